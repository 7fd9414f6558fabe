import { useEffect, useId, useRef } from 'react';
import type { HostCommand } from './host.ts';
import { useHost } from './host-context.ts';

/** Adds commands to the portal's palette while the component is mounted. */
export function useCommands(offered: readonly HostCommand[]): void {
  const { commands } = useHost();
  const key = useId();
  const current = useRef(offered);
  useEffect(() => {
    current.current = offered;
  });
  // The functions may change with every render; the displayed texts rarely do.
  const shown = JSON.stringify(offered.map(({ id, label, keys }) => [id, label, keys]));
  useEffect(() => {
    const list: readonly (readonly [string, string, string | null])[] = JSON.parse(shown);
    commands?.offer(
      key,
      list.map(([id, label, keys]) => ({
        id,
        label,
        keys,
        run: () => current.current.find((each) => each.id === id)?.run(),
      })),
    );
    return () => commands?.withdraw(key);
  }, [commands, key, shown]);
}
