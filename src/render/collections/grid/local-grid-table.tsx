import { type ReactNode, Suspense, useMemo } from 'react';
import { Awaited } from '../../../ui/components/awaited.tsx';
import { lazyComponent } from '../../../ui/components/lazy-part.tsx';
import type { EntityRecord } from '../../host/host.ts';
import { LocalTable, type LocalTableProps } from '../../list/table/local-table.tsx';
import type { RecordTableProps } from '../../list/table/record-table.tsx';
import { leadingCells } from '../../list/table/table-props.ts';
import { TotalsRow, totalTexts } from '../../list/table/totals-row.tsx';
import { useRuntimeTexts } from '../../texts/index.ts';
import classes from './grid-element.module.css';

const Reorderable = lazyComponent(() =>
  import('../../list/table/reorderable.tsx').then((module) => module.Reorderable),
);

type LocalGridTableProps = Omit<LocalTableProps, 'handle' | 'selection'> & {
  readonly nameOf: (row: EntityRecord) => string;
  /** Absent if rows cannot be moved. */
  readonly onMove: ((from: number, to: number) => void) | undefined;
  /** Totals of the columns. */
  readonly aggregate: readonly Readonly<Record<string, unknown>>[];
  /** Only some of the rows are shown. */
  readonly isFiltered: boolean;
};

/** The rows stored in a form as a table with totals, reordered by hand if offered. */
export function LocalGridTable({ nameOf, onMove, aggregate, isFiltered, ...table }: LocalGridTableProps) {
  const t = useRuntimeTexts();
  const { rows, columns, expansion } = table;
  const hasTotals = aggregate.length > 0 && table.isNarrow !== true;
  const totals = useMemo(
    () => (hasTotals ? totalTexts(columns, aggregate, t) : undefined),
    [hasTotals, columns, aggregate, t],
  );
  const draw = (handle: RecordTableProps['handle']): ReactNode => (
    <LocalTable
      {...table}
      handle={handle}
      actionsWidth={actionsWidth}
      totals={totals}
      footer={
        hasTotals
          ? (pinned) => (
              <TotalsRow
                columns={columns}
                aggregate={aggregate}
                total={rows.length}
                isFiltered={isFiltered}
                leading={leadingCells({ handle, expansion })}
                hasActions={table.rowActions !== undefined}
                pinned={pinned}
              />
            )
          : undefined
      }
    />
  );
  const plain = draw(undefined);
  return (
    <div className={classes.rows}>
      {onMove === undefined ? (
        plain
      ) : (
        <Suspense
          fallback={
            <>
              <Awaited />
              {plain}
            </>
          }
        >
          <Reorderable rows={rows} nameOf={nameOf} onMove={onMove}>
            {draw}
          </Reorderable>
        </Suspense>
      )}
    </div>
  );
}

/** Width for a row's button, in rem. */
const actionsWidth = 3;
