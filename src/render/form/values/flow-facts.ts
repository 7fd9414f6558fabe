import { createListeners } from '../../../ui/listeners.ts';

/** Where a record stands in its flow, and by event whether its user may send it now (`$state`, `$can`, rule W3). */
export type FlowStanding = { readonly state: string | null; readonly can: Readonly<Record<string, boolean>> };

/** The same of the record of a form, which learns of it a moment after it is drawn, and again with every transition. */
export type FlowFacts = {
  readonly get: () => FlowStanding;
  readonly set: (next: FlowStanding) => void;
  /** Returns how to stop listening. */
  readonly onChange: (listener: () => void) => () => void;
};

/** @param state the state as far as it is known at first; nothing may be sent before the server says so */
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
