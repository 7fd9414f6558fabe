/** Public interface of this area for other areas. */
export { readAdhesionRule, ruleRow } from './adhesion-rules.ts';
export { documentHolder } from './documents.ts';
export { evolutionErrors } from './errors.ts';
export { targetOf } from './evolve.ts';
export { findConsultant, readAdhesionPoints } from './facts.ts';
export { findOwner, mayAlter } from './owner.ts';
export { makeLegalPerson, storeLetter } from './recommend.ts';
