import { isLongText } from '../elements/field-type.ts';
import type { EntityField, EntityModel } from '../entity/entity.ts';
import { type EntityLookup, fieldOf } from '../entity/field-path.ts';
import type {
  ActionDefinition,
  ColumnDefinition,
  ElementDefinition,
  ElementMap,
  FilterDefinition,
  FormDefinition,
  ListDefinition,
  ViewDefinition,
} from '../view/view.ts';

const maxColumns = 7;
const maxFilters = 8;

/**
 * The view of an entity without a view file: a list of its most important fields, and a form with all of them. It says
 * which are shown and in which order; types, labels and limits follow from the fields (`completeView`).
 */
export function defaultView(model: EntityModel, entities: EntityLookup): ViewDefinition {
  return {
    version: 1,
    entity: model.name,
    title: model.plural,
    ...(model.icon === null ? {} : { icon: model.icon }),
    list: defaultList(model, entities),
    form: defaultForm(model),
  };
}

export function defaultList(model: EntityModel, entities: EntityLookup): ListDefinition {
  const label = fieldOf(model, model.label);
  return {
    type: 'grid',
    list: { method: 'GET', url: model.name },
    columns: defaultColumns(model, entities),
    filters: defaultFilters(model),
    ...(label === null ? {} : { sortBy: label.name, sortType: 'asc' as const }),
    click: openRecord(model),
  };
}

/** A click on a row opens its record. */
export function openRecord({ name }: EntityModel): ActionDefinition {
  return { navigate: `/crud/${name}/{id}` };
}

/** First the label field in bold, then the state of a flow, then fields of the schema that fit a cell; seven in all. */
export function defaultColumns(
  model: EntityModel,
  entities: EntityLookup,
  except: string | null = null,
): Readonly<Record<string, ColumnDefinition>> {
  const label = fieldOf(model, model.label);
  const others = Object.values(model.fields).filter(
    (field) => field.name !== label?.name && field.name !== except && field.kind !== 'collection' && !isLongText(field),
  );
  const state = others.filter(({ name }) => name === model.flow?.field);
  const shown = [...(label === null ? [] : [label]), ...state, ...others.filter((field) => !state.includes(field))];
  if (shown.length === 0) return { id: { label: 'Código', sort: true, bold: true } };
  return Object.fromEntries(
    shown.slice(0, maxColumns).map((field) => [field.name, defaultColumn(field, field === label, entities)]),
  );
}

/** The column of a field without settings of a view. */
export function defaultColumn(field: EntityField, isLabel: boolean, entities: EntityLookup): ColumnDefinition {
  const target = field.kind === 'relation' && field.target !== null ? entities.get(field.target) : undefined;
  const path = target === undefined ? {} : { field: `${field.name}.${target.label}` };
  return { ...path, ...(field.kind === 'link' ? {} : { sort: true }), ...(isLabel ? { bold: true } : {}) };
}

function defaultFilters(model: EntityModel): Readonly<Record<string, FilterDefinition>> {
  const descriptive = Object.values(model.fields).filter(
    ({ kind, options }) => options !== null || ['boolean', 'relation', 'date', 'datetime'].includes(kind),
  );
  // Such a list is mostly opened to see the state of a flow.
  descriptive.sort((a, b) => Number(b.name === model.flow?.field) - Number(a.name === model.flow?.field));
  return Object.fromEntries(descriptive.slice(0, maxFilters).map(({ name }) => [name, {}]));
}

/** Short fields in one section, long texts below across the full width, then a grid for each collection. */
export function defaultForm(model: EntityModel): FormDefinition {
  const fields = Object.values(model.fields);
  const plain = fields.filter(({ kind }) => kind !== 'collection');
  const short = plain.filter((field) => !isLongText(field));
  const long = plain.filter(isLongText);
  const section: ElementDefinition = {
    type: 'section',
    label: 'Dados',
    elements: asElements([...short, ...long], (field) => ({
      cols: defaultWidth(field, model),
    })),
  };
  const collections = asElements(
    fields.filter(({ kind }) => kind === 'collection'),
    () => ({}),
  );
  return {
    elements: plain.length === 0 ? collections : { [sectionName(model)]: section, ...collections },
  };
}

function asElements(fields: readonly EntityField[], define: (field: EntityField) => ElementDefinition): ElementMap {
  return Object.fromEntries(fields.map((field) => [field.name, define(field)]));
}

/** Names are unique within a form, so the section is renamed if a field has its name. */
function sectionName(model: EntityModel): string {
  let name = 'dados';
  while (fieldOf(model, name) !== null) name = `secao_${name}`;
  return name;
}

function defaultWidth(field: EntityField, model: EntityModel): number {
  if (isLongText(field)) return 12;
  if (field.name === model.label) return 8;
  const isNarrow = ['integer', 'number', 'money', 'boolean', 'date', 'datetime', 'time'].includes(field.kind);
  return isNarrow || field.options !== null || (field.maxLength ?? 100) <= 20 ? 4 : 6;
}
