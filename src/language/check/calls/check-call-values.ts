import type { EntityModel } from '../../entity/entity.ts';
import { resolvePath, rowsAt } from '../../entity/field-path.ts';
import { closestNames, didYouMean } from '../../json/closest-names.ts';
import { pointerTo } from '../../json/pointer.ts';
import { getOwn, isRecord, type JsonRecord } from '../../json/record.ts';
import { isReading } from '../../view/call-target.ts';
import type { KnownOperation, KnownValue, KnownValues } from '../../view/operation-match.ts';
import { checkTextValue } from '../check-address.ts';
import { type CheckContext, report, reportUnknown } from '../check-context.ts';
import { checkExpression, checkFieldPath } from '../check-expression.ts';

/** Parameters that the list search sends itself (specification 000, section 7), with the key that configures each. */
const ofSearch: Readonly<Record<string, string | null>> = {
  query: null,
  page: null,
  size: 'size',
  fields: 'fields',
  group: 'groupLabel',
  sortBy: 'sortBy',
  sortType: 'sortType',
  aggregate: 'aggregate` of a column, or `itemValue',
  totalizer: 'totalizer',
};

/**
 * Checks `params` and `body` of a call (rule Q3): their placeholders and expressions; and, by the contract, unknown
 * names, missing ones and the types of literals.
 *
 * @param key the key that contains the call: what a list sends itself is not a parameter of it
 * @param operation the call of the contract; null if unknown
 */
export function checkCallValues(
  call: JsonRecord,
  pointer: string,
  key: string,
  operation: KnownOperation | null,
  context: CheckContext,
): void {
  const params = getOwn(call, 'params');
  const body = getOwn(call, 'body');
  const method = getOwn(call, 'method');
  if (isRecord(params)) checkMap(params, pointerTo(pointer, 'params'), context);
  if (body !== undefined) checkCallValue(body, pointerTo(pointer, 'body'), context);
  if (body !== undefined && typeof method === 'string' && isReading(method)) {
    const message = `A call by ${method} sends no body. Write its values as \`params\`.`;
    report(context, 'view/wrong-value', pointerTo(pointer, 'body'), message, { what: 'key' });
  }
  if (isRecord(params) && (key === 'list' || key === 'nested'))
    checkSearchNames(params, pointerTo(pointer, 'params'), context);
  if (operation === null) return;
  const filters = entityOfList(operation, call, context);
  checkNames({
    given: params,
    known: operation.query,
    pointer,
    what: 'params',
    filters,
    others: namesInAddress(call),
    context,
  });
  // The value of a text with placeholders is only known when it is sent.
  if (isRecord(body))
    checkNames({
      given: body,
      known: operation.body ?? undefined,
      pointer,
      what: 'body',
      filters: null,
      others: new Set(),
      context,
    });
}

/** Checks the placeholders and expressions of values that are sent. */
export function checkValues(values: unknown, pointer: string, context: CheckContext): void {
  if (isRecord(values)) checkMap(values, pointer, context);
}

function checkMap(values: JsonRecord, pointer: string, context: CheckContext): void {
  for (const [name, value] of Object.entries(values)) checkCallValue(value, pointerTo(pointer, name), context);
}

function checkCallValue(value: unknown, pointer: string, context: CheckContext): void {
  if (Array.isArray(value))
    value.forEach((item, index) => void checkCallValue(item, pointerTo(pointer, index), context));
  else if (isRecord(value)) checkMap(value, pointer, context);
  else if (typeof value !== 'string') return;
  // A space replaces the sign, so that columns of mistakes stay correct.
  else if (value.startsWith('=')) checkExpression(` ${value.slice(1)}`, pointer, context);
  else checkTextValue(value, pointer, context);
}

function checkSearchNames(params: JsonRecord, pointer: string, context: CheckContext): void {
  for (const name of Object.keys(params)) {
    const instead = getOwn(ofSearch, name);
    if (instead === undefined || (name === 'query' && context.hasNoSearch === true)) continue;
    const hint = instead === null ? '' : ` Write \`${String(instead)}\` beside the call.`;
    const message = `\`${name}\` is sent by the list itself.${hint}`;
    report(context, 'view/wrong-value', pointerTo(pointer, name), message, { what: 'key' });
  }
}

