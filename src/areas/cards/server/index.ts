/** Public interface of this area for other areas. */
export { cardTable, createCardViews } from './stored-cards.ts';
