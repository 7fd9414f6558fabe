import { columnTypeNames } from '../elements/vocabulary.ts';
import { fieldAt } from '../entity/field-path.ts';
import { pointerTo } from '../json/pointer.ts';
import { getOwn, isRecord, type JsonRecord } from '../json/record.ts';
import { columnKeysOf, filterKeys, listKeys } from '../view/keys/list-keys.ts';
import { type CheckContext, report, reportUnknown } from './check-context.ts';
import { checkExpression, checkFieldPath } from './check-expression.ts';
import { checkAggregate, checkFittingValue, checkSort } from './check-fitting.ts';
import { checkAction, checkKeys, checkValue } from './check-value.ts';

/** Calls `check` for each object in a map of named things. */
export function checkNamed(
  map: unknown,
  pointer: string,
  context: CheckContext,
  check: (item: JsonRecord, pointer: string, name: string) => void,
) {
  if (!isRecord(map))
    return report(context, 'view/wrong-value', pointer, 'This is a map of names, such as { "nome": {} }.');
  for (const [name, item] of Object.entries(map)) {
    const at = pointerTo(pointer, name);
    if (!/^\p{L}[\p{L}\p{N}_.-]*$/u.test(name)) {
      const message = `\`${name}\` is no name: names start with a letter and have letters, digits, \`_\`, \`-\` and \`.\` only.`;
      report(context, 'view/bad-name', at, message, { what: 'key' });
    } else if (isRecord(item)) check(item, at, name);
    else report(context, 'view/wrong-value', at, `\`${name}\` takes an object; {} when there is nothing to say.`);
  }
}

/** Checks the name of a type against a complete list. */
export function checkTypeName(
  value: unknown,
  pointer: string,
  known: readonly string[],
  what: string,
  context: CheckContext,
) {
  if (typeof value === 'string' && known.includes(value)) return;
  if (typeof value !== 'string') return report(context, 'view/wrong-value', pointer, '`type` takes a name in quotes.');
  reportUnknown({
    context,
    code: 'view/unknown-type',
    pointer,
    message: `There is no ${what} type \`${value}\`.`,
    name: value,
    known,
  });
}

/** Checks the columns of a list, for the type that draws it. */
export function checkColumns(columns: unknown, pointer: string, context: CheckContext, type: string) {
  const keys = columnKeysOf(type);
  checkNamed(columns, pointer, context, (column, at, name) => {
    checkKeys({
      record: column,
      table: keys,
      pointer: at,
      owner: `A column of the type \`${type}\``,
      context,
      check: (value, definition, keyAt, key) => {
        if (definition.type === 'column-type') checkTypeName(value, keyAt, columnTypeNames, 'column', context);
        // Evaluated for each row, with the row's fields at the root.
        else if (key === 'disabled') checkValue(value, definition, keyAt, key, { ...context, record: context.row });
        else checkValue(value, definition, keyAt, key, context);
      },
    });
    if (!Object.hasOwn(column, 'field'))
      checkFieldPath({ path: name, pointer: at, model: context.row, context, others: new Set(), what: 'key' });
    const path = getOwn(column, 'field') ?? name;
    const field =
      context.row === null || typeof path !== 'string' ? null : fieldAt(context.row, path, context.known.entities);
    checkAggregate(getOwn(column, 'aggregate'), field, pointerTo(at, 'aggregate'), context);
    checkSort(getOwn(column, 'sort'), field, pointerTo(at, 'sort'), context);
  });
}

/** Checks the filters of a list. */
export function checkFilters(filters: unknown, pointer: string, context: CheckContext) {
  checkNamed(filters, pointer, context, (filter, at, name) => {
    checkKeys({
      record: filter,
      table: filterKeys,
      pointer: at,
      owner: 'A filter',
      context,
    });
    if (!Object.hasOwn(filter, 'field'))
      checkFieldPath({ path: name, pointer: at, model: context.row, context, others: new Set(), what: 'key' });
    checkFilterDefault(filter, name, at, context);
  });
}

/** A default filter is set before any row exists: its expression may only read the user and the address. */
function checkFilterDefault(filter: JsonRecord, name: string, pointer: string, context: CheckContext) {
  const value = getOwn(filter, 'default');
  const at = pointerTo(pointer, 'default');
  // A space replaces the sign, so that columns of mistakes stay correct.
  if (typeof value === 'string' && value.startsWith('='))
    return checkExpression(` ${value.slice(1)}`, at, { ...context, record: null, row: null, hasToday: true });
  const path = getOwn(filter, 'field') ?? name;
  const field =
    context.row === null || typeof path !== 'string' ? null : fieldAt(context.row, path, context.known.entities);
  if (field?.options === null || field === null || value === undefined) return;
  for (const each of Array.isArray(value) ? value : [value]) checkFittingValue(each, field, at, context);
}

/**
 * Checks the actions of the rows of a list, or of the whole list (`commands`); an action is undone by another of them.
 */
export function checkListActions(actions: unknown, pointer: string, around: CheckContext) {
  const context = pointer.endsWith('/list/commands') ? { ...around, row: null, record: null } : around;
  const definition = listKeys.actions;
  checkNamed(actions, pointer, context, (action, at) => {
    checkAction({ value: action, definition, pointer: at, key: 'action', around: context, place: 'list' });
    if (getOwn(action, 'bulk') === true && !['call', 'set', 'print'].some((key) => Object.hasOwn(action, key))) {
      const message =
        'For several rows at once an action needs a `call`, a `set` or a `print`: nothing else is done for each of them.';
      report(context, 'view/missing-key', at, message, { what: 'key' });
    }
    const undo = getOwn(action, 'undo');
    if (typeof undo !== 'string' || !isRecord(actions) || Object.hasOwn(actions, undo)) return;
    const message = `This list has no action \`${undo}\`.`;
    reportUnknown({
      context,
      code: 'view/unknown-action',
      pointer: pointerTo(at, 'undo'),
      message,
      name: undo,
      known: Object.keys(actions),
    });
  });
}
