import { type ListAnswer, type ListDatabase, searchList } from '../../lists/search.ts';
import { findRelation, type ListParts, openRelationList, type RelationCall } from '../records/relation-list.ts';

/**
 * What a list of the catalogue answers to a caller, by the same statement and rules as its call. `Row` is what the contract
 * says of its rows, against which the columns of the statement are checked as it is read.
 */
export async function readList<Row>(
  db: ListDatabase,
  parts: ListParts,
  call: RelationCall,
  name: string,
): Promise<Omit<ListAnswer, 'data'> & { readonly data: Row[] }> {
  const relation = findRelation(parts, name, call.given);
  if (relation === null) return { data: [], total: 0, groups: [], totalizer: [], aggregate: [] };
  const { relation: rows, request, scope } = openRelationList(parts, relation, call);
  const answer = await searchList(db, rows, request, { scope });
  const data: readonly unknown[] = answer.data;
  return { ...answer, data: data as Row[] };
}
