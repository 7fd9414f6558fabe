import { filterTypeOfField } from '../../../language/elements/field-type.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import { type EntityLookup, fieldAt } from '../../../language/entity/field-path.ts';
import { fieldOfSetting } from '../../../language/entity/setting.ts';
import type { Condition } from '../../../language/expressions/condition.ts';
import { evaluatePredicate, predicateFields } from '../../../language/expressions/predicate.ts';
import type { CellContext } from '../../../language/values/cell-context.ts';
import type { ColumnDefinition, FilterDefinition, ListDefinition } from '../../../language/view/view.ts';
import { fieldsOfAction } from '../../actions/action-fields.ts';
import { findCell } from '../../registry/cells.tsx';
import type { CellPart } from '../../registry/element-entry.ts';
import { orderField } from '../state/reorder.ts';

/** A column ready to be drawn. */
export type ListColumn = {
  readonly name: string;
  /** Path of its value in a row. */
  readonly field: string;
  readonly label: string;
  readonly definition: ColumnDefinition;
  readonly cell: CellPart;
  readonly context: Omit<CellContext, 'texts'>;
  readonly isSortable: boolean;
  /** Name of the mask of its values (`x-mask` of the field). */
  readonly eye?: string;
};

/**
 * The columns of a list in order, without hidden ones. Predicates are evaluated with the user's flags; results of
 * JSONata conditions are passed by column name. While these are `null`, columns with such conditions are left out.
 */
export function listColumns(
  list: Pick<ListDefinition, 'columns'>,
  rows: EntityModel | null,
  entities: EntityLookup,
  access: Readonly<Record<string, boolean>>,
  evaluated: Readonly<Record<string, boolean>> | null = noneEvaluated,
): ListColumn[] {
  return Object.entries(list.columns ?? {}).flatMap(([name, definition]) => {
    const { visible } = definition;
    if (visible === false || (typeof visible === 'string' && (evaluated === null || evaluated[name] === false)))
      return [];
    if (typeof visible === 'object' && visible !== null && !evaluatePredicate(visible, { access })) return [];
    const path = typeof definition.field === 'string' ? definition.field : name;
    const field = rows === null ? null : fieldAt(rows, path, entities);
    const target = field?.target === null || field === null ? undefined : entities.get(field.target);
    return [
      {
        name,
        field: path,
        label: typeof definition.label === 'string' ? definition.label : name.replaceAll('_', ' '),
        definition,
        cell: findCell(definition.type, definition.format),
        context: {
          options: field?.options ?? null,
          ...(field?.hues === undefined ? {} : { hues: field.hues }),
          currency: definition.currency ?? field?.currency ?? null,
          country: definition.country ?? field?.country ?? null,
          documentType: definition.documentType ?? null,
          ...(definition.type === 'price' ? { price: definition } : {}),
          ...(field === null ? {} : { decimals: field.decimals }),
          itemLabel: target?.label ?? null,
        },
        isSortable: definition.sort === true,
        ...(field?.mask === undefined ? {} : { eye: field.mask }),
      },
    ];
  });
}

/** The masks of a list's columns, without repetitions. */
export function eyesOf(columns: readonly ListColumn[]): readonly string[] {
  return [...new Set(columns.flatMap(({ eye }) => eye ?? []))];
}

const noneEvaluated: Readonly<Record<string, boolean>> = {};

/**
 * Fields that a list must load: its columns, those named in addresses and conditions of its actions, and its order.
 * Names for which `isOfRow` is false belong to the surrounding record: the search would refuse them.
 */
