import { isRecord } from '../../language/json/record.ts';
import { labelOf, readPath } from '../../language/values/record-values.ts';

type Values = Readonly<Record<string, unknown>>;

/** Sources of `{field}` placeholders, the nearest first (rule A1). */
export type PlaceholderSources = {
  readonly row?: Values | undefined;
  /** The record of the surrounding form or screen. */
  readonly record?: Values | undefined;
  /** What surrounds the record, or the row of a list. */
  readonly parent?: Values | undefined;
  /** Fields of the nearest source, which refer to it even if they have no value. */
  readonly ownFields?: ReadonlySet<string> | undefined;
  /** Parameters of the page's address, for names without a value elsewhere. */
  readonly address?: Values | undefined;
  /** Values of `{$params.aba}` and `{$user.id}`, by name without the sign. */
  readonly named?: Values | undefined;
};

/** What surrounds the rows of a list. */
export type AroundRow = Pick<PlaceholderSources, 'parent' | 'ownFields'>;

export type FilledTemplate =
  | { readonly ok: true; readonly text: string }
  /** Names without a value in any source: the address would be incomplete. */
  | { readonly ok: false; readonly missing: readonly string[] };

const placeholder = /\{(\$?[A-Za-z][\w.]*)\}/g;

/** The names in an address, without repetitions. */
export function placeholderNames(template: string): readonly string[] {
  return [...new Set(Array.from(template.matchAll(placeholder), ([, name = '']) => name))];
}

/**
 * Fills in the `{field}` placeholders of an address, each value URL-encoded. A related record is written as its id. A
 * passed-on parameter (`?id_pedido={$params.id_pedido}`) is omitted if the screen was opened without it.
 */
export function fillPlaceholders(template: string, sources: PlaceholderSources): FilledTemplate {
  const missing: string[] = [];
  const text = leaveOutAbsent(template, sources).replaceAll(placeholder, (_whole, name: string) => {
    const value = lookUp(name, sources, (found) => readPath(found, 'id'));
    if (value === null) missing.push(name);
    return encodeURIComponent(value ?? '');
  });
  return missing.length === 0 ? { ok: true, text } : { ok: false, missing };
}

const handedOn = /^[^=]+=\{(\$params\.\w[\w.]*)\}$/;

function leaveOutAbsent(template: string, sources: PlaceholderSources): string {
  const start = template.indexOf('?');
  if (start < 0 || !template.includes('{$params.', start)) return template;
  const present = template
    .slice(start + 1)
    .split('&')
    .filter((part) => {
      const name = handedOn.exec(part)?.[1];
      return name === undefined || lookUp(name, sources, (found) => readPath(found, 'id')) !== null;
    });
  return [template.slice(0, start), present.join('&')].filter((part) => part !== '').join('?');
}

/** Fills in the placeholders of a sentence: formatted values, related records by label, nothing for missing values. */
export function fillText(template: string, sources: PlaceholderSources): string {
  return template.replaceAll(
    placeholder,
    (_whole, name: string) => lookUp(name, sources, (found) => labelOf(found)) ?? '',
  );
}

/** The field of the nearest record that a placeholder may name, by its path; null for other names with `$`. */
export function fieldOfPlaceholder(name: string): string | null {
  if (name.startsWith('$row.')) return name.slice('$row.'.length);
  return name.startsWith('$') ? null : name;
}

/** The fields of the nearest record that placeholders may name, by the first name of the path, without repetitions. */
export function fieldsOfPlaceholders(names: readonly string[]): readonly string[] {
  const paths = names.flatMap((name) => fieldOfPlaceholder(name) ?? []);
  return [...new Set(paths.map((path) => path.split('.')[0] ?? path))];
}

/**
 * What surrounds the nearest source, under the name `$parent`. A name that the surrounding record lacks is looked up
 * further out.
 */
export function aroundOf({ row, record, parent }: Pick<PlaceholderSources, 'row' | 'record' | 'parent'>): Values {
  return row === undefined ? { ...parent } : { ...parent, ...record };
}

/**
 * Applies `accept` to the value of a name: from the nearest of row, record and parent that has such a field, even if it
 * is empty (rule A1). A name with `$` is one of `named`, `$row` or `$parent`. Undefined if there is none.
 */
export function readPlaceholder<T>(
  name: string,
  sources: PlaceholderSources,
  accept: (found: unknown) => T | undefined,
): T | undefined {
  if (name.startsWith('$')) return accept(readNamed(name.slice(1), sources));
  const { row, record, parent, ownFields, address } = sources;
  const [first = name] = name.split('.');
  const nearest = row ?? record;
  for (const source of [row, record, parent]) {
    if (source === undefined) continue;
    const isOwn = Object.hasOwn(source, first) || (source === nearest && ownFields?.has(first) === true);
    if (isOwn) return accept(readPath(source, name)) ?? accept(readPath(address, name));
  }
  return accept(readPath(address, name));
}

function readNamed(path: string, sources: PlaceholderSources): unknown {
  const { row, record, named } = sources;
  const [root] = path.split('.');
  if (root === 'row') return readPath({ row: row ?? record }, path);
  if (root !== 'parent') return readPath(named, path);
  // Without surroundings the value of the expressions' binding is used.
  const given = isRecord(named?.parent) ? named.parent : {};
  return readPath({ parent: { ...given, ...aroundOf(sources) } }, path);
}

function lookUp(name: string, sources: PlaceholderSources, ofRecord: (found: object) => unknown): string | null {
  const textOf = (found: unknown): string | undefined => {
    const value = typeof found === 'object' && found !== null ? ofRecord(found) : found;
    return ['string', 'number', 'boolean', 'bigint'].includes(typeof value) ? String(value).toWellFormed() : undefined;
  };
  return readPlaceholder(name, sources, textOf) ?? null;
}
