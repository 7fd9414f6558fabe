import { type FoundList, type ListDatabase, readPageRows, searchList } from '../../../engine/lists/search.ts';
import {
  findStatement,
  type ListParts,
  type OpenList,
  openStatementList,
  type StatementCall,
} from '../../records/server/index.ts';

/** The rest of an answer without groups and sums. */
export const noGroups = { groups: [], totalizer: [], aggregate: [] };

/** A list without rows. */
export const noRows = { data: [], total: 0, ...noGroups };

/**
 * Reads a list of the catalogue for a caller, by the same statement and rules as its call. `Row` is the contract's type
 * of its rows, against which the columns of the statement are checked when it is read.
 */
export async function readList<Row>(
  db: ListDatabase,
  parts: ListParts,
  call: StatementCall,
  name: string,
): Promise<Omit<FoundList, 'data'> & { readonly data: Row[] }> {
  const list = await openNamed(parts, call, name);
  if (list === null) return noRows;
  const answer = await searchList(db, list.listable, list.request, list);
  const data: readonly unknown[] = answer.data;
  return { ...answer, data: data as Row[] };
}

/** Only the first rows of such a list, without their number: counting takes longest. */
export async function readFirstRows<Row>(
  db: ListDatabase,
  parts: ListParts,
  call: StatementCall,
  name: string,
): Promise<readonly Row[]> {
  const list = await openNamed(parts, call, name);
  const data: readonly unknown[] = list === null ? [] : await readPageRows(db, list.listable, list.request, list);
  return data as readonly Row[];
}

async function openNamed(parts: ListParts, call: StatementCall, name: string): Promise<OpenList | null> {
  const statement = findStatement(parts, name, call.given);
  return statement === null ? null : await openStatementList(parts, statement, call);
}
