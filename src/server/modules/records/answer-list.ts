import { entityErrors } from '../../entities/entity-errors.ts';
import type { ListRecord } from '../../lists/row-shape.ts';
import { isLongList, type ListAnswer, type ListDatabase, searchList, streamList } from '../../lists/search.ts';
import type { QueryRelation } from '../../relations/query-relation.ts';
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

/** Reads the list of a relation. Throws REGISTRO_NAO_ENCONTRADO where it is one record (`single`) that is not there. */
export async function answerRelation(
  db: ListDatabase,
  { name, isSingle }: Pick<QueryRelation, 'name' | 'isSingle'>,
  list: OpenList,
  wantsFirst: boolean,
): Promise<ListReply> {
  const reply = await answerList(db, list, isSingle || wantsFirst);
  if (isSingle && 'body' in reply && reply.body.data === null)
    throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: name, id: 0 });
  return reply;
}
