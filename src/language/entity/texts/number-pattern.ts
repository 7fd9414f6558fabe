import { isRecord } from '../../json/record.ts';
import type { FieldKind, Numbering } from '../entity.ts';
import { numberKeywords } from '../entity-keywords.ts';
import { type ReportProblem, readBoolean, readText, reportUnknownKeys } from '../schema-values.ts';

/** A part of a pattern of `x-number`: text, a part of the day, or the number with its minimum digits. */
type NumberPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'day'; readonly part: 'yyyy' | 'yy' | 'mm' | 'dd' }
  | { readonly kind: 'number'; readonly digits: number };

/** The parts of a pattern such as `OC-{yyyy}-{000000}`, or its error. */
function readNumberPattern(pattern: string): readonly NumberPart[] | { readonly wrong: string } {
  const parts = [...pattern.matchAll(/\{([^{}]*)\}|([^{}]+)|[{}]/g)].map(([whole, name, text]): NumberPart | string => {
    if (text !== undefined) return { kind: 'text', text };
    if (name === 'yyyy' || name === 'yy' || name === 'mm' || name === 'dd') return { kind: 'day', part: name };
    if (name !== undefined && /^0{1,12}$/.test(name)) return { kind: 'number', digits: name.length };
    return whole;
  });
  const unknown = parts.find((part) => typeof part === 'string');
  const known = parts.filter((part) => typeof part !== 'string');
  if (unknown !== undefined)
    return {
      wrong: `\`${unknown}\` says nothing. There are {yyyy}, {yy}, {mm}, {dd} and {000000}, with as many digits as wanted.`,
    };
  if (known.filter(({ kind }) => kind === 'number').length !== 1)
    return { wrong: 'A pattern has the next number once, such as {000000}.' };
  return known;
}

/**
 * The pattern with the day filled in, which identifies a series of numbers, and a function that writes a number.
 * @param day YYYY-MM-DD
 */
export function numberSeries(
  pattern: string,
  day: string,
): { readonly series: string; readonly write: (number: number) => string } {
  const parts = readNumberPattern(pattern);
  if ('wrong' in parts) throw new Error(`The pattern ${pattern} was not judged when its schema was read.`);
  const [year = '', month = '', date = ''] = day.split('-');
  const days = { yyyy: year, yy: year.slice(-2), mm: month, dd: date };
  const fill = (number: (digits: number) => string): string =>
    parts
      .map((part) => (part.kind === 'text' ? part.text : part.kind === 'day' ? days[part.part] : number(part.digits)))
      .join('');
  return {
    series: fill((digits) => `{${'0'.repeat(digits)}}`),
    write: (next) => fill((digits) => String(next).padStart(digits, '0')),
  };
}

/** Reads `x-number`; null if it is missing, or invalid for the field, which is reported. */
export function readNumbering(value: unknown, kind: FieldKind, at: string, report: ReportProblem): Numbering | null {
  const given = isRecord(value) ? value : { pattern: value };
  if (isRecord(value)) {
    reportUnknownKeys(value, Object.keys(numberKeywords), at, '`x-number`', report);
    if (value.pattern === undefined)
      report('entity/wrong-value', at, '`x-number` needs a `pattern`, such as "PED-{yyyy}-{000000}".');
  }
  const place = isRecord(value) ? `${at}/pattern` : at;
  const pattern = readText(given.pattern, place, report);
  const gaps = readBoolean(given.gaps, `${at}/gaps`, report) === true;
  if (pattern === null) return null;
  const parts = readNumberPattern(pattern);
  if (kind === 'text' && !('wrong' in parts)) return { pattern, ...(gaps ? { gaps } : {}) };
  const message = 'wrong' in parts ? parts.wrong : '`x-number` numbers a field of type "string".';
  report('entity/wrong-value', place, message);
  return null;
}
