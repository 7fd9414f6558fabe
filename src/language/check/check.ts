import type { ElementType } from '../elements/element-type.ts';
import { elementTypeOfField, formattedType } from '../elements/field-type.ts';
import { elementKeyOf, elementTypeNames, elementTypeOf, listKeysOf, listTypeNames } from '../elements/vocabulary.ts';
import type { EntityField, EntityModel } from '../entity/entity.ts';
import { fieldAt, fieldNames } from '../entity/field-path.ts';
import { closestNames, didYouMean } from '../json/closest-names.ts';
import { pointerTo } from '../json/pointer.ts';
import type { ViewProblem } from '../json/problem.ts';
import { getOwn, isRecord, type JsonRecord } from '../json/record.ts';
import { fragmentKey, includeType } from '../view/keys/fragment-keys.ts';
import type { KeyTable } from '../view/keys/key-definition.ts';
import { templateKey } from '../view/keys/template-keys.ts';
import { formKeys, checkKeys as keysOfChecks, viewKeys } from '../view/keys/view-keys.ts';
import { periodNames } from '../view/period-names.ts';
import { sourceModel } from '../view/source-model.ts';
import { checkHold } from './calls/check-hold.ts';
import { checkSource } from './calls/check-source.ts';
import { checkClickInside, checkSectionPlace, checkSentence } from './check-address.ts';
import { checkBinding, checkForward, knownRows, rowsOf } from './check-binding.ts';
import { type CheckContext, type Known, type Locate, report, reportUnknown } from './check-context.ts';
import { checkCycles } from './check-cycles.ts';
import { checkExpression } from './check-expression.ts';
import { checkFragment, checkInclude, sampleOfFragment } from './check-fragment.ts';
import { checkAccess, checkIcon, checkListNames, checkOwnValues, checkRowNames } from './check-names.ts';
import { addressOf, checkMenu, checkPlace } from './check-place.ts';
import { checkColumns, checkFilters, checkListActions, checkNamed, checkTypeName } from './check-rows.ts';
import { checkTemplate } from './check-template.ts';
import { checkAction, checkKeys, checkValue, isMissing, reportUnknownKey } from './check-value.ts';
import { elementNames, namesInside } from './own-names.ts';
import { checkPublicElement, checkPublicView } from './public/check-public.ts';

/** Only the server reads templates; pages do not know their keys. */
const fileKeys = { ...viewKeys, ...templateKey, ...fragmentKey };

/**
 * Finds every mistake in a normalised view, in the order of the view (rules V1 to V3 and E4). One mistake gives one
 * problem. Never throws, whatever the view contains. The view may be as written or completed; merge overrides first.
 */
