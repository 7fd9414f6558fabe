/** Public interface of this area for demonstration data of other areas. */
export { hasAllPoints } from './seed-points.ts';
