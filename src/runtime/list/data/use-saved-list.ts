import { useCallback, useState } from 'react';
import { useHost } from '../../host/host-context.ts';
import { changeSavedList, loadSavedList, type SavedList } from './saved-filters.ts';

type ChangeSaved = (change: Partial<SavedList>) => void;

/** What this user has set for a list to stay, and how to change it. */
export function useSavedList(key: string): readonly [SavedList, ChangeSaved] {
  const { preferences } = useHost();
  const [saved, setSaved] = useState(() => loadSavedList(preferences, key));
  const change = useCallback<ChangeSaved>(
    (part) => setSaved(changeSavedList(preferences, key, part)),
    [preferences, key],
  );
  return [saved, change];
}
