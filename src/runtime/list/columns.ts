import type { EntityModel } from '../definition/entity.ts';
import { type EntityLookup, fieldAt } from '../definition/field-path.ts';
import type { ActionDefinition, ColumnDefinition, ListDefinition } from '../definition/view.ts';
import { evaluatePredicate } from '../expressions/predicate.ts';
import { findCell } from '../registry/cells.tsx';
import type { CellContext, CellPart } from '../registry/element-entry.ts';

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
};

/** The columns of a list in their order. Hidden ones are left out; a condition is judged against the user's flags. */
export function listColumns(
  list: Pick<ListDefinition, 'columns'>,
  rows: EntityModel | null,
  entities: EntityLookup,
  access: Readonly<Record<string, boolean>>,
): ListColumn[] {
  return Object.entries(list.columns ?? {}).flatMap(([name, definition]) => {
    const { visible } = definition;
    if (visible === false) return [];
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
          currency: field?.currency ?? null,
          ...(field === null ? {} : { decimals: field.decimals }),
          itemLabel: target?.label ?? null,
        },
        isSortable: definition.sort === true,
      },
    ];
  });
}

/** Fields that a list must load: its columns, and what the addresses of its clicks name. */
export function loadedFields(list: ListDefinition, columns: readonly ListColumn[], label: string | null): string[] {
  const clicks = [list.click, ...columns.map(({ definition }) => definition.click)];
  const placeholders = clicks.flatMap((click) => placeholdersOf(click));
  const names = [
    ...(list.fields ?? []),
    ...columns.map(({ field }) => field),
    ...placeholders,
    ...(label === null ? [] : [label]),
  ];
  return [...new Set(names)].filter((name) => name !== 'id' && name !== 'versao');
}

/** What the list search is asked to add up: `field:function`. */
export function aggregatesOf(columns: readonly ListColumn[]): string[] {
  return columns.flatMap(({ field, definition }) =>
    definition.aggregate === undefined ? [] : [`${field}:${definition.aggregate}`],
  );
}

/** The aggregate of a column, of the answer's rows `{ function, [field]: value }`. */
export function aggregateOf(column: ListColumn, rows: readonly Readonly<Record<string, unknown>>[]): unknown {
  const wanted = column.definition.aggregate;
  return rows.find((row) => row.function === wanted)?.[column.field];
}

function placeholdersOf(click: ActionDefinition | undefined): string[] {
  const text = `${click?.navigate ?? ''} ${click?.redirect ?? ''} ${click?.call?.url ?? ''}`;
  return [...text.matchAll(/\{([A-Za-z][\w.]*)\}/g)].map(([, name = '']) => name);
}
