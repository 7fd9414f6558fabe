/** Rules of evolution for other areas: rules of adhesion. */

export { type AdhesionRule, isAdhesionReached, measureAdhesion } from './rules/adhesion.ts';
