import { portalScreens } from '../../domain/screens.ts';
import type { EntityField, EntityModel } from '../entity/entity.ts';
import { type EntityLookup, fieldAt, fieldNames, fieldOf, resolvePath } from '../entity/field-path.ts';
import type { FlowModel } from '../entity/flow.ts';
import { analyseExpression, bindingNames, builtinFunctions, type ReadPath } from '../expressions/analyse.ts';
import { predicateOperators } from '../expressions/predicate.ts';
import { pointerTo } from '../json/pointer.ts';
import { getOwn, isRecord } from '../json/record.ts';
import { predicateKeys } from '../view/keys/action-keys.ts';
import { userNames } from '../view/user-names.ts';
import { type CheckContext, report, reportUnknown } from './check-context.ts';
import { checkFittingValue } from './check-fitting.ts';
import { checkPublicName } from './public/check-public.ts';

/** Checks a condition (rules E1 and E4). */
export function checkCondition(condition: unknown, pointer: string, context: CheckContext) {
  if (typeof condition === 'boolean') return;
  if (typeof condition === 'string') checkExpression(condition, pointer, context);
  else if (isRecord(condition)) checkPredicate(condition, pointer, context);
  else {
    const message = 'A condition is true, false, a predicate such as { "field": "tipo", "is": "PJ" }, or JSONata text.';
    report(context, 'view/wrong-value', pointer, message);
  }
}

/** Checks JSONata text against the entity without running it. One mistake gives one problem. */
export function checkExpression(text: string, pointer: string, context: CheckContext) {
  const { syntaxError, reads, unknownVariables, unsafeRegexes } = analyseExpression(text);
  if (syntaxError !== null) {
    const message = `This is not a JSONata expression: ${syntaxError.message}.`.replace('..', '.');
    return report(context, 'expression/syntax', pointer, message, { offset: syntaxError.offset });
  }
  for (const { name, offset } of unknownVariables) {
    const message =
      name === 'eval'
        ? 'There is no `$eval`: expressions cannot run text.'
        : `There is no variable or function \`$${name}\`.`;
    reportUnknown({
      context,
      code: 'expression/unknown-name',
      pointer,
      message,
      name,
      known: [...bindingNames, ...builtinFunctions],
      options: {
        offset,
      },
    });
  }
  for (const { source, reason, offset } of unsafeRegexes) {
    const message = `The regular expression /${source}/ could run without end: it has ${reason}. Write it more plainly.`;
    report(context, 'expression/unsafe-regex', pointer, message, { offset });
  }
  const reported = new Set<string>();
  for (const read of reads) checkPath(read, pointer, context, reported);
  checkComparedStates(text, pointer, context);
}

type CheckFlowNameOptions = {
  readonly root: 'state' | 'can';
  readonly event: string | undefined;
  readonly pointer: string;
  readonly offset: number;
  readonly context: CheckContext;
  readonly reported: Set<string>;
};

/** `$state` and `$can.EVENT` belong to the record's flow; an unknown event would never be allowed. */
function checkFlowName({ root, event, pointer, offset, context, reported }: CheckFlowNameOptions) {
  const flow = flowInReach(context);
  const name = flow === null || event === undefined || root === 'state' ? '' : event;
  if (context.hasUnknownEntity || reported.has(`${root} ${name}`)) return;
  if (flow === null) {
    reported.add(`${root} `);
    const message = `There is no \`$${root}\` here: no record with a flow is in reach.`;
    return report(context, 'expression/unknown-name', pointer, message, { offset });
  }
  const events = [...new Set(Object.values(flow.states).flatMap((state) => Object.keys(state.events)))];
  if (name === '' || events.includes(name)) return;
  reported.add(`${root} ${name}`);
  const message = `The flow of \`${flow.entity}\` has no event \`${name}\`.`;
  reportUnknown({
    context,
    code: 'expression/unknown-path',
    pointer,
    message,
    name,
    known: events,
    options: { offset },
  });
}

/** Checks the states with which `$state` is compared: a misspelt one never matches. */
function checkComparedStates(text: string, pointer: string, context: CheckContext) {
  const flow = flowInReach(context);
  if (flow === null) return;
  const states = Object.keys(flow.states);
  for (const compared of text.matchAll(/\$state\s*(?:!?=|in)\s*(\[[^\]]*\]|"[^"]*"|'[^']*')/g)) {
    const [, list = ''] = compared;
    const start = compared.index + compared[0].length - list.length;
    for (const literal of list.matchAll(/"([^"]*)"|'([^']*)'/g)) {
      const name = literal[1] ?? literal[2] ?? '';
      if (states.includes(name)) continue;
      const message = `The flow of \`${flow.entity}\` has no state \`${name}\`.`;
      const offset = start + literal.index + 1;
      reportUnknown({
        context,
        code: 'expression/unknown-path',
        pointer,
        message,
        name,
        known: states,
        options: { offset },
      });
    }
  }
}

function flowInReach({ record, row }: CheckContext): FlowModel | null {
  return record?.flow ?? row?.flow ?? null;
}

