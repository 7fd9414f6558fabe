import type { useRendererColumns } from '../renderer-columns.ts';
import type { RowsRendererProps } from '../rows-renderer.ts';
import { siblingRows } from './flat-tree.ts';
import type { MoveDestination } from './moving/use-tree-move.ts';
import { moveByKey, type TreeMove } from './tree-keys.ts';
import { type MoveKey, NoteRow, RecordRow } from './tree-record-row.tsx';
import { rootKey, type TreeItem } from './tree-records.ts';
import { TreeView } from './tree-view.tsx';
import type { RecordTree } from './use-record-tree.ts';

export type RecordItem = Extract<TreeItem, { readonly kind: 'record' }>;
type NoteItem = Exclude<TreeItem, RecordItem>;

type RecordTreeViewProps = Pick<
  RowsRendererProps,
  'name' | 'isNarrow' | 'rowLink' | 'rowActions' | 'rowButtons' | 'selection'
> & {
  readonly records: RecordTree;
  readonly title: NonNullable<ReturnType<typeof useRendererColumns>['title']>;
  readonly others: ReturnType<typeof useRendererColumns>['others'];
  readonly nameOf: (item: TreeItem) => string;
  /** Height of the box, and of every row, in px. */
  readonly height: number;
  readonly rowHeight: number;
  /** Absent if rows may not be moved. */
  readonly onMove: ((destination: MoveDestination) => void) | undefined;
  /** Returns the function that creates a row below one; nothing if not allowed. */
  readonly newBelow: (item: RecordItem) => (() => void) | undefined;
};

/** The visible records of a tree with their actions. */
export function RecordTreeView({ records, title, others, nameOf, onMove, newBelow, ...props }: RecordTreeViewProps) {
  const { rowLink, selection } = props;
  const { tree, isOpen } = records;
  const keyAt = (row: number) => (row < 0 ? rootKey : (tree.items[row]?.key ?? rootKey));
  const recordAt = (row: number): RecordItem | null => {
    const item = tree.items[row];
    return item?.kind === 'record' ? item : null;
  };
  const moveTo = ({ row, parent, at }: TreeMove) => {
    const item = recordAt(row);
    if (item === null) return;
    const to = keyAt(parent);
    const isClosed = parent >= 0 && (tree.count[parent] ?? 0) === 0;
    onMove?.({ record: item.record, to, at: isClosed ? records.countOf(to) : at });
  };
  const act = (item: NoteItem) => {
    if (item.kind === 'error') records.retryBranch(item.branch);
    else if (item.kind === 'more') records.loadMore(item.branch);
  };
  return (
    <TreeView
      label={props.name}
      height={props.height}
      rowHeight={props.rowHeight}
      tree={tree}
      keyOf={keyOf}
      nameOf={nameOf}
      isOpen={(row) => isOpen(keyAt(row))}
      isBranch={(row) => recordAt(row)?.isBranch === true}
      isPlain={(row) => recordAt(row) === null}
      isLoose={(row) => recordAt(row)?.isLoose === true}
      isChosen={(row) => {
        const item = recordAt(row);
        return item !== null && rowLink?.(item.record)?.isChosen === true;
      }}
      onToggle={(row, isWanted) => records.setOpen([keyAt(row)], isWanted)}
      onOpenSiblings={(row) =>
        records.setOpen(
          siblingRows(tree, row).flatMap((each) => (recordAt(each)?.isBranch === true ? [keyAt(each)] : [])),
          true,
        )
      }
      onEnter={(row, event) => {
        const item = tree.items[row];
        if (item?.kind === 'record') rowLink?.(item.record)?.open(event);
        else if (item !== undefined) act(item);
      }}
      {...(selection === undefined
        ? {}
        : {
            selection: {
              has: (row) => {
                const item = recordAt(row);
                return item !== null && selection.has(item.record);
              },
              onToggle: (row) => {
                const item = recordAt(row);
                if (item !== null) selection.onToggle(item.record);
              },
            },
          })}
      {...(onMove === undefined ? {} : { onMove: moveTo })}
      draw={(item, row, isActive) => {
        if (item.kind !== 'record') return <NoteRow kind={item.kind} onAct={() => act(item)} />;
        const moveOf = (key: MoveKey) => moveByKey(tree, row, key, item.isLoose);
        return (
          <RecordRow
            {...props}
            {...{ title, others, isActive }}
            record={item.record}
            index={row}
            name={nameOf(item)}
            isHit={records.isHit(item.record)}
            onNewChild={newBelow(item)}
            isLoose={item.isLoose}
            moves={onMove === undefined ? [] : moveKeys.filter((key) => moveOf(key) !== null)}
            onMove={(key) => {
              const found = moveOf(key);
              if (found !== null) moveTo(found);
            }}
          />
        );
      }}
    />
  );
}

const moveKeys: readonly MoveKey[] = ['ArrowUp', 'ArrowDown', 'ArrowRight', 'ArrowLeft'];
const keyOf = ({ key }: TreeItem) => key;
