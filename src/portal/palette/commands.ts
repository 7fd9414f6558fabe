import { usePanes } from '../panes/panes.ts';
import { createStore, useStore } from '../store.ts';

/** An action of a screen, offered by the palette and listed by the sheet of shortcuts. */
export type Command = {
  /** Unique on its screen. */
  readonly id: string;
  readonly label: string;
  /** As written on keys, such as `Ctrl+S`; null for none. */
  readonly keys: string | null;
  readonly run: () => void;
};

type Offers = ReadonlyMap<string, { readonly pane: string; readonly commands: readonly Command[] }>;

const store = createStore<Offers>(new Map());

/** The commands of the mounted screens; each part of a screen has its own key. */
export const commands = {
  offer: (key: string, pane: string, offered: readonly Command[]): void =>
    store.set(new Map([...store.get()].filter(([each]) => each !== key)).set(key, { pane, commands: offered })),
  withdraw: (key: string): void => store.set(new Map([...store.get()].filter(([each]) => each !== key))),
};

/** The commands of the visible screen. */
export function useCommandsInFront(): readonly Command[] {
  const offers = useStore(store);
  const { active } = usePanes();
  return [...offers.values()].filter(({ pane }) => pane === active).flatMap((each) => each.commands);
}
