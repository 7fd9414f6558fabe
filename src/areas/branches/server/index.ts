/** Public interface of this area for other areas. */
export { dayAtBranch, endOfDay, zoneOfBranch } from './branch-days.ts';
