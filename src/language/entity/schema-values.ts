import { closestNames, didYouMean, nearestOrAll } from '../json/closest-names.ts';
import type { PositionLookup } from '../json/parse.ts';
import { escapeName } from '../json/pointer.ts';
import type { ViewProblem } from '../json/problem.ts';
import type { JsonRecord } from '../json/record.ts';

export type ReportDetails = {
  readonly suggestions?: readonly string[] | undefined;
  readonly what?: 'key' | 'value' | undefined;
  /** All valid names, which are listed if none is similar. */
  readonly known?: readonly string[] | undefined;
};

/** Reports a mistake at a JSON Pointer of the schema file; `what` says whether its key or its value is wrong. */
export type ReportProblem = (code: string, pointer: string, message: string, details?: ReportDetails) => void;

/** Makes problems of the file from mistakes, with position and the most similar valid name. */
export function createReport(file: string, at: PositionLookup, problems: ViewProblem[]): ReportProblem {
  return (code, pointer, message, { suggestions = [], what = 'value', known = undefined } = {}) => {
    const hint = known === undefined ? didYouMean(suggestions) : nearestOrAll(suggestions, known);
    const { line, column } = at(pointer, what);
    problems.push({ code, severity: 'error', file, line, column, pointer, message: message + hint, suggestions });
  };
}

/** Reports every unknown key of an object in a schema. */
export function reportUnknownKeys(
  value: JsonRecord,
  known: readonly string[],
  pointer: string,
  owner: string,
  report: ReportProblem,
): void {
  for (const key of Object.keys(value)) {
    if (known.includes(key)) continue;
    const at = `${pointer}/${escapeName(key)}`;
    report('entity/unknown-key', at, `${owner} has no key \`${key}\`.`, {
      suggestions: closestNames(key, known),
      what: 'key',
      known,
    });
  }
}

/* Each reader returns null for a missing value, and reports an invalid one. */

export function readText(value: unknown, pointer: string, report: ReportProblem): string | null {
  if (value === undefined) return null;
  if (typeof value !== 'string' || value.length === 0) {
    report('entity/wrong-value', pointer, 'This must be a text.');
    return null;
  }
  if (isStorable(value)) return value;
  report('entity/wrong-value', pointer, unstorable);
  return null;
}

const unstorable = 'This text has characters that no database takes (`\\u0000`, or half of a character). Delete them.';

/** PostgreSQL stores neither the null character nor halves of surrogate pairs. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

export function readBoolean(value: unknown, pointer: string, report: ReportProblem): boolean | null {
  if (value === undefined || typeof value === 'boolean') return value ?? null;
  report('entity/wrong-value', pointer, 'This must be true or false.');
  return null;
}

export function readNumber(value: unknown, pointer: string, report: ReportProblem): number | null {
  if (value === undefined || (typeof value === 'number' && Number.isFinite(value))) return value ?? null;
  report('entity/wrong-value', pointer, 'This must be a number.');
  return null;
}

export function readCount(value: unknown, pointer: string, report: ReportProblem): number | null {
  if (value === undefined || (typeof value === 'number' && Number.isInteger(value) && value >= 0)) return value ?? null;
  report('entity/wrong-value', pointer, 'This must be a whole number from 0.');
  return null;
}

export function readStrings(value: unknown, pointer: string, report: ReportProblem): string[] {
  if (value === undefined) return [];
  if (Array.isArray(value) && value.every((item): item is string => typeof item === 'string')) {
    if (value.every(isStorable)) return value;
    report('entity/wrong-value', pointer, unstorable);
    return [];
  }
  report('entity/wrong-value', pointer, 'This must be a list of texts.');
  return [];
}

export function readLists(value: unknown, pointer: string, report: ReportProblem): string[][] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value.map((list, index) => readStrings(list, `${pointer}/${index}`, report));
  report('entity/wrong-value', pointer, 'This must be a list of lists of field names.');
  return [];
}
