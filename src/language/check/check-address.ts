import type { EntityModel } from '../entity/entity.ts';
import { fieldNames, resolvePath } from '../entity/field-path.ts';
import { bindingNames } from '../expressions/analyse.ts';
import { closestNames, didYouMean } from '../json/closest-names.ts';
import { pointerTo } from '../json/pointer.ts';
import { getOwn, type JsonRecord } from '../json/record.ts';
import { type KnownOperation, matchOperation } from '../view/operation-match.ts';
import { userNames } from '../view/user-names.ts';
import { type CheckContext, noLists, report, reportUnknown } from './check-context.ts';
import { checkOfAction } from './check-expression.ts';
import { checkPublicName } from './public/check-public.ts';

/**
 * Placeholders that `actions/placeholders.ts` fills in; other text between braces stays as it is and makes the address
 * useless.
 */
const placeholderName = /^\$?[A-Za-z][\w.]*$/;
/** In a value of a call a placeholder may be optional. */
const valuePlaceholder = /^\$?[A-Za-z][\w.]*\??$/;

/**
 * Checks the `{field}` placeholders of an address (rule A1): each names a field of the row, of its surroundings or of
 * the record. If the fields of one of these are unknown, any name is accepted.
 */
export function checkAddress(text: unknown, pointer: string, context: CheckContext): void {
  checkFilledText(text, pointer, context, placeholderName);
}

/** Checks the placeholders of a call's value, some of which may be optional: `{pais?}`. */
export function checkTextValue(text: string, pointer: string, context: CheckContext): void {
  checkFilledText(text, pointer, context, valuePlaceholder);
}

function checkFilledText(text: unknown, pointer: string, context: CheckContext, allowed: RegExp): void {
  if (typeof text !== 'string') return;
  for (const { name, offset, isClosed } of placeholdersOf(text)) {
    if (isClosed && allowed.test(name)) checkPlaceholder(name.replace(/\?$/, ''), pointer, offset, context);
    else {
      const message = isClosed
        ? `\`{${name}}\` is no placeholder: between the braces stands the name of a field, such as {id} or {cidade.id}.`
        : 'A placeholder is not closed: a `}` is missing.';
      report(context, 'view/wrong-value', pointer, message, { offset });
    }
  }
}

/** Checks the placeholders of a sentence, in which braces may also be ordinary characters. */
export function checkSentence(text: unknown, pointer: string, context: CheckContext): void {
  if (typeof text !== 'string') return;
  for (const { name, offset, isClosed } of placeholdersOf(text)) {
    if (isClosed && placeholderName.test(name)) checkPlaceholder(name, pointer, offset, context);
  }
}

/** Checks where a section stands: the title of a dialog, what only a dialog may say, and what stands beside the title. */
export function checkSectionPlace(typeName: string, element: JsonRecord, pointer: string, context: CheckContext): void {
  if (typeName !== 'section') return;
  const isDialog = getOwn(element, 'dialog') === true;
  if (isDialog) checkSentence(getOwn(element, 'label'), pointerTo(pointer, 'label'), context);
  for (const key of ['param', 'leave']) {
    if (isDialog || !Object.hasOwn(element, key)) continue;
    const message = `\`${key}\` is of a section in a dialog: add \`"dialog": true\`.`;
    report(context, 'view/missing-key', pointerTo(pointer, key), message, { what: 'key' });
  }
  if (getOwn(element, 'head') === true && !/^\/elements\/[^/]+$/.test(pointer)) {
    const message =
      '`head` is of a section directly in the `elements` of a screen without an entity: move the section there, or delete the key.';
    report(context, 'view/wrong-value', pointerTo(pointer, 'head'), message, { what: 'key' });
  }
}

/** A link or button inside of a row that is one itself could not be reached by keyboard, and would do both. */
export function checkClickInside(element: JsonRecord, pointer: string, context: CheckContext) {
  if (context.isInClick !== true || !Object.hasOwn(element, 'click')) return;
  const message = 'The whole row is clicked: delete this `click`, or that of the row.';
  report(context, 'view/wrong-value', pointerTo(pointer, 'click'), message, { what: 'key' });
}

type Placeholder = { readonly name: string; readonly offset: number; readonly isClosed: boolean };

function placeholdersOf(text: string): Placeholder[] {
  return Array.from(text.matchAll(/\{([^{}]*)(\}?)/g), ({ 1: name = '', 2: end, index }) => ({
    name,
    // Position of the name, after its brace.
    offset: index + 1,
    isClosed: end === '}',
  }));
}

