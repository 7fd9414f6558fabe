import { Suspense, useCallback, useImperativeHandle, useMemo } from 'react';
import { Awaited } from '../../../ui/components/awaited.tsx';
import { warmFormats } from '../../../ui/warm-formats.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { type DrawnColumn, drawnColumns } from '../columns/cell.tsx';
import classes from '../record-table.module.css';
import { rowKey } from '../state/selection.ts';
import { useTableEvents } from './events/use-table-events.ts';
import { RecordCards } from './loaded-rows.tsx';
import { leadingCells, type RecordTableProps } from './table-props.ts';
import { useScrollArea } from './use-scroll-area.ts';
import { WideTable } from './wide-table.tsx';

// Loaded in advance instead of when a list opens.
warmFormats();

export type { RecordTableProps } from './table-props.ts';

/**
 * Rows of records: a table with a sticky header, or cards on narrow screens. Its only state is the focused row:
 * sorting, selection, details and editing are passed in.
 */
export function RecordTable(props: RecordTableProps) {
  const t = useRuntimeTexts();
  const { rows, columns, isNarrow, density = 'usual' } = props;
  const drawn = useMemo(() => drawnColumns(columns, t), [columns, t]);
  const area = useScrollArea(props);
  const { scroller, rowWindow, reachRow } = area;
  const events = useTableEvents({ ...props, scroller, columns: drawn, onReach: reachRow });
  useReach(props, drawn, events.focusRow);
  const cardKey = useCallback(
    (index: number) => {
      const row = rows[index];
      return row === undefined ? String(index) : rowKey(row, index);
    },
    [rows],
  );
  return (
    <section
      ref={area.ref}
      className={classes.scroller}
      data-density={isNarrow ? undefined : density}
      data-updating={props.isUpdating === true}
    >
      {isNarrow ? (
        <Suspense fallback={<Awaited />}>
          {rowWindow === null ? null : (
            <RecordCards
              {...props}
              columns={drawn}
              rowWindow={rowWindow}
              cardKey={cardKey}
              handlers={events.handlers}
            />
          )}
        </Suspense>
      ) : (
        <WideTable {...props} columns={drawn} area={area} events={events} />
      )}
      {props.more}
    </section>
  );
}

/** Provides a function that focuses a row, or the cell of a field in it. */
function useReach(
  { rows, reach, isNarrow, handle, selection, expansion }: RecordTableProps,
  columns: readonly DrawnColumn[],
  focusRow: (index: number, cell: number | null) => void,
): void {
  useImperativeHandle(
    reach,
    () => (id, field) => {
      const index = rows.findIndex((row) => row.id === id);
      if (index < 0) return false;
      const place = field === null ? -1 : columns.findIndex((column) => column.field.split('.')[0] === field);
      focusRow(index, isNarrow || place < 0 ? null : leadingCells({ handle, selection, expansion }) + place);
      return true;
    },
    [rows, columns, focusRow, isNarrow, handle, selection, expansion],
  );
}
