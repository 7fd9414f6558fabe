/** What demonstration data of other areas may use of this one's. */
export { hasAllPoints } from './seed-points.ts';
