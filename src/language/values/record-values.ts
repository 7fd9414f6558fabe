import { getOwn, isRecord } from '../json/record.ts';

/** Reads a dotted path such as `cidade.nome` of a record; undefined if it leads nowhere. */
export function readPath(record: unknown, path: string): unknown {
  let value: unknown = record;
  for (const name of path.split('.')) {
    if (!isRecord(value)) return undefined;
    value = getOwn(value, name);
  }
  return value;
}

/** Whether a value is empty for a user: undefined, null, blank text or an empty list. */
export function isEmptyValue(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === null || value === undefined || (Array.isArray(value) && value.length === 0);
}

/** Whether two values of a field are equal for a user: empty values are equal, and related records compare by id. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (isEmptyValue(a) || isEmptyValue(b)) return isEmptyValue(a) && isEmptyValue(b);
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isSameRow(item, b[index]));
  }
  if (hasSavedId(a) || hasSavedId(b)) return idOf(a) === idOf(b);
  return isSameRow(a, b);
}

/** The id of a related record, which may be given alone. */
export function idOf(value: unknown): unknown {
  return isRecord(value) ? value.id : value;
}

/** The label of a record with its detail in brackets: 'Recife (PE)'. */
export function fullLabelOf(value: unknown, label: string | null, detail: string | null): string {
  const name = labelOf(value, label);
  const more = detail === null || name === '' ? undefined : readPath(value, detail);
  return isEmptyValue(more) || typeof more === 'object' ? name : `${name} (${String(more)})`;
}

/** The label of a record: its label field, otherwise nome, descricao or id, in that order. */
export function labelOf(value: unknown, label: string | null = null): string {
  if (!isRecord(value)) return value === null || value === undefined ? '' : String(value);
  const names = label === null ? ['nome', 'descricao', 'id'] : [label, 'nome', 'descricao', 'id'];
  for (const name of names) {
    const found = readPath(value, name);
    if (!isEmptyValue(found) && typeof found !== 'object') return String(found);
  }
  return '';
}

function hasSavedId(value: unknown): boolean {
  return isRecord(value) && typeof value.id === 'number' && value.id > 0;
}

/** Rows of a list are compared completely, because a row may change while its id stays. */
function isSameRow(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => isSameRow(item, b[index]));
  }
  if (!isRecord(a) || !isRecord(b)) return isEmptyValue(a) && isEmptyValue(b);
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => isSameRow(getOwn(a, name), getOwn(b, name)));
}
