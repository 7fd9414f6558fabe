import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EntityModel } from '../../../../../language/entity/entity.ts';
import { labelOf } from '../../../../../language/values/record-values.ts';
import type { EntityRecord, RuntimeHost } from '../../../../host/host.ts';
import { useHost } from '../../../../host/host-context.ts';
import { userMessage } from '../../../../host/host-error.ts';
import { listKey, reload } from '../../../../host/queries.ts';
import { useFailureReport } from '../../../../host/report-failure.ts';
import { useRuntimeTexts } from '../../../../texts/index.ts';
import { useTreeTexts } from '../../../../texts/tree/index.ts';
import { orderField, orderStep, renumber } from '../../../state/reorder.ts';
import type { RowsRendererProps } from '../../rows-renderer.ts';
import type { PendingMove } from '../build-record-tree.ts';
import { branchOf, idOfBranch, isBelow, keyOfRecord, placeAt, rootKey } from '../tree-records.ts';
import type { RecordTree } from '../use-record-tree.ts';

/** Maximum number of records per save call. */
const maxAtOnce = 1_000;

/** The target of a record: the branch, and its position as in `placeAt`. */
export type MoveDestination = { readonly record: EntityRecord; readonly to: string; readonly at: number };

/** The last move, as text and with its undo function. */
export type DoneMove = { readonly text: string; readonly back: MoveDestination };

type MoveOptions = {
  readonly props: RowsRendererProps;
  readonly parentField: string;
  readonly records: RecordTree;
  readonly pending: PendingMove | null;
  readonly setPending: (pending: PendingMove | null) => void;
};

/**
 * Moves records: writes the parent field and `ordem` in tens, and shows the new place at once. If the server refuses,
 * the record returns; a successful move can be undone.
 */
export function useTreeMove({ props, parentField, records, pending, setPending }: MoveOptions) {
  const { model, rows, search, onRows } = props;
  const t = useRuntimeTexts();
  const treeText = useTreeTexts();
  const host = useHost();
  const client = useQueryClient();
  const failures = useFailureReport();
  const [done, setDone] = useState<DoneMove | null>(null);
  const hasOrder = model?.fields[orderField] !== undefined;
  const url = search?.call?.url ?? model?.name ?? '';
  const nameOf = (record: EntityRecord | undefined) =>
    record === undefined ? treeText('top') : labelOf(record, model?.label ?? null);

  const move = async ({ record, to, at }: MoveDestination, isBack = false) => {
    if (model === null) return;
    failures.clear();
    if (pending !== null) return host.notify(treeText('stillMoving'), 'info');
    const from = records.branchOf(record);
    // A record in a cycle is shown as a root, but only becomes one when moved there.
    const isLoose = from !== branchOf(record, parentField);
    const known = new Map(
      records.tree.items.flatMap((item) => (item.kind === 'record' ? [[item.key, item.record]] : [])),
    );
    const parentOf = (key: string) => {
      const row = known.get(key);
      return row === undefined ? undefined : branchOf(row, parentField);
    };
    if (isBelow(to, keyOfRecord(record), parentOf)) return host.notify(treeText('intoItself'), 'info');
    const before = records.rowsOf(from);
    const place = before.findIndex(({ id }) => id === record.id);
    const next = placeAt(records.rowsOf(to), record, at);
    if (from === to && !isLoose) {
      if (!hasOrder) return host.notify(treeText('noOrder'), 'info');
      if (next.every(({ id }, index) => id === before[index]?.id)) return;
    }
    const parent = to === rootKey ? null : { id: idOfBranch(to), ...labelled(known.get(to), model.label) };
    const moved: EntityRecord = { ...record, [parentField]: parent };
    const ordered = next.map((each) => (each.id === record.id ? moved : each));
    // Positions are known only if all rows of the branch are loaded; otherwise the record goes after the loaded ones.
    const placed = !hasOrder
      ? [moved]
      : records.isWhole(to)
        ? withMoved(renumber(ordered).changed, moved)
        : [{ ...moved, [orderField]: (records.countOf(to) + 1) * orderStep }];
    setPending({ record, to, rows: ordered });
    if (to !== rootKey) records.setOpen([to], true);
    try {
      if (onRows !== undefined) onRows(rows.map((row) => placed.find(({ id }) => id === row.id) ?? row));
      else {
        await savePlaces(host, { model, parentField, rows: placed, moved: record.id });
        await reload(client, listKey(url));
      }
      const values = {
        name: nameOf(record),
        branch: nameOf(known.get(to)),
        place: next.indexOf(record) + 1,
        places: next.length,
      };
      const text = treeText(from === to && !isLoose ? 'movedWithin' : 'moved', values);
      // Undoing would close the cycle again.
      if (isLoose) return host.notify(text, 'success');
      // The undo position takes into account where the record will be then.
      const back = from === to && next.indexOf(record) < place ? place + 1 : place;
      setDone(isBack ? null : { text, back: { record: moved, to: from, at: back } });
      if (isBack) host.notify(treeText('movedBack', values), 'success');
    } catch (error) {
      await reload(client, listKey(url));
      setDone(null);
      setPending(null);
      const reason = `${userMessage(error) ?? t('actionFailed')}\n${treeText('moveFailed', { name: nameOf(record) })}`;
      await failures.report(error, { message: reason });
    } finally {
      setPending(null);
    }
  };

  /** The current record: its version changed with the move. */
  const undo = () => {
    if (done === null) return;
    if (pending !== null) return host.notify(treeText('stillMoving'), 'info');
    const { back } = done;
    const key = keyOfRecord(back.record);
    const now = records.tree.items.find((item) => item.key === key);
    setDone(null);
    void move({ ...back, record: now?.kind === 'record' ? now.record : back.record }, true);
  };
  return { move, done, undo, dismiss: () => setDone(null) };
}

type Placed = {
  readonly model: EntityModel;
  readonly parentField: string;
  readonly rows: readonly EntityRecord[];
  /** Id of the moved record: for others only the position changed. */
  readonly moved: number;
};

/** Saves all positions in one call; otherwise the moved record first, because the others' positions depend on it. */
async function savePlaces(host: RuntimeHost, { model, parentField, rows, moved }: Placed): Promise<void> {
  const changes = rows
    .toSorted((a, b) => Number(b.id === moved) - Number(a.id === moved))
    .map((row) => ({
      id: row.id,
      versao: row.versao,
      ...(row.id === moved ? { [parentField]: row[parentField] ?? null } : {}),
      ...(model.fields[orderField] === undefined ? {} : { [orderField]: row[orderField] }),
    }));
  const versioned = changes.flatMap(({ versao, ...rest }) => (versao === undefined ? [] : [{ ...rest, versao }]));
  const isWhole = versioned.length === changes.length && versioned.length <= maxAtOnce;
  if (host.saveRecords !== undefined && isWhole) return void (await host.saveRecords(model.name, versioned));
  for (const { id, versao, ...values } of changes)
    await host.saveRecord(model.name, id, { ...values, ...(versao === undefined ? {} : { versao }) });
}

/** The moved record is sent even if its position number is unchanged. */
function withMoved(changed: readonly EntityRecord[], moved: EntityRecord): readonly EntityRecord[] {
  return changed.some(({ id }) => id === moved.id) ? changed : [moved, ...changed];
}

function labelled(record: EntityRecord | undefined, label: string): Readonly<Record<string, unknown>> {
  return record === undefined ? {} : { [label]: record[label] };
}
