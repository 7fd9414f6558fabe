import { escapeName } from '../json/pointer.ts';
import { getOwn, isRecord, type JsonRecord, setOwn } from '../json/record.ts';

/** A parameter of a fragment: its purpose, whether it is required, and its default. */
export type FragmentParam = { readonly description?: string; readonly required: boolean; readonly default?: unknown };

/** A fragment with merged overrides: elements with `{{name}}` in place of parameters. */
export type Fragment = {
  readonly params: Readonly<Record<string, FragmentParam>>;
  readonly elements: JsonRecord;
};

/** The existing fragments, by file name. */
export type Fragments = { get(name: string): Fragment | undefined; keys(): Iterable<string> };

/** A parameter in a text or key. */
const placeholder = /\{\{\s*([A-Za-z]\w*)\s*\}\}/g;
const lonePlaceholder = /^\{\{\s*([A-Za-z]\w*)\s*\}\}$/;

/** The fragment of a view; null if it is none. */
export function fragmentOf(view: unknown): Fragment | null {
  const declared = isRecord(view) ? getOwn(view, 'fragment') : undefined;
  if (!isRecord(view) || declared === undefined) return null;
  const elements = getOwn(view, 'elements');
  const params = Object.entries(isRecord(declared) ? declared : {}).map(([name, param]) => {
    const read = (key: string): unknown => (isRecord(param) ? getOwn(param, key) : undefined);
    const [description, given] = [read('description'), read('default')];
    const known: FragmentParam = {
      required: read('required') === true,
      ...(typeof description === 'string' ? { description } : {}),
      ...(given === undefined ? {} : { default: given }),
    };
    return [name, known] as const;
  });
  return { params: Object.fromEntries(params), elements: isRecord(elements) ? elements : {} };
}

/** Names of parameters that a fragment reads, each with the pointer of its first use, below `pointer`. */
export function paramsRead(value: unknown, pointer: string, found = new Map<string, string>()): Map<string, string> {
  const read = (text: string, at: string): void => {
    for (const [, name = ''] of text.matchAll(placeholder)) if (!found.has(name)) found.set(name, at);
  };
  if (typeof value === 'string') read(value, pointer);
  else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) paramsRead(item, `${pointer}/${index}`, found);
  } else if (isRecord(value)) {
    for (const [key, part] of Object.entries(value)) {
      const at = `${pointer}/${escapeName(key)}`;
      read(key, at);
      paramsRead(part, at, found);
    }
  }
  return found;
}

/**
 * Fills in parameters. A text that is a single placeholder gets the value with its type, or is left out without one; in
 * longer texts and in keys the value is written as text.
 */
export function fillFragment(value: unknown, params: JsonRecord): unknown {
  if (typeof value === 'string') {
    const [, alone] = lonePlaceholder.exec(value) ?? [];
    return alone === undefined ? fillText(value, params) : getOwn(params, alone);
  }
  if (Array.isArray(value)) return value.map((item) => fillFragment(item, params)).filter((item) => item !== undefined);
  if (!isRecord(value)) return value;
  const filled = {};
  for (const [key, part] of Object.entries(value)) {
    const given = fillFragment(part, params);
    if (given !== undefined) setOwn(filled, fillText(key, params), given);
  }
  return filled;
}

function fillText(text: string, params: JsonRecord): string {
  return text.replaceAll(placeholder, (_whole, name: string) => {
    const value = getOwn(params, name);
    return value === undefined || value === null ? '' : String(value);
  });
}
