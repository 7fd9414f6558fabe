import { describe, expect, test } from 'vitest';
import type { ClientKind, ClientState } from '../../people/index.ts';
import type { ClientMove, StateRights } from './client-move.ts';
import { refuseMove } from './client-states.ts';

const all: StateRights = { situacao: true, evoluir: true, dono: true, aprovar: true, inicio: false };
const none: StateRights = { situacao: false, evoluir: false, dono: false, aprovar: false, inicio: false };
const states: readonly ClientState[] = [
  ...(['ATIVO', 'INATIVO', 'BLOQUEADO', 'PENDENTE'] as const),
  ...(['RECOMENDACAO', 'APROVADO', 'EVOLUIR_PARA_DI', 'EVOLUIR_PARA_DIENERGY'] as const),
];

function move(from: [ClientState, ClientKind] | null, to: [ClientState, ClientKind], more: Partial<ClientMove> = {}) {
  return {
    from: from === null ? null : { status: from[0], tipo: from[1] },
    to: { status: to[0], tipo: to[1] },
    ...{ aceite: false, tipo_origem: null, checks: { points: true, letter: true, complete: true, reason: true } },
    ...more,
  };
}
const refusal = (...[given, rights = all]: [ClientMove, StateRights?]) => refuseMove(given, rights)?.why ?? null;

describe('the way to D.I.', () => {
  test('goes from acceptance to approval, one step after the other', () => {
    const steps: readonly ClientMove[] = [
      move(null, ['PENDENTE', 'CONSULTOR']),
      move(['PENDENTE', 'CONSULTOR'], ['ATIVO', 'CONSULTOR'], { aceite: true }),
      move(['ATIVO', 'CONSULTOR'], ['RECOMENDACAO', 'DI']),
      move(['RECOMENDACAO', 'DI'], ['EVOLUIR_PARA_DI', 'DI'], { tipo_origem: 'CONSULTOR' }),
      move(['EVOLUIR_PARA_DI', 'DI'], ['APROVADO', 'DI']),
    ];
    expect(steps.map((step) => refusal(step))).toEqual([null, null, null, null, null]);
  });

  test('approval comes after an evolution that was asked for, whoever saves', () => {
    for (const status of states.filter((each) => !each.startsWith('EVOLUIR') && each !== 'APROVADO'))
      expect([status, refusal(move([status, 'CONSULTOR'], ['APROVADO', 'CONSULTOR']))]).toEqual([status, 'passagem']);
    const asked = move(['EVOLUIR_PARA_DI', 'DI'], ['APROVADO', 'DI']);
    expect(refusal(asked, { ...all, aprovar: false })).toBe('permissao');
  });

  test('a pending consultant becomes active by acceptance alone', () => {
    expect(refusal(move(['PENDENTE', 'CONSULTOR'], ['ATIVO', 'CONSULTOR']))).toBe('aceite');
    expect(refusal(move(['PENDENTE', 'CLIENTE'], ['ATIVO', 'CLIENTE']))).toBeNull();
  });

  test('the kind before the recommendation says which evolution it is', () => {
    const to = (target: ClientState, tipo_origem: ClientKind) =>
      refusal(move(['RECOMENDACAO', 'DI'], [target, 'DI'], { tipo_origem }));
    expect(to('EVOLUIR_PARA_DIENERGY', 'CONSULTOR_ENERGY')).toBeNull();
    expect(to('EVOLUIR_PARA_DI', 'CONSULTOR_ENERGY')).toBe('destino');
    expect(to('EVOLUIR_PARA_DIENERGY', 'CONSULTOR')).toBe('destino');
  });

  test('points and letter come before the recommendation, all checks before the evolution, a reason with a refusal', () => {
    const checks = { points: true, letter: true, complete: true, reason: true };
    const recommend = (lacking: object) =>
      refusal(move(['ATIVO', 'CONSULTOR'], ['RECOMENDACAO', 'DI'], { checks: { ...checks, ...lacking } }));
    expect([recommend({ points: false, letter: false }), recommend({ letter: false })]).toEqual(['pontos', 'carta']);
    const evolve = move(['RECOMENDACAO', 'DI'], ['EVOLUIR_PARA_DI', 'DI'], { checks: { ...checks, complete: false } });
    expect(refusal(evolve)).toBe('conferencias');
    expect(refusal({ ...evolve, checks }, { ...all, dono: false })).toBe('dono');
    const back = move(['EVOLUIR_PARA_DI', 'DI'], ['RECOMENDACAO', 'DI'], { checks: { ...checks, reason: false } });
    expect([refusal(back), refusal({ ...back, checks })]).toEqual(['motivo', null]);
  });

  test('a kind becomes D.I. with the recommendation and in no other way', () => {
    expect(refuseMove(move(['ATIVO', 'CONSULTOR'], ['ATIVO', 'DI']), all)).toEqual({ field: 'tipo', why: 'passagem' });
    expect(refusal(move(['ATIVO', 'CONSULTOR'], ['RECOMENDACAO', 'CONSULTOR']))).toBe('passagem');
    expect(refusal(move(['ATIVO', 'CLIENTE'], ['RECOMENDACAO', 'DI']))).toBe('passagem');
    expect(refusal(move(['RECOMENDACAO', 'DI'], ['ATIVO', 'CONSULTOR']))).toBeNull();
  });
});

test('who holds no right changes neither state nor kind', () => {
  for (const from of states)
    for (const to of states.filter((each) => each !== from))
      expect([from, to, refusal(move([from, 'CONSULTOR'], [to, 'DI']), none)]).not.toEqual([from, to, null]);
  expect(refusal(move(['ATIVO', 'CLIENTE'], ['ATIVO', 'CONSULTOR']), none)).toBe('permissao');
});

test('a new client begins as an active customer or pending, and as anything for who brings old data', () => {
  expect(refusal(move(null, ['ATIVO', 'CLIENTE']), none)).toBeNull();
  for (const status of states.filter((each) => each !== 'PENDENTE'))
    expect([status, refusal(move(null, [status, 'CONSULTOR']))]).toEqual([status, 'inicio']);
  expect(refusal(move(null, ['PENDENTE', 'DI']))).toBe('inicio');
  expect(refusal(move(null, ['BLOQUEADO', 'CLIENTE']), none)).toBe('permissao');
  expect(refusal(move(null, ['APROVADO', 'DI']), { ...all, inicio: true })).toBeNull();
});
