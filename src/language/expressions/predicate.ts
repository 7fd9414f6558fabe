import { isRecord } from '../json/record.ts';
import type { Condition, Predicate } from './condition.ts';

/** The comparisons of a predicate, without its field and its `and` and `or`. */
export const predicateOperators = ['is', 'not', 'in', 'gt', 'gte', 'lt', 'lte', 'empty'] as const;

/**
 * Whether a predicate holds for a record (rule E1), by the same rules as the SQL made from it: all comparisons in a
 * predicate must hold, a missing value is neither less nor greater than anything, and a to-one relation compares by id.
 */
export function evaluatePredicate(predicate: Predicate, record: Readonly<Record<string, unknown>>): boolean {
  if ('and' in predicate) return predicate.and.every((part) => evaluatePredicate(part, record));
  if ('or' in predicate) return predicate.or.some((part) => evaluatePredicate(part, record));
  const value = readField(record, predicate.field);
  if (predicate.is !== undefined && !isSame(value, predicate.is)) return false;
  if (predicate.not !== undefined && isSame(value, predicate.not)) return false;
  if (predicate.in !== undefined && !predicate.in.some((option) => isSame(value, option))) return false;
  if (predicate.empty !== undefined && isEmpty(value) !== predicate.empty) return false;
  if (predicate.gt !== undefined && !(compare(value, predicate.gt) > 0)) return false;
  if (predicate.gte !== undefined && !(compare(value, predicate.gte) >= 0)) return false;
  if (predicate.lt !== undefined && !(compare(value, predicate.lt) < 0)) return false;
  return predicate.lte === undefined || compare(value, predicate.lte) <= 0;
}

/**
 * Whether a value is a valid condition. Definitions with mistakes are drawn as well (rule V2); an invalid condition
 * counts as missing.
 */
export function isCondition(value: unknown): value is Condition {
  return typeof value === 'boolean' || typeof value === 'string' || isPredicate(value);
}

function isPredicate(value: unknown): value is Predicate {
  if (!isRecord(value)) return false;
  const { and, or, field, in: options } = value;
  if (and !== undefined) return Array.isArray(and) && and.every(isPredicate);
  if (or !== undefined) return Array.isArray(or) && or.every(isPredicate);
  return typeof field === 'string' && (options === undefined || Array.isArray(options));
}

/** The fields that a predicate reads, without repetitions. */
export function predicateFields(predicate: Predicate): string[] {
  if ('and' in predicate) return [...new Set(predicate.and.flatMap(predicateFields))];
  if ('or' in predicate) return [...new Set(predicate.or.flatMap(predicateFields))];
  return [predicate.field];
}

function readField(record: Readonly<Record<string, unknown>>, path: string): unknown {
  let value: unknown = record;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return null;
    value = Reflect.get(value, name);
  }
  return value;
}

function isSame(value: unknown, wanted: unknown): boolean {
  return reduced(value) === reduced(wanted);
}

/** A related record is reduced to its id, as in filters; undefined becomes null. */
function reduced(value: unknown): unknown {
  if (typeof value === 'object' && value !== null && 'id' in value) return value.id;
  return value ?? null;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** NaN if the two cannot be compared, so that every comparison is false. */
function compare(value: unknown, bound: number | string): number {
  const left = reduced(value);
  if (typeof left === 'number' && typeof bound === 'number') return left - bound;
  if (typeof left === 'string' && typeof bound === 'string') return left < bound ? -1 : left > bound ? 1 : 0;
  return Number.NaN;
}
