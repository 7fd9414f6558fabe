import type { Predicate } from '../../expressions/condition.ts';
import { predicateOperators } from '../../expressions/predicate.ts';
import { closestNames } from '../../json/closest-names.ts';
import { isRecord } from '../../json/record.ts';
import type { EntityField } from '../entity.ts';
import { type ReportProblem, reportUnknownKeys } from '../schema-values.ts';

type Fields = Readonly<Record<string, EntityField>>;

const keys = ['field', 'and', 'or', ...predicateOperators];
const orders = ['gt', 'gte', 'lt', 'lte'] as const;

/**
 * Reads a predicate of an entity schema (rule E1), such as `{ "field": "status", "is": "ATIVO" }`. Null if any part is
 * invalid: half a condition would mean something else.
 * @param paths whether fields of related records are allowed, as in `cliente.ativo`
 */
export function readPredicate(
  value: unknown,
  pointer: string,
  fields: Fields,
  report: ReportProblem,
  { paths }: { readonly paths: boolean },
): Predicate | null {
  if (!isRecord(value)) {
    report('entity/wrong-value', pointer, 'A condition is an object such as { "field": "ativo", "is": true }.');
    return null;
  }
  for (const join of ['and', 'or'] as const) {
    const parts = value[join];
    if (parts === undefined) continue;
    const others = Object.keys(value).filter((key) => key !== join);
    if (!Array.isArray(parts) || parts.length === 0 || others.length > 0) {
      report('entity/wrong-value', `${pointer}/${join}`, `\`${join}\` is a list of conditions and stands alone.`);
      return null;
    }
    const read = parts.map((part, index) =>
      readPredicate(part, `${pointer}/${join}/${index}`, fields, report, { paths }),
    );
    const whole = read.filter((part) => part !== null);
    if (whole.length < read.length) return null;
    return join === 'and' ? { and: whole } : { or: whole };
  }
  reportUnknownKeys(value, keys, pointer, 'A condition', report);
  if (Object.keys(value).some((key) => !keys.includes(key))) return null;
  return readComparison(value, pointer, fields, report, paths);
}

function readComparison(
  value: Readonly<Record<string, unknown>>,
  pointer: string,
  fields: Fields,
  report: ReportProblem,
  paths: boolean,
): Predicate | null {
  const path = value.field;
  const [first = '', ...rest] = typeof path === 'string' ? path.split('.') : [];
  const field = Object.hasOwn(fields, first) ? fields[first] : undefined;
  if (typeof path !== 'string' || (field === undefined && path !== 'id')) {
    const message = `There is no field \`${typeof path === 'string' ? path : ''}\` to compare.`;
    report('entity/unknown-field', `${pointer}/field`, message, {
      suggestions: closestNames(first, Object.keys(fields)),
    });
    return null;
  }
  if (rest.length > 0 && (!paths || field?.kind !== 'relation')) {
    report(
      'entity/wrong-value',
      `${pointer}/field`,
      `Only fields of the record itself may stand here, not \`${path}\`.`,
    );
    return null;
  }
  if (field?.kind === 'collection' || field?.kind === 'json') {
    report('entity/wrong-value', `${pointer}/field`, `\`${path}\` holds no single value that could be compared.`);
    return null;
  }
  const operators = predicateOperators.filter((name) => value[name] !== undefined);
  if (operators.length === 0) {
    const message = `A condition compares: give one of ${predicateOperators.map((name) => `\`${name}\``).join(', ')}.`;
    report('entity/wrong-value', pointer, message);
    return null;
  }
  // Fields of related records are checked when all schemas are known.
  const compared = rest.length === 0 ? field : undefined;
  const isRight = operators.every((name) => isOperand(name, value[name], `${pointer}/${name}`, compared, report));
  if (!isRight) return null;
  const { is, not, in: options, gt, gte, lt, lte, empty } = value;
  return {
    field: path,
    ...(is === undefined ? {} : { is }),
    ...(not === undefined ? {} : { not }),
    ...(Array.isArray(options) ? { in: options } : {}),
    ...(isBound(gt) ? { gt } : {}),
    ...(isBound(gte) ? { gte } : {}),
    ...(isBound(lt) ? { lt } : {}),
    ...(isBound(lte) ? { lte } : {}),
    ...(typeof empty === 'boolean' ? { empty } : {}),
  };
}

function isBound(value: unknown): value is number | string {
  return typeof value === 'number' || typeof value === 'string';
}

function isOperand(
  name: (typeof predicateOperators)[number],
  value: unknown,
  pointer: string,
  field: EntityField | undefined,
  report: ReportProblem,
): boolean {
  if (name === 'empty') {
    if (typeof value === 'boolean') return true;
    report('entity/wrong-value', pointer, '`empty` is true or false.');
    return false;
  }
  if (name === 'in') {
    if (Array.isArray(value) && value.length > 0) return value.every((item) => isValue(item, pointer, field, report));
    report('entity/wrong-value', pointer, '`in` is a list of values.');
    return false;
  }
  if ((orders as readonly string[]).includes(name) && !isBound(value)) {
    report('entity/wrong-value', pointer, `\`${name}\` compares with a number or a text.`);
    return false;
  }
  return isValue(value, pointer, field, report);
}

/** Whether a field can have a value: comparing it with an impossible one would be true for no record, or for all. */
function isValue(value: unknown, pointer: string, field: EntityField | undefined, report: ReportProblem): boolean {
  if (value !== null && !['string', 'number', 'boolean'].includes(typeof value)) {
    report('entity/wrong-value', pointer, 'This must be a text, a number, true, false or null.');
    return false;
  }
  if (field === undefined || value === null) return true;
  const options = field.options?.map(({ id }) => id);
  if (options !== undefined && !options.some((option) => option === value)) {
    const names = options.map(String);
    const message = `\`${field.name}\` never is \`${String(value)}\`.`;
    report('entity/wrong-value', pointer, message, {
      suggestions: closestNames(String(value), names),
      what: 'value',
      known: names,
    });
    return false;
  }
  const wanted = valueTypes[field.kind] ?? 'string';
  if (typeof value === wanted) return true;
  report(
    'entity/wrong-value',
    pointer,
    `\`${field.name}\` is compared with a ${wanted}, not with ${JSON.stringify(value)}.`,
  );
  return false;
}

/** Related records compare by id. */
const valueTypes: Partial<Record<EntityField['kind'], 'number' | 'boolean' | 'string'>> = {
  integer: 'number',
  number: 'number',
  money: 'number',
  relation: 'number',
  boolean: 'boolean',
};
