/** Public interface of this area for other areas. */
export { isActiveClient } from './active-clients.ts';
export { ownPhone } from './own-phone.ts';
export { cloners } from './settle-people.ts';
export { findCountry, findRelatives, isTaken } from './taken.queries.ts';