function checkPath(
  { root, names, offset, isOpen = false }: ReadPath,
  pointer: string,
  context: CheckContext,
  reported: Set<string>,
) {
  const [first] = names;
  if (root === 'ask' || root === 'answer') {
    const isThere = root === 'ask' ? context.asked !== undefined : context.hasAnswer === true;
    // If there is no flow at all, one problem says so.
    const wrong = `$${root}${isThere ? ` ${first}` : ''}`;
    if (!reported.has(wrong)) checkOfAction(root, first, pointer, offset, context);
    reported.add(wrong);
    return;
  }
  const whole = `$${root}`;
  if (reported.has(whole) || checkPublicName(root, pointer, offset, context)) {
    reported.add(whole);
    return;
  }
  if (root === 'user') {
    if (first === undefined || userNames.includes(first) || reported.has(`$user.${first}`)) return;
    reported.add(`$user.${first}`);
    const message = `There is no \`$user.${first}\`.`;
    reportUnknown({
      context,
      code: 'expression/unknown-path',
      pointer,
      message,
      name: first,
      known: userNames,
      options: { offset },
    });
    return;
  }
  if (root === 'today') {
    if (context.hasToday === true || reported.has('$today')) return;
    reported.add('$today');
    const message = '`$today` is for defaults; here `$now()` is the moment, whose day is that of UTC.';
    return report(context, 'expression/unknown-name', pointer, message, { offset });
  }
  if (root === 'held') {
    if (context.hasHold === true || reported.has('$held')) return;
    reported.add('$held');
    const message = 'There is no `$held` here: this view has no `hold`.';
    return report(context, 'expression/unknown-name', pointer, message, { offset });
  }
  if (root === 'access' && first !== undefined) return checkPermission(first, pointer, offset, context, reported);
  if (root === 'state' || root === 'can')
    return checkFlowName({ root, event: first, pointer, offset, context, reported });
  const model = root === 'record' ? context.record : root === 'row' ? context.row : null;
  if (model === null || first === undefined) return;
  if (root === 'record' && context.elementNames.has(first) && getOwn(model.fields, first) === undefined) return;
  const result = resolvePath(model, names, context.known.entities);
  if (result.kind !== 'unknown') return checkLoadable({ model, names, isOpen, pointer, offset, context, reported });
  const wrong = names.slice(0, result.index + 1).join('.');
  if (reported.has(wrong)) return;
  reported.add(wrong);
  const name = names[result.index] ?? '';
  const known = result.index === 0 && root === 'record' ? [...result.known, ...context.elementNames] : result.known;
  const message = `The expression reads \`${wrong}\`, but ${ownerText(names, result.index, model)} has no \`${name}\`.`;
  reportUnknown({ context, code: 'expression/unknown-path', pointer, message, name, known, options: { offset } });
}

type CheckLoadableOptions = {
  readonly model: EntityModel;
  readonly names: readonly string[];
  readonly isOpen: boolean;
  readonly pointer: string;
  readonly offset: number;
  readonly context: CheckContext;
  readonly reported: Set<string>;
};

/**
 * Values behind relations are loaded by name; lists of records that do not belong to the form are not loaded (rule E5).
 */
function checkLoadable({ model, names, isOpen, pointer, offset, context, reported }: CheckLoadableOptions) {
  const index = unloadedAt(model, names, isOpen, context.known.entities);
  if (index === null) return;
  const wrong = names.slice(0, index + 1).join('.');
  if (reported.has(wrong)) return;
  reported.add(wrong);
  const message =
    isOpen && index === names.length - 1
      ? `The expression reads everything behind \`${wrong}\`, which cannot be loaded. Name the fields that it needs.`
      : `The expression reads the list \`${wrong}\`, which does not come with this record. Keep its figure in a field of \`${names.slice(0, index).join('.')}\`, and read that.`;
  report(context, 'expression/unloadable', pointer, message, { offset });
}

/**
 * Index of the name whose values no form loads: a list of a related record or of a row, or all fields of a related
 * record.
 */
function unloadedAt(
  model: EntityModel,
  names: readonly string[],
  isOpen: boolean,
  entities: EntityLookup,
): number | null {
  let owner: EntityModel | undefined = model;
  let isElsewhere = false;
  for (const [index, name] of names.entries()) {
    const field: EntityField | null = owner === undefined ? null : fieldOf(owner, name);
    if (field === null) return null;
    if (field.kind === 'collection' && isElsewhere) return index;
    if (field.kind === 'relation' && isOpen && index === names.length - 1) return index;
    if (field.kind === 'collection' || field.kind === 'relation') isElsewhere = true;
    owner = field.target === null ? undefined : entities.get(field.target);
  }
  return null;
}

/** `$access` returns flags; an unknown flag is never set, which would hide things silently. */
function checkPermission(name: string, pointer: string, offset: number, context: CheckContext, reported: Set<string>) {
  const { permissions } = context.known;
  const wrong = `$access.${name}`;
  if (permissions === undefined || reported.has(wrong)) return;
  if (permissions.includes(name) || portalScreens.some(({ flags }) => Object.hasOwn(flags, name))) return;
  reported.add(wrong);
  const message = `There is no permission \`${name}\`.`;
  reportUnknown({
    context,
    code: 'view/unknown-permission',
    pointer,
    message,
    name,
    known: permissions,
    options: { offset },
  });
}

