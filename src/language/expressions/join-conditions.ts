import type { Condition, Predicate } from './condition.ts';

/**
 * A condition that holds if either of two does. Joining the same one again changes nothing.
 * @param isRelation whether a field refers to a record, which predicates compare by id
 */
export function joinConditions(
  first: Condition,
  second: Condition | undefined,
  isRelation: (field: string) => boolean,
): Condition {
  if (second === undefined || second === false) return first;
  if (first === true || second === true) return true;
  if (first === false || JSON.stringify(first) === JSON.stringify(second)) return second;
  if (typeof first === 'object' && typeof second === 'object') {
    const [added] = 'or' in second ? second.or : [];
    return JSON.stringify(added) === JSON.stringify(first) ? second : { or: [first, second] };
  }
  const start = `(${textOf(first, isRelation)}) or (`;
  const other = textOf(second, isRelation);
  return other.startsWith(start) ? other : `${start}${other})`;
}

/**
 * A condition that holds if both of two do. Joining the same one again changes nothing.
 * @param isRelation as in `joinConditions`
 */
export function bothConditions(
  first: Condition,
  second: Condition | undefined,
  isRelation: (field: string) => boolean,
): Condition {
  if (second === undefined || second === true) return first;
  if (first === false || second === false) return false;
  if (first === true || JSON.stringify(first) === JSON.stringify(second)) return second;
  if (typeof first === 'object' && typeof second === 'object') {
    const [added] = 'and' in second ? second.and : [];
    return JSON.stringify(added) === JSON.stringify(first) ? second : { and: [first, second] };
  }
  const start = `$boolean(${textOf(first, isRelation)}) and $boolean(`;
  const other = textOf(second, isRelation);
  return other.startsWith(start) ? other : `${start}${other})`;
}

function textOf(condition: Exclude<Condition, boolean>, isRelation: (field: string) => boolean): string {
  return typeof condition === 'string' ? condition : predicateAsText(condition, isRelation);
}

/** Writes a predicate as JSONata text that holds for the same records. */
export function predicateAsText(predicate: Predicate, isRelation: (field: string) => boolean): string {
  if ('and' in predicate) return predicate.and.map((part) => `(${predicateAsText(part, isRelation)})`).join(' and ');
  if ('or' in predicate) return predicate.or.map((part) => `(${predicateAsText(part, isRelation)})`).join(' or ');
  const names = predicate.field.split('.').map((name) => `\`${name}\``);
  const path = names.join('.');
  const value = isRelation(predicate.field) ? `${path}.id` : path;
  const missing = `($not($exists(${path})) or ${path} = null)`;
  const equals = (given: unknown): string =>
    given === null ? missing : `($exists(${value}) and ${value} = ${JSON.stringify(given)})`;
  const tests: string[] = [];
  const { is, not, in: options, empty } = predicate;
  if (is !== undefined) tests.push(equals(is));
  if (not !== undefined) tests.push(`$not(${equals(not)})`);
  if (options !== undefined) tests.push(options.length === 0 ? 'false' : `(${options.map(equals).join(' or ')})`);
  if (empty !== undefined) {
    const isEmpty = `(${missing} or ${path} = "" or ($type(${path}) = "array" and $count(${path}) = 0))`;
    tests.push(empty ? isEmpty : `$not(${isEmpty})`);
  }
  for (const [name, operator] of Object.entries(orders)) {
    const bound = predicate[name as keyof typeof orders];
    // JSONata refuses to order values of different types; a predicate is false for them.
    if (bound !== undefined)
      tests.push(`($type(${value}) = "${typeof bound}" and ${value} ${operator} ${JSON.stringify(bound)})`);
  }
  return tests.join(' and ');
}

const orders = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;
