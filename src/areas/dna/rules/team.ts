import { findIn, membersOf, type TeamNode } from './tree.ts';

/** How many members a team of a kind without a limit has, the origin included (specification 002, section 9). */
export const defaultTeamLimit = 5;

/** Why a team does not change as asked (specification 002, section 5). */
export type TeamRefusal =
  | { readonly why: 'erros'; readonly fields: readonly ('nome' | 'tipo' | 'redeDnaConsultorOrigem')[] }
  | { readonly why: 'tipo' }
  | { readonly why: 'limite'; readonly limit: number }
  | { readonly why: 'rede' }
  | { readonly why: 'outra' }
  | { readonly why: 'origem' }
  | { readonly why: 'circulo' };

/** Kind of a team as far as its rules look at it. */
export type TeamKind = { readonly id: number; readonly limiteIntegrantesRede?: number | null };

/** What the rules look at of a team. */
export type TeamState = {
  readonly nome: string | null;
  readonly tipo: TeamKind | null;
  readonly root: TeamNode | null;
};

/** The greatest number of members of a kind. */
export function limitOf(tipo: TeamKind | null): number {
  return tipo?.limiteIntegrantesRede ?? defaultTeamLimit;
}

/**
 * Why a consultant does not join a team; null where nothing speaks against it. The members before must be fewer than the limit, so
 * that a team holds as many as it says.
 * @param parent member below whom; null as the origin
 * @param isElsewhere whether the consultant is in another active team
 */
export function refuseJoining(
  { tipo, root }: Pick<TeamState, 'tipo' | 'root'>,
  consultor: number,
  parent: number | null,
  isElsewhere: boolean,
): TeamRefusal | null {
  if (tipo === null) return { why: 'tipo' };
  if (parent === null && root !== null) return { why: 'origem' };
  const members = membersOf(root);
  const limit = limitOf(tipo);
  if (members.length >= limit) return { why: 'limite', limit };
  if (members.some((member) => member.consultor.id === consultor)) return { why: 'rede' };
  return isElsewhere ? { why: 'outra' } : null;
}

/** Why a team is not saved: name, kind and origin are required. */
export function refuseSaving({ nome, tipo, root }: TeamState): TeamRefusal | null {
  const fields = [
    ...((nome ?? '').trim() === '' ? (['nome'] as const) : []),
    ...(tipo === null ? (['tipo'] as const) : []),
    ...(root === null ? (['redeDnaConsultorOrigem'] as const) : []),
  ];
  return fields.length === 0 ? null : { why: 'erros', fields };
}

/** Why a member does not go below another one: the origin stays, and nobody stands below themselves. */
export function refuseMoving(root: TeamNode | null, member: number, parent: number): TeamRefusal | null {
  const node = findIn(root, member);
  if (node === null || findIn(root, parent) === null || root?.id === member) return { why: 'origem' };
  return findIn(node, parent) === null ? null : { why: 'circulo' };
}

/** How a card looks: both rules passed, the goal reached in part, or neither (specification 002, 2.18). */
export type CardPhase = 'completa' | 'parcial' | 'inicial';

/** The look of a card by the points of its consultant; of one whose points are not there yet the first one. */
export function phaseOf(
  points: {
    readonly passou_individual: boolean;
    readonly passou_requeridos: boolean;
    readonly atingiu_meta_parcialmente: boolean;
  } | null,
): CardPhase {
  if (points === null) return 'inicial';
  if (points.passou_individual && points.passou_requeridos) return 'completa';
  return points.atingiu_meta_parcialmente ? 'parcial' : 'inicial';
}
