import { useCallback, useState } from 'react';
import { useFormAround } from '../../form/state/form-context.tsx';
import type { EntityRecord } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import { isRecord } from '../../json/record.ts';
import { isOwnList } from './use-chosen-name.ts';

/** How many are stored for each entity. */
const maxRecent = 5;

/**
 * What the user chose last, the latest first; stored on this device: of one entity wherever all of its records are chosen
 * from, and of one element of a screen where its list holds some of them only.
 */
export function useRecentChoices(
  name: string,
  target: Parameters<typeof isOwnList>[0],
): {
  readonly recent: readonly EntityRecord[];
  readonly remember: (record: Readonly<Record<string, unknown>>) => void;
} {
  const { preferences } = useHost();
  const owner = useFormAround()?.form.entity ?? '';
  const isWhole =
    isOwnList(target) && Object.keys(target.list ?? {}).every((part) => part === 'url' || part === 'method');
  const key = isWhole ? `recent/${target.entity ?? ''}` : `recent/${owner}/${name}`;
  const [recent, setRecent] = useState(() => readRecent(preferences.load(key)));
  const remember = useCallback(
    (record: Readonly<Record<string, unknown>>) => {
      const next = withRecent(readRecent(preferences.load(key)), record);
      preferences.save(key, next);
      setRecent(next);
    },
    [preferences, key],
  );
  return { recent, remember };
}

/** The choices with one more in front; it leaves its former place, and the oldest goes. */
export function withRecent(
  recent: readonly EntityRecord[],
  record: Readonly<Record<string, unknown>>,
): readonly EntityRecord[] {
  return isChoice(record) ? [record, ...recent.filter(({ id }) => id !== record.id)].slice(0, maxRecent) : recent;
}

function readRecent(stored: unknown): readonly EntityRecord[] {
  return Array.isArray(stored) ? stored.filter(isChoice).slice(0, maxRecent) : [];
}

function isChoice(value: unknown): value is EntityRecord {
  return isRecord(value) && typeof value.id === 'number' && value.id > 0;
}
