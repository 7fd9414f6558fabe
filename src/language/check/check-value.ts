import type { EntityField } from '../entity/entity.ts';
import { fieldAt, resolvePath } from '../entity/field-path.ts';
import { fieldOfSetting } from '../entity/setting.ts';
import { closestNames, didYouMean } from '../json/closest-names.ts';
import { pointerTo } from '../json/pointer.ts';
import { getOwn, isRecord, type JsonRecord } from '../json/record.ts';
import { componentNames } from '../view/component-names.ts';
import { type ActionPlace, actionKeysOf, callKeys } from '../view/keys/action-keys.ts';
import type { KeyDefinition, KeyTable } from '../view/keys/key-definition.ts';
import { checkAskedCall, checkListCall } from './calls/check-asked-call.ts';
import { checkCallValues, checkValues } from './calls/check-call-values.ts';
import {
  checkAddress,
  checkOpenedView,
  checkOperation,
  checkPrinted,
  checkScreenAddress,
  checkSentence,
} from './check-address.ts';
import { type CheckContext, report, reportUnknown } from './check-context.ts';
import { checkComputedDefaults, checkFormDefault } from './check-defaults.ts';
import { checkCondition, checkExpression, checkFieldPath } from './check-expression.ts';
import { checkFittingValue } from './check-fitting.ts';
import { checkPublicAction, checkPublicCall, checkPublicEntity } from './public/check-public.ts';

type CheckKeysOptions = {
  readonly record: JsonRecord;
  readonly table: KeyTable;
  readonly pointer: string;
  readonly owner: string;
  readonly context: CheckContext;
  /** Checks the value of a known key; `checkValue` by default. */
  readonly check?: (value: unknown, definition: KeyDefinition, pointer: string, key: string) => void;
};

/** Checks the keys of an object against a table. */
export function checkKeys({ record, table, pointer, owner, context, check }: CheckKeysOptions) {
  for (const [key, value] of Object.entries(record)) {
    const at = pointerTo(pointer, key);
    const definition = getOwn(table, key) as KeyDefinition | undefined;
    if (definition === undefined) reportUnknownKey(key, Object.keys(table), at, owner, context);
    else if (check === undefined) checkValue(value, definition, at, key, context);
    else check(value, definition, at, key);
  }
}

/** Whether a key is missing, and not just misspelt, which is reported where it is. */
export function isMissing(record: JsonRecord, key: string, table: KeyTable): boolean {
  if (Object.hasOwn(record, key)) return false;
  return !Object.keys(record).some((own) => !Object.hasOwn(table, own) && closestNames(own, [key]).length > 0);
}

export function reportUnknownKey(
  key: string,
  known: readonly string[],
  pointer: string,
  owner: string,
  context: CheckContext,
) {
  const hint = key.startsWith('$') ? ' Keys with `$` stand in files of views/overrides only.' : '';
  const names = known.filter((name) => name !== 'name');
  reportUnknown({
    context,
    code: 'view/unknown-key',
    pointer,
    message: `${owner} has no key \`${key}\`.${hint}`,
    name: key,
    known: names,
    options: { what: 'key' },
  });
}

/** Checks a value of a simple kind. Maps of elements, columns and the like are checked in `check.ts`. */
export function checkValue(
  value: unknown,
  definition: KeyDefinition,
  pointer: string,
  key: string,
  context: CheckContext,
) {
  switch (definition.type) {
    case 'condition':
      return checkCondition(value, pointer, context);
    case 'expression':
      if (typeof value === 'string') return checkExpression(value, pointer, context);
      return wrong('JSONata text in quotes', definition, pointer, key, context);
    case 'call':
      return checkCall(value, definition, pointer, key, context);
    case 'action':
      return checkAction({ value, definition, pointer, key, around: context });
    case 'options':
      return checkOptions(value, definition, pointer, key, context);
    case 'entity':
    case 'component':
    case 'field':
      if (typeof value !== 'string') return wrong('a name in quotes', definition, pointer, key, context);
      return checkName(value, definition, pointer, context);
    case 'setting':
      if (typeof value !== 'string') return wrong('a text in quotes', definition, pointer, key, context);
      return checkSetting(value, definition, pointer, context);
    case 'permissions':
      return checkPermissions(value, definition, pointer, key, context);
    case 'fields':
    case 'names':
      return checkNames(value, definition, pointer, key, context);
    default:
      return checkScalar(value, definition, pointer, key, context);
  }
}

