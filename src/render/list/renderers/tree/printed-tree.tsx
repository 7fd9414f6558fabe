import { isEmptyValue, readPath } from '../../../../language/values/record-values.ts';
import { type DrawnColumn, drawCell } from '../../columns/cell.tsx';
import type { FlatTree } from './flat-tree.ts';
import classes from './tree.module.css';
import type { TreeItem } from './tree-records.ts';

/** Maximum number of rows: more would block the browser for minutes. */
const maxRows = 5_000;

type PrintedTreeProps = {
  readonly tree: FlatTree<TreeItem>;
  readonly title: DrawnColumn;
  readonly others: readonly DrawnColumn[];
};

/** All open rows on paper, without scrolling. */
export function PrintedTree({ tree, title, others }: PrintedTreeProps) {
  return (
    <div>
      {tree.items.slice(0, maxRows).map((item, row) =>
        item.kind === 'record' ? (
          <div key={item.key} className={classes.printed}>
            <span className={classes.texts} style={{ paddingInlineStart: `${(tree.depth[row] ?? 0) * 20}px` }}>
              {drawCell(title, item.record)}
            </span>
            {others.map((column) => (
              <span key={column.name} className={classes.cell} data-align={column.cell.align}>
                {isEmptyValue(readPath(item.record, column.field)) ? null : drawCell(column, item.record)}
              </span>
            ))}
          </div>
        ) : null,
      )}
    </div>
  );
}
