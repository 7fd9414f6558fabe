import type { Range } from '@tanstack/react-virtual';
import type { ReactNode } from 'react';
import { type RowWindowProps, useRowWindow } from './use-row-window.ts';

type WindowedRowsProps = RowWindowProps & { readonly drawRow: (index: number) => ReactNode };

/** The visible rows of a long table, between spacers for the others. */
export function WindowedRows({ drawRow, ...options }: WindowedRowsProps) {
  const virtualizer = useRowWindow({ ...options, rangeExtractor: wholeChunks, overscan: 2 });
  const items = virtualizer.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <>
      {before > 0 ? <Spacer height={before} /> : null}
      <tbody>{items.map(({ index }) => drawRow(index))}</tbody>
      {after > 0 ? <Spacer height={after} /> : null}
    </>
  );
}

/** Rows are added and removed in groups of eight, so that the browser lays out the table less often while scrolling. */
const chunk = 8;

function wholeChunks({ startIndex, endIndex, overscan, count }: Range): number[] {
  const start = Math.floor(Math.max(0, startIndex - overscan) / chunk) * chunk;
  const end = Math.min(count, Math.ceil((endIndex + overscan + 1) / chunk) * chunk);
  return Array.from({ length: end - start }, (_, index) => start + index);
}

/** Replaces the rows out of sight. */
function Spacer({ height }: { readonly height: number }) {
  return <tbody aria-hidden="true" style={{ blockSize: height }} />;
}