function checkScalar(value: unknown, definition: KeyDefinition, pointer: string, key: string, context: CheckContext) {
  const { type, values, min, max } = definition;
  if (key === 'default') checkFormDefault(value, pointer, context);
  if (type === 'text' && typeof value !== 'string') return wrong('a text in quotes', definition, pointer, key, context);
  if (type === 'flag' && typeof value !== 'boolean')
    return wrong('true or false, without quotes', definition, pointer, key, context);
  if (type === 'number-or-text' && typeof value !== 'number' && typeof value !== 'string') {
    return wrong('a number, or a date in quotes', definition, pointer, key, context);
  }
  if (type === 'call-body' && !isRecord(value) && typeof value !== 'string')
    return wrong('an object of values, or a text with `{field}`', definition, pointer, key, context);
  if ((type === 'values' || type === 'call-values') && !isRecord(value))
    return wrong('an object of values', definition, pointer, key, context);
  if (type === 'integer' || type === 'number') {
    const isNumber =
      typeof value === 'number' && Number.isFinite(value) && (type === 'number' || Number.isInteger(value));
    if (!isNumber) return wrong('a whole number, without quotes', definition, pointer, key, context);
    if ((min !== undefined && value < min) || (max !== undefined && value > max)) {
      return wrong(
        `a number ${max === undefined ? `of at least ${min}` : `from ${min} to ${max}`}`,
        definition,
        pointer,
        key,
        context,
      );
    }
  }
  if (key === 'acceptedFiles' && typeof value === 'string') return checkFileKinds(value, pointer, context);
  if (values !== undefined && typeof value === 'string' && !values.includes(value)) {
    const suggestions = closestNames(value, values);
    const message = `\`${key}\` cannot be \`${value}\`. It is one of ${values.join(', ')}.${didYouMean(suggestions)}`;
    report(context, 'view/wrong-value', pointer, message, { suggestions });
  }
}

/** MIME types such as `image/*`, and endings such as `.pdf`, as in the `accept` of a file input. */
function checkFileKinds(text: string, pointer: string, context: CheckContext) {
  for (const kind of text.split(',').map((part) => part.trim())) {
    if (/^(\.[\w.]+|[\w.+-]+\/(\*|[\w.+-]+))$/.test(kind)) continue;
    const message = `\`${kind}\` is no kind of file. Write MIME types or endings, separated by commas, such as "image/*,.pdf".`;
    const offset = Math.max(0, text.indexOf(kind));
    return report(context, 'view/wrong-value', pointer, message, { offset });
  }
}

function wrong(expected: string, definition: KeyDefinition, pointer: string, key: string, context: CheckContext) {
  const message = `\`${key}\` takes ${expected}, such as ${JSON.stringify(definition.example)}.`;
  report(context, 'view/wrong-value', pointer, message);
}

function checkName(name: string, definition: KeyDefinition, pointer: string, context: CheckContext) {
  const { entities, components = componentNames } = context.known;
  if (definition.type === 'entity' && entities.has(name)) checkPublicEntity(name, pointer, context);
  if (definition.type === 'entity' && !entities.has(name)) {
    reportUnknown({
      context,
      code: 'view/unknown-entity',
      pointer,
      message: `There is no entity \`${name}\`.`,
      name,
      known: entities.keys(),
    });
  }
  if (definition.type === 'component' && !components.includes(name)) {
    reportUnknown({
      context,
      code: 'view/unknown-component',
      pointer,
      message: `There is no component \`${name}\`.`,
      name,
      known: components,
    });
  }
  if (definition.type === 'field')
    checkFieldPath({ path: name, pointer, model: definition.of === 'row' ? context.row : context.record, context });
}

/** A text that names no field is a constant. */
function checkSetting(text: string, definition: KeyDefinition, pointer: string, context: CheckContext) {
  const path = fieldOfSetting(text);
  if (path === null) return;
  if (definition.of === 'row') checkFieldPath({ path, pointer, model: context.row, context });
  else checkFieldPath({ path, pointer, model: context.record, context, others: context.elementNames });
}

