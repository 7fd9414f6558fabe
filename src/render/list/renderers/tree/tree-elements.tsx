import type { CSSProperties, ReactNode, Ref } from 'react';
import type { CursorProps } from 'react-arborist';
import classes from './tree.module.css';
import { useTreeContext } from './tree-context.ts';

type TreeInnerProps = {
  readonly ref?: Ref<HTMLDivElement>;
  readonly style?: CSSProperties;
  readonly children?: ReactNode;
};

/** The box that scrolls holds all rows, though only some are there. */
export function TreeInner({ ref, style, children }: TreeInnerProps) {
  const { rowsHeight } = useTreeContext();
  return (
    <div ref={ref} style={{ ...style, height: rowsHeight }}>
      {children}
    </div>
  );
}

/** Where a dragged row would go. */
export function DropLine({ top, left }: CursorProps) {
  return <div className={classes.dropLine} style={{ insetBlockStart: top - 1, insetInlineStart: left + 8 }} />;
}

/** The browser shows what is dragged. */
export function NoDragPreview() {
  return null;
}
