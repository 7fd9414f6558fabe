/** All that other areas may use of this one. */
export { readAdhesionRule, ruleRow } from './adhesion-rules.ts';
export { evolutionErrors } from './errors.ts';
export { findConsultant, readAdhesionPoints } from './facts.ts';
export { mayAlter } from './owner.ts';
