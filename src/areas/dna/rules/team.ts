import { findIn, membersOf, type TeamNode } from './tree.ts';

/** Maximum of members of a team whose kind has no limit, including the origin (specification 002, section 9). */
export const defaultTeamLimit = 5;

/** Why a change of a team is refused (specification 002, section 5). */
export type TeamRefusal =
  | { readonly why: 'erros'; readonly fields: readonly ('nome' | 'tipo' | 'redeDnaConsultorOrigem')[] }
  | { readonly why: 'tipo' }
  | { readonly why: 'limite'; readonly limit: number }
  | { readonly why: 'rede' }
  | { readonly why: 'outra' }
  | { readonly why: 'origem' }
  | { readonly why: 'circulo' };

/** The properties of a team's kind that the rules use. */
export type TeamKind = { readonly id: number; readonly limiteIntegrantesRede?: number | null };

/** The properties of a team that the rules use. */
export type TeamState = {
  readonly nome: string | null;
  readonly tipo: TeamKind | null;
  readonly root: TeamNode | null;
};

/** The maximum of members of a kind. */
export function limitOf(tipo: TeamKind | null): number {
  return tipo?.limiteIntegrantesRede ?? defaultTeamLimit;
}

/**
 * Why a consultant may not join a team; null if they may. The number of members must be below the limit before, so that
 * a team can have exactly that many.
 * @param parent member above; null for the origin
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

/** Why a team cannot be saved: name, kind and origin are required. */
export function refuseSaving({ nome, tipo, root }: TeamState): TeamRefusal | null {
  const fields = [
    ...((nome ?? '').trim() === '' ? (['nome'] as const) : []),
    ...(tipo === null ? (['tipo'] as const) : []),
    ...(root === null ? (['redeDnaConsultorOrigem'] as const) : []),
  ];
  return fields.length === 0 ? null : { why: 'erros', fields };
}

/** Why a member cannot be moved below another one: the origin stays, and no member is placed below itself. */
export function refuseMoving(root: TeamNode | null, member: number, parent: number): TeamRefusal | null {
  const node = findIn(root, member);
  if (node === null || findIn(root, parent) === null || root?.id === member) return { why: 'origem' };
  return findIn(node, parent) === null ? null : { why: 'circulo' };
}

/** Phase of a card: both rules passed, the goal reached in part, or neither (specification 002, 2.18). */
export type CardPhase = 'completa' | 'parcial' | 'inicial';

/** The phase of a card by the points of its consultant; the lowest if they are not known yet. */
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
