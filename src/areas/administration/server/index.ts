/** Public interface of this area for other areas. */
export { guardedEntities } from './guarded-entities.ts';
