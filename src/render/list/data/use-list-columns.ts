import { useMemo } from 'react';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { EntityLookup } from '../../../language/entity/field-path.ts';
import type { FilterDefinition, ListDefinition } from '../../../language/view/view.ts';
import { useMasks } from '../../masks/use-masks.ts';
import { addedColumns } from '../columns/added-columns.ts';
import type { AnswerColumns } from '../columns/answer-columns.ts';
import { headFilters, type ListColumn, listColumns } from '../columns/columns.ts';
import { arrangeColumns, type ColumnLayout } from '../state/column-layout.ts';
import { useEvaluated } from './use-evaluated.ts';

type Options = {
  readonly list: ListDefinition;
  /** Columns from the answer, after those of the list. */
  readonly brought: AnswerColumns;
  readonly model: EntityModel | null;
  readonly entities: EntityLookup;
  readonly access: Readonly<Record<string, boolean>>;
  readonly layout: ColumnLayout;
};

/** The columns and filters of a list whose conditions hold: all of them, and as the user has arranged them. */
export function useListColumns({ list, brought, model, entities, access, layout }: Options) {
  const conditions = useMemo(() => conditionsOf(list), [list]);
  const evaluated = useEvaluated(conditions, access);
  // A separate list may only return the fields that its columns name.
  const isOwn = model !== null && (list.list?.url ?? model.name) === model.name && list.columnsFrom === undefined;
  const added = useMemo(
    () => addedColumns(list, isOwn ? model : null, entities, layout.shown),
    [list, isOwn, model, entities, layout.shown],
  );
  const all = useMemo(
    () => [
      ...listColumns(list, model, entities, access, evaluated),
      ...listColumns({ columns: added }, model, entities, access),
      ...listColumns({ columns: brought }, model, entities, access),
    ],
    [list, added, brought, model, entities, access, evaluated],
  );
  const masks = useMasks(all.some(({ eye }) => eye !== undefined));
  const columns = useMemo(
    () => all.map((column) => (masks.isHidden(column.eye) ? hiddenColumn(column) : column)),
    [all, masks],
  );
  const shown = useMemo(() => arrangeColumns(columns, layout), [columns, layout]);
  const heads = useMemo(() => headFilters(list, columns, model, entities), [list, columns, model, entities]);
  const filters = useMemo<Readonly<Record<string, FilterDefinition>>>(() => {
    const own = [...heads.values()].map(({ name, definition }) => [name, definition] as const);
    return { ...Object.fromEntries(own), ...list.filters };
  }, [heads, list.filters]);
  const panelFilters = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(list.filters ?? {}).filter(([name, { filter }]) =>
          evaluated === null ? typeof filter !== 'string' : evaluated[`filter ${name}`] !== false,
        ),
      ),
    [list.filters, evaluated],
  );
  return { columns, shown, heads, filters, panelFilters, masks, mayAddColumns: isOwn, areKnown: evaluated !== null };
}

/** A masked column: the server does not sort or add up its values either. */
function hiddenColumn(column: ListColumn): ListColumn {
  return { ...column, isSortable: false, context: { ...column.context, isHidden: true } };
}

/** JSONata conditions, of columns by name and of filters by `filter {name}`. */
function conditionsOf({ columns = {}, filters = {} }: ListDefinition) {
  return Object.fromEntries([
    ...Object.entries(columns).map(([name, { visible }]) => [name, visible] as const),
    ...Object.entries(filters).map(([name, { filter }]) => [`filter ${name}`, filter] as const),
  ]);
}
