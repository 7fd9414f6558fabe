import { isRecord, type JsonRecord } from '../../language/json/record.ts';

/**
 * Converts an answer in columns to rows: `data` is an object whose arrays of the same length as `id` are fields, and a
 * row is one index of all of them. If `valores` has a list for a field, its numbers are indexes in that list. Any other
 * answer stays as it is.
 */
export function withRowsOfColumns(answer: unknown): unknown {
  const data = isRecord(answer) ? answer.data : null;
  if (!isRecord(answer) || !isRecord(data) || !Array.isArray(data.id)) return answer;
  const { id: ids, valores } = data;
  const columns = Object.entries(data).flatMap(([name, values]) =>
    Array.isArray(values) && values.length === ids.length
      ? [{ name, values: values as readonly unknown[], words: wordsOf(valores, name) }]
      : [],
  );
  const rows: JsonRecord[] = new Array(ids.length);
  for (let place = 0; place < ids.length; place += 1) {
    const row: Record<string, unknown> = {};
    for (const { name, values, words } of columns) {
      const value = values[place];
      row[name] = words === null ? value : (words[Number(value)] ?? null);
    }
    rows[place] = row;
  }
  return { ...answer, data: rows, total: data.total ?? rows.length };
}

function wordsOf(values: unknown, name: string): readonly unknown[] | null {
  const words = isRecord(values) ? values[name] : null;
  return Array.isArray(words) ? words : null;
}
