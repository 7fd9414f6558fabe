import { Button, CloseButton } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { labelOf } from '../../../../language/values/record-values.ts';
import { ErrorState } from '../../../../ui/components/states/error-state.tsx';
import { ListSkeleton } from '../../../../ui/components/states/skeletons.tsx';
import { listKey, reload } from '../../../host/queries.ts';
import { useRuntimeTexts } from '../../../texts/index.ts';
import { useTreeTexts } from '../../../texts/tree/index.ts';
import type { DrawnColumn } from '../../columns/cell.tsx';
import { valuesOfCall } from '../../data/values-of-call.ts';
import { orderField, orderStep } from '../../state/reorder.ts';
import { useIsPrinting } from '../../table/use-is-printing.ts';
import { useRendererColumns } from '../renderer-columns.ts';
import type { RowsRendererProps } from '../rows-renderer.ts';
import type { PendingMove } from './build-record-tree.ts';
import { useTreeMove } from './moving/use-tree-move.ts';
import { NewChildDialog } from './new-child-dialog.tsx';
import { PrintedTree } from './printed-tree.tsx';
import { type RecordItem, RecordTreeView } from './record-tree-view.tsx';
import classes from './tree.module.css';
import type { TreeItem } from './tree-records.ts';
import { useRecordTree } from './use-record-tree.ts';

/** Rows as a tree; `parent` of the list names the field of the parent. */
export function TreeRenderer(props: RowsRendererProps) {
  const { list, model, columns, isNarrow, search } = props;
  const t = useRuntimeTexts();
  const treeText = useTreeTexts();
  const client = useQueryClient();
  const isPrinting = useIsPrinting();
  const { ref, height: measured } = useElementSize();
  const [pending, setPending] = useState<PendingMove | null>(null);
  const [below, setBelow] = useState<RecordItem | null>(null);
  const parentField = list.parent ?? ownRelation(model) ?? 'pai';
  const records = useRecordTree(props, parentField, pending);
  const { move, done, undo, dismiss } = useTreeMove({ props, parentField, records, pending, setPending });
  const { title, others } = useRendererColumns(columns, { hasPicture: false });
  const mayMove = props.mayEdit === true && model !== null && search?.isFiltered !== true;
  const label = model?.label ?? null;
  const newValues = ({ key, record }: RecordItem) => ({
    ...valuesOfCall(search?.call?.url, model),
    ...ownerOf(props),
    ...(model?.fields[orderField] === undefined ? {} : { [orderField]: (records.countOf(key) + 1) * orderStep }),
    ...list.defaults,
    [parentField]: { id: record.id, [label ?? 'id']: record[label ?? 'id'] },
  });
  const newBelow = (item: RecordItem) => {
    const { onNew } = props;
    if (model === null) return undefined;
    if (onNew !== undefined) return () => onNew(newValues(item));
    const mayMake = props.mayCreate === true && props.onRows === undefined && item.record.id > 0;
    return mayMake ? () => setBelow(item) : undefined;
  };
  const nameOf = useMemo(
    () => (item: TreeItem) => (item.kind === 'record' ? labelOf(item.record, label) : treeText(`notes.${item.kind}`)),
    [label, treeText],
  );

  if (records.state === 'error') {
    return <ErrorState title={t('list.failed')} message={t('loadFailed')} onRetry={records.retry} />;
  }
  if (records.state === 'loading') return <ListSkeleton rows={10} />;
  if (title === null) return null;
  const { items } = records.tree;
  const rowHeight = isNarrow ? 56 : 40;
  const most = props.isScreen === true ? measured : 480;
  const height = Math.max(rowHeight, Math.min(most, items.length * rowHeight));
  return (
    <div className={classes.body} data-screen={props.isScreen === true} data-updating={props.isUpdating === true}>
      <CircleNote
        count={items.filter((item) => item.kind === 'record' && item.isLoose).length}
        mayMove={mayMove}
        field={model?.fields[parentField]?.title ?? parentField}
      />
      {isNarrow || others.length === 0 ? null : <TreeHead title={title} others={others} />}
      {isPrinting ? (
        <PrintedTree tree={records.tree} title={title} others={others} />
      ) : (
        <div ref={ref} className={classes.box}>
          {most > 0 ? (
            <RecordTreeView
              {...props}
              {...{ records, title, others, nameOf, height, rowHeight, newBelow }}
              onMove={mayMove ? (destination) => void move(destination) : undefined}
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
      {below !== null && model !== null ? (
        <NewChildDialog
          model={model}
          values={newValues(below)}
          below={nameOf(below)}
          onSaved={() => {
            records.setOpen([below.key], true);
            void reload(client, listKey(search?.call?.url ?? model.name));
          }}
          onClose={() => setBelow(null)}
        />
      ) : null}
    </div>
  );
}

type CircleNoteProps = {
  /** Number of records that are below themselves. */
  readonly count: number;
  readonly mayMove: boolean;
  /** Label of the parent field. */
  readonly field: string;
};

/** Says that records in a cycle have no place in the tree, and how to fix that. */
function CircleNote({ count, mayMove, field }: CircleNoteProps) {
  const treeText = useTreeTexts();
  if (count === 0) return null;
  return (
    <p className={classes.circles} role="status">
      <IconAlertTriangle size={16} aria-hidden="true" />
      <span>
        {treeText('circles', { count })}{' '}
        {treeText(mayMove ? 'circleMove' : 'circleEdit', { field, out: treeText('moves.ArrowLeft') })}
      </span>
    </p>
  );
}

type TreeHeadProps = { readonly title: DrawnColumn; readonly others: readonly DrawnColumn[] };

/** The column headings for sighted users; each cell announces its column itself. */
function TreeHead({ title, others }: TreeHeadProps) {
  return (
    <div className={classes.head} aria-hidden="true">
      <span className={classes.texts}>{title.label}</span>
      {others.map((column) => (
        <span key={column.name} className={classes.cell} data-align={column.cell.align}>
          {column.label}
        </span>
      ))}
      <span className={classes.actions} />
    </div>
  );
}

/** The only relation of an entity to itself, used if the view does not name the parent field. */
function ownRelation(model: RowsRendererProps['model']): string | null {
  if (model === null) return null;
  return (
    Object.values(model.fields).find(({ kind, target }) => kind === 'relation' && target === model.name)?.name ?? null
  );
}

/** The record of the list, as a value for new rows. */
function ownerOf({ search, model }: RowsRendererProps): Readonly<Record<string, unknown>> {
  const relations = Object.entries(search?.filters ?? {}).filter(
    ([name, id]) => model?.fields[name]?.kind === 'relation' && /^\d+$/.test(id),
  );
  return Object.fromEntries(relations.map(([name, id]) => [name, { id: Number(id) }]));
}
