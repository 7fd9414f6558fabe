import { type FoundList, type ListDatabase, readPageRows, searchList } from '../../../engine/lists/search.ts';
import {
  findStatement,
  type ListParts,
  type OpenList,
  openStatementList,
  type StatementCall,
} from '../../records/server/index.ts';

/** What a list without groups and sums answers beside its rows. */
export const noGroups = { groups: [], totalizer: [], aggregate: [] };

/** A list without rows. */
export const noRows = { data: [], total: 0, ...noGroups };

/**
 * What a list of the catalogue answers to a caller, by the same statement and rules as its call. `Row` is what the contract
 * says of its rows, against which the columns of the statement are checked as it is read.
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

/** The first rows of such a list alone, where nobody asks how many there are: counting takes longer than anything else. */
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