/** The entity of a list call, whose fields are filters; null for any other call. */
function entityOfList({ url }: KnownOperation, call: JsonRecord, { known }: CheckContext): EntityModel | null {
  const address = getOwn(call, 'url');
  if (typeof address !== 'string') return null;
  const [name = ''] = address.replace(/^\//, '').split('?');
  const isList = ['{entity}', name].includes(url.replace(/^\//, ''));
  return isList ? (known.entities.get(name) ?? rowsAt(address, known.entities) ?? null) : null;
}

/** Parameters that are already in the address: `Cidade?estado={estado}`. */
function namesInAddress(call: JsonRecord): ReadonlySet<string> {
  const [, query = ''] = String(getOwn(call, 'url') ?? '').split('?');
  return new Set(query.split('&').map((part) => part.split('=')[0] ?? ''));
}

type CheckNamesOptions = {
  readonly given: unknown;
  readonly known: KnownValues | undefined;
  readonly pointer: string;
  readonly what: 'params' | 'body';
  readonly filters: EntityModel | null;
  readonly others: ReadonlySet<string>;
  readonly context: CheckContext;
};

function checkNames({ given, known, pointer, what, filters, others, context }: CheckNamesOptions): void {
  if (known === undefined) return;
  const values = isRecord(given) ? given : {};
  const at = pointerTo(pointer, what);
  for (const [name, value] of Object.entries(values)) {
    const place = pointerTo(at, name);
    const wanted = getOwn(known.values, name) as KnownValue | undefined;
    if (wanted !== undefined) checkType(name, value, wanted, place, context);
    else if (filters !== null && (!isNearParameter(name, known) || isFieldOf(filters, name, context)))
      checkFieldPath({ path: name, pointer: place, model: filters, context, others: new Set(), what: 'key' });
    else if (known.isOpen !== true || isNearParameter(name, known)) {
      // Other names are filters; a name similar to a parameter is treated as a misspelling of it.
      const names = Object.keys(known.values);
      const message = `This call has no ${what === 'params' ? 'parameter' : 'value'} \`${name}\`.`;
      reportUnknown({
        context,
        code: 'view/unknown-parameter',
        pointer: place,
        message,
        name,
        known: names,
        options: { what: 'key' },
      });
    }
  }
  for (const [name, { required }] of Object.entries(known.values)) {
    const value = getOwn(values, name);
    if (required !== true || others.has(name)) continue;
    if (value === undefined) {
      // A similar name was already reported as unknown.
      const isMisspelt = Object.keys(values).some(
        (own) => getOwn(known.values, own) === undefined && closestNames(own, [name]).length > 0,
      );
      if (isMisspelt) continue;
      const message = `This call needs \`${name}\` in its \`${what}\`.`;
      report(context, 'view/missing-key', isRecord(given) ? at : pointer, message);
    } else if (typeof value === 'string' && /^\{[^{}]*\?\}$/.test(value)) {
      const message = `\`${name}\` must be given, so \`${value}\` may not be empty. Leave the \`?\` out.`;
      report(context, 'view/wrong-value', pointerTo(at, name), message);
    }
  }
}

function isNearParameter(name: string, { values }: KnownValues): boolean {
  return closestNames(name, Object.keys(values)).length > 0;
}

function isFieldOf(model: EntityModel, path: string, { known }: CheckContext): boolean {
  return resolvePath(model, path.split('.'), known.entities).kind !== 'unknown';
}

/** Checks literals only: results of placeholders and expressions are not known before. */
function checkType(name: string, value: unknown, wanted: KnownValue, pointer: string, context: CheckContext) {
  const isFilled = typeof value === 'string' && (value.startsWith('=') || value.includes('{'));
  if (isFilled || value === null) return;
  const { type, options } = wanted;
  if (options !== undefined && type !== 'array') {
    if (options.includes(value)) return;
    const suggestions = closestNames(String(value), options.map(String));
    const all = options.length <= 12 ? ` It is one of ${options.map((each) => JSON.stringify(each)).join(', ')}.` : '';
    const message = `\`${name}\` is never ${JSON.stringify(value)}.${all}${didYouMean(suggestions)}`;
    return report(context, 'view/wrong-value', pointer, message, { suggestions });
  }
  if (type === undefined || isOfType(value, type)) return;
  const message = `\`${name}\` takes ${spelling[type]}, and not ${JSON.stringify(value)}.`;
  report(context, 'view/wrong-value', pointer, message);
}

function isOfType(value: unknown, type: NonNullable<KnownValue['type']>): boolean {
  switch (type) {
    case 'integer':
      return Number.isInteger(value);
    case 'array':
      // A single value counts as a list, and a text as a comma-separated list.
      return typeof value !== 'object' || Array.isArray(value);
    case 'object':
      return isRecord(value);
    default:
      return typeof value === type;
  }
}

const spelling = {
  string: 'a text in quotes',
  integer: 'a whole number, without quotes',
  number: 'a number, without quotes',
  boolean: 'true or false, without quotes',
  array: 'a list of values',
  object: 'an object of values',
} as const;
