/** What other areas may use of the rules of evolution: rules of adhesion. */

export { type AdhesionRule, isAdhesionReached, measureAdhesion } from './rules/adhesion.ts';