export function validateView(given: unknown, locate: Locate, known: Known): ViewProblem[] {
  const isFragment = isRecord(given) && getOwn(given, 'fragment') !== undefined;
  const view = isFragment ? sampleOfFragment(given) : given;
  const problems: ViewProblem[] = [];
  const context: CheckContext = {
    known,
    locate,
    problems,
    screen: null,
    record: null,
    row: null,
    hasUnknownNames: true,
    hasUnknownEntity: false,
    elementNames: new Set(),
    checkElements: checkOneRecord,
  };
  if (!isRecord(view)) {
    report(context, 'view/wrong-value', '', 'A view is an object, such as { "entity": "Fornecedor" }.');
    return problems;
  }
  const entity = getOwn(view, 'entity');
  const model = typeof entity === 'string' ? (known.entities.get(entity) ?? null) : null;
  const source = model === null && entity === undefined ? sourceModel(getOwn(view, 'source'), known) : null;
  const filterNames = model === null ? elementNames(getOwn(view, 'filters')) : [];
  const inside: CheckContext = {
    ...context,
    screen: model,
    record: model ?? source,
    ...addressOf(view),
    isPublic: getOwn(view, 'public') === true,
    hasSource: isRecord(getOwn(view, 'source')),
    hasHold: getOwn(view, 'hold') !== undefined,
    hasOwnInputs: isBesideScreen(getOwn(view, 'source')),
    ownNames: new Set(ownNamesOf(getOwn(view, 'source'))),
    // The parameters of the page's address are names in addition to those of the record.
    hasUnknownNames: model === null,
    elementNames: new Set(filterNames.length === 0 ? [] : [...filterNames, ...elementNames(getOwn(view, 'elements'))]),
    // The fields of a fragment are those of the screens that include it.
    hasUnknownEntity: isFragment || (model === null && entity !== undefined),
  };
  checkKeys({
    record: view,
    table: fileKeys,
    pointer: '',
    owner: 'A view',
    context: inside,
    check: (value, definition, pointer, key) => {
      if (key === 'list') checkList(value, pointer, { ...inside, row: model }, model);
      else if (key === 'form') checkForm(value, pointer, inside);
      else if (key === 'elements') checkScreen(value, pointer, inside);
      else if (key === 'source') {
        if (isFree(key, pointer, inside, entity)) checkSource(value, pointer, inside, source);
      } else if (key === 'hold') checkHold(value, pointer, inside, view);
      else if (key === 'filters') checkScreenFilters(value, pointer, { ...inside, record: null }, entity);
      else if (key === 'check') checkChecks(value, pointer, { ...inside, record: null }, view);
      else if (key === 'fragment') checkFragment(given as JsonRecord, inside);
      else if (key === 'template') checkTemplate(value, pointer, inside);
      else if (key === 'menu')
        checkMenu(value, pointer, inside, getOwn(view, 'address') === undefined ? entity : undefined);
      else checkValue(value, definition, pointer, key, inside);
    },
  });
  checkIcon(getOwn(view, 'icon'), '/icon', context);
  checkAccess(view, inside);
  checkPlace(view, context);
  checkPublicView(view, inside);
  if (entity === undefined && getOwn(view, 'elements') === undefined) {
    report(context, 'view/missing-key', '', 'A view needs an `entity`, or `elements` when it is a screen without one.');
  }
  return problems;
}

/** Only a screen without an entity gets its record from a call, and has its own parameters. */
function isFree(key: string, pointer: string, context: CheckContext, entity: unknown): boolean {
  if (entity === undefined) return true;
  const message = `Only a screen without an entity has \`${key}\`: of an entity the record and the list have their own.`;
  report(context, 'view/wrong-value', pointer, message, { what: 'key' });
  return false;
}

/** Whether inputs are separate from the fields of the source's record. */
function isBesideScreen(source: unknown): boolean {
  return isRecord(source) && (getOwn(source, 'wait') === false || getOwn(source, 'beside') === true);
}

/** Names that a view declares in addition to its source's record. */
function ownNamesOf(source: unknown): readonly string[] {
  const names = isRecord(source) ? getOwn(source, 'own') : undefined;
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : [];
}

/** Checks the filters above a screen: only inputs, because each is one value of the address. */
function checkScreenFilters(filters: unknown, pointer: string, context: CheckContext, entity: unknown) {
  if (!isFree('filters', pointer, context, entity)) return;
  checkOneRecord(filters, pointer, context);
  for (const [name, element] of isRecord(filters) ? Object.entries(filters) : []) {
    const type = isRecord(element) ? getOwn(element, 'type') : undefined;
    const group = typeof type === 'string' ? elementTypeOf(type)?.group : undefined;
    if (group !== undefined && group !== 'input' && group !== 'relation') {
      const message = `A filter is an input, such as date or picker, and \`${String(type)}\` is none.`;
      report(context, 'view/wrong-type', pointerTo(pointer, name, 'type'), message);
    }
    const given = isRecord(element) ? getOwn(element, 'default') : undefined;
    const at = pointerTo(pointer, name, 'default');
    if (typeof given === 'string' && given.startsWith('='))
      checkExpression(` ${given.slice(1)}`, at, { ...context, hasToday: true });
    else if (typeof given === 'string' && type === 'period' && !periodNames.some((known) => known === given))
      reportUnknown({
        context,
        code: 'view/wrong-value',
        pointer: at,
        message: `There is no period \`${given}\`.`,
        name: given,
        known: periodNames,
      });
  }
}

