import { type ListDatabase, searchList } from '../../lists/search.ts';
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
): Promise<{ readonly data: Row[]; readonly total: number }> {
  const relation = findRelation(parts, name, call.given);
  if (relation === null) return { data: [], total: 0 };
  const { relation: rows, request, scope } = openRelationList(parts, relation, call);
  const answer = await searchList(db, rows, request, { scope });
  const data: readonly unknown[] = answer.data;
  return { data: data as Row[], total: answer.total };
}
