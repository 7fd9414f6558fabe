import { collectionType } from '../../definition/elements/element-type.ts';

export const gridType = collectionType('Rows with paging, search, filters and totals.');
export const tableType = collectionType('Plain rows, loaded as one scrolls.');
export const treeType = collectionType('Rows in a hierarchy.', 'paging', 'accent');
export const cardsType = collectionType('Rows as cards.');
export const galleryType = collectionType('Rows as pictures.', 'accent');
export const carouselType = collectionType('Rows as slides.', 'paging');
export const timelineType = collectionType('Rows along time.');
