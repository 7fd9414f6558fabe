/** All that other areas may use of this one. */
export { cardTable, createCardViews } from './stored-cards.ts';
