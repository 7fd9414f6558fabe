import { escapeName } from '../json/pointer.ts';
import { getOwn, isRecord, type JsonRecord, setOwn } from '../json/record.ts';

/** A parameter of a fragment; what it is for, whether it must be given, and its value where it is not. */
export type FragmentParam = { readonly description?: string; readonly required: boolean; readonly default?: unknown };

/** A fragment, its overrides merged: elements with `{{name}}` where its parameters go. */
export type Fragment = {
  readonly params: Readonly<Record<string, FragmentParam>>;
  readonly elements: JsonRecord;
};

/** The fragments that there are, by the names of their files. */
export type Fragments = { get(name: string): Fragment | undefined; keys(): Iterable<string> };

/** A parameter within a text or a key. */
const placeholder = /\{\{\s*([A-Za-z]\w*)\s*\}\}/g;
const lonePlaceholder = /^\{\{\s*([A-Za-z]\w*)\s*\}\}$/;

/** The fragment that a view is; null where it is none. */
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

/** Names of parameters that a fragment reads, each with the pointer where it stands first, below `pointer`. */
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
 * Puts parameters in. A text that is one placeholder alone takes the value with its type, and is left out where there is
 * none; in longer texts and in keys it is written out.
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
