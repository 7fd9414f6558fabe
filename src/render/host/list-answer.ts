import { isRecord, type JsonRecord } from '../../language/json/record.ts';
import type { EntityRecord, ListAnswer } from './host.ts';

/**
 * Parses the answer of a list call (specification 000, section 3) of any content: missing or invalid parts are empty, a
 * bare array is the rows, and without a valid total the rows are all there are. An answer without data has neither rows
 * nor a total (rule L5). Never throws.
 */
export function readListAnswer(answer: unknown): ListAnswer {
  const whole = isRecord(answer) ? answer : {};
  const given = Array.isArray(answer) ? answer : whole.data;
  const data = Array.isArray(given) ? readRows(given) : [];
  return {
    data,
    total: Array.isArray(given) ? (countOf(whole.total) ?? data.length) : 0,
    groups: recordsOf(whole.groups),
    totalizer: recordsOf(whole.totalizer),
    aggregate: recordsOf(whole.aggregate),
  };
}

/** The same list if it is valid, because it may be long. */
function readRows(given: readonly unknown[]): readonly EntityRecord[] {
  return given.every(isRow) ? given : given.filter(isRecord).map(withId);
}

function isRow(row: unknown): row is EntityRecord {
  return isRecord(row) && hasId(row);
}

function recordsOf(value: unknown): readonly JsonRecord[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** A row without an id counts as unsaved (rule C1): no action can use its id. */
function withId(row: JsonRecord, index: number): EntityRecord {
  return hasId(row) ? row : { ...row, id: -1 - index };
}

/** Rows of other calls may be identified by a text such as a code, which is used like an id. */
function hasId(row: JsonRecord): row is EntityRecord {
  return Number.isSafeInteger(row.id) || (typeof row.id === 'string' && row.id !== '');
}

function countOf(value: unknown): number | null {
  const count = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : null;
}
