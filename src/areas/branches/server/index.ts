/** All that other areas may use of this one. */
export { dayAtBranch, endOfDay, zoneOfBranch } from './branch-days.ts';
