import { createMachine, type StateFrom, transition } from 'xstate';
import type { FlowModel } from '../entity/flow.ts';

/** The transitions that are open for a record, because their guards allow them. */
export type FlowContext = { readonly open: readonly string[] };
/** An event of the file, or `auto.0` for the first automatic transition of a state. */
export type FlowMachineEvent = { readonly type: string };

/** Name of a transition in the list of open ones: state and event. */
export function transitionName(state: string, event: string): string {
  return `${state} ${event}`;
}

/** The event of an automatic transition. */
export function automaticEvent(index: number): string {
  return `auto.${index}`;
}

/**
 * The XState machine of a flow (rule W1): the server moves records with it, the studio draws it, and tests walk it. The
 * caller evaluates the guards for the record and passes the results in the context.
 */
export function createFlowMachine({ name, initial, states }: FlowModel) {
  return createMachine({
    types: {} as { context: FlowContext; events: FlowMachineEvent; input: FlowContext },
    id: name,
    initial,
    context: ({ input }) => input,
    states: Object.fromEntries(
      Object.entries(states).map(([state, { final, events, automatic }]) => {
        const guarded = (event: string, target: string) => ({
          target,
          guard: ({ context }: { context: FlowContext }) => context.open.includes(transitionName(state, event)),
        });
        const on = {
          ...Object.fromEntries(Object.entries(events).map(([event, { to }]) => [event, guarded(event, to)])),
          ...Object.fromEntries(
            automatic.map(({ to }, index) => [automaticEvent(index), guarded(automaticEvent(index), to)]),
          ),
        };
        return [state, final ? { type: 'final' as const } : { on }];
      }),
    ),
  });
}

/** Machines by flow: a changed flow is another object. */
const machines = new WeakMap<FlowModel, ReturnType<typeof createFlowMachine>>();

/** The state after an event; null if the machine does not accept it. */
export function nextState(flow: FlowModel, state: string, event: string, open: readonly string[]): string | null {
  if (!Object.hasOwn(flow.states, state)) return null;
  const machine = machines.get(flow) ?? createFlowMachine(flow);
  machines.set(flow, machine);
  const before = machine.resolveState({ value: state, context: { open } });
  if (!before.can({ type: event })) return null;
  const [after] = transition(machine, before, { type: event });
  return stateOf(after);
}

function stateOf({ value }: StateFrom<ReturnType<typeof createFlowMachine>>): string {
  return String(value);
}