function checkNames(value: unknown, definition: KeyDefinition, pointer: string, key: string, context: CheckContext) {
  if (!Array.isArray(value) || !value.every((name) => typeof name === 'string')) {
    return wrong('a list of names', definition, pointer, key, context);
  }
  const { values } = definition;
  value.forEach((name: string, index) => {
    if (values === undefined || values.includes(name)) return;
    const message = `\`${key}\` has no \`${name}\`.`;
    reportUnknown({
      context,
      code: 'view/wrong-value',
      pointer: pointerTo(pointer, index),
      message,
      name,
      known: values,
    });
  });
  if (definition.type !== 'fields') return;
  value.forEach((path: string, index) => {
    checkFieldPath({
      path,
      pointer: pointerTo(pointer, index),
      model: definition.of === 'record' ? context.record : context.row,
      context,
    });
  });
}

function checkCall(value: unknown, definition: KeyDefinition, pointer: string, key: string, context: CheckContext) {
  if (!isRecord(value)) return wrong('an object with method and url', definition, pointer, key, context);
  checkKeys({
    record: value,
    table: callKeys,
    pointer,
    owner: 'A call',
    context,
  });
  for (const needed of ['method', 'url']) {
    if (isMissing(value, needed, callKeys))
      report(context, 'view/missing-key', pointer, `This call needs a \`${needed}\`.`);
  }
  checkAddress(getOwn(value, 'url'), pointerTo(pointer, 'url'), context);
  const operation = checkOperation(value, pointer, context);
  checkPublicCall(operation, pointer, context);
  checkCallValues(value, pointer, key, operation, context);
  if (key === 'list' || key === 'nested') checkListCall(value, pointer, context);
}

const whats: Readonly<Record<ActionPlace, string>> = {
  list: 'An action of a list',
  form: 'An action of a form',
  button: 'An action of a button',
  key: 'An action',
};

type CheckActionOptions = {
  readonly value: unknown;
  readonly definition: KeyDefinition;
  readonly pointer: string;
  readonly key: string;
  readonly around: CheckContext;
  readonly place?: ActionPlace | undefined;
};

export function checkAction({ value, definition, pointer, key, around, place = 'key' }: CheckActionOptions) {
  if (!isRecord(value)) return wrong('an object that says what happens', definition, pointer, key, around);
  const context = insideOfAction(value, around);
  // The action's own answer only exists after it has asked and sent.
  const before = { ...context, hasAnswer: around.hasAnswer === true };
  checkKeys({
    record: value,
    table: actionKeysOf(place),
    pointer,
    owner: whats[place],
    context,
    check: (part, of, at, name) => {
      // Inputs that an action asks for belong to no record, so each must state its type.
      if (of.type === 'elements') {
        const asked = { ...around, record: null, row: null, elementNames: new Set<string>() };
        around.checkElements?.(part, at, asked);
        checkComputedDefaults(part, at, asked);
      } else if (name === 'answered')
        checkAction({ value: part, definition: of, pointer: at, key, around: { ...context, hasAnswer: true } });
      else if (name === 'otherwise' || name === 'declined' || name === 'refused')
        checkAction({ value: part, definition: of, pointer: at, key, around: before });
      else checkValue(part, of, at, name, of.type === 'call' && name !== 'download' ? before : context);
    },
  });
  for (const name of ['navigate', 'redirect', 'open']) {
    checkAddress(getOwn(value, name), pointerTo(pointer, name), context);
  }
  if (getOwn(value, 'answer') === 'source' && context.hasSource !== true) {
    const message = 'This view has no `source` whose record an answer could replace.';
    report(context, 'view/wrong-value', pointerTo(pointer, 'answer'), message, { what: 'key' });
  }
  for (const [name, needed] of Object.entries(companions)) {
    if (getOwn(value, name) === undefined || needed.some((one) => getOwn(value, one) !== undefined)) continue;
    const others = needed.map((one) => `\`${one}\``).join(' or ');
    const message = `\`${name}\` goes with ${others}, which this action does not have.`;
    report(context, 'view/missing-key', pointerTo(pointer, name), message, { what: 'key' });
  }
  if (
    getOwn(value, 'cancel') !== undefined &&
    ['call', 'download'].every((name) => getOwn(value, name) === undefined)
  ) {
    const message = '`cancel` goes with `call` or `download`, and this action has neither.';
    report(context, 'view/missing-key', pointerTo(pointer, 'cancel'), message, { what: 'key' });
  }
  checkPublicAction(value, pointer, context);
  checkSentence(getOwn(value, 'confirm'), pointerTo(pointer, 'confirm'), before);
  for (const name of ['message', 'alert', 'copy', 'focus'])
    checkSentence(getOwn(value, name), pointerTo(pointer, name), context);
  checkOpenedView(getOwn(value, 'open'), pointerTo(pointer, 'open'), context);
  checkPrinted(getOwn(value, 'print'), pointerTo(pointer, 'print'), context);
  checkValues(getOwn(value, 'params'), pointerTo(pointer, 'params'), context);
  for (const name of ['navigate', 'redirect'])
    checkScreenAddress(getOwn(value, name), pointerTo(pointer, name), context);
  checkSetValues(getOwn(value, 'set'), pointerTo(pointer, 'set'), context);
  checkSetValues(getOwn(value, 'optimistic'), pointerTo(pointer, 'optimistic'), before);
  for (const name of ['call', 'download']) checkAskedCall(getOwn(value, name), pointerTo(pointer, name), key, context);
}

