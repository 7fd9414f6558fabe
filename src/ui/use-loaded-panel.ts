import { type ComponentType, useState } from 'react';

type LoadedPanel<Props> = {
  /** null until it has been opened. */
  readonly Panel: ComponentType<Props> | null;
  /** Begins to load it, with the first sign that it will be opened. */
  readonly prepare: () => void;
  /** Fulfils once it can be drawn whole, because the focus goes into it as it opens; false when it could not be loaded. */
  readonly open: () => Promise<boolean>;
};

/** What a button opens below itself, from a chunk of its own. */
export function useLoadedPanel<Props>(load: () => Promise<ComponentType<Props>>): LoadedPanel<Props> {
  const [Panel, setPanel] = useState<ComponentType<Props> | null>(null);
  return {
    Panel,
    prepare: () => {
      // What failed is tried again as it is opened.
      if (Panel === null) void load().catch(() => undefined);
    },
    open: async () => {
      try {
        const loaded = Panel ?? (await load());
        setPanel(() => loaded);
        return true;
      } catch {
        return false;
      }
    },
  };
}
