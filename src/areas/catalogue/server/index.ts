/** Public interface of this area for other areas. */
export { findBranch } from './buyer.ts';
export { catalogueErrors } from './errors.ts';
export { noGroups, noRows, readFirstRows, readList } from './read-list.ts';
export { type PricedSpecial, simulateSpecial } from './simulate-special.ts';
