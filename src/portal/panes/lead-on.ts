import { panes } from './panes.ts';

/** Where screens behind the one in front want to lead, by the key of their pane: the last one counts. */
const pending = new Map<string, () => void>();

panes.subscribe(() => {
  const { panes: mounted, active } = panes.get();
  for (const key of pending.keys()) if (!mounted.some((pane) => pane.key === key)) pending.delete(key);
  const go = active === null ? undefined : pending.get(active);
  if (active === null || go === undefined) return;
  pending.delete(active);
  // The visit that brought it to the front is finished first.
  queueMicrotask(() => {
    if (panes.get().active === active) go();
  });
});

/**
 * Leads on from a screen. One that finishes behind another, as a save that was slow or a record that turns out not to exist,
 * takes the front from nobody: it leads on when somebody comes back to it, and not at all once its tab is closed.
 *
 * @param key of its pane
 */
export function leadOn(key: string, go: () => void): void {
  const { panes: mounted, active } = panes.get();
  if (active === key) go();
  else if (mounted.some((pane) => pane.key === key)) pending.set(key, go);
}
