import { useCallback, useEffect, useRef, useState } from 'react';
import { useHost } from '../../host/host-context.ts';
import { changeSavedList, loadSavedList, type SavedList } from './saved-filters.ts';

type ChangeSaved = (change: Partial<SavedList>) => void;

/** What this user has set for a list to stay, and how to change it. It follows what another device has changed of it. */
export function useSavedList(key: string): readonly [SavedList, ChangeSaved] {
  const { preferences, settings } = useHost();
  const [saved, setSaved] = useState(() => loadSavedList({ preferences, settings }, key));
  const known = useRef(settings?.load(key));
  useEffect(() => {
    if (settings === undefined) return;
    const renew = () => {
      const now = settings.load(key);
      if (now === known.current) return;
      known.current = now;
      setSaved(loadSavedList({ preferences, settings }, key));
    };
    renew();
    return settings.follow(renew);
  }, [preferences, settings, key]);
  const change = useCallback<ChangeSaved>(
    (part) => setSaved(changeSavedList({ preferences, settings }, key, part)),
    [preferences, settings, key],
  );
  return [saved, change];
}
