import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { getShortestPaths } from 'xstate/graph';
import type { ClientKind, ClientState } from '../../people/index.ts';
import type { StateRights } from './client-move.ts';
import {
  canStep,
  type EvolutionEvent,
  type EvolutionStep,
  evolutionMachine,
  refuseStep,
  type StepFacts,
} from './evolution-machine.ts';

const states: readonly ClientState[] = [
  ...(['ATIVO', 'INATIVO', 'BLOQUEADO', 'PENDENTE'] as const),
  ...(['RECOMENDACAO', 'APROVADO', 'EVOLUIR_PARA_DI', 'EVOLUIR_PARA_DIENERGY'] as const),
];
const kinds: readonly ClientKind[] = ['CLIENTE', 'CONSULTOR', 'DI', 'CONSULTOR_ENERGY'];
const steps: readonly EvolutionStep[] = [
  ...(['ACTIVATE', 'DEACTIVATE', 'BLOCK', 'SUSPEND', 'RESTORE', 'RECOMMEND'] as const),
  ...(['WITHDRAW', 'EVOLVE', 'EVOLVE_ENERGY', 'APPROVE', 'REFUSE'] as const),
];

test('the guards of the machine say what the reasons of a refusal say', () => {
  const place = fc.record({ status: fc.constantFrom(...states), tipo: fc.constantFrom(...kinds) });
  const [flag, kind] = [fc.boolean(), fc.constantFrom(...kinds)];
  const facts = fc.record<StepFacts>({
    from: place,
    move: fc.record({
      ...{ to: place, aceite: flag, tipo_origem: fc.option(kind) },
      checks: fc.record({ points: flag, letter: flag, complete: flag, reason: flag }),
    }),
    rights: fc.record({ situacao: flag, evoluir: flag, dono: flag, aprovar: flag, inicio: flag }),
  });
  fc.assert(
    fc.property(fc.constantFrom(...steps), facts, (step, given) => {
      expect(canStep(step, given)).toBe(refuseStep(step, given) === null);
    }),
    { numRuns: 2_000 },
  );
});

describe('whoever walks', () => {
  const nobody: StateRights = { situacao: false, evoluir: false, dono: false, aprovar: false, inicio: false };
  const checks = { points: true, letter: true, complete: true, reason: true };
  /** What somebody reaches from PENDENTE by any steps, with everything that the steps ask for but their rights. */
  const reach = (rights: Partial<StateRights>, lacking: Partial<StepFacts['move']['checks']> = {}) => {
    const events = states.flatMap((status) =>
      steps.flatMap((type) =>
        kinds.flatMap((tipo): readonly EvolutionEvent[] =>
          [null, tipo].map((tipo_origem) => ({
            ...{ type, from: { status, tipo }, rights: { ...nobody, ...rights } },
            move: { to: { status, tipo: 'DI' }, aceite: true, tipo_origem, checks: { ...checks, ...lacking } },
          })),
        ),
      ),
    );
    return getShortestPaths(evolutionMachine, {
      // Facts are of the state that somebody stands in, and of a kind that the state has.
      events: ({ value }) =>
        events.filter(({ from }) => from.status === value && (from.status !== 'INATIVO' || from.tipo !== 'DI')),
    }).map(({ state }) => String(state.value));
  };
  const owner = { evoluir: true, dono: true };

  test('nobody comes to an approval without somebody who decides, nor to an evolution without the owner', () => {
    expect(reach({ ...owner, situacao: true })).not.toContain('APROVADO');
    expect(reach({ ...owner, situacao: true })).toEqual(expect.arrayContaining(['EVOLUIR_PARA_DI', 'RECOMENDACAO']));
    const others = reach({ situacao: true, evoluir: true, aprovar: true });
    expect(others.filter((state) => state.startsWith('EVOLUIR') || state === 'RECOMENDACAO')).toEqual([]);
    expect(reach({})).toEqual(['PENDENTE']);
  });

  test('nobody comes past points, letter and checks that are missing', () => {
    const all = { situacao: true, evoluir: true, dono: true, aprovar: true };
    expect(new Set(reach(all))).toEqual(new Set(states));
    expect(reach(all, { points: false })).not.toContain('RECOMENDACAO');
    expect(reach(all, { letter: false })).not.toContain('RECOMENDACAO');
    expect(reach(all, { complete: false }).filter((state) => state.startsWith('EVOLUIR'))).toEqual([]);
  });
});