function checkChecks(checks: unknown, pointer: string, context: CheckContext, view: JsonRecord) {
  if (getOwn(view, 'filters') === undefined) {
    const message = '`check` is about `filters`, and this view has none.';
    return report(context, 'view/wrong-value', pointer, message, { what: 'key' });
  }
  checkNamed(checks, pointer, context, (check, at) => {
    checkKeys({
      record: check,
      table: keysOfChecks,
      pointer: at,
      owner: 'A check',
      context,
    });
    for (const needed of Object.keys(keysOfChecks)) {
      if (isMissing(check, needed, keysOfChecks))
        report(context, 'view/missing-key', at, `A check needs a \`${needed}\`.`);
    }
  });
}

function checkForm(form: unknown, pointer: string, context: CheckContext) {
  if (!isRecord(form))
    return report(context, 'view/wrong-value', pointer, 'A form is an object with `elements` and `actions`.');
  const elements = getOwn(form, 'elements');
  const inside: CheckContext = { ...context, elementNames: new Set(elementNames(elements)) };
  checkKeys({
    record: form,
    table: formKeys,
    pointer,
    owner: 'A form',
    context: inside,
    check: (value, definition, at, key) => {
      if (definition.type === 'elements') checkScreen(value, at, inside);
      else if (definition.type !== 'actions') checkValue(value, definition, at, key, inside);
      else
        checkNamed(value, at, inside, (action, itemAt) =>
          checkAction({ value: action, definition, pointer: itemAt, key: 'action', around: inside, place: 'form' }),
        );
    },
  });
}

/** Checks the elements of one record together: their names are unique, and computed values must not form a cycle. */
function checkScreen(elements: unknown, pointer: string, context: CheckContext) {
  const names = context.elementNames.size > 0 ? context.elementNames : elementNames(elements);
  // What stands beside the record of a source is read like any element.
  const inside = { ...context, elementNames: new Set([...names, ...(context.ownNames ?? [])]) };
  checkOneRecord(elements, pointer, inside);
}

/** Checks the elements of one record, such as a form, a row with its detail, or what an action asks. */
function checkOneRecord(elements: unknown, pointer: string, context: CheckContext) {
  checkElements(elements, pointer, context, new Map());
  checkCycles(elements, pointer, context);
}

function checkElements(elements: unknown, pointer: string, context: CheckContext, seen: Map<string, string>) {
  checkNamed(elements, pointer, context, (element, at, name) => {
    const first = seen.get(name);
    if (first !== undefined) {
      const message = `The name \`${name}\` is taken by ${first}. Names are unique within a form: rename one, and say which \`field\` it shows.`;
      return report(context, 'view/duplicate-name', at, message, { what: 'key' });
    }
    seen.set(name, at);
    checkFormerNames(element, at, context, seen);
    checkElement(name, element, at, context, seen);
  });
}

/**
 * A former name must not be a current name or another element's former name: overrides would reach the wrong element.
 */
function checkFormerNames(element: JsonRecord, pointer: string, context: CheckContext, seen: Map<string, string>) {
  const former = getOwn(element, 'renamedFrom');
  for (const name of Array.isArray(former) ? former : []) {
    const key = `renamed from ${name}`;
    if (context.elementNames.has(name) || seen.has(key)) {
      const message = `The former name \`${name}\` is taken by another element, so overrides of it could mean either. Remove it here.`;
      report(context, 'view/duplicate-name', pointerTo(pointer, 'renamedFrom'), message);
    }
    seen.set(key, pointer);
  }
}

