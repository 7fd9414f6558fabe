import { collectionType } from '../element-type.ts';

const ofTables = ['detail', 'detailAlone', 'paging', 'accent', 'columnsFrom', 'choose'] as const;

export const gridType = collectionType('Rows with paging, search, filters and totals.', ...ofTables);
export const tableType = collectionType('Plain rows, loaded as one scrolls.', ...ofTables);
export const treeType = collectionType('Rows in a hierarchy.', 'choose');
export const cardsType = collectionType('Rows as cards.', 'paging', 'accent', 'pictureHeight');
export const galleryType = collectionType('Rows as pictures.', 'paging');
export const carouselType = collectionType('Rows as slides.', 'direction', 'accent', 'rowsFrom');
export const timelineType = collectionType('Rows along time.', 'paging', 'accent');
