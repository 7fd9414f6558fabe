import type { ReactNode } from 'react';
import { useElementState } from '../state/form-context.tsx';
import { cellClass, narrowStyle } from './field-cell.tsx';

type GridCellProps = {
  readonly name: string;
  /** Columns of twelve; narrow forms have fewer columns. */
  readonly cols: number;
  /** The same on a phone. */
  readonly narrow: number | undefined;
  readonly narrowFirst: boolean | undefined;
  readonly children: ReactNode;
};

/** The cell of a block on the grid; a hidden block has none. */
export function GridCell({ name, cols, narrow, narrowFirst, children }: GridCellProps) {
  const { isShown } = useElementState(name);
  return (
    <div className={cellClass(cols)} style={narrowStyle({ narrow, narrowFirst })} hidden={!isShown} data-element={name}>
      {children}
    </div>
  );
}
