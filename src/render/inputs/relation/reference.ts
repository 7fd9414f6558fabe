import { isRecord } from '../../../language/json/record.ts';

/**
 * What a form stores of a chosen record: its id and label, in the form of the API, its distinguishing field, and the
 * plain values of the view's `fields`.
 */
export function reference(
  record: Readonly<Record<string, unknown>>,
  itemLabel: string | null,
  detail: string | null = null,
  fields: readonly string[] = [],
): Record<string, unknown> {
  const names = ['id', ...(itemLabel === null ? [] : [itemLabel.split('.')[0] ?? itemLabel]), 'nome', 'descricao'];
  const present = names.filter((name) => Object.hasOwn(record, name) && (name === 'id' || !isRecord(record[name])));
  const differing = detail?.split('.')[0];
  const more = differing !== undefined && Object.hasOwn(record, differing) ? [differing] : [];
  const asked = fields.filter((name) => Object.hasOwn(record, name) && !isRecord(record[name]));
  return Object.fromEntries([...present, ...more, ...asked].map((name) => [name, record[name]]));
}
