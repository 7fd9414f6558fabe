import type { ListRecord } from '../../../engine/lists/row-shape.ts';
import { type FoundList, isLongList, type ListDatabase, searchList, streamList } from '../../../engine/lists/search.ts';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import type { Statement } from '../../../engine/statements/statement.ts';
import type { OpenList } from './open-list.ts';

/** A 200 answer: a page, a stream of many rows, or the only record of a statement. */
export type ListReply =
  | { readonly status: 200; readonly body: FoundList | { readonly data: ListRecord } }
  | { readonly status: 200; readonly stream: AsyncIterable<string> };

/** Reads an opened list; with `wantsFirst` (`single`) a page with the first row at most. */
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
 * Reads the list of a statement, or only its first row if the statement is declared as one record (`single`). Throws
 * REGISTRO_NAO_ENCONTRADO if that row does not exist.
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
