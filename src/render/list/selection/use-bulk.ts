import { useCallback, useRef, useState } from 'react';
import type { Bindings } from '../../../language/expressions/evaluate.ts';
import type { ActionDefinition } from '../../../language/view/view.ts';
import { computeCalls, fillCall } from '../../actions/call-values.ts';
import type { AroundRow } from '../../actions/placeholders.ts';
import type { PrepareBindings } from '../../form/values/set-values.ts';
import type { EntityRecord, RuntimeHost } from '../../host/host.ts';
import { userMessage } from '../../host/host-error.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import {
  addResults,
  type BulkAct,
  type BulkResult,
  type BulkSource,
  nothingDone,
  sourceOfRows,
  workThrough,
} from './bulk-work.ts';

export type BulkFailure = { readonly row: EntityRecord; readonly message: string };

/** An operation on several rows, running or finished. */
export type BulkRun = {
  readonly name: string;
  /** Key of the text that says for how many rows it was done. */
  readonly outcome: BulkOutcome;
  readonly total: number;
  readonly done: number;
  readonly failures: readonly BulkFailure[];
  /** Number of rows that no longer existed, or were no longer found, at their turn. */
  readonly missing: number;
  /** Number of rows that were not tried, because it was stopped or the server did not answer. */
  readonly left: number;
  /** Why it ended early; null if it did not, or was stopped. */
  readonly fatal: string | null;
  readonly isRunning: boolean;
  /** Repeats it for the failed rows. */
  readonly retry: () => void;
  /** Continues with the remaining rows. */
  readonly resume: () => void;
  /** Undoes it for the finished rows; null if that is impossible. */
  readonly undo: (() => void) | null;
};

/** Whether rows were deleted, restored, changed, or processed by an action of the view. */
export type BulkOutcome = 'bulkDeleted' | 'bulkRestored' | 'bulkChanged' | 'bulkDone';

export type BulkOperation = {
  readonly name: string;
  /** Default `bulkDone`. */
  readonly outcome?: BulkOutcome;
  readonly act: BulkAct;
  /** Its outcome is by default that of the operation. */
  readonly undo?: { readonly name: string; readonly act: BulkAct; readonly outcome?: BulkOutcome } | undefined;
};

/** Minimum ms between two progress updates: a thousand rows must not re-render the list a thousand times. */
const notifyIntervalMs = 150;

/**
 * Applies an operation to many rows, one call each: failures are listed by row and do not stop the others. `onDone`
 * receives the processed rows.
 */
export function useBulk(onDone: (rows: readonly EntityRecord[]) => void) {
  const t = useRuntimeTexts();
  const [current, setCurrent] = useState<BulkRun | null>(null);
  const isStopped = useRef(false);

  const start = useCallback(
    async (operation: BulkOperation, source: BulkSource, before: BulkResult = nothingDone): Promise<void> => {
      isStopped.current = false;
      const total = before.done.length + before.failures.length + before.missing + source.ids.length;
      let notified = 0;
      const notify = (part: BulkResult, isRunning: boolean) => {
        if (isRunning && performance.now() - notified < notifyIntervalMs) return;
        notified = performance.now();
        const result = addResults(before, part);
        const { done, failures, missing, left, fatal } = result;
        setCurrent({
          name: operation.name,
          outcome: operation.outcome ?? 'bulkDone',
          total,
          done: done.length,
          failures: failures.map(({ row, error }) => ({ row, message: userMessage(error) ?? t('actionFailed') })),
          missing,
          left: left.length,
          fatal: fatal === null ? null : (userMessage(fatal) ?? t('list.bulkTrouble')),
          isRunning,
          retry: () =>
            void start(operation, sourceOfRows(failures.map(({ row }) => row)), { ...result, failures: [], left: [] }),
          resume: () => void start(operation, { ...source, ids: left }, { ...result, left: [] }),
          undo: operation.undo === undefined || done.length === 0 ? null : () => void takeBack(operation, done),
        });
      };
      notify({ ...nothingDone, left: source.ids }, true);
      const end = await workThrough({
        source,
        act: operation.act,
        isStopped: () => isStopped.current,
        onProgress: (part) => notify(part, true),
      });
      notify(end, false);
      onDone(end.done);

      async function takeBack({ undo, outcome = 'bulkDone' }: BulkOperation, done: readonly EntityRecord[]) {
        if (undo !== undefined) await start({ outcome, ...undo }, sourceOfRows(done));
      }
    },
    [onDone, t],
  );
  const stop = useCallback(() => {
    isStopped.current = true;
  }, []);
  const dismiss = useCallback(() => setCurrent(null), []);
  return { current, start, stop, dismiss };
}

type CallForOptions = {
  readonly host: Pick<RuntimeHost, 'call'>;
  readonly action: ActionDefinition;
  readonly row: EntityRecord;
  readonly around?: AroundRow | undefined;
  readonly named?: Omit<Bindings, 'record'> | undefined;
  readonly prepare?: PrepareBindings | undefined;
};

/** The call of an action for one row. Rejects if a value is missing, or the call fails. */
export async function callFor({
  host,
  action,
  row,
  around = {},
  named = {},
  prepare,
}: CallForOptions): Promise<unknown> {
  const { call } = action;
  if (call === undefined) return undefined;
  const { parent } = around;
  const bindings = { ...named, ...(parent && { parent }), record: row, row };
  const computed = await computeCalls([call], bindings, prepare);
  const filled = fillCall(call, { ...around, row, named }, { computed });
  if (!filled.ok) throw new Error(`The row lacks ${filled.missing.join(', ')}.`);
  return host.call(call.method, filled.url, call.method === 'GET' ? undefined : (filled.body ?? row));
}
