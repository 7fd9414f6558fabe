/** All that other areas may use of this one. */
export { isAboveNetworks } from './above-networks.ts';
export { answerRelation } from './answer-list.ts';
export { refuseStrangers } from './named-people.ts';
export { type OpenList, openList } from './open-list.ts';
export { allOf, openOwnList } from './own-list.ts';
export {
  findRelation,
  type ListParts,
  mayReadRelation,
  modelOfList,
  openAnyList,
  openRelationList,
  type RelationCall,
} from './relation-list.ts';
export { searchStatement } from './statement-list.ts';
