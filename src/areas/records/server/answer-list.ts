import type { ListRecord } from '../../../engine/lists/row-shape.ts';
import { type FoundList, isLongList, type ListDatabase, searchList, streamList } from '../../../engine/lists/search.ts';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import type { Statement } from '../../../engine/statements/statement.ts';
import type { OpenList } from './open-list.ts';

/** An answer of 200 with a page, a stream of many rows, or the one record of a statement that is one. */
export type ListReply =
  | { readonly status: 200; readonly body: FoundList | { readonly data: ListRecord } }
  | { readonly status: 200; readonly stream: AsyncIterable<string> };

/** Reads the list that is open for its caller; with `wantsFirst` (`single`) a page of its first row at most. */
export async function answerList(
  db: ListDatabase,
  { listable, request, scope }: OpenList,
  wantsFirst: boolean,
): Promise<ListReply> {
  if (wantsFirst)
    return { status: 200, body: await searchList(db, listable, { ...request, size: 1, page: 1 }, { scope }) };
  if (isLongList(request)) return { status: 200, stream: streamList(db, listable, request, { scope }) };
  return { status: 200, body: await searchList(db, listable, request, { scope }) };
}

/**
 * Reads the list of a statement, or its first row alone where it is one record by its declaration (`single`). Throws
 * REGISTRO_NAO_ENCONTRADO where that is not there.
 */
export async function answerStatement(
  db: ListDatabase,
  { name, isSingle }: Pick<Statement, 'name' | 'isSingle'>,
  list: OpenList,
  wantsFirst: boolean,
): Promise<ListReply> {
  if (!isSingle) return answerList(db, list, wantsFirst);
  const { listable, request, scope } = list;
  const { data } = await searchList(db, listable, { ...request, size: 1, page: 1 }, { scope });
  const [first] = data;
  if (first === undefined) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: name, id: 0 });
  return { status: 200, body: { data: first } };
}
