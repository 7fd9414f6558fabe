import { type ReactNode, Suspense, useMemo } from 'react';
import { lazyComponent } from '../../../ui/components/lazy-part.tsx';
import { ListSkeleton } from '../../../ui/components/states/skeletons.tsx';
import type { EntityRecord } from '../../host/host.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { aggregatesOf } from '../columns/columns.ts';
import type { ListScreen } from '../data/use-list-screen.ts';
import type { Reorder } from '../editing/use-reorder.ts';
import { useHeadFilter } from '../filters/use-head-filter.tsx';
import classes from '../list-view.module.css';
import { widthOfButtons } from '../selection/buttons-width.ts';
import type { ListTools } from '../selection/use-list-tools.ts';
import { markedRows } from '../selection/use-row-operations.ts';
import { widenColumn } from '../state/column-layout.ts';
import { toggleSort } from '../state/list-state.ts';
import { RecordTable, type RecordTableProps } from '../table/record-table.tsx';
import { leadingCells } from '../table/table-props.ts';
import { TotalsRow, totalTexts } from '../table/totals-row.tsx';

const Reorderable = lazyComponent(() => import('../table/reorderable.tsx').then((module) => module.Reorderable));

/** Width for a row's button, in rem: on a phone rows are cards. */
const actionsWidth = 3;

type ListTableProps = Omit<RecordTableProps, 'sort' | 'handle' | 'selection'> & {
  readonly screen: ListScreen;
  readonly tools: Pick<ListTools, 'selection' | 'operations'>;
  readonly nameOf: (row: EntityRecord) => string;
  readonly reorder: Reorder;
};

/**
 * The rows of a list as a table, or as cards if there is no space: sorted, filtered in the header, totalled, reordered.
 */
export function ListTable({ screen, tools, nameOf, reorder, ...drawn }: ListTableProps) {
  const t = useRuntimeTexts();
  const { state, apply } = screen.address;
  const { saved, setLayout } = screen.stored;
  const { total } = screen.content;
  const { selection, operations } = tools;
  const { columns, expansion, isNarrow } = drawn;
  const opened = expansion !== undefined && screen.list.detailAlone === true ? drawn.rows.filter(expansion.isOpen) : [];
  const isAlone = opened.length > 0;
  const rows = isAlone ? opened : drawn.rows;
  const headFilter = useHeadFilter(screen);
  const aggregate = screen.content.data.answer?.aggregate ?? noAggregate;
  const hasTotals = aggregatesOf(columns).length > 0 && !isNarrow && rows.length > 0;
  const totals = useMemo(
    () => (aggregate.length === 0 ? undefined : totalTexts(columns, aggregate, t, { rows, total })),
    [columns, aggregate, t, rows, total],
  );
  const table = (handle: RecordTableProps['handle']): ReactNode => {
    const leading = { handle, selection: screen.rights.maySelect ? selection.table : undefined, expansion };
    return (
      <RecordTable
        {...drawn}
        {...leading}
        rows={rows}
        sort={state.sort}
        onSort={(field, isAdded) => apply({ ...state, page: 1, sort: toggleSort(state.sort, field, isAdded) })}
        actionsWidth={actionsWidth + widthOfButtons(screen)}
        onDelete={
          screen.rights.mayDelete
            ? (row, index) =>
                void operations.remove(selection.table.has(row, index) ? selection.target : markedRows(row))
            : undefined
        }
        onCopy={(row, column) =>
          void operations.copy(column === null && selection.count > 0 ? selection.target : markedRows(row), column)
        }
        headFilter={headFilter}
        widths={saved.layout.widths}
        pins={saved.layout.pins}
        density={saved.layout.density}
        onWidth={(column, width) => setLayout(widenColumn(saved.layout, column, width))}
        firstRow={screen.content.firstRow}
        totals={hasTotals ? totals : undefined}
        footer={
          hasTotals
            ? (pinned) => (
                <TotalsRow
                  columns={columns}
                  aggregate={aggregate}
                  total={total}
                  isFiltered={screen.filtering.isFiltered}
                  leading={leadingCells(leading)}
                  rows={rows}
                  pinned={pinned}
                  hasActions
                />
              )
            : undefined
        }
      />
    );
  };
  if (reorder.isPossible && !isAlone) {
    return (
      <Suspense fallback={<ListSkeleton rows={Math.min(drawn.rows.length, 12)} />}>
        <Reorderable rows={rows} nameOf={nameOf} onMove={reorder.move}>
          {table}
        </Reorderable>
      </Suspense>
    );
  }
  return (
    <>
      {reorder.isOffered && drawn.rows.length > 1 && !isAlone ? (
        <p className={classes.hint}>
          {t('list.reorderHint')}{' '}
          <button
            type="button"
            className={classes.hintButton}
            onClick={() => apply({ ...screen.address.defaults, size: state.size })}
          >
            {t('list.reorderNow')}
          </button>
        </p>
      ) : null}
      {table(undefined)}
    </>
  );
}

const noAggregate: readonly EntityRecord[] = [];
