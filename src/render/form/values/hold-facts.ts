import { createListeners } from '../../../ui/listeners.ts';

/** Whether this session holds the record of a screen (`$held`, rule Q9), for conditions of its elements. */
export type HoldFacts = {
  readonly get: () => { readonly held: boolean };
  readonly set: (held: boolean) => void;
  /** Releases the record: the user leaves by an action of the screen. */
  readonly leave: () => void;
  /** Sets who releases it while the screen is shown. */
  readonly onLeave: (leave: (() => void) | null) => void;
  /** Returns the function that stops it. */
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
