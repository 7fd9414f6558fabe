/** All that other areas may use of this one. */
export { isActiveClient } from './active-clients.ts';
export { ownPhone } from './own-phone.ts';
export { cloners } from './settle-people.ts';
export { findCountry, findRelatives, isTaken } from './taken.queries.ts';
