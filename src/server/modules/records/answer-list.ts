import type { ListRecord } from '../../lists/row-shape.ts';
import { isLongList, type ListAnswer, type ListDatabase, searchList, streamList } from '../../lists/search.ts';
import type { OpenList } from './open-list.ts';

/** An answer of 200 with a page, a stream of many rows, or the first row alone. */
export type ListReply =
  | { readonly status: 200; readonly body: ListAnswer | { readonly data: ListRecord | null } }
  | { readonly status: 200; readonly stream: AsyncIterable<string> };

/** Reads a list that is open for its caller. */
export async function answerList(
  db: ListDatabase,
  { relation, request, scope }: OpenList,
  isSingle: boolean,
): Promise<ListReply> {
  if (isSingle) {
    const { data } = await searchList(db, relation, { ...request, size: 1, page: 1 }, { scope });
    return { status: 200, body: { data: data[0] ?? null } };
  }
  if (isLongList(request)) return { status: 200, stream: streamList(db, relation, request, { scope }) };
  return { status: 200, body: await searchList(db, relation, request, { scope }) };
}