export function loadedFields(
  list: ListDefinition,
  columns: readonly ListColumn[],
  label: string | null,
  isOfRow: (path: string) => boolean = () => true,
): string[] {
  const definitions = columns.map(({ definition }) => definition);
  const actions = [list.click, ...definitions.map(({ click }) => click), ...Object.values(list.actions ?? {})];
  const conditions = [...actions, ...definitions].flatMap((each) => [each?.disabled]);
  const shown = Object.values(list.actions ?? {}).map(({ visible }) => visible);
  const names = [
    ...(list.fields ?? []),
    ...columns.map(({ field }) => field),
    ...columns.flatMap(({ context }) => neighboursOf(context)),
    ...actions.flatMap((action) => fieldsOfAction(action)).filter(isOfRow),
    ...[...conditions, ...shown].flatMap((condition) => fieldsOfCondition(condition)),
    ...(list.accent === undefined ? [] : [list.accent]),
    ...(list.reorder === true ? [orderField] : []),
    ...(list.type === 'tree' && list.parent !== undefined ? [list.parent] : []),
    ...(label === null ? [] : [label]),
  ];
  return [...new Set(names)].filter((name) => name !== 'id' && name !== 'versao');
}

/** Fields that a predicate compares. Fields of JSONata text are loaded when it is evaluated (`row-bindings.ts`). */
function fieldsOfCondition(condition: Condition | undefined): string[] {
  return typeof condition === 'object' && condition !== null ? predicateFields(condition) : [];
}

/**
 * The filters in headings (`filter: true`), by the name under which the list's state stores them. A filter of the list
 * on the same field is the same filter.
 */
export function headFilters(
  list: ListDefinition,
  columns: readonly ListColumn[],
  rows: EntityModel | null,
  entities: EntityLookup,
): ReadonlyMap<string, { readonly name: string; readonly definition: FilterDefinition }> {
  const known = Object.entries(list.filters ?? {});
  const filtered = columns.filter(({ definition }) => definition.filter === true);
  return new Map(
    filtered.map((column) => {
      const same = known.find(([name, { field }]) => (field ?? name) === column.field);
      const [name, definition] = same ?? [column.field, filterOf(column, rows, entities)];
      return [column.name, { name, definition }];
    }),
  );
}

function filterOf(column: ListColumn, rows: EntityModel | null, entities: EntityLookup): FilterDefinition {
  const field = rows === null ? null : fieldAt(rows, column.field, entities);
  const { label } = column;
  if (field === null) return { label, dataType: typesOfCells[column.cell.type] ?? 'text' };
  return {
    label,
    dataType: filterTypeOfField(field),
    ...(field.options === null ? {} : { data: field.options }),
    ...(field.kind === 'relation' && field.target !== null ? { entity: field.target } : {}),
  };
}

/** Input of a heading's filter if no entity defines the column. */
const typesOfCells: Readonly<Record<string, NonNullable<FilterDefinition['dataType']>>> = {
  date: 'date-range',
  datetime: 'date-range',
  money: 'money',
  number: 'number',
  spinner: 'number',
  percent: 'number',
  checkbox: 'boolean',
  switch: 'boolean',
};

/** Further fields of the row that a cell needs: its currency, country or previous price. */
export function neighboursOf({ currency, country, documentType, price = {} }: ListColumn['context']): string[] {
  const { was, suffixWhen, second, cents, secondCurrency } = price;
  const fields = [was, suffixWhen, second, cents].flatMap((each) => each ?? []);
  const settings = [currency, country, documentType, secondCurrency].flatMap((each) => {
    const path = typeof each === 'string' ? fieldOfSetting(each) : null;
    return path === null ? [] : [path];
  });
  return [...fields, ...settings];
}

/** The totals requested from the list search: `field:function`. */
export function aggregatesOf(columns: readonly ListColumn[]): string[] {
  return columns.flatMap(({ field, definition }) =>
    definition.aggregate === undefined ? [] : [`${field}:${definition.aggregate}`],
  );
}

/** The total of a column from the answer's rows `{ function, [field]: value }`. */
export function aggregateOf(column: ListColumn, rows: readonly Readonly<Record<string, unknown>>[]): unknown {
  const wanted = column.definition.aggregate;
  return rows.find((row) => row.function === wanted)?.[column.field];
}
