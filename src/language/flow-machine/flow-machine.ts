import { createMachine, type StateFrom, transition } from 'xstate';
import type { FlowModel } from '../entity/flow.ts';

/** What is known of a record when an event comes: which of the transitions its guards let through. */
export type FlowContext = { readonly open: readonly string[] };
/** An event of the file, or `auto.0` for the first automatic transition of a state. */
export type FlowMachineEvent = { readonly type: string };

/** Name of a transition among the open ones: state and event. */
export function transitionName(state: string, event: string): string {
  return `${state} ${event}`;
}

/** The event that stands for an automatic transition. */
export function automaticEvent(index: number): string {
  return `auto.${index}`;
}

/**
 * The XState machine of a flow (rule W1): the server moves records by it, the studio draws it, and tests walk it. Guards
 * are evaluated by whoever asks, over the record, and stand in the context.
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

/** Machines of the flows as they stand: a flow that changes is another object. */
const machines = new WeakMap<FlowModel, ReturnType<typeof createFlowMachine>>();

/** The state that an event leads to, or null where the machine does not take it. */
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
