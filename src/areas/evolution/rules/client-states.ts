import type { ClientState } from '../../people/index.ts';
import type { ClientMove, MoveRefusal, StateRights } from './client-move.ts';
import { refuseStep, stepBetween } from './evolution-machine.ts';

const ordinary: readonly ClientState[] = ['ATIVO', 'INATIVO', 'BLOQUEADO'];

/**
 * Why a client may not change from one state to another, in whatever way it is saved; null if allowed (specification
 * 002, sections 4 and 6). An approval is possible only after an evolution was requested, and requesting alone gives no
 * right to approve.
 */
export function refuseMove(move: ClientMove, rights: StateRights): MoveRefusal | null {
  const { from, to } = move;
  if (from === null) return refuseStart(to, rights);
  const status = from.status === to.status ? null : refuseState(move, from, rights);
  if (status !== null) return { field: 'status', why: status };
  const tipo = from.tipo === to.tipo ? null : refuseKind(from, to, rights);
  return tipo === null ? null : { field: 'tipo', why: tipo };
}

function refuseStart({ status, tipo }: ClientMove['to'], rights: StateRights): MoveRefusal | null {
  if (rights.inicio || status === 'PENDENTE')
    return tipo === 'DI' && !rights.inicio ? { field: 'tipo', why: 'inicio' } : null;
  if (!ordinary.includes(status) || tipo !== 'CLIENTE') return { field: 'status', why: 'inicio' };
  return status === 'ATIVO' || rights.situacao ? null : { field: 'status', why: 'permissao' };
}

function refuseState(
  { to, aceite, tipo_origem, checks }: ClientMove,
  from: NonNullable<ClientMove['from']>,
  rights: StateRights,
): MoveRefusal['why'] | null {
  const step = stepBetween(from.status, to.status);
  return step === null ? 'passagem' : refuseStep(step, { from, move: { to, aceite, tipo_origem, checks }, rights });
}

/** A kind becomes D.I. with the recommendation, and is restored when that is taken back. */
function refuseKind(
  from: NonNullable<ClientMove['from']>,
  to: ClientMove['to'],
  rights: StateRights,
): MoveRefusal['why'] | null {
  if (to.tipo === 'DI') return from.status === 'ATIVO' && to.status === 'RECOMENDACAO' ? null : 'passagem';
  if (from.tipo === 'DI') return from.status === 'RECOMENDACAO' && to.status === 'ATIVO' ? null : 'passagem';
  return rights.situacao ? null : 'permissao';
}
