import type { ReactNode } from 'react';
import { useElementState } from '../state/form-context.tsx';
import { cellClass, narrowStyle } from './field-cell.tsx';

type GridCellProps = {
  readonly name: string;
  /** Columns of twelve; fewer of them are to be had where there is less room. */
  readonly cols: number;
  /** The same on a phone. */
  readonly narrow: number | undefined;
  readonly narrowFirst: boolean | undefined;
  readonly children: ReactNode;
};

/** The place of a block on the grid; a hidden block takes none. */
export function GridCell({ name, cols, narrow, narrowFirst, children }: GridCellProps) {
  const { isShown } = useElementState(name);
  return (
    <div className={cellClass(cols)} style={narrowStyle({ narrow, narrowFirst })} hidden={!isShown} data-element={name}>
      {children}
    </div>
  );
}
