import { isRecord } from '../../../language/json/record.ts';
import { isEmptyValue, labelOf, readPath } from '../../../language/values/record-values.ts';
import type { EntityRecord } from '../../host/host.ts';

type Row = Readonly<Record<string, unknown>>;

/** The groups of rows stored in a form, in the form of the list search; the empty one last. */
export function groupRows(rows: readonly EntityRecord[], labelField: string, valueField: string): readonly Row[] {
  const found = new Map<string, { readonly label: unknown; readonly value: unknown; total: number }>();
  for (const row of rows) {
    const value = plain(readPath(row, valueField));
    const key = keyOfGroup(value);
    const group = found.get(key) ?? { label: readPath(row, labelField), value, total: 0 };
    group.total += 1;
    found.set(key, group);
  }
  const sorted = [...found].sort(([a, one], [b, other]) => {
    if (a === noValue || b === noValue) return a === b ? 0 : a === noValue ? 1 : -1;
    return labelOf(one.label).localeCompare(labelOf(other.label));
  });
  return sorted.map(([, { label, value, total }]) => ({ [labelField]: label, [valueField]: value, total }));
}

/** The rows of one group by its key; all of them without a selection. */
export function rowsOfGroup(
  rows: readonly EntityRecord[],
  valueField: string,
  chosen: string | null,
): readonly EntityRecord[] {
  return chosen === null ? rows : rows.filter((row) => keyOfGroup(plain(readPath(row, valueField))) === chosen);
}

/** Counts the values of these fields, in the form of the list search (`totalizer`). */
export function totalizerRows(rows: readonly EntityRecord[], fields: readonly string[]): readonly Row[] {
  return fields.flatMap((field) =>
    groupRows(rows, field, field).map((group) => {
      const first = rows.find((row) => keyOfGroup(plain(readPath(row, field))) === keyOfGroup(group[field]));
      const value = readPath(first, field);
      return {
        field,
        id: group[field] ?? null,
        descricao: isRecord(value) ? labelOf(value) : null,
        count: group.total,
      };
    }),
  );
}

const noValue = 'null';

/** Key of a group: its value as text; `null` for rows without one, as in filters of the server. */
function keyOfGroup(value: unknown): string {
  return isEmptyValue(value) ? noValue : String(value);
}

/** Related records compare by id. */
function plain(value: unknown): unknown {
  return isRecord(value) ? value.id : value;
}
