import type { FoundList } from '../../../engine/lists/row-shape.ts';
import { type ListDatabase, searchList } from '../../../engine/lists/search.ts';
import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import { type ListedStatement, listableOfStatement } from '../../../engine/statements/list-statement.ts';
import { readRequest } from './open-list.ts';

/** What of the rows of a statement is listed, by which shape of the contract. */
type StatementRows = Omit<ListedStatement, 'shape'> & {
  readonly shape: string;
  /** The field by which they are sorted where the call does not say. */
  readonly sortBy: string;
};

/**
 * A page of the rows of a statement of the server, by the generic search: `query`, filters, order, groups and totals. Throws 400 for
 * what the shape does not have.
 */
export async function searchStatement(
  { db, entities }: { readonly db: ListDatabase; readonly entities: Pick<EntityCatalog, 'models' | 'shapes'> },
  { shape: name, sortBy, ...statement }: StatementRows,
  query: Readonly<Record<string, unknown>>,
): Promise<FoundList> {
  const shape = entities.shapes().get(name);
  if (shape === undefined) throw new Error(`The contract has no ${name}.`);
  const listable = listableOfStatement({ shape, ...statement }, entities.models());
  const sorted = query.sortBy === undefined || query.sortBy === '' ? { ...query, sortBy } : query;
  return searchList(db, listable, readRequest(sorted, listable, undefined), { scope: null });
}
