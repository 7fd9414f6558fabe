import { createNamedListeners } from '../../../ui/listeners.ts';
import type { FlatElement } from '../values/flatten.ts';

/** Current results of an element's conditions. */
export type ElementState = { readonly visible: boolean; readonly required: boolean; readonly disabled: boolean };

/** The states of a form's elements, observed separately. */
export type ElementStates = {
  readonly state: (name: string) => ElementState;
  readonly subscribe: (name: string, listener: () => void) => () => void;
  /** Whether an element and everything around it is visible. */
  readonly isShown: (name: string) => boolean;
  readonly isEnabled: (name: string) => boolean;
  readonly change: (name: string, change: Partial<ElementState>) => void;
  readonly all: () => ReadonlyMap<string, ElementState>;
};

const defaultState: ElementState = { visible: true, required: false, disabled: false };

/** @param carried results of replaced conditions, by element */
export function createElementStates(
  elements: readonly FlatElement[],
  carried: ReadonlyMap<string, ElementState> | undefined,
): ElementStates {
  const ancestors = new Map(elements.map((item) => [item.name, item.ancestors]));
  const states = new Map(elements.map((item) => [item.name, initialState(item, carried?.get(item.name))]));
  const listeners = createNamedListeners();
  const state = (name: string) => states.get(name) ?? defaultState;
  /** The elements around it also affect its state. */
  const withAncestors = (name: string) => [name, ...(ancestors.get(name) ?? [])];

  return {
    state,
    subscribe: (name, listener) => {
      const ends = withAncestors(name).map((each) => listeners.add(each, listener));
      return () => {
        for (const end of ends) end();
      };
    },
    isShown: (name) => withAncestors(name).every((each) => state(each).visible),
    isEnabled: (name) => withAncestors(name).every((each) => !state(each).disabled),
    change: (name, change) => {
      const last = state(name);
      const after = { ...last, ...change };
      if (after.visible === last.visible && after.required === last.required && after.disabled === last.disabled)
        return;
      states.set(name, after);
      listeners.call(name);
    },
    all: () => states,
  };
}

/**
 * Before evaluation an element is hidden and disabled, so that nothing appears and disappears again.
 *
 * @param last result of the replaced conditions
 */
function initialState(
  { element: { visible = true, required, disabled = false } }: FlatElement,
  last?: ElementState,
): ElementState {
  return {
    visible: typeof visible === 'boolean' ? visible : (last?.visible ?? false),
    required: typeof required === 'boolean' ? required : (last?.required ?? false),
    disabled: typeof disabled === 'boolean' ? disabled : (last?.disabled ?? true),
  };
}
