import { useCallback, useState } from 'react';
import { useHost } from '../../host/host-context.ts';

/**
 * The open parts of a layout element, stored per user on this device; by names, so that it still applies to a changed
 * view.
 */
export function usePersistedNames(
  key: string,
  initial: readonly string[],
): readonly [readonly string[], (change: (names: readonly string[]) => readonly string[]) => void] {
  const { preferences } = useHost();
  const [names, setNames] = useState<readonly string[]>(() => {
    const saved = preferences.load(key);
    return Array.isArray(saved) ? saved.filter((name) => typeof name === 'string') : initial;
  });
  const change = useCallback(
    (next: (names: readonly string[]) => readonly string[]) =>
      setNames((before) => {
        const after = next(before);
        if (after !== before) preferences.save(key, after);
        return after;
      }),
    [preferences, key],
  );
  return [names, change];
}
