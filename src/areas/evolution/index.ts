/** What other areas may use of the rules of evolution: moves of clients and rules of adhesion. */

export { type AdhesionRule, isAdhesionReached, measureAdhesion } from './rules/adhesion.ts';
export type { ClientKind, ClientState } from './rules/client-move.ts';
