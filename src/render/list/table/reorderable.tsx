import { type ReactNode, useCallback, useMemo } from 'react';
import type { EntityRecord } from '../../host/host.ts';
import { ReorderHandle } from '../reorder/reorder-handle.tsx';
import { DragList } from '../reorder/row-drag.tsx';
import { rowKey } from '../state/selection.ts';
import type { RecordTableProps } from './table-props.ts';

type ReorderableProps = {
  readonly rows: readonly EntityRecord[];
  readonly nameOf: (row: EntityRecord) => string;
  readonly onMove: (from: number, to: number) => void;
  /** Draws the rows, each with its handle. */
  readonly children: (handle: NonNullable<RecordTableProps['handle']>) => ReactNode;
};

/** Rows that can be reordered: those of a list or of a nested grid. */
export function Reorderable({ rows, nameOf, onMove, children }: ReorderableProps) {
  const ids = useMemo(() => rows.map(rowKey), [rows]);
  const nameOfId = useCallback(
    (id: string) => {
      const row = rows[ids.indexOf(id)];
      return row === undefined ? id : nameOf(row);
    },
    [rows, ids, nameOf],
  );
  const count = rows.length;
  const handle = useCallback(
    (row: EntityRecord, index: number) => (
      <ReorderHandle id={rowKey(row, index)} name={nameOf(row)} index={index} count={count} onMove={onMove} />
    ),
    [nameOf, count, onMove],
  );
  return (
    <DragList ids={ids} nameOf={nameOfId} onMove={onMove}>
      {children(handle)}
    </DragList>
  );
}
