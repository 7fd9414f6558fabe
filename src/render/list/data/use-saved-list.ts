import { useCallback, useEffect, useRef, useState } from 'react';
import { useHost } from '../../host/host-context.ts';
import {
  changeSavedList,
  defaultSetOf,
  type FilterSet,
  loadSavedList,
  type SavedList,
} from './filtering/saved-filters.ts';

type ChangeSaved = (change: Partial<SavedList>) => void;

/**
 * What this user has set for a list to stay, and how to change it. It follows what another device has changed of it.
 * `late` are the named filters that the list would have begun with, had they been known when it was drawn; else null.
 */
export function useSavedList(key: string): {
  readonly saved: SavedList;
  readonly change: ChangeSaved;
  readonly late: FilterSet | null;
} {
  const { preferences, settings } = useHost();
  const [saved, setSaved] = useState(() => loadSavedList({ preferences, settings }, key));
  const known = useRef(settings?.load(key) ?? null);
  const [late, setLate] = useState<FilterSet | null>(null);
  useEffect(() => {
    if (settings === undefined) return;
    const renew = () => {
      const before = known.current;
      const now = settings.load(key);
      if (now === null) return;
      known.current = now;
      if (now.value === before?.value) return;
      const next = loadSavedList({ preferences, settings }, key);
      setSaved(next);
      if (before === null) setLate(defaultSetOf(next));
    };
    renew();
    return settings.follow(renew);
  }, [preferences, settings, key]);
  const change = useCallback<ChangeSaved>(
    (part) => setSaved(changeSavedList({ preferences, settings }, key, part)),
    [preferences, settings, key],
  );
  return { saved, change, late };
}
