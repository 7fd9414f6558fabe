import {
  cellTypeOfField,
  elementTypeOfField,
  filterTypeOfField,
  formatOfField,
  formattedType,
} from '../elements/field-type.ts';
import { columnTypeNames, elementTypeOf } from '../elements/vocabulary.ts';
import type { EntityField, EntityModel } from '../entity/entity.ts';
import { type EntityLookup, fieldAt, rowsAt } from '../entity/field-path.ts';
import { isFileField } from '../entity/file-rules.ts';
import { ownDefault } from '../entity/texts/moment-default.ts';
import type { Condition } from '../expressions/condition.ts';
import { bothConditions, joinConditions } from '../expressions/join-conditions.ts';
import { isCondition } from '../expressions/predicate.ts';
import { isRecord } from '../json/record.ts';
import type {
  ColumnDefinition,
  ElementDefinition,
  ElementMap,
  FilterDefinition,
  FormDefinition,
  ListDefinition,
  ListKeys,
  ViewDefinition,
} from '../view/view.ts';
import { defaultColumns, defaultForm, defaultList, openRecord } from './default-view.ts';

/**
 * Fills in what a view leaves to the entity schema: a missing list and form, and types, labels, limits, options and
 * formats of existing ones. Written values always win; malformed parts are left for `validateView` to report. Pure and
 * idempotent: completing a completed view changes nothing.
 *
 * @param source shape or entity that the source of a screen without an entity answers
 */
export function completeView(
  view: ViewDefinition,
  entities: EntityLookup,
  source: EntityModel | null = null,
): ViewDefinition {
  const model = typeof view.entity === 'string' ? entities.get(view.entity) : undefined;
  if (model === undefined) {
    return {
      ...view,
      ...(isRecord(view.elements) ? { elements: completeElements(view.elements, source, entities) } : {}),
      ...(isRecord(view.filters) ? { filters: completeElements(view.filters, null, entities) } : {}),
    };
  }
  const isBare = view.list === undefined && view.form === undefined && view.elements === undefined;
  const isMain = view.name === undefined;
  const form = view.form ?? (isBare || (isMain && view.elements === undefined) ? defaultForm(model) : undefined);
  const list =
    view.list ?? (isBare || (isMain && view.elements === undefined) ? defaultList(model, entities) : undefined);
  return {
    ...view,
    title: view.title ?? model.plural,
    ...optional('icon', view.icon ?? model.icon),
    ...(list === undefined
      ? {}
      : {
          list: isRecord(list) ? completeScreenList(list, model, entities, isMain && form !== undefined) : list,
        }),
    ...(form === undefined ? {} : { form: isRecord(form) ? completeForm(form, model, entities) : form }),
    ...(isRecord(view.elements) ? { elements: completeElements(view.elements, model, entities) } : {}),
  };
}

/** Label and limits of one element from its field. For elements that were not in the view when it was completed. */
export function completeElement(
  name: string,
  element: ElementDefinition,
  model: EntityModel | null,
  entities: EntityLookup,
): ElementDefinition {
  const field =
    model === null ? null : fieldAt(model, typeof element.field === 'string' ? element.field : name, entities);
  const stated = element.type ?? inferType(element, field);
  const type = stated === undefined ? undefined : formattedType(stated, element.format);
  const keys = type === undefined ? undefined : elementTypeOf(type)?.keys;
  if (type === undefined || keys === undefined) return element;
  const allowed: ReadonlySet<string> = new Set(keys);
  const given = Object.entries(fromField(field, type, entities)).filter(
    ([key, value]) => value !== null && value !== undefined && allowed.has(key),
  );
  const completed: ElementDefinition = {
    type,
    ...Object.fromEntries(given),
    ...element,
    ...(type === element.type ? {} : { type }),
    ...rulesOfField(field, element, allowed, (path) => isRelation(model, path, entities)),
  };
  return completeInside(completed, type, model, entities);
}

/**
 * Combines the conditions of a field's schema (`x-required`, `x-readonly`, `x-when`) with those of the view, which may
 * only restrict further.
 */
