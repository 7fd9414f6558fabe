import { labelOf, readPath } from '../values/record-values.ts';

/** Where `{field}` placeholders are looked up, in this order (rule A1). */
export type PlaceholderSources = {
  readonly row?: Readonly<Record<string, unknown>> | undefined;
  readonly parent?: Readonly<Record<string, unknown>> | undefined;
  readonly record?: Readonly<Record<string, unknown>> | undefined;
  /** What `{$params.aba}` and `{$user.id}` are read from, by their names without the sign. */
  readonly named?: Readonly<Record<string, unknown>> | undefined;
};

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

/**
 * What a name stands for: the first that row, parent and record, in this order, have under it and `accept` makes something
 * of; a name with `$` is one of `named`. Undefined where there is none.
 */
export function readPlaceholder<T>(
  name: string,
  { row, parent, record, named }: PlaceholderSources,
  accept: (found: unknown) => T | undefined,
): T | undefined {
  const isNamed = name.startsWith('$');
  for (const source of isNamed ? [{ row, parent, ...named }] : [row, parent, record]) {
    const value = accept(readPath(source, isNamed ? name.slice(1) : name));
    if (value !== undefined) return value;
  }
  return undefined;
}

function lookUp(name: string, sources: PlaceholderSources, ofRecord: (found: object) => unknown): string | null {
  const textOf = (found: unknown): string | undefined => {
    const value = typeof found === 'object' && found !== null ? ofRecord(found) : found;
    return ['string', 'number', 'boolean', 'bigint'].includes(typeof value) ? String(value).toWellFormed() : undefined;
  };
  return readPlaceholder(name, sources, textOf) ?? null;
}
