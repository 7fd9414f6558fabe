import { createListeners } from '../../../ui/listeners.ts';

/** State of a record in its flow, and by event whether its user may send it now (`$state`, `$can`, rule W3). */
export type FlowStanding = { readonly state: string | null; readonly can: Readonly<Record<string, boolean>> };

/** The same for the record of a form, which is loaded after it is drawn, and again after every transition. */
export type FlowFacts = {
  readonly get: () => FlowStanding;
  readonly set: (next: FlowStanding) => void;
  /** Returns the function that stops it. */
  readonly onChange: (listener: () => void) => () => void;
};

/** @param state the initially known state; no event may be sent before the server confirms it */
export function createFlowFacts(state: string | null): FlowFacts {
  let current: FlowStanding = { state, can: {} };
  const listeners = createListeners();
  return {
    get: () => current,
    set: (next) => {
      if (JSON.stringify(next) === JSON.stringify(current)) return;
      current = next;
      listeners.call();
    },
    onChange: listeners.add,
  };
}
