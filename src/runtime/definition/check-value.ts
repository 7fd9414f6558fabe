import { type CheckContext, report, reportUnknown } from './check-context.ts';
import { checkCondition, checkExpression, checkFieldPath } from './check-expression.ts';
import { pointerTo } from './pointer.ts';
import { getOwn, isRecord, type JsonRecord } from './record.ts';
import { actionKeys, callKeys, type KeyDefinition, type KeyTable } from './vocabulary-keys.ts';

/** Checks the keys of an object against a table; `check` gets every key that the table knows. */
export function checkKeys(
  record: JsonRecord,
  table: KeyTable,
  pointer: string,
  owner: string,
  context: CheckContext,
  check: (value: unknown, definition: KeyDefinition, pointer: string, key: string) => void,
) {
  for (const [key, value] of Object.entries(record)) {
    const at = pointerTo(pointer, key);
    const definition = getOwn(table, key) as KeyDefinition | undefined;
    if (definition !== undefined) check(value, definition, at, key);
    else reportUnknownKey(key, Object.keys(table), at, owner, context);
  }
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
  reportUnknown(context, 'view/unknown-key', pointer, `${owner} has no key \`${key}\`.${hint}`, key, names, {
    what: 'key',
  });
}

/** Checks one value of a simple kind. Maps of elements, columns and the like are not simple: `check.ts` walks them. */
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
      return checkAction(value, definition, pointer, key, context);
    case 'options':
      return checkOptions(value, definition, pointer, key, context);
    case 'entity':
    case 'component':
    case 'field':
      if (typeof value !== 'string') return wrong('a name in quotes', definition, pointer, key, context);
      return checkName(value, definition, pointer, context);
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
  if (type === 'text' && typeof value !== 'string') return wrong('a text in quotes', definition, pointer, key, context);
  if (type === 'flag' && typeof value !== 'boolean')
    return wrong('true or false, without quotes', definition, pointer, key, context);
  if (type === 'number-or-text' && typeof value !== 'number' && typeof value !== 'string') {
    return wrong('a number, or a date in quotes', definition, pointer, key, context);
  }
  if (type === 'values' && !isRecord(value)) return wrong('an object of values', definition, pointer, key, context);
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
  if (values !== undefined && typeof value === 'string' && !values.includes(value)) {
    const message = `\`${key}\` cannot be \`${value}\`. It is one of ${values.join(', ')}.`;
    reportUnknown(context, 'view/wrong-value', pointer, message, value, values);
  }
}

function wrong(expected: string, definition: KeyDefinition, pointer: string, key: string, context: CheckContext) {
  const message = `\`${key}\` takes ${expected}, such as ${JSON.stringify(definition.example)}.`;
  report(context, 'view/wrong-value', pointer, message);
}

function checkName(name: string, definition: KeyDefinition, pointer: string, context: CheckContext) {
  const { entities, components } = context.known;
  if (definition.type === 'entity' && !entities.has(name)) {
    reportUnknown(context, 'view/unknown-entity', pointer, `There is no entity \`${name}\`.`, name, entities.keys());
  }
  if (definition.type === 'component' && components !== undefined && !components.includes(name)) {
    reportUnknown(context, 'view/unknown-component', pointer, `There is no component \`${name}\`.`, name, components);
  }
  if (definition.type === 'field')
    checkFieldPath(name, pointer, definition.of === 'row' ? context.row : context.record, context);
}

function checkNames(value: unknown, definition: KeyDefinition, pointer: string, key: string, context: CheckContext) {
  if (!Array.isArray(value) || !value.every((name) => typeof name === 'string')) {
    return wrong('a list of names', definition, pointer, key, context);
  }
  if (definition.type !== 'fields') return;
  value.forEach((path: string, index) => {
    checkFieldPath(path, pointerTo(pointer, index), context.row, context);
  });
}

function checkCall(value: unknown, definition: KeyDefinition, pointer: string, key: string, context: CheckContext) {
  if (!isRecord(value)) return wrong('an object with method and url', definition, pointer, key, context);
  checkKeys(value, callKeys, pointer, 'A call', context, (part, of, at, name) =>
    checkValue(part, of, at, name, context),
  );
  for (const needed of Object.keys(callKeys)) {
    if (!Object.hasOwn(value, needed)) report(context, 'view/missing-key', pointer, `This call needs a \`${needed}\`.`);
  }
}

export function checkAction(
  value: unknown,
  definition: KeyDefinition,
  pointer: string,
  key: string,
  context: CheckContext,
) {
  if (!isRecord(value)) return wrong('an object that says what happens', definition, pointer, key, context);
  checkKeys(value, actionKeys, pointer, 'An action', context, (part, of, at, name) =>
    checkValue(part, of, at, name, context),
  );
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
      reportUnknown(context, 'view/unknown-permission', at, `There is no permission \`${flag}\`.`, flag, permissions);
    }
  }
}
