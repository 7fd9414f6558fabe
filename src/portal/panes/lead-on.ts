import { panes } from './panes.ts';

/** Navigations that hidden screens want, by the key of their pane: the last one counts. */
const pending = new Map<string, () => void>();

panes.subscribe(() => {
  const { panes: mounted, active } = panes.get();
  for (const key of pending.keys()) if (!mounted.some((pane) => pane.key === key)) pending.delete(key);
  const go = active === null ? undefined : pending.get(active);
  if (active === null || go === undefined) return;
  pending.delete(active);
  // The visit that brought it to the front finishes first.
  queueMicrotask(() => {
    if (panes.get().active === active) go();
  });
});

/**
 * Navigates on from a screen. If it is hidden, such as after a slow save or when a record turns out not to exist, the
 * visible screen stays: the navigation happens when the user returns to the screen, and never if its tab is closed.
 *
 * @param key of its pane
 */
export function leadOn(key: string, go: () => void): void {
  const { panes: mounted, active } = panes.get();
  if (active === key) go();
  else if (mounted.some((pane) => pane.key === key)) pending.set(key, go);
}
