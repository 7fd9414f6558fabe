import { setup } from 'xstate';
import type { ClientKind, ClientState } from '../../people/index.ts';
import type { ClientMove, MoveRefusal, StateRights } from './client-move.ts';

/** Steps of a client from one state to another (specification 002, sections 2.6, 4 and 6). */
export type EvolutionStep =
  /** A pending consultant becomes active once the registration is accepted, others when staff decide so. */
  | 'ACTIVATE'
  | 'DEACTIVATE'
  | 'BLOCK'
  | 'SUSPEND'
  /** A deactivated or blocked D.I. is approved again. */
  | 'RESTORE'
  | 'RECOMMEND'
  | 'WITHDRAW'
  | 'EVOLVE'
  | 'EVOLVE_ENERGY'
  | 'APPROVE'
  | 'REFUSE';

/** Facts about a move that its step needs. */
export type StepFacts = {
  readonly from: NonNullable<ClientMove['from']>;
  readonly move: Pick<ClientMove, 'to' | 'aceite' | 'tipo_origem' | 'checks'>;
  readonly rights: StateRights;
};
export type EvolutionEvent = StepFacts & { readonly type: EvolutionStep };

type Why = MoveRefusal['why'];

/** The steps of each state. Others do not exist. */
const steps: Readonly<Record<ClientState, Readonly<Partial<Record<EvolutionStep, ClientState>>>>> = {
  PENDENTE: { ACTIVATE: 'ATIVO', DEACTIVATE: 'INATIVO', BLOCK: 'BLOQUEADO' },
  ATIVO: { DEACTIVATE: 'INATIVO', BLOCK: 'BLOQUEADO', SUSPEND: 'PENDENTE', RECOMMEND: 'RECOMENDACAO' },
  INATIVO: { ACTIVATE: 'ATIVO', BLOCK: 'BLOQUEADO', SUSPEND: 'PENDENTE', RESTORE: 'APROVADO' },
  BLOQUEADO: { ACTIVATE: 'ATIVO', DEACTIVATE: 'INATIVO', SUSPEND: 'PENDENTE', RESTORE: 'APROVADO' },
  RECOMENDACAO: { WITHDRAW: 'ATIVO', EVOLVE: 'EVOLUIR_PARA_DI', EVOLVE_ENERGY: 'EVOLUIR_PARA_DIENERGY' },
  EVOLUIR_PARA_DI: { APPROVE: 'APROVADO', REFUSE: 'RECOMENDACAO' },
  EVOLUIR_PARA_DIENERGY: { APPROVE: 'APROVADO', REFUSE: 'RECOMENDACAO' },
  APROVADO: { DEACTIVATE: 'INATIVO', BLOCK: 'BLOQUEADO' },
};

/** The step from one state to another; null for none. */
export function stepBetween(from: ClientState, to: ClientState): EvolutionStep | null {
  const [step] = Object.entries(steps[from]).find(([, target]) => target === to) ?? [];
  return (step as EvolutionStep | undefined) ?? null;
}

const consultants: readonly ClientKind[] = ['CONSULTOR', 'CONSULTOR_ENERGY'];
const evolve = ({ rights, move }: StepFacts): Why | null =>
  missing(rights.evoluir, 'permissao') ?? missing(rights.dono, 'dono') ?? missing(move.checks.complete, 'conferencias');
const byStaff = ({ rights }: StepFacts): Why | null => missing(rights.situacao, 'permissao');

/** Requirements of each step, in the order in which they are reported. */
const refusals: Readonly<Record<EvolutionStep, (facts: StepFacts) => Why | null>> = {
  ACTIVATE: (facts) => {
    const isAwaited = facts.from.status === 'PENDENTE' && facts.move.to.tipo !== 'CLIENTE';
    return missing(!isAwaited || facts.move.aceite, 'aceite') ?? byStaff(facts);
  },
  DEACTIVATE: byStaff,
  BLOCK: byStaff,
  SUSPEND: byStaff,
  RESTORE: ({ from, rights }) => missing(from.tipo === 'DI', 'passagem') ?? missing(rights.aprovar, 'permissao'),
  RECOMMEND: ({ from, move, rights }) =>
    missing(consultants.includes(from.tipo) && move.to.tipo === 'DI', 'passagem') ??
    missing(rights.evoluir, 'permissao') ??
    missing(rights.dono, 'dono') ??
    missing(move.checks.points, 'pontos') ??
    missing(move.checks.letter, 'carta'),
  WITHDRAW: ({ rights }) => missing(rights.evoluir || rights.aprovar, 'permissao'),
  EVOLVE: (facts) => missing(facts.move.tipo_origem !== 'CONSULTOR_ENERGY', 'destino') ?? evolve(facts),
  EVOLVE_ENERGY: (facts) => missing(facts.move.tipo_origem === 'CONSULTOR_ENERGY', 'destino') ?? evolve(facts),
  APPROVE: ({ rights }) => missing(rights.aprovar, 'permissao'),
  REFUSE: ({ rights, move }) => missing(rights.aprovar, 'permissao') ?? missing(move.checks.reason, 'motivo'),
};

/** Why a step is refused for a client in a state; null if it is allowed. */
export function refuseStep(step: EvolutionStep, facts: StepFacts): Why | null {
  return Object.hasOwn(steps[facts.from.status], step) ? refusals[step](facts) : 'passagem';
}

const ready = setup({
  types: { events: {} as EvolutionEvent },
  guards: { isMet: ({ event }) => refusals[event.type](event) === null },
});

/**
 * The states of a client on the way to D.I. The server changes states only by this machine, in whatever way a client is
 * saved; buttons show the possible steps.
 */
export const evolutionMachine = ready.createMachine({
  id: 'evolution',
  initial: 'PENDENTE',
  states: Object.fromEntries(
    Object.entries(steps).map(([state, on]) => [
      state,
      { on: Object.fromEntries(Object.entries(on).map(([step, target]) => [step, { target, guard: 'isMet' }])) },
    ]),
  ),
});

/** Whether the machine allows a step. */
export function canStep(step: EvolutionStep, facts: StepFacts): boolean {
  return evolutionMachine.resolveState({ value: facts.from.status }).can({ type: step, ...facts });
}

function missing(isThere: boolean, why: Why): Why | null {
  return isThere ? null : why;
}
