import { Button, CloseButton } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { labelOf } from '../../../../language/values/record-values.ts';
import { ErrorState } from '../../../../ui/components/error-state.tsx';
import { ListSkeleton } from '../../../../ui/components/skeletons.tsx';
import { listKey, reload } from '../../../host/queries.ts';
import { useRuntimeTexts } from '../../../texts/index.ts';
import { useTreeTexts } from '../../../texts/tree/index.ts';
import { valuesOfCall } from '../../data/values-of-call.ts';
import { orderField, orderStep } from '../../state/reorder.ts';
import { useIsPrinting } from '../../table/use-is-printing.ts';
import { useRendererColumns } from '../renderer-columns.ts';
import type { RowsRendererProps } from '../rows-renderer.ts';
import { siblingRows } from './flat-tree.ts';
import { NewChildDialog } from './new-child-dialog.tsx';
import { PrintedTree } from './printed-tree.tsx';
import classes from './tree.module.css';
import { moveByKey, type TreeMove } from './tree-keys.ts';
import { type MoveKey, NoteRow, RecordRow } from './tree-record-row.tsx';
import { keyOfRecord, rootKey, type TreeItem } from './tree-records.ts';
import { TreeView } from './tree-view.tsx';
import { type PendingMove, useRecordTree } from './use-record-tree.ts';
import { useTreeMove } from './use-tree-move.ts';

/** Rows that refer to one another as a tree; `parent` of the list names the field that does. */
export function TreeRenderer(props: RowsRendererProps) {
  const { list, model, columns, isNarrow, name } = props;
  const t = useRuntimeTexts();
  const treeText = useTreeTexts();
  const client = useQueryClient();
  const isPrinting = useIsPrinting();
  const { ref, height: measured } = useElementSize();
  const [pending, setPending] = useState<PendingMove | null>(null);
  const [below, setBelow] = useState<TreeItem | null>(null);
  const parentField = list.parent ?? ownRelation(model) ?? 'pai';
  const records = useRecordTree(props, parentField, pending);
  const { tree, isOpen } = records;
  const { move, done, undo, dismiss } = useTreeMove({ props, parentField, records, pending, setPending });

  const { title, others } = useRendererColumns(columns, { hasPicture: false });
  const mayMove = props.mayEdit === true && model !== null && props.search?.isFiltered !== true;
  const label = model?.label ?? null;
  const itemAt = (row: number) => tree.items[row];
  const isLooseAt = (row: number) => {
    const item = itemAt(row);
    return item?.kind === 'record' && item.isLoose;
  };
  const loose = tree.items.filter((item) => item.kind === 'record' && item.isLoose).length;
  const keyAt = (row: number) => (row < 0 ? rootKey : (itemAt(row)?.key ?? rootKey));
  const toMove = ({ row, parent, at }: TreeMove) => {
    const item = itemAt(row);
    if (item?.kind !== 'record') return;
    const to = keyAt(parent);
    const isClosed = parent >= 0 && (tree.count[parent] ?? 0) === 0;
    void move({ record: item.record, to, at: isClosed ? records.countOf(to) : at });
  };
  const act = (item: TreeItem) => {
    if (item.kind === 'error') records.retryBranch(item.branch);
    else if (item.kind === 'more') records.loadMore(item.branch);
  };
  const canMake =
    model !== null && (props.onNew !== undefined || (props.mayCreate === true && props.onRows === undefined));
  const newValues = (item: TreeItem) => ({
    ...valuesOfCall(props.search?.call?.url, model),
    ...ownerOf(props),
    ...(model?.fields[orderField] === undefined ? {} : { [orderField]: (records.countOf(item.key) + 1) * orderStep }),
    ...list.defaults,
    [parentField]: item.kind === 'record' ? { id: item.record.id, [label ?? 'id']: item.record[label ?? 'id'] } : null,
  });
  const view = { tree, isOpen };
  const nameOf = useMemo(
    () => (item: TreeItem) => (item.kind === 'record' ? labelOf(item.record, label) : treeText(`notes.${item.kind}`)),
    [label, treeText],
  );

  if (records.state === 'error') {
    return <ErrorState title={t('list.failed')} message={t('loadFailed')} onRetry={records.retry} />;
  }
  if (records.state === 'loading') return <ListSkeleton rows={10} />;
  if (title === null) return null;
  const rowHeight = isNarrow ? 56 : 40;
  const most = props.isScreen === true ? measured : 480;
  const height = Math.max(rowHeight, Math.min(most, tree.items.length * rowHeight));
  return (
    <div className={classes.body} data-screen={props.isScreen === true} data-updating={props.isUpdating === true}>
      {loose === 0 ? null : (
        <p className={classes.circles} role="status">
          <IconAlertTriangle size={16} aria-hidden="true" />
          <span>
            {treeText('circles', { count: loose })}{' '}
            {treeText(mayMove ? 'circleMove' : 'circleEdit', {
              field: model?.fields[parentField]?.title ?? parentField,
              out: treeText('moves.ArrowLeft'),
            })}
          </span>
        </p>
      )}
      {isNarrow || others.length === 0 ? null : (
        <div className={classes.head} aria-hidden="true">
          <span className={classes.texts}>{title.label}</span>
          {others.map((column) => (
            <span key={column.name} className={classes.cell} data-align={column.cell.align}>
              {column.label}
            </span>
          ))}
          <span className={classes.actions} />
        </div>
      )}
      {isPrinting ? (
        <PrintedTree tree={tree} title={title} others={others} />
      ) : (
        <div ref={ref} className={classes.box}>
          {most > 0 ? (
            <TreeView
              label={name}
              height={height}
              rowHeight={rowHeight}
              tree={tree}
              keyOf={keyOf}
              nameOf={nameOf}
              isOpen={(row) => isOpen(keyAt(row))}
              isBranch={(row) => {
                const item = itemAt(row);
                return item?.kind === 'record' && item.isBranch;
              }}
              isPlain={(row) => itemAt(row)?.kind !== 'record'}
              isLoose={isLooseAt}
              isChosen={(row) => {
                const item = itemAt(row);
                return item?.kind === 'record' && props.rowLink?.(item.record)?.isChosen === true;
              }}
              onToggle={(row, isWanted) => records.setOpen([keyAt(row)], isWanted)}
              onOpenSiblings={(row) => {
                const branches = siblingRows(tree, row).flatMap((each) => itemAt(each) ?? []);
                records.setOpen(
                  branches.flatMap((item) => (item.kind === 'record' && item.isBranch ? [item.key] : [])),
                  true,
                );
              }}
              onEnter={(row, event) => {
                const item = itemAt(row);
                if (item === undefined) return;
                if (item.kind === 'record') props.rowLink?.(item.record)?.open(event);
                else act(item);
              }}
              {...(props.selection === undefined ? {} : { selection: selectionOf(props.selection, view) })}
              {...(mayMove ? { onMove: toMove } : {})}
              draw={(item, row, isActive) =>
                item.kind === 'record' ? (
                  <RecordRow
                    record={item.record}
                    index={row}
                    name={nameOf(item)}
                    title={title}
                    others={others}
                    isHit={records.isHit(item.record)}
                    isActive={isActive}
                    isNarrow={isNarrow}
                    rowLink={props.rowLink}
                    rowActions={props.rowActions}
                    rowButtons={props.rowButtons}
                    selection={props.selection}
                    onNewChild={
                      canMake && (item.record.id > 0 || props.onNew !== undefined)
                        ? () => (props.onNew === undefined ? setBelow(item) : props.onNew(newValues(item)))
                        : undefined
                    }
                    isLoose={item.isLoose}
                    moves={mayMove ? moveKeys.filter((key) => moveByKey(tree, row, key, item.isLoose) !== null) : []}
                    onMove={(key) => {
                      const found = moveByKey(tree, row, key, item.isLoose);
                      if (found !== null) toMove(found);
                    }}
                  />
                ) : (
                  <NoteRow kind={item.kind} onAct={() => act(item)} />
                )
              }
            />
          ) : null}
        </div>
      )}
      <div className={classes.done} role="status" data-shown={done !== null}>
        {done === null ? null : (
          <>
            <span>{done.text}</span>
            <Button size="compact-sm" variant="subtle" onClick={undo}>
              {treeText('undo')}
            </Button>
            <CloseButton size="sm" aria-label={t('close')} onClick={dismiss} />
          </>
        )}
      </div>
      {below?.kind === 'record' && model !== null ? (
        <NewChildDialog
          model={model}
          values={newValues(below)}
          below={nameOf(below)}
          onSaved={() => {
            records.setOpen([keyOfRecord(below.record)], true);
            void reload(client, listKey(props.search?.call?.url ?? model.name));
          }}
          onClose={() => setBelow(null)}
        />
      ) : null}
    </div>
  );
}

