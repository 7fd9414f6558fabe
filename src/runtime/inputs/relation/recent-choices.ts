import { useCallback, useState } from 'react';
import { useForm } from '../../form/state/form-context.tsx';
import type { EntityRecord } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import { isRecord } from '../../json/record.ts';
import type { InputProps } from '../../registry/element-entry.ts';

/** How many are stored for each element. */
const maxRecent = 5;

/** What the user chose last in one element of a screen, of a link by entity, the latest first; kept on this device. */
export function useRecentChoices({ name, element, field }: Pick<InputProps, 'name' | 'element' | 'field'>): {
  readonly recent: readonly EntityRecord[];
  readonly remember: (record: Readonly<Record<string, unknown>>) => void;
} {
  const { preferences } = useHost();
  const { form } = useForm();
  const key = `recent/${form.entity}/${name}${field?.link === undefined ? '' : `/${element.entity ?? ''}`}`;
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
