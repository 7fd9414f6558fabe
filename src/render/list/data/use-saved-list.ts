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
 * The user's permanent settings for a list, and a function that changes them. Follows changes on other devices. `late`
 * are the named filters with which the list would have started if they had been known when it was drawn; otherwise
 * null.
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
