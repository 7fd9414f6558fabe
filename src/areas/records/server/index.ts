/** Public interface of this area for other areas. */
export { isAboveNetworks } from './above-networks.ts';
export { answerStatement } from './answer-list.ts';
export { refuseStrangers } from './named-people.ts';
export { type OpenList, openList } from './open-list.ts';
export {
  findStatement,
  type ListParts,
  mayReadStatement,
  modelOfList,
  openAnyList,
  openStatementList,
  type StatementCall,
} from './open-statement.ts';
export { allOf, openOwnList } from './own-list.ts';
export { searchStatement } from './statement-list.ts';
