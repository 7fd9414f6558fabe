/** Whole screens of lists, separate from `index.ts`, so that a view without an entity does not load their engine. */

export { EntityRecords } from './form/screen/entity-records.tsx';