function checkPlaceholder(name: string, pointer: string, offset: number, context: CheckContext) {
  if (name.startsWith('$')) return checkBinding(name.slice(1), pointer, offset, context);
  const names = name.split('.');
  checkAmbiguity(name, names[0] ?? name, pointer, offset, context);
  if (context.hasUnknownNames) return;
  const sources = [context.row, context.record].filter((model): model is EntityModel => model !== null);
  if (sources.length === 0 || context.elementNames.has(names[0] ?? '')) return;
  const results = sources.map((model) => resolvePath(model, names, context.known.entities));
  if (results.some(({ kind }) => kind !== 'unknown')) return;
  const [furthest] = results
    .flatMap((result) => (result.kind === 'unknown' ? [result] : []))
    .sort((a, b) => b.index - a.index);
  const wrong = names[furthest?.index ?? 0] ?? name;
  const known =
    (furthest?.index ?? 0) > 0 ? (furthest?.known ?? []) : [...sources.flatMap(fieldNames), ...context.elementNames];
  const owners = [...new Set(sources.map((model) => model.name))].join(' nor ');
  const message = `\`{${name}}\` cannot be filled in: there is no \`${wrong}\` in ${owners}.`;
  const shift = names.slice(0, furthest?.index ?? 0).join('.').length;
  reportUnknown({
    context,
    code: 'view/unknown-field',
    pointer,
    message,
    name: wrong,
    known,
    options: {
      offset: offset + (shift === 0 ? 0 : shift + 1),
    },
  });
}

/** A name that both a row and its surroundings have refers to the row (rule A1), which readers may not expect. */
function checkAmbiguity(
  name: string,
  first: string,
  pointer: string,
  offset: number,
  { names, ...context }: CheckContext,
) {
  if (names === undefined || !names.own.has(first) || !names.around.has(first)) return;
  const message = `\`{${name}}\` is that of the row, and what the row stands in has a \`${first}\` as well. Write {$row.${name}} or {$parent.${name}}.`;
  const options = { offset, suggestions: [`{$row.${name}}`, `{$parent.${name}}`], severity: 'warning' } as const;
  report(context, 'view/ambiguous-name', pointer, message, options);
}

/** Checks bindings that expressions may read as well: `{$params.aba}` and `{$user.id}`. */
function checkBinding(name: string, pointer: string, offset: number, context: CheckContext): void {
  const [root = '', first] = name.split('.');
  if (root === 'ask' || root === 'answer') {
    checkOfAction(root, first, pointer, offset, context);
    return;
  }
  if (checkPublicName(root, pointer, offset, context)) return;
  if (root === 'user' && first !== undefined && !userNames.includes(first)) {
    const message = `\`{$${name}}\` cannot be filled in: there is no \`$user.${first}\`.`;
    reportUnknown({
      context,
      code: 'expression/unknown-path',
      pointer,
      message,
      name: first,
      known: userNames,
      options: { offset: offset + 1 },
    });
    return;
  }
  if (bindingNames.includes(root)) return;
  const message = `\`{$${name}}\` cannot be filled in: there is no variable \`$${root}\`.`;
  reportUnknown({
    context,
    code: 'expression/unknown-name',
    pointer,
    message,
    name: root,
    known: bindingNames,
    options: { offset: offset + 1 },
  });
}

type Operations = readonly KnownOperation[];
const joined = new WeakMap<Operations, { readonly others: Operations; readonly all: Operations }>();

/** Joins both lists. The same two give the same list, because the index for lookups is cached by list. */
function allOperations(ofContract: Operations, others: Operations): Operations {
  const known = joined.get(ofContract);
  if (known?.others === others) return known.all;
  const all = others.length === 0 ? ofContract : [...ofContract, ...others];
  joined.set(ofContract, { others, all });
  return all;
}

