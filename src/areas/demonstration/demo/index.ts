/** Public interface of this area's demonstration data for other areas. */
export { createDemonstration } from './create-demonstration.ts';
