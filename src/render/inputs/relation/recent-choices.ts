import { isRecord } from '../../../language/json/record.ts';
import type { ElementDefinition } from '../../../language/view/view.ts';
import type { EntityRecord } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import type { RecordNaming } from '../../host/record-names.ts';
import { fieldsOfDetail } from './detail-words.ts';

/** Number stored per list. */
const maxRecent = 5;

/**
 * The user's recent choices, latest first; stored on this device, by list: one for an entity wherever all its records
 * are offered, and one for each call with its parameters. A list whose parameters depend on other values has none,
 * because its ids may mean something else next time.
 * @param fields fields that a choice shows (`choiceFields`): a stored record that lacks one is not offered
 * @param isOpen the choices are read again when the list opens
 */
export function useRecentChoices(
  target: Pick<ElementDefinition, 'list' | 'entity'>,
  fields: readonly string[],
  isOpen: boolean,
): {
  readonly recent: readonly EntityRecord[];
  readonly remember: (record: Readonly<Record<string, unknown>>) => void;
} {
  const { preferences } = useHost();
  const load = (key: string | null) => (key === null ? none : readRecent(preferences.load(key)));
  // A closed list reads nothing, because a form may have many.
  const stored = isOpen ? load(recentKey(target)) : none;
  return {
    recent: stored.filter((record) => fields.every((name) => Object.hasOwn(record, name))),
    remember: (record) => {
      const key = recentKey(target);
      if (key !== null) preferences.save(key, withRecent(load(key), storedChoice(record, fields)));
    },
  };
}

/** Fields that a choice shows, and those that the view also requests. */
export function choiceFields(
  { label, detail }: RecordNaming,
  line: NonNullable<ElementDefinition['detail']>,
  fields: readonly string[] = [],
): readonly string[] {
  return [label, detail, ...fieldsOfDetail(line), ...fields].flatMap((path) => path?.split('.')[0] ?? []);
}

/** Storage key of a list's choices, by its call; null if it has none. */
export function recentKey({ entity, list }: Pick<ElementDefinition, 'list' | 'entity'>): string | null {
  const { url = entity, method: _method, ...rest } = list ?? {};
  const call = `${url ?? '{}'}${JSON.stringify(rest)}`;
  // A brace without a following quote begins a placeholder.
  return /^\{|\{[^"}]/.test(call) ? null : `recent/${call}`;
}

/** What is stored of a record: its id and these fields, with null for missing values. */
export function storedChoice(
  record: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): Record<string, unknown> {
  return { id: record.id, ...Object.fromEntries(fields.map((name) => [name, record[name] ?? null])) };
}

/** The choices with one moved or added to the front; the oldest is dropped. */
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
