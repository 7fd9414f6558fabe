import type { Bindings } from '../../language/expressions/evaluate.ts';
import { isRecord } from '../../language/json/record.ts';
import { isEmptyValue } from '../../language/values/record-values.ts';
import type { CallDefinition } from '../../language/view/view.ts';
import { computeSetValues, isComputedValue, type PrepareBindings } from '../form/values/set-values.ts';
import { fillPlaceholders, type PlaceholderSources, placeholderNames, readPlaceholder } from './placeholders.ts';

/**
 * The result of an expression: its value, or the fields that it lacks. `null` is a value: it omits a parameter on
 * purpose.
 */
export type ComputedValue = { readonly value: unknown } | { readonly missing: readonly string[] };

/** Results of a call's expressions, by their text including `=`. */
export type ComputedValues = ReadonlyMap<string, ComputedValue>;

/** A call with all values: its address with parameters, and its body; `undefined` if the view has none. */
export type FilledCall =
  | { readonly ok: true; readonly url: string; readonly body: unknown }
  /** Names without a value. */
  | { readonly ok: false; readonly missing: readonly string[] };

type Options = {
  readonly computed?: ComputedValues | undefined;
  /** Whether an empty value in the body is an error, as in calls for rows; otherwise it is sent as null. */
  readonly needsBody?: boolean | undefined;
};

/** A placeholder of a value; `?` after the name makes it optional. */
const placeholder = /\{(\$?[A-Za-z][\w.]*)(\??)\}/g;
const lonePlaceholder = /^\{(\$?[A-Za-z][\w.]*)(\??)\}$/;

/** The JSONata texts of a call including `=`, without repetitions. */
export function expressionsOfCall(call: CallDefinition | undefined): readonly string[] {
  return [...new Set(textsOfCall(call).filter(isExpression))];
}

/** Evaluates the expressions of calls once per user action. Rejects like `computeSetValues`. */
export async function computeCalls(
  calls: readonly (CallDefinition | undefined)[],
  bindings: Bindings,
  prepare?: PrepareBindings,
): Promise<ComputedValues> {
  const texts = [...new Set(calls.flatMap(expressionsOfCall))];
  if (texts.length === 0) return new Map();
  const set = Object.fromEntries(texts.map((text) => [text, text]));
  const values = await computeSetValues(set, bindings, undefined, prepare);
  return new Map([...values].map(([text, value]) => [text, { value }]));
}

/** The names in address, parameters and body of a call, without repetitions. */
export function placeholdersOfCall(call: CallDefinition | undefined): readonly string[] {
  const texts = textsOfCall(call).filter((text) => !isExpression(text));
  const ofValues = texts.flatMap((text) => Array.from(text.matchAll(placeholder), ([, name = '']) => name));
  return [...new Set([...placeholderNames(call?.url ?? ''), ...ofValues])];
}

/**
 * Fills in address, parameters and body of a call (rule Q3). In parameters and body, a text that is a single
 * placeholder keeps the type of its value, a record is sent as its id, and text after `=` is looked up in `computed`. A
 * parameter is omitted if it is null, or if its optional placeholder (`{pais?}`) is empty.
 */
export function fillCall(call: CallDefinition, sources: PlaceholderSources, options: Options = {}): FilledCall {
  const address = fillPlaceholders(call.url, sources);
  const missing = new Set<string>(address.ok ? [] : address.missing);
  const miss = (name: string): undefined => void missing.add(name);
  const params = isRecord(call.params) ? fillEntries(call.params, sources, options.computed, miss) : {};
  const emptyOfBody = options.needsBody === true ? miss : (): null => null;
  const body = call.body === undefined ? undefined : fillValue(call.body, sources, options.computed, emptyOfBody);
  if (!address.ok || missing.size > 0) return { ok: false, missing: [...missing] };
  return { ok: true, url: withParams(address.text, params), body };
}

