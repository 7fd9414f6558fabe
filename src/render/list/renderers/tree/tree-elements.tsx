import type { CSSProperties, ReactNode, Ref } from 'react';
import type { CursorProps } from 'react-arborist';
import classes from './tree.module.css';
import { useTreeContext } from './tree-context.ts';

type TreeInnerProps = {
  readonly ref?: Ref<HTMLDivElement>;
  readonly style?: CSSProperties;
  readonly children?: ReactNode;
};

/** The scrolling box has the height of all rows, though only some exist. */
export function TreeInner({ ref, style, children }: TreeInnerProps) {
  const { rowsHeight } = useTreeContext();
  return (
    <div ref={ref} style={{ ...style, height: rowsHeight }}>
      {children}
    </div>
  );
}

/** Marks the drop position of a dragged row. */
export function DropLine({ top, left }: CursorProps) {
  return <div className={classes.dropLine} style={{ insetBlockStart: top - 1, insetInlineStart: left + 8 }} />;
}

/** Draws nothing, because the browser shows the dragged row. */
export function NoDragPreview() {
  return null;
}
