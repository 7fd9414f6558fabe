/** All that other areas may use of this one. */
export { guardedEntities } from './guarded-entities.ts';