/** The replacement for an empty value: undefined omits it. May record that it is missing. */
type OnEmpty = (name: string) => null | undefined;

function fillValue(
  value: unknown,
  sources: PlaceholderSources,
  computed: ComputedValues | undefined,
  onEmpty: OnEmpty,
): unknown {
  if (typeof value === 'string') return fillTextValue(value, sources, computed, onEmpty);
  if (Array.isArray(value)) {
    return value.map((item) => fillValue(item, sources, computed, onEmpty)).filter((item) => item !== undefined);
  }
  return isRecord(value) ? fillEntries(value, sources, computed, onEmpty) : value;
}

function fillEntries(
  values: Readonly<Record<string, unknown>>,
  sources: PlaceholderSources,
  computed: ComputedValues | undefined,
  onEmpty: OnEmpty,
): Readonly<Record<string, unknown>> {
  const filled = Object.entries(values).map(
    ([name, value]) => [name, fillValue(value, sources, computed, onEmpty)] as const,
  );
  return Object.fromEntries(filled.filter(([, value]) => value !== undefined));
}

function fillTextValue(
  text: string,
  sources: PlaceholderSources,
  computed: ComputedValues | undefined,
  onEmpty: OnEmpty,
): unknown {
  if (isExpression(text)) {
    const found = computed?.get(text);
    if (found !== undefined && 'value' in found) return found.value;
    const names = found?.missing ?? [];
    const [instead] = (names.length === 0 ? [text.slice(1).trim()] : names).map(onEmpty);
    return instead;
  }
  const [, alone, mayBeEmpty] = lonePlaceholder.exec(text) ?? [];
  if (alone !== undefined) {
    const value = readPlaceholder(alone, sources, sendableValue);
    return value ?? (mayBeEmpty === '?' ? undefined : onEmpty(alone));
  }
  let isLacking = false;
  const whole = text.replaceAll(placeholder, (_whole, name: string, optional: string) => {
    const value = readPlaceholder(name, sources, sendableValue);
    if (value === undefined && optional !== '?' && onEmpty(name) === undefined) isLacking = true;
    return value === undefined ? '' : textOfParam(value);
  });
  return isLacking ? undefined : whole;
}

/** A value in the form it is sent: a related record as its id; undefined for an empty one. */
function sendableValue(value: unknown): unknown {
  if (isEmptyValue(value) || isEmptyPeriod(value)) return undefined;
  if (Array.isArray(value)) return value.map((item) => sendableValue(item) ?? item);
  return isRecord(value) && !isEmptyValue(value.id) ? value.id : value;
}

function withParams(url: string, params: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    const text = isEmptyValue(value) ? '' : textOfParam(value);
    if (text !== '') query.set(name, text);
  }
  const text = query.toString();
  if (text === '') return url;
  return `${url}${url.includes('?') ? '&' : '?'}${text}`;
}

/** A value in an address: several as a comma-separated list, a period as in the list search (rule L11). */
function textOfParam(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOfParam).join(',');
  if (!isRecord(value)) return String(value).toWellFormed();
  if (isPeriod(value)) return `${value.inicio ?? ''} | ${value.fim ?? ''}`;
  return textOfParam(value.id ?? value.constante ?? value.value ?? JSON.stringify(value));
}

type Period = { readonly inicio: unknown; readonly fim: unknown };

function isPeriod(value: unknown): value is Period {
  return isRecord(value) && Object.hasOwn(value, 'inicio') && Object.hasOwn(value, 'fim');
}

function isEmptyPeriod(value: unknown): boolean {
  return isPeriod(value) && isEmptyValue(value.inicio) && isEmptyValue(value.fim);
}

function isExpression(text: string): boolean {
  return isComputedValue(text);
}

function textsOfCall(call: CallDefinition | undefined): readonly string[] {
  return call === undefined ? [] : [...textsIn(call.params), ...textsIn(call.body)];
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isRecord(value) ? Object.values(value).flatMap(textsIn) : [];
}
