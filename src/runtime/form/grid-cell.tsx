import type { CSSProperties, ReactNode } from 'react';
import classes from './form.module.css';
import { useElementState } from './form-context.tsx';

type GridCellProps = {
  readonly name: string;
  /** Columns of twelve; fewer of them are to be had where there is less room. */
  readonly cols: number;
  readonly children: ReactNode;
};

/** The place of an element on the grid; a hidden element takes none. */
export function GridCell({ name, cols, children }: GridCellProps) {
  const { isShown } = useElementState(name);
  const wide = Math.min(12, Math.max(1, Math.trunc(Number(cols)) || 12));
  const style: CSSProperties & Record<'--wide' | '--middle', number> = {
    '--wide': wide,
    '--middle': wide <= 6 ? 6 : 12,
  };
  return (
    <div className={classes.cell} style={style} hidden={!isShown}>
      {children}
    </div>
  );
}
