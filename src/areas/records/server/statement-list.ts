import type { FoundList } from '../../../engine/lists/row-shape.ts';
import { type ListDatabase, searchList } from '../../../engine/lists/search.ts';
import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import { type ListedStatement, listableOfStatement } from '../../../engine/statements/list-statement.ts';
import { readRequest } from './open-list.ts';

/** The listed rows of a statement, and the shape of the contract for them. */
type StatementRows = Omit<ListedStatement, 'shape'> & {
  readonly shape: string;
  /** The field to sort by if the call has no order. */
  readonly sortBy: string;
};

/**
 * A page of the rows of a server statement, with the generic search: `query`, filters, order, groups and totals. Throws
 * 400 for fields that the shape does not have.
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