function ownerText(names: readonly string[], index: number, model: EntityModel): string {
  return index === 0 ? model.name : `\`${names.slice(0, index).join('.')}\``;
}

function checkPredicate(predicate: Readonly<Record<string, unknown>>, pointer: string, context: CheckContext) {
  for (const key of Object.keys(predicate)) {
    if (Object.hasOwn(predicateKeys, key)) continue;
    const message = `A predicate has no \`${key}\`.`;
    reportUnknown({
      context,
      code: 'view/unknown-key',
      pointer: pointerTo(pointer, key),
      message,
      name: key,
      known: Object.keys(predicateKeys),
      options: {
        what: 'key',
      },
    });
    return;
  }
  for (const key of ['and', 'or']) {
    const parts = getOwn(predicate, key);
    if (parts === undefined) continue;
    if (!Array.isArray(parts))
      return report(context, 'view/wrong-value', pointerTo(pointer, key), `\`${key}\` takes a list of predicates.`);
    if (Object.keys(predicate).length > 1) {
      return report(
        context,
        'view/wrong-value',
        pointer,
        `\`${key}\` stands alone in its predicate. Move the other keys into the list.`,
      );
    }
    parts.forEach((part: unknown, index) => {
      const at = pointerTo(pointer, key, index);
      if (isRecord(part)) checkPredicate(part, at, context);
      else report(context, 'view/wrong-value', at, 'A predicate is an object such as { "field": "tipo", "is": "PJ" }.');
    });
    return;
  }
  checkComparison(predicate, pointer, context);
}

function checkComparison(predicate: Readonly<Record<string, unknown>>, pointer: string, context: CheckContext) {
  const field = getOwn(predicate, 'field');
  if (typeof field !== 'string') {
    return report(
      context,
      'view/wrong-value',
      pointer,
      'A predicate needs a `field`, or `and` or `or` with a list of predicates.',
    );
  }
  if (!predicateOperators.some((operator) => Object.hasOwn(predicate, operator))) {
    report(
      context,
      'view/wrong-value',
      pointer,
      `This predicate compares nothing. Add one of ${predicateOperators.join(', ')}.`,
    );
  }
  const options = getOwn(predicate, 'in');
  if (options !== undefined && !Array.isArray(options)) {
    report(context, 'view/wrong-value', pointerTo(pointer, 'in'), '`in` takes a list of values.');
  }
  checkFieldPath({
    path: field,
    pointer: pointerTo(pointer, 'field'),
    model: context.record,
    context,
    others: context.elementNames,
  });
  const compared = context.record === null ? null : fieldAt(context.record, field, context.known.entities);
  for (const key of ['is', 'not', 'gt', 'gte', 'lt', 'lte'])
    checkFittingValue(getOwn(predicate, key), compared, pointerTo(pointer, key), context);
  if (!Array.isArray(options)) return;
  options.forEach((value: unknown, index) => {
    checkFittingValue(value, compared, pointerTo(pointer, 'in', index), context);
  });
}

type CheckFieldPathOptions = {
  readonly path: string;
  readonly pointer: string;
  readonly model: EntityModel | null;
  readonly context: CheckContext;
  readonly others?: ReadonlySet<string> | undefined;
  readonly what?: 'key' | 'value' | undefined;
};

/** Checks a field or dotted path against an entity; null means that its fields are unknown. */
export function checkFieldPath({
  path,
  pointer,
  model,
  context,
  others = new Set(),
  what = 'value',
}: CheckFieldPathOptions) {
  if (model === null || others.has(path)) return;
  const names = path.split('.');
  const result = resolvePath(model, names, context.known.entities);
  if (result.kind !== 'unknown') return;
  const name = names[result.index] ?? '';
  const known = result.index === 0 ? fieldNames(model) : result.known;
  const message = `${ownerText(names, result.index, model)} has no field \`${name}\`.`;
  reportUnknown({ context, code: 'view/unknown-field', pointer, message, name, known, options: { what } });
}

/** `$ask` and `$answer` exist in actions that ask, and after an answer. */
export function checkOfAction(
  root: 'ask' | 'answer',
  name: string | undefined,
  pointer: string,
  offset: number,
  context: CheckContext,
): void {
  const { asked, hasAnswer } = context;
  if (root === 'answer') {
    if (hasAnswer === true) return;
    const message = 'There is no `$answer` here: an action has it that has a `call`, or behind `answered`.';
    report(context, 'expression/unknown-name', pointer, message, { offset });
  } else if (asked === undefined) {
    const message = 'There is no `$ask` here: an action has it that says what to `ask`.';
    report(context, 'expression/unknown-name', pointer, message, { offset });
  } else if (name !== undefined && !asked.has(name)) {
    const message = `This action does not ask for \`${name}\`.`;
    reportUnknown({ context, code: 'view/unknown-field', pointer, message, name, known: asked, options: { offset } });
  }
}
