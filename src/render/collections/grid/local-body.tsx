import { useCallback, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { fieldAt } from '../../../language/entity/field-path.ts';
import { labelOf } from '../../../language/values/record-values.ts';
import { writeProblem } from '../../form/state/errors/write-errors.ts';
import { usePartName } from '../../form/state/part-name.ts';
import { useRowFocus } from '../../form/state/reveal.ts';
import { rowMarks } from '../../form/validation/row-errors.ts';
import type { RowError } from '../../form/values/rows/row-error.ts';
import type { EntityRecord, ListAnswer } from '../../host/host.ts';
import type { ListColumn } from '../../list/columns/columns.ts';
import { bodyOf } from '../../list/renderers/renderers.ts';
import { RowsRenderer } from '../../list/renderers/rows-renderer-view.tsx';
import { TotalsPanel } from '../../list/screen/totals-panel.tsx';
import { useRowDetail } from '../../list/screen/use-row-detail.tsx';
import type { SortEntry } from '../../list/state/list-state.ts';
import type { ReachRow } from '../../list/table/table-props.ts';
import type { BlockProps } from '../../registry/element-entry.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { LocalGridTable } from './local-grid-table.tsx';
import { totalizerRows } from './local-groups.ts';
import { useLocalRowMenu } from './local-row-menu.tsx';
import { aggregateRows } from './local-rows.ts';
import { useLocalEdit } from './use-local-edit.ts';
import type { useLocalRows } from './use-local-rows.ts';
import type { useNestedList } from './use-nested-list.ts';
import type { useOpenRow } from './use-open-row.ts';
import type { useShownRows } from './use-shown-rows.ts';

type LocalBodyProps = Pick<BlockProps, 'name' | 'element' | 'label'> & {
  readonly nested: ReturnType<typeof useNestedList>;
  readonly local: ReturnType<typeof useLocalRows>;
  readonly filter: ReturnType<typeof useShownRows>;
  readonly dialog: ReturnType<typeof useOpenRow>;
  readonly errors: readonly RowError[];
  readonly isNarrow: boolean;
  readonly canAdd: boolean;
};

/** The rows stored in a form with their actions, as a table or another type of list, and their totals below. */
export function LocalBody({ name, element, label, nested, local, filter, dialog, ...given }: LocalBodyProps) {
  const { errors, isNarrow, canAdd } = given;
  const t = useRuntimeTexts();
  const partName = usePartName(name, label);
  const { form, model, columns, isDisabled } = nested;
  const { rows, remove } = local;
  const { shown, query, isWhole } = filter;
  const { edit } = dialog;
  const canEdit = !isDisabled;
  const nameOf = useCallback((row: EntityRecord) => labelOf(row, model?.label ?? null) || `#${row.id}`, [model]);
  const editing = useLocalEdit({ nested, rows, onRow: local.keep });
  const expansion = useRowDetail(nested, element.detail);
  const rowLink = useCallback(
    (row: EntityRecord) => (canEdit ? { href: null, open: () => edit(row) } : null),
    [canEdit, edit],
  );
  const onDelete = element.delete === false ? undefined : (row: EntityRecord) => void remove(row);
  const onMove = canEdit && element.reorder === true && rows.length > 1 && isWhole ? local.move : undefined;
  const { rowActions, onMenu, menu } = useLocalRowMenu({ rows, nameOf, onEdit: edit, onDelete, onMove });
  const marks = useMemo(() => {
    const titleOf = (path: string) => (model === null ? null : fieldAt(model, path, form.entities))?.title ?? path;
    return errors.length === 0 ? undefined : rowMarks(errors, columns, titleOf, (problem) => writeProblem(problem, t));
  }, [errors, columns, model, form.entities, t]);
  const reach = useRef<ReachRow | null>(null);
  useRowFocus(form, name, ({ rowId, names: [wrong] }) => {
    const row = rows.find(({ id }) => id === rowId);
    if (row === undefined) return false;
    // An element out of sight cannot take the focus.
    if (!isWhole) flushSync(filter.showAll);
    if (reach.current?.(row.id, wrong ?? null) === true) return true;
    if (canEdit) edit(row);
    return canEdit;
  });
  const aggregate = useMemo(() => aggregateRows(columns, shown), [columns, shown]);
  const totalizer = useMemo(() => totalizerRows(shown, element.totalizer ?? []), [shown, element.totalizer]);
  const isFiltered = filter.group !== null;
  const isTable = bodyOf(element.type) === null;
  const drawn = { ...{ columns, rowLink, isNarrow, rows: shown }, rowActions: canEdit ? rowActions : undefined };
  return (
    <>
      {isTable ? (
        <LocalGridTable
          {...drawn}
          {...{ nameOf, query, marks, reach, editing, expansion, aggregate, isFiltered, onMove }}
          name={label}
          onMenu={canEdit ? onMenu : undefined}
          onDelete={canEdit ? onDelete : undefined}
        />
      ) : (
        <RowsRenderer
          {...drawn}
          name={t('list.table', { name: partName })}
          list={element}
          model={model}
          totalRows={shown.length}
          mayEdit={canEdit && isWhole}
          onRows={local.setRows}
          search={{ isFiltered: query !== '', query, sort: noSort, filters: noFilters }}
          onNew={canAdd ? (values) => void dialog.add(values) : undefined}
        />
      )}
      <TotalsPanel
        answer={{ data: shown, total: shown.length, groups: noGroups, totalizer, aggregate }}
        isFiltered={isFiltered}
        columns={isTable && !isNarrow ? noColumns : columns}
        shown={columns}
        model={model}
        entities={form.entities}
      />
      {menu}
    </>
  );
}

const noColumns: readonly ListColumn[] = [];
const noGroups: ListAnswer['groups'] = [];
const noSort: readonly SortEntry[] = [];
const noFilters: Readonly<Record<string, string>> = {};
