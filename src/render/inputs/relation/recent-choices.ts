import { isRecord } from '../../../language/json/record.ts';
import type { ElementDefinition } from '../../../language/view/view.ts';
import type { EntityRecord } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import type { RecordNaming } from '../../host/record-names.ts';
import { fieldsOfDetail } from './detail-words.ts';

/** How many are stored for each entity. */
const maxRecent = 5;

/**
 * What the user chose last, the latest first; stored on this device, for each list: of one entity wherever all of its
 * records are chosen from, and of each call with its parameters. A list whose parameters follow from other values has
 * none, as its ids may mean something else the next time.
 * @param fields what a choice is drawn with (`choiceFields`): a record stored without one of them is not offered
 * @param isOpen what others chose meanwhile is read when the list opens
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
  // A closed list, of which a form may have many, looks nothing up.
  const stored = isOpen ? load(recentKey(target)) : none;
  return {
    recent: stored.filter((record) => fields.every((name) => Object.hasOwn(record, name))),
    remember: (record) => {
      const key = recentKey(target);
      if (key !== null) preferences.save(key, withRecent(load(key), storedChoice(record, fields)));
    },
  };
}

/** Fields of a record that a choice is drawn with, and those that the view asks for besides. */
export function choiceFields(
  { label, detail }: RecordNaming,
  line: NonNullable<ElementDefinition['detail']>,
  fields: readonly string[] = [],
): readonly string[] {
  return [label, detail, ...fieldsOfDetail(line), ...fields].flatMap((path) => path?.split('.')[0] ?? []);
}

/** Where choices of a list are stored, by its call; null where it has none. */
export function recentKey({ entity, list }: Pick<ElementDefinition, 'list' | 'entity'>): string | null {
  const { url = entity, method: _method, ...rest } = list ?? {};
  const call = `${url ?? '{}'}${JSON.stringify(rest)}`;
  // A brace that no quote follows begins a part that is filled in.
  return /^\{|\{[^"}]/.test(call) ? null : `recent/${call}`;
}

/** What is stored of a record: its id and these fields, null where it has none. */
export function storedChoice(
  record: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): Record<string, unknown> {
  return { id: record.id, ...Object.fromEntries(fields.map((name) => [name, record[name] ?? null])) };
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

const none: readonly EntityRecord[] = [];