function checkElement(
  name: string,
  element: JsonRecord,
  pointer: string,
  context: CheckContext,
  seen: Map<string, string>,
) {
  const path = getOwn(element, 'field') ?? name;
  const field =
    context.record === null || typeof path !== 'string' ? null : fieldAt(context.record, path, context.known.entities);
  const stated = getOwn(element, 'type');
  if (stated === includeType.name) return checkInclude(element, pointer, context);
  if (stated !== undefined && (typeof stated !== 'string' || elementTypeOf(stated) === null)) {
    const message =
      typeof stated === 'string'
        ? `There is no element type \`${stated}\`.`
        : '`type` takes a name in quotes, such as "text".';
    return reportUnknown({
      context,
      code: typeof stated === 'string' ? 'view/unknown-type' : 'view/wrong-value',
      pointer: pointerTo(pointer, 'type'),
      message,
      name: String(stated),
      known: [...elementTypeNames, includeType.name],
    });
  }
  const plain = stated ?? inferredType(element, field);
  const typeName = plain === null ? null : formattedType(plain, getOwn(element, 'format'));
  const type = typeof typeName === 'string' ? elementTypeOf(typeName) : null;
  if (type === null || typeof typeName !== 'string') return reportUntyped(name, element, pointer, context);
  checkBinding({ name, element, typeName, type, field, pointer, context });
  checkPublicElement(typeName, element, pointer, context);
  const rows = rowsOf(element, field, type, context);
  const table = keyTableOf(type);
  const inside: CheckContext = {
    ...context,
    hasNoSearch: type.group === 'chart',
    ...(rows === undefined ? {} : { row: rows, hasUnknownNames: context.hasUnknownNames || rows === null }),
  };
  checkKeys({
    record: element,
    table,
    pointer,
    owner: `The type \`${typeName}\``,
    context: inside,
    check: (value, definition, at, key) => {
      if (definition.type === 'elements' && key === 'detail')
        checkOneRecord(value, at, contextOfDetail(element, inside, rows ?? null));
      else if (definition.type === 'elements') checkElements(value, at, context, seen);
      else if (key === 'nested') checkValue(value, definition, at, key, contextOfDetail(element, inside, rows ?? null));
      else if (definition.type === 'columns') checkColumns(value, at, inside, typeName);
      else if (definition.type === 'filters') checkFilters(value, at, inside);
      else if (definition.type === 'actions') checkListActions(value, at, { ...inside, record: rows ?? null });
      else if (key === 'click' && typeName === 'button')
        checkAction({ value, definition, pointer: at, key, around: inside, place: 'button' });
      // Without rows they belong to the record.
      else if (key === 'fields' && rows === undefined)
        checkValue(value, definition, at, key, { ...inside, row: context.record });
      else if (key !== 'field' && key !== 'type' && key !== 'name') checkValue(value, definition, at, key, inside);
    },
  });
  if (type.group === 'collection') checkListNames(element, table, pointer, inside);
  if (rows !== undefined) checkRowNames(element, pointer, inside);
  checkOwnValues(element, pointer, context);
  checkForward(typeName, element, pointer, context);
  checkIcon(getOwn(element, 'icon'), pointerTo(pointer, 'icon'), context);
  checkSectionPlace(typeName, element, pointer, context);
  checkClickInside(element, pointer, context);
  checkSentence(getOwn(element, 'text'), pointerTo(pointer, 'text'), context);
  for (const needed of type.needs) {
    if (!isMissing(element, needed, table)) continue;
    report(context, 'view/missing-key', pointer, `The type \`${typeName}\` needs a \`${needed}\`.`, { what: 'key' });
  }
}

