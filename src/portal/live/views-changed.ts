import { gapEvent, onLive } from './live.ts';

/** Names of the entities whose schema or views changed; empty if any may have changed, as after a lost connection. */
export type ViewsChange = { readonly entities: readonly string[] };

/** Calls back when configurators change views or entities; returns a function that ends it. */
export function onViewsChanged(listener: (change: ViewsChange) => void): () => void {
  const ends = [
    onLive('message', (data) => {
      const change = readChange(data);
      if (change) listener(change);
    }),
    // Changes from before a listener was added are unknown.
    onLive(gapEvent, () => listener({ entities: [] })),
  ];
  return () => {
    for (const end of ends) end();
  };
}

function readChange(data: unknown): ViewsChange | null {
  const entities: unknown = typeof data === 'object' && data !== null && 'entities' in data ? data.entities : null;
  return Array.isArray(entities) ? { entities: entities.filter((name) => typeof name === 'string') } : null;
}