function rulesOfField(
  field: EntityField | null,
  { required, disabled, visible }: ElementDefinition,
  allowed: ReadonlySet<string>,
  isRelation: (path: string) => boolean,
): Pick<ElementDefinition, 'required' | 'disabled' | 'visible'> {
  const { requiredWhen, readOnlyWhen, presentWhen } = field ?? {};
  const join = (rule: Condition, own: Condition | undefined): Condition =>
    own === undefined || isCondition(own) ? joinConditions(rule, own, isRelation) : own;
  return {
    ...(requiredWhen === undefined || !allowed.has('required') ? {} : { required: join(requiredWhen, required) }),
    ...(readOnlyWhen === undefined || !allowed.has('disabled') ? {} : { disabled: join(readOnlyWhen, disabled) }),
    ...(presentWhen === undefined || !allowed.has('visible') || !(visible === undefined || isCondition(visible))
      ? {}
      : { visible: bothConditions(presentWhen, visible, isRelation) }),
  };
}

function isRelation(model: EntityModel | null, path: string, entities: EntityLookup): boolean {
  return model !== null && fieldAt(model, path, entities)?.kind === 'relation';
}

function completeInside(
  element: ElementDefinition,
  type: string,
  model: EntityModel | null,
  entities: EntityLookup,
): ElementDefinition {
  const elements = isRecord(element.elements) ? { elements: completeElements(element.elements, model, entities) } : {};
  const group = elementTypeOf(type)?.group;
  if (group !== 'collection' && group !== 'relation' && element.detail === undefined)
    return { ...element, ...elements };
  const rows =
    rowsAt(element.list?.url, entities) ??
    (typeof element.entity === 'string' ? entities.get(element.entity) : undefined);
  return {
    ...element,
    ...elements,
    ...completeRows(element, rows, entities, group === 'collection'),
  };
}

function inferType(element: ElementDefinition, field: EntityField | null): string | undefined {
  if (field !== null) return elementTypeOfField(field);
  if (element.elements !== undefined) return 'section';
  return element.columns !== undefined || element.mappedBy !== undefined ? 'grid' : undefined;
}

/**
 * What a field determines for the element that edits it. A boolean is never required, because that would mean it must
 * be true.
 */
function fromField(field: EntityField | null, type: string, entities: EntityLookup): Record<string, unknown> {
  if (field === null) return {};
  const target = field.target === null ? undefined : entities.get(field.target);
  return {
    label: field.title,
    help: field.help,
    // A value that the server fills in by default is not required.
    required:
      field.required && !field.readOnly && field.kind !== 'boolean' && field.default !== ownDefault ? true : null,
    disabled: field.readOnly ? true : null,
    default: field.default,
    value: field.computed,
    maxLength: field.maxLength,
    min: field.min,
    max: field.max,
    currency: type === 'money' ? field.currency : null,
    country: field.country,
    data: field.options,
    entity: field.target,
    mappedBy: field.mappedBy,
    acceptedFiles: field.accept,
    maxFileSize: field.maxSize,
    size: isFileField(field) ? field.maxFiles : null,
    itemLabel: field.kind === 'relation' ? target?.label : null,
    list: field.target === null ? null : { method: 'GET', url: field.target },
  };
}

export function completeElements(elements: ElementMap, model: EntityModel | null, entities: EntityLookup): ElementMap {
  return mapRecords(elements, (name, element) => completeElement(name, element, model, entities));
}

function completeForm(form: FormDefinition, model: EntityModel, entities: EntityLookup): FormDefinition {
  const elements = form.elements ?? defaultForm(model).elements ?? {};
  return {
    ...form,
    elements: isRecord(elements) ? completeElements(elements, model, entities) : elements,
  };
}

