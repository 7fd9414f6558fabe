import { documentOf } from '../../../domain/documents/by-country.ts';
import { countryOf } from '../../../domain/documents/country.ts';
import { documents } from '../../../domain/documents/documents.ts';
import { postalCodeOf } from '../../../domain/documents/postal-codes.ts';
import { textOfHtml } from '../../../language/entity/texts/html-text.ts';
import { isRecord } from '../../../language/json/record.ts';
import { fileValues, isPending } from '../../../language/values/file-value.ts';
import { isEmptyValue } from '../../../language/values/record-values.ts';
import { codeOf, settingValue } from '../../../language/values/setting-value.ts';
import type { ValueRule } from '../../../language/values/value-schema.ts';
import { parseDate } from '../../../ui/format/date.ts';
import { brazil, joinPhone } from '../../../ui/format/phone.ts';
import type { BrokenRule, RuleCode } from './problem.ts';

/** The error of a value by its rule; null if there is none. `values` are all values of the form. */
export function breaksRule(
  rule: ValueRule,
  value: unknown,
  values: Readonly<Record<string, unknown>>,
): BrokenRule | null {
  switch (rule.kind) {
    case 'document':
      return typeof value === 'string' ? documentError(rule, value, values) : broken('type');
    case 'postal-code':
      return typeof value === 'string' ? postalCodeError(rule, value, values) : broken('type');
    case 'phone':
      return phoneError(value);
    case 'range':
      return rangeError(rule, value);
    case 'time':
      return timeError(rule, value);
    case 'html':
      return htmlError(rule, value);
    case 'files':
      return fileValues(value).some(isPending) ? broken('file-pending') : null;
    case 'json':
      return typeof value === 'object' ? null : broken('json', placeInJson(String(value)));
  }
}

/** Where a text stops being valid JSON, as `line:column` from 1: as reported by the engine, otherwise its end. */
function placeInJson(text: string): string {
  try {
    JSON.parse(text);
    return '1:1';
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    const place = /line (\d+) column (\d+)/.exec(message);
    if (place !== null) return `${place[1]}:${place[2]}`;
    const position = Number(/position (\d+)/.exec(message)?.[1] ?? text.length);
    const lines = text.slice(0, position).split('\n');
    return `${lines.length}:${(lines.at(-1) ?? '').length + 1}`;
  }
}

/** First and last day of a range, as text or null: from `start | end`, or { inicio, fim }. */
export function rangeEnds(value: unknown): readonly [string | null, string | null] {
  const parts = isRecord(value) ? [value.inicio, value.fim] : typeof value === 'string' ? value.split('|') : [];
  const end = (part: unknown) => (typeof part === 'string' && part.trim() !== '' ? part.trim() : null);
  return [end(parts[0]), end(parts[1])];
}

/** The text of a telephone number given in parts ({ ddi, ddd, numero }) or whole. */
export function phoneText(value: unknown): string {
  if (!isRecord(value)) return typeof value === 'string' ? value : '';
  const part = (each: unknown) => (typeof each === 'string' || typeof each === 'number' ? String(each) : '');
  return joinPhone({ ddi: part(value.ddi) || brazil, ddd: part(value.ddd), numero: part(value.numero) });
}

function documentError(
  { country, documentType }: Extract<ValueRule, { kind: 'document' }>,
  value: string,
  values: Readonly<Record<string, unknown>>,
): BrokenRule | null {
  const given = settingValue(country, values);
  const constante = codeOf(settingValue(documentType, values));
  if (documentOf(given === undefined ? 'BR' : given, constante).isValid(value)) return null;
  return broken(given === undefined && constante === null ? 'cpf-cnpj' : 'document');
}

function postalCodeError(
  { country }: Extract<ValueRule, { kind: 'postal-code' }>,
  value: string,
  values: Readonly<Record<string, unknown>>,
): BrokenRule | null {
  const place = settingValue(country, values);
  const { example, isValid } = postalCodeOf(place);
  if (isValid(value)) return null;
  if (countryOf(place) === 'BR') return broken('cep');
  return example === null ? broken('type') : { code: 'patternExample', values: { example } };
}

function phoneError(value: unknown): BrokenRule | null {
  const text = phoneText(value);
  if (text === '' || documents.phone?.isValid(text) === true) return null;
  return broken(text.startsWith('+') && !text.startsWith(`+${brazil}`) ? 'phone-abroad' : 'phone');
}

function rangeError({ min, max }: Extract<ValueRule, { kind: 'range' }>, value: unknown): BrokenRule | null {
  const [from, to] = rangeEnds(value);
  if (from === null && to === null) return null;
  if ([from, to].some((end) => end !== null && !isDay(end))) return broken('date');
  if (from === null || to === null) return broken('range-half');
  if (from > to) return broken('range-order');
  if (min !== null && from < min) return broken('formatMinimum', min);
  return max !== null && to > max ? broken('formatMaximum', max) : null;
}

function timeError({ min, max }: Extract<ValueRule, { kind: 'time' }>, value: unknown): BrokenRule | null {
  if (typeof value !== 'string' || !/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(value)) return broken('time');
  const minute = value.slice(0, 5);
  if (min !== null && minute < min) return broken('formatMinimum', min);
  return max !== null && minute > max ? broken('formatMaximum', max) : null;
}

function htmlError({ maxLength }: Extract<ValueRule, { kind: 'html' }>, value: unknown): BrokenRule | null {
  if (typeof value !== 'string') return broken('type');
  return maxLength !== null && [...textOfHtml(value)].length > maxLength ? broken('maxLength', maxLength) : null;
}

/** Whether all parts of a value are empty, so that only `required` applies. */
export function isEmptyParts(rule: ValueRule, value: unknown): boolean {
  switch (rule.kind) {
    case 'phone':
      return phoneText(value) === '';
    case 'range':
      return rangeEnds(value).every((end) => end === null);
    case 'html':
      return typeof value === 'string' && textOfHtml(value) === '';
    default:
      return isEmptyValue(value);
  }
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && parseDate(text) !== null;
}

function broken(code: RuleCode, limit?: string | number): BrokenRule {
  return { code, values: limit === undefined ? {} : { limit } };
}
