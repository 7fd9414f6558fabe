import { useMemo } from 'react';
import type { ElementDefinition } from '../../definition/view/view.ts';
import type { EntityRecord } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import type { RecordNaming } from '../../host/record-names.ts';
import { isRecord } from '../../json/record.ts';
import { fieldsOfDetail } from './detail-words.ts';
import { isOwnList } from './use-chosen-name.ts';

/** How many are stored for each entity. */
const maxRecent = 5;

/**
 * What the user chose last, the latest first; stored on this device, for each list: of one entity wherever all of its
 * records are chosen from, and of each call with its parameters. A list whose parameters follow from other values has
 * none, as its ids may mean something else the next time.
 * @param paths what a choice is drawn with and the view asks for: a record stored without one of them is not offered
 * @param isOpen what others chose meanwhile is read when the list opens
 */
export function useRecentChoices(
  target: Pick<ElementDefinition, 'list' | 'entity'>,
  paths: readonly string[],
  isOpen: boolean,
): {
  readonly recent: readonly EntityRecord[];
  readonly remember: (record: Readonly<Record<string, unknown>>) => void;
} {
  const { preferences } = useHost();
  const key = recentKey(target);
  const stored = useMemo(
    () => (isOpen && key !== null ? readRecent(preferences.load(key)) : none),
    [preferences, key, isOpen],
  );
  const names = headsOf(paths);
  return {
    recent: stored.filter((record) => names.every((name) => Object.hasOwn(record, name))),
    remember: (record) => {
      if (key !== null)
        preferences.save(key, withRecent(readRecent(preferences.load(key)), storedChoice(record, paths)));
    },
  };
}

/** What a choice is drawn with, and what the view asks for besides. */
export function choicePaths(
  { label, detail }: RecordNaming,
  line: NonNullable<ElementDefinition['detail']>,
  fields: readonly string[] = [],
): readonly string[] {
  return [...[label, detail].filter((path) => path !== null), ...fieldsOfDetail(line), ...fields];
}

/** Where choices of a list are stored; null where it has none. */
export function recentKey(target: Pick<ElementDefinition, 'list' | 'entity'>): string | null {
  const { entity = '', list } = target;
  const more = Object.keys(list ?? {}).filter((part) => part !== 'url' && part !== 'method');
  if (isOwnList(target) && more.length === 0) return `recent/${entity}`;
  const call = JSON.stringify(list ?? {});
  // A brace that no quote follows begins a part that is filled in.
  return list === undefined || /\{[^"}]/.test(call) ? null : `recent/${entity}/${call}`;
}

/** What is stored of a record: its id and the fields that `paths` begin with, null where it has none. */
export function storedChoice(
  record: Readonly<Record<string, unknown>>,
  paths: readonly string[],
): Record<string, unknown> {
  return { id: record.id, ...Object.fromEntries(headsOf(paths).map((name) => [name, record[name] ?? null])) };
}

const headsOf = (paths: readonly string[]) => [...new Set(paths.map((path) => path.split('.')[0] ?? path))];

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

const none: readonly EntityRecord[] = [];