/** Keys that only have a meaning with at least one of the given others. */
const companions: Readonly<Record<string, readonly string[]>> = {
  params: ['open'],
  answered: ['open', 'call'],
  otherwise: ['onlyIf'],
  declined: ['confirm'],
  refused: ['call'],
  confirmLabel: ['confirm', 'alert'],
  cancelLabel: ['confirm'],
};

function insideOfAction(action: JsonRecord, context: CheckContext): CheckContext {
  const ask = getOwn(action, 'ask');
  const hasAnswer = context.hasAnswer === true || getOwn(action, 'call') !== undefined;
  return { ...context, hasAnswer, ...(isRecord(ask) ? { asked: new Set(Object.keys(ask)) } : {}) };
}

/** Checks that the fields that an action sets exist; text with `=` in front is JSONata. */
function checkSetValues(set: unknown, pointer: string, context: CheckContext) {
  if (!isRecord(set)) return;
  for (const [field, value] of Object.entries(set)) {
    const at = pointerTo(pointer, field);
    checkSetField(field, at, context);
    // A space replaces the sign, so that columns of mistakes stay correct.
    if (typeof value === 'string' && value.startsWith('=')) checkExpression(` ${value.slice(1)}`, at, context);
    else checkFittingValue(value, fieldOfSet(field, context), at, context);
  }
}

function fieldOfSet(path: string, { row, record, known }: CheckContext): EntityField | null {
  const model = record ?? row;
  return model === null ? null : fieldAt(model, path, known.entities);
}

function checkSetField(field: string, pointer: string, context: CheckContext) {
  const { row, record, hasUnknownNames, elementNames } = context;
  const isOfRow = row !== null && resolvePath(row, field.split('.'), context.known.entities).kind !== 'unknown';
  if (hasUnknownNames || isOfRow) return;
  checkFieldPath({ path: field, pointer, model: record ?? row, context, others: elementNames, what: 'key' });
}

function checkOptions(value: unknown, definition: KeyDefinition, pointer: string, key: string, context: CheckContext) {
  if (!Array.isArray(value)) return wrong('a list of items with id and descricao', definition, pointer, key, context);
  const seen = new Set<unknown>();
  value.forEach((item: unknown, index) => {
    const at = pointerTo(pointer, index);
    const id = isRecord(item) ? getOwn(item, 'id') : undefined;
    const isItem =
      isRecord(item) &&
      ['string', 'number', 'boolean'].includes(typeof id) &&
      typeof getOwn(item, 'descricao') === 'string';
    if (!isItem) report(context, 'view/wrong-value', at, 'An item has an `id` and a `descricao` in quotes.');
    else if (seen.has(id)) report(context, 'view/wrong-value', at, `Two items have the id ${JSON.stringify(id)}.`);
    seen.add(id);
  });
}

function checkPermissions(
  value: unknown,
  definition: KeyDefinition,
  pointer: string,
  key: string,
  context: CheckContext,
) {
  if (!isRecord(value)) return wrong('an object of permissions', definition, pointer, key, context);
  const { permissions } = context.known;
  for (const [action, flag] of Object.entries(value)) {
    const at = pointerTo(pointer, action);
    if (typeof flag !== 'string')
      report(context, 'view/wrong-value', at, 'A permission is a name in quotes, such as "CADASTRAR".');
    else if (permissions !== undefined && !permissions.includes(flag)) {
      reportUnknown({
        context,
        code: 'view/unknown-permission',
        pointer: at,
        message: `There is no permission \`${flag}\`.`,
        name: flag,
        known: permissions,
      });
    }
  }
}
