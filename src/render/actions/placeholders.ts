import { isRecord } from '../../language/json/record.ts';
import { labelOf, readPath } from '../../language/values/record-values.ts';

type Values = Readonly<Record<string, unknown>>;

/** Where `{field}` placeholders are looked up, the nearest first (rule A1). */
export type PlaceholderSources = {
  readonly row?: Values | undefined;
  /** The record of the form or screen that it stands in. */
  readonly record?: Values | undefined;
  /** What is around the record, or around the row of a list. */
  readonly parent?: Values | undefined;
  /** Fields of the nearest of these, which are its own where they have no value as well. */
  readonly ownFields?: ReadonlySet<string> | undefined;
  /** The address of the page, for names that nothing has a value for. */
  readonly address?: Values | undefined;
  /** What `{$params.aba}` and `{$user.id}` are read from, by their names without the sign. */
  readonly named?: Values | undefined;
};

/** What surrounds the rows of a list. */
export type AroundRow = Pick<PlaceholderSources, 'parent' | 'ownFields'>;

export type FilledTemplate =
  | { readonly ok: true; readonly text: string }
  /** Names that no source has a value for: the address would lead nowhere. */
  | { readonly ok: false; readonly missing: readonly string[] };

const placeholder = /\{(\$?[A-Za-z][\w.]*)\}/g;

/** The names that an address asks for, each once. */
export function placeholderNames(template: string): readonly string[] {
  return [...new Set(Array.from(template.matchAll(placeholder), ([, name = '']) => name))];
}

/**
 * Fills the `{field}` placeholders of an address, each value URL-encoded. A related record stands for its id. A parameter
 * that is handed on (`?id_pedido={$params.id_pedido}`) is left out where the screen was opened without it.
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

/** Fills the placeholders of a sentence: values as they read, a related record by its label, nothing for no value. */
export function fillText(template: string, sources: PlaceholderSources): string {
  return template.replaceAll(
    placeholder,
    (_whole, name: string) => lookUp(name, sources, (found) => labelOf(found)) ?? '',
  );
}

/** The field of the nearest record that a placeholder may stand for, by its path; null for another name with `$`. */
export function fieldOfPlaceholder(name: string): string | null {
  if (name.startsWith('$row.')) return name.slice('$row.'.length);
  return name.startsWith('$') ? null : name;
}

/** The fields of the nearest record that placeholders may stand for, each by the first name of its path, once. */
export function fieldsOfPlaceholders(names: readonly string[]): readonly string[] {
  const paths = names.flatMap((name) => fieldOfPlaceholder(name) ?? []);
  return [...new Set(paths.map((path) => path.split('.')[0] ?? path))];
}

/**
 * What is around the nearest of the sources, `$parent` by its name. What the record right around has not is that of the
 * one around it.
 */
export function aroundOf({ row, record, parent }: Pick<PlaceholderSources, 'row' | 'record' | 'parent'>): Values {
  return row === undefined ? { ...parent } : { ...parent, ...record };
}

/**
 * What `accept` makes of the value of a name: of the nearest of row, record and parent that has such a field, whether it
 * has a value or none (rule A1). A name with `$` is one of `named`, `$row` or `$parent`. Undefined where there is none.
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
  // Where nothing else is around it is what expressions know by this name.
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
