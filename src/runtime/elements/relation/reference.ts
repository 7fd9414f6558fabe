import { isRecord } from '../../definition/record.ts';

/** What a form keeps of a chosen record: its id and what stands for it, as the API sends related records. */
export function reference(
  record: Readonly<Record<string, unknown>>,
  itemLabel: string | null,
): Record<string, unknown> {
  const names = ['id', ...(itemLabel === null ? [] : [itemLabel.split('.')[0] ?? itemLabel]), 'nome', 'descricao'];
  const kept = names.filter((name) => Object.hasOwn(record, name) && (name === 'id' || !isRecord(record[name])));
  return Object.fromEntries(kept.map((name) => [name, record[name]]));
}