const moveKeys: readonly MoveKey[] = ['ArrowUp', 'ArrowDown', 'ArrowRight', 'ArrowLeft'];
const keyOf = ({ key }: TreeItem) => key;

/** The one relation of an entity to itself, when the view does not name the field of the parent. */
function ownRelation(model: RowsRendererProps['model']): string | null {
  if (model === null) return null;
  return (
    Object.values(model.fields).find(({ kind, target }) => kind === 'relation' && target === model.name)?.name ?? null
  );
}

/** The record that the list belongs to, for a row that is made in it. */
function ownerOf({ search, model }: RowsRendererProps): Readonly<Record<string, unknown>> {
  const relations = Object.entries(search?.filters ?? {}).filter(
    ([name, id]) => model?.fields[name]?.kind === 'relation' && /^\d+$/.test(id),
  );
  return Object.fromEntries(relations.map(([name, id]) => [name, { id: Number(id) }]));
}

function selectionOf(
  selection: NonNullable<RowsRendererProps['selection']>,
  { tree }: { readonly tree: { readonly items: readonly TreeItem[] } },
) {
  const recordAt = (row: number) => {
    const item = tree.items[row];
    return item?.kind === 'record' ? item.record : null;
  };
  return {
    has: (row: number) => {
      const record = recordAt(row);
      return record !== null && selection.has(record);
    },
    onToggle: (row: number) => {
      const record = recordAt(row);
      if (record !== null) selection.onToggle(record);
    },
  };
}
