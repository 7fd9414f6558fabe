import { storedSpelling } from '../spelling.ts';
import { type FieldPath, type Filter, invalidParameter } from './list-request.ts';

const maxValues = 1_000;
const maxTextLength = 1_000;

/**
 * Parses the value of a filter by the kind of its field; null for an empty value, which does not filter. A value may be
 * a JSON object, of which its `id`, `constante`, `valor` or `value` counts; the text `null` selects empty values.
 */
export function readFilter(path: FieldPath, given: string): Filter | null {
  const text = reduceObject(path, given.trim());
  if (text === '') return null;
  if (text === 'null') return { path, test: 'empty' };
  if (text.includes('\0')) throw invalidParameter(path.name, text);
  switch (path.field.kind) {
    case 'text':
      if (path.field.exact) return anyOf(path, text, (item) => storedSpelling(path.field, item, 'whole'));
      if (text.length > maxTextLength) return refuse(path, text);
      return { path, test: 'contains', text: storedSpelling(path.field, text, 'part') };
    case 'boolean':
      return anyOf(path, text, (item) => booleans.get(item.toLowerCase()) ?? null);
    case 'relation':
      return readTreeFilter(path, text) ?? anyOf(path, text, readInteger);
    case 'link':
      return anyOf(path, text, readInteger);
    case 'integer':
      return text.includes('|') ? range(path, text, readDecimal) : anyOf(path, text, readInteger);
    case 'number':
    case 'money':
      return text.includes('|') ? range(path, text, readDecimal) : anyOf(path, text, readDecimal);
    case 'date':
      return text.includes('|') ? range(path, text, readDate) : anyOf(path, text, readDate);
    case 'datetime': {
      const [from = '', to = from] = text.split('|');
      return range(path, `${from}|${to}`, readMoment);
    }
    case 'time':
      return text.includes('|') ? range(path, text, readTime) : anyOf(path, text, readTime);
    case 'json':
      return refuse(path, text);
  }
}

const booleans = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

function anyOf(path: FieldPath, text: string, read: (item: string) => string | number | boolean | null): Filter {
  const items = text.split(',', maxValues + 1).map((item) => item.trim());
  if (items.length > maxValues) return refuse(path, text);
  const values = items.map((item) => {
    const value = item === '' ? null : read(item);
    return value ?? refuse(path, item, suggestions(path));
  });
  return { path, test: 'any-of', values };
}

/** `raiz`, `ramo:1,2` or `fora:1`, for a field by which the rows form a tree; null for any other text. */
function readTreeFilter(path: FieldPath, text: string): Filter | null {
  const [, word, rest] = /^(raiz|ramo|fora)(?::(.*))?$/.exec(text) ?? [];
  if (word === undefined || path.steps.length > 0 || path.field.target() !== path.owner) return null;
  if (word === 'raiz') return rest === undefined ? { path, test: 'root', circles: [] } : refuse(path, text, ['raiz']);
  const hints = [`${word}:1`];
  const ids = (rest ?? '')
    .split(',', maxValues + 1)
    .map((item) => readInteger(item.trim()) ?? refuse(path, text, hints));
  if (ids.length > maxValues) return refuse(path, text, hints);
  if (word === 'ramo') return { path, test: 'branch', values: ids, circles: [] };
  const [value, more] = ids;
  return value === undefined || more !== undefined ? refuse(path, text, hints) : { path, test: 'outside', value };
}

/** `start | end`, either of which may be missing. */
function range(path: FieldPath, text: string, read: (item: string) => string | null): Filter {
  const parts = text.split('|').map((part) => part.trim());
  if (parts.length !== 2) return refuse(path, text, suggestions(path));
  const [from = null, to = null] = parts.map((part) =>
    part === '' ? null : (read(part) ?? refuse(path, part, suggestions(path))),
  );
  return from === null && to === null ? refuse(path, text, suggestions(path)) : { path, test: 'range', from, to };
}

function refuse(path: FieldPath, text: string, hints: readonly string[] = []): never {
  throw invalidParameter(path.name, text, hints);
}

function suggestions({ field }: FieldPath): string[] {
  switch (field.kind) {
    case 'boolean':
      return ['true', 'false'];
    case 'date':
    case 'datetime':
      return ['2026-01-31', '2026-01-01 | 2026-01-31'];
    case 'time':
      return ['08:30', '08:00 | 12:00'];
    case 'integer':
      return ['10', '10 | 20'];
    case 'number':
    case 'money':
      return ['10.50', '10 | 20.50'];
    default:
      return [];
  }
}

/** Limited to what both JavaScript and bigint represent exactly. */
function readInteger(text: string): number | null {
  const value = /^-?\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  return Number.isSafeInteger(value) ? value : null;
}

function readDecimal(text: string): string | null {
  return /^-?\d{1,18}(\.\d{1,12})?$/.test(text) ? text : null;
}

function readDate(text: string): string | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < '0001-01-01') return null;
  const date = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text ? null : text;
}

/** A day, or a moment with its offset. */
function readMoment(text: string): string | null {
  const match =
    /^(\d{4}-\d\d-\d\d)(?:T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d))?$/.exec(
      text,
    );
  return match !== null && readDate(match[1] ?? '') !== null ? text : null;
}

function readTime(text: string): string | null {
  return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(text) ? text : null;
}

function reduceObject(path: FieldPath, text: string): string {
  if (!/^[[{]/.test(text)) return text;
  const value = parseJson(text);
  if (Array.isArray(value)) return value.map((item: unknown) => reduceValue(path, item, text)).join(',');
  return typeof value === 'object' && value !== null ? reduceValue(path, value, text) : text;
}

function reduceValue(path: FieldPath, value: unknown, text: string): string {
  if (typeof value !== 'object' || value === null) return String(value);
  for (const key of ['id', 'constante', 'valor', 'value']) {
    const found: unknown = Object.hasOwn(value, key) ? Reflect.get(value, key) : undefined;
    if (['string', 'number', 'boolean'].includes(typeof found)) return String(found);
  }
  return refuse(path, text);
}

/** Undefined if it is not JSON but a text that begins with a bracket. */
function parseJson(text: string): unknown {
  if (text.length > 100_000) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
