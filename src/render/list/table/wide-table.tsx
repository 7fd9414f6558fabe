import { type CSSProperties, Fragment, Suspense, useMemo, useRef } from 'react';
import { Awaited } from '../../../ui/components/awaited.tsx';
import type { EntityRecord } from '../../host/host.ts';
import type { DrawnColumn } from '../columns/cell.tsx';
import { ColumnSizer } from '../columns/column-sizer.tsx';
import classes from '../record-table.module.css';
import { rowKey } from '../state/selection.ts';
import type { useTableEvents } from './events/use-table-events.ts';
import { WindowedRows } from './loaded-rows.tsx';
import { type RowParts, TableRow } from './rows/table-row.tsx';
import { TableHead } from './table-head.tsx';
import { leadingCells, type RecordTableProps } from './table-props.ts';
import type { useScrollArea } from './use-scroll-area.ts';
import { useTableColumns } from './use-table-columns.ts';

/** Number of rows that fill a screen until the scrolling code has loaded, which then draws them again. */
const firstRows = 24;

type WideTableProps = Omit<RecordTableProps, 'columns'> & {
  readonly columns: readonly DrawnColumn[];
  readonly area: ReturnType<typeof useScrollArea>;
  readonly events: ReturnType<typeof useTableEvents>;
};

/** Rows as a table with a sticky header. */
export function WideTable({ area, events, ...props }: WideTableProps) {
  const { rows, columns, selection, expansion, handle, rowActions, sort, onSort, headFilter, onWidth, widths } = props;
  const table = useRef<HTMLTableElement>(null);
  const { sizer, pinned, resizing } = useTableColumns(table, props);
  const parts = useRowParts(props, pinned);
  const { isVirtual, rowWindow } = area;
  const count = leadingCells(props) + columns.length + (rowActions === undefined ? 0 : 1);
  const drawRow = (row: EntityRecord, index: number) => {
    const isOpen = expansion?.isOpen(row) === true;
    return (
      <Fragment key={rowKey(row, index)}>
        <TableRow
          {...{ row, index, parts, isOpen }}
          rowIndex={(props.firstRow ?? 1) + index + 1}
          isTabStop={index === Math.max(0, events.activeIndex)}
          isSelected={selection?.has(row, index) === true}
          mark={props.marks?.get(row.id)}
        />
        {isOpen ? (
          <tr className={classes.detail} data-detail="" data-fixed={isVirtual || undefined}>
            <td colSpan={count}>
              <div>{expansion?.draw(row)}</div>
            </td>
          </tr>
        ) : null}
      </Fragment>
    );
  };
  return (
    <table
      ref={table}
      className={classes.table}
      style={leadingStops(sizer.leading)}
      aria-rowcount={(props.totalRows ?? rows.length) + 1}
      aria-label={props.name}
      {...events.handlers}
    >
      <TableHead
        {...{ columns, sort, onSort, selection, expansion, handle, rowActions, headFilter, onWidth, widths, pinned }}
        {...resizing}
      />
      <ColumnSizer {...sizer} />
      {isVirtual && rowWindow !== null ? (
        <Suspense
          fallback={
            <>
              <Awaited />
              <tbody>{rows.slice(0, firstRows).map(drawRow)}</tbody>
            </>
          }
        >
          <WindowedRows
            {...rowWindow}
            drawRow={(index) => {
              const row = rows[index];
              return row === undefined ? null : drawRow(row, index);
            }}
          />
        </Suspense>
      ) : (
        <tbody>{isVirtual ? null : rows.map(drawRow)}</tbody>
      )}
      {props.footer?.(pinned)}
    </table>
  );
}

/** What all rows share; the same object until it changes. */
function useRowParts(props: Omit<WideTableProps, 'area' | 'events'>, pinned: RowParts['pinned']): RowParts {
  const { columns, rowLink, cellLink, rowActions, rowButtons, accent, handle, editing } = props;
  const hasSelection = props.selection !== undefined;
  const hasExpansion = props.expansion !== undefined;
  return useMemo(
    () => ({
      ...{ columns, rowLink, cellLink, rowActions, rowButtons, accent, handle, editing },
      ...{ hasSelection, hasExpansion, pinned },
    }),
    [columns, rowLink, cellLink, rowActions, rowButtons, accent, handle, editing, hasSelection, hasExpansion, pinned],
  );
}

/** Positions of the second and third cells before the columns while the table scrolls. */
function leadingStops(leading: readonly number[]): CSSProperties {
  const [first = 0, second = 0] = leading;
  return { '--second-cell': `${first}rem`, '--third-cell': `${first + second}rem` } as CSSProperties;
}