/** Elements of a detail read its row, what stands beside it, and what other elements of the same detail show. */
function contextOfDetail(element: JsonRecord, context: CheckContext, row: EntityModel | null): CheckContext {
  const detail = getOwn(element, 'detail');
  const isRepeat = getOwn(element, 'type') === 'repeat';
  const besideRow = isRepeat ? getOwn(element, 'defaults') : undefined;
  const ownNames = isRecord(besideRow) ? Object.keys(besideRow) : [];
  const inside = [...elementNames(detail), ...ownNames];
  const names = namesInside(detail, row, inside, context);
  return {
    ...context,
    ...{ hasOwnInputs: false, ownNames: new Set(ownNames), record: row, names },
    isInClick: context.isInClick === true || (isRepeat && Object.hasOwn(element, 'click')),
    elementNames: new Set([...context.elementNames, ...inside]),
  };
}

function inferredType(element: JsonRecord, field: EntityField | null): string | null {
  if (field !== null) return elementTypeOfField(field);
  if (Object.hasOwn(element, 'elements')) return 'section';
  return Object.hasOwn(element, 'columns') || Object.hasOwn(element, 'mappedBy') ? 'grid' : null;
}

/** An element without a field and a type cannot be drawn; most often its name is misspelt. */
function reportUntyped(name: string, element: JsonRecord, pointer: string, context: CheckContext) {
  const path = getOwn(element, 'field');
  if (context.hasUnknownEntity) return;
  if (context.record === null) {
    return report(context, 'view/missing-type', pointer, `\`${name}\` needs a \`type\`, because no field gives one.`, {
      what: 'key',
    });
  }
  const isStated = typeof path === 'string';
  const wanted = isStated ? path : name;
  const suggestions = closestNames(wanted, fieldNames(context.record));
  const hint = didYouMean(suggestions) || ' If it is no field, give it a `type`.';
  const message = `${context.record.name} has no field \`${wanted}\`.${hint}`;
  const at = isStated ? pointerTo(pointer, 'field') : pointer;
  report(context, 'view/unknown-field', at, message, { what: isStated ? 'value' : 'key', suggestions });
}

const keyTables = new Map<ElementType, KeyTable>();

function keyTableOf(type: ElementType): KeyTable {
  const known = keyTables.get(type);
  if (known !== undefined) return known;
  const table = Object.fromEntries(
    type.keys.flatMap((key) => {
      const definition = elementKeyOf(key);
      return definition === null ? [] : [[key, definition]];
    }),
  );
  keyTables.set(type, table);
  return table;
}

function checkList(list: unknown, pointer: string, context: CheckContext, model: EntityModel | null) {
  if (!isRecord(list))
    return report(context, 'view/wrong-value', pointer, 'A list is an object, such as { "columns": { "nome": {} } }.');
  const entity = getOwn(list, 'entity') ?? model?.name;
  const rows = knownRows(entity, getOwn(list, 'list'), context);
  const inside: CheckContext = { ...context, row: rows, record: rows, hasUnknownNames: rows === null };
  const stated = getOwn(list, 'type');
  const type = typeof stated === 'string' && listTypeNames.includes(stated) ? stated : 'grid';
  const keys = listKeysOf(type);
  for (const [key, value] of Object.entries(list)) {
    const at = pointerTo(pointer, key);
    const definition = getOwn(keys, key) as KeyTable[string] | undefined;
    if (key === 'type') checkTypeName(value, at, listTypeNames, 'list', inside);
    else if (definition === undefined)
      reportUnknownKey(key, ['type', ...Object.keys(keys)], at, `A list of the type \`${type}\``, inside);
    else if (definition.type === 'columns') checkColumns(value, at, inside, type);
    else if (definition.type === 'filters') checkFilters(value, at, inside);
    else if (definition.type === 'actions') checkListActions(value, at, inside);
    else if (definition.type === 'elements') checkOneRecord(value, at, inside);
    else checkValue(value, definition, at, key, inside);
  }
  checkListNames(list, keys, pointer, inside);
  checkRowNames(list, pointer, inside);
}
