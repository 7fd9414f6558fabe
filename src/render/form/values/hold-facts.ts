import { createListeners } from '../../../ui/listeners.ts';

/** Whether this session has the record of a screen (`$held`, rule Q9), for conditions of its elements. */
export type HoldFacts = {
  readonly get: () => { readonly held: boolean };
  readonly set: (held: boolean) => void;
  /** Gives the record up: the user goes elsewhere by an action of the screen. */
  readonly leave: () => void;
  /** Who does that while the screen shows. */
  readonly onLeave: (leave: (() => void) | null) => void;
  /** Returns how to stop listening. */
  readonly onChange: (listener: () => void) => () => void;
};

export function createHoldFacts(): HoldFacts {
  let current = { held: false };
  let leaving: (() => void) | null = null;
  const listeners = createListeners();
  return {
    get: () => current,
    set: (held) => {
      if (held === current.held) return;
      current = { held };
      listeners.call();
    },
    leave: () => leaving?.(),
    onLeave: (leave) => {
      leaving = leave;
    },
    onChange: listeners.add,
  };
}
