import { useMemo, useState } from 'react';
import { flattenTree, siblingRows } from '../../../src/render/list/renderers/tree/flat-tree.ts';
import classes from '../../../src/render/list/renderers/tree/tree.module.css';
import { TreeView } from '../../../src/render/list/renderers/tree/tree-view.tsx';

export type LocalNode = {
  readonly id: string;
  readonly label: string;
  readonly children?: readonly LocalNode[];
};

export type LocalTreeProps = {
  readonly label: string;
  readonly nodes: readonly LocalNode[];
  /** Pixels of the box that scrolls. */
  readonly height: number;
  readonly isOpenAtFirst?: boolean;
};

/** A tree of data that is here whole: no server, no columns. It may have a hundred thousand nodes. */
export function LocalTree({ label, nodes, height, isOpenAtFirst = true }: LocalTreeProps) {
  // Branches that are not as all were at first.
  const [turned, setTurned] = useState<ReadonlySet<string>>(noKeys);
  const tree = useMemo(() => {
    const isOpen = ({ id }: LocalNode) => isOpenAtFirst !== turned.has(id);
    return flattenTree(nodes, (node) => (isOpen(node) ? node.children : null));
  }, [nodes, turned, isOpenAtFirst]);
  const turn = (rows: readonly number[]) =>
    setTurned((current) => current.symmetricDifference(new Set(rows.flatMap((row) => tree.items[row]?.id ?? []))));
  const isBranch = (row: number) => (tree.items[row]?.children?.length ?? 0) > 0;
  const isOpen = (row: number) => (tree.count[row] ?? 0) > 0;
  return (
    <TreeView
      label={label}
      height={height}
      rowHeight={28}
      tree={tree}
      keyOf={keyOf}
      nameOf={nameOf}
      isOpen={isOpen}
      isBranch={isBranch}
      onToggle={(row) => turn([row])}
      onOpenSiblings={(row) => turn(siblingRows(tree, row).filter((each) => isBranch(each) && !isOpen(each)))}
      draw={drawLabel}
    />
  );
}

const noKeys: ReadonlySet<string> = new Set();
const keyOf = ({ id }: LocalNode) => id;
const nameOf = ({ label }: LocalNode) => label;
const drawLabel = ({ label }: LocalNode) => <span className={classes.label}>{label}</span>;