/** Finds the operation of the contract for a call; reports a call without one. */
export function checkOperation(call: JsonRecord, pointer: string, context: CheckContext): KnownOperation | null {
  const { operations: ofContract, lists = noLists, entities } = context.known;
  const operations = ofContract === undefined ? undefined : allOperations(ofContract, lists.operations);
  const method = getOwn(call, 'method');
  const url = getOwn(call, 'url');
  const isKnown = ['GET', 'POST', 'PUT', 'DELETE'].includes(String(method));
  if (operations === undefined || !isKnown || typeof method !== 'string' || typeof url !== 'string') return null;
  const isEntity = (name: string) => entities.has(name);
  const match = matchOperation(method, url, operations, isEntity);
  if (match.kind === 'found') return match.operation;
  if (match.kind === 'other-method') {
    const message = `\`${url}\` takes ${match.methods.join(', ')} and not ${method}.`;
    report(context, 'view/unknown-operation', `${pointer}/method`, message, { suggestions: match.methods });
    return null;
  }
  const [path = ''] = url.replace(/^\//, '').split('?');
  const [first = ''] = path.split('/');
  // A generic call matches the entity at its start, or one with a similar name.
  const owners = isEntity(first) ? [first] : entities.keys();
  const own = Array.from(owners, (name) => `${name}${path.slice(first.length)}`).filter(
    (candidate) => matchOperation(method, candidate, operations, isEntity).kind === 'found',
  );
  const near = operations
    .filter((operation) => operation.method === method)
    .map((operation) => operation.url.replace(/^\//, '').replace('{entity}', isEntity(first) ? first : '{entity}'))
    .concat(own);
  // Names of parameters are ignored: the filled-in values have names of their own.
  const byShape = new Map(near.map((template) => [shapeOf(template), template]));
  const suggestions = closestNames(shapeOf(path), byShape.keys()).map((shape) => byShape.get(shape) ?? shape);
  const message = `There is no call \`${method} ${url}\`.${didYouMean(suggestions)}`;
  report(context, 'view/unknown-operation', `${pointer}/url`, message, { suggestions });
  return null;
}

function shapeOf(url: string): string {
  return url.replaceAll(/\{[^{}]*\}/g, '{}');
}

/** Checks a view to be opened: its entity, and the named view if it is not the main one. */
export function checkOpenedView(open: unknown, pointer: string, context: CheckContext): void {
  if (typeof open !== 'string') return;
  const [path = ''] = open.split(/[/?]/);
  const [entity = '', ...rest] = path.split('.');
  const { entities, views } = context.known;
  if (path.includes('{')) return;
  if (!entities.has(entity)) {
    if (views?.has(path)) return;
    const known = [...entities.keys(), ...[...(views ?? [])].filter((view) => !view.includes('.'))];
    reportUnknown({
      context,
      code: 'view/unknown-entity',
      pointer,
      message: `There is no entity \`${entity}\`.`,
      name: entity,
      known,
    });
  } else if (rest.length > 0 && views !== undefined && !views.has(path)) {
    const own = [...views].filter((view) => view.startsWith(`${entity}.`));
    reportUnknown({
      context,
      code: 'view/unknown-view',
      pointer,
      message: `There is no view \`${path}\`.`,
      name: path,
      known: [...own, entity],
    });
  }
}

/** Checks the template to be printed: a view of the entity of the row or record, or of the named entity. */
export function checkPrinted(print: unknown, pointer: string, context: CheckContext): void {
  if (typeof print !== 'string') return;
  const { known, row, record, screen } = context;
  if (print.includes('.')) {
    checkOpenedView(print, pointer, context);
    return;
  }
  const owner = row ?? record ?? screen;
  if (owner === null && !context.hasUnknownEntity) {
    const message = `A screen without an entity says whose template it is: \`Entity.${print}\`.`;
    report(context, 'view/wrong-value', pointer, message);
  }
  if (owner === null || known.views === undefined || known.views.has(`${owner.name}.${print}`)) return;
  const own = [...known.views].filter((view) => view.startsWith(`${owner.name}.`));
  const names = own.map((view) => view.slice(owner.name.length + 1));
  const message = `${owner.name} has no print template \`${print}\`.`;
  reportUnknown({ context, code: 'view/unknown-view', pointer, message, name: print, known: names });
}

/** Checks addresses within the portal: `/crud/{entity}/...`, a view of it (`?view=`), `/tela/{name}`. */
export function checkScreenAddress(address: unknown, pointer: string, context: CheckContext) {
  if (typeof address !== 'string') return;
  const [, area, name = '', rest = ''] = /^\/(crud|tela)\/([^/?#{}]+)([^#]*)/.exec(address) ?? [];
  const { entities, views } = context.known;
  if (name === '') return;
  const offset = '/crud/'.length;
  if (area === 'tela') {
    if (views === undefined || (!name.includes('.') && !entities.has(name) && views.has(name))) return;
    const screens = [...views].filter((view) => !view.includes('.') && !entities.has(view));
    const message = `There is no screen \`${name}\`, so this address leads nowhere.`;
    return reportUnknown({
      context,
      code: 'view/unknown-view',
      pointer,
      message,
      name,
      known: screens,
      options: { offset },
    });
  }
  if (!entities.has(name)) {
    if (views?.has(name)) return;
    const message = `There is no entity \`${name}\`, so this address leads nowhere.`;
    return reportUnknown({
      context,
      code: 'view/unknown-entity',
      pointer,
      message,
      name,
      known: entities.keys(),
      options: { offset },
    });
  }
  const [, view = ''] = /[?&]view=([^&{}]+)(?:&|$)/.exec(rest) ?? [];
  if (view === '' || views === undefined || views.has(`${name}.${view}`)) return;
  const own = [...views].filter((each) => each.startsWith(`${name}.`)).map((each) => each.slice(name.length + 1));
  const message = `${name} has no view \`${view}\`, so this address leads nowhere.`;
  reportUnknown({
    context,
    code: 'view/unknown-view',
    pointer,
    message,
    name: view,
    known: own,
    options: {
      offset: address.indexOf(`view=${view}`) + 5,
    },
  });
}