/** @param hasForm rows open the record of the entity, unless the list defines another click action */
function completeScreenList(
  list: ListDefinition,
  model: EntityModel,
  entities: EntityLookup,
  hasForm: boolean,
): ListDefinition {
  const answered = rowsAt(list.list?.url, entities);
  const rows = answered ?? (typeof list.entity === 'string' ? entities.get(list.entity) : model);
  const call = { method: 'GET' as const, url: list.entity ?? model.name };
  const isOwn =
    answered !== undefined || (rows !== undefined && (list.list === undefined || list.list.url === rows.name));
  return {
    type: 'grid',
    list: call,
    ...(isOwn ? { print: true } : {}),
    ...(isOwn && hasForm && rows === model ? { click: openRecord(model) } : {}),
    ...list,
    ...completeRows(list, rows, entities, true),
  };
}

/** Completes columns, filters and details of a list from the entity of its rows. */
function completeRows(
  list: Partial<ListKeys>,
  rows: EntityModel | undefined,
  entities: EntityLookup,
  hasColumns: boolean,
): Partial<ListKeys> {
  const backwards = typeof list.mappedBy === 'string' ? list.mappedBy : null;
  const columns =
    list.columns ??
    (rows !== undefined && hasColumns && list.columnsFrom === undefined
      ? defaultColumns(rows, entities, backwards)
      : undefined);
  const completed: { -readonly [Key in keyof ListKeys]?: ListKeys[Key] } = {};
  if (isRecord(columns)) {
    completed.columns = mapRecords(columns, (name, column) => completeColumn(name, column, rows, entities));
  }
  if (isRecord(list.filters)) {
    completed.filters = mapRecords(list.filters, (name, filter) => completeFilter(name, filter, rows, entities));
  }
  if (isRecord(list.detail)) completed.detail = completeElements(list.detail, rows ?? null, entities);
  return completed;
}

/** Completes a column from its field. Also for columns that were not in the view when it was completed. */
export function completeColumn(
  name: string,
  column: ColumnDefinition,
  rows: EntityModel | undefined,
  entities: EntityLookup,
): ColumnDefinition {
  const path = typeof column.field === 'string' ? column.field : name;
  const field = rows === undefined ? null : fieldAt(rows, path, entities);
  if (rows === undefined || field === null) return column;
  const type = cellTypeOfField(field);
  return {
    // A list within a row is not a cell; as text its items are counted.
    type: columnTypeNames.includes(type) ? type : 'static',
    label: labelOfPath(rows, path, field, entities),
    // A type other than text decides how the cell is written.
    ...optional('format', column.type === undefined || column.type === 'text' ? formatOfField(field) : null),
    ...column,
  };
}

/**
 * `cidade.nome` is called 'Cidade', because the name of a city represents it; `cidade.ibge` is called like the field
 * itself.
 */
function labelOfPath(rows: EntityModel, path: string, field: EntityField, entities: EntityLookup): string {
  const names = path.split('.');
  const relationPath = names.slice(0, -1).join('.');
  const relation = relationPath === '' ? null : fieldAt(rows, relationPath, entities);
  const target = relation?.target === null || relation === null ? undefined : entities.get(relation.target);
  return relation !== null && target?.label === field.name ? relation.title : field.title;
}

function completeFilter(
  name: string,
  filter: FilterDefinition,
  rows: EntityModel | undefined,
  entities: EntityLookup,
): FilterDefinition {
  const field =
    rows === undefined ? null : fieldAt(rows, typeof filter.field === 'string' ? filter.field : name, entities);
  if (field === null) return filter;
  return {
    label: field.title,
    dataType: filterTypeOfField(field),
    ...optional('data', field.options),
    ...optional('entity', field.kind === 'relation' ? field.target : null),
    ...filter,
  };
}

function optional<Key extends string, Value>(key: Key, value: Value | null | undefined): { [K in Key]?: Value } {
  return value === null || value === undefined ? {} : ({ [key]: value } as { [K in Key]?: Value });
}

/** Maps the entries that are objects; others are mistakes, which are reported and not changed. */
function mapRecords<T extends object>(
  map: Readonly<Record<string, T>>,
  complete: (name: string, item: T) => T,
): Readonly<Record<string, T>> {
  return Object.fromEntries(
    Object.entries(map).map(([name, item]) => [name, isRecord(item) ? complete(name, item) : item]),
  );
}
