import { useCallback, useRef, useState } from 'react';
import { fillPlaceholders } from '../actions/placeholders.ts';
import type { ActionDefinition } from '../definition/view.ts';
import type { EntityRecord, RuntimeHost } from '../host.ts';
import { userMessage } from '../host-error.ts';
import { useRuntimeTexts } from '../texts/index.ts';

export type BulkFailure = { readonly row: EntityRecord; readonly message: string };

/** One deed on several rows, while it goes on and after it has ended. */
export type BulkRun = {
  readonly name: string;
  readonly total: number;
  readonly done: number;
  readonly failures: readonly BulkFailure[];
  readonly isRunning: boolean;
  /** Does it again for the rows that failed. */
  readonly retry: () => void;
  /** Takes it back for the rows that it was done for; null where nothing can. */
  readonly undo: (() => void) | null;
};

type Deed = {
  readonly name: string;
  readonly act: (row: EntityRecord) => Promise<unknown>;
  readonly undo?: { readonly name: string; readonly act: (row: EntityRecord) => Promise<unknown> } | undefined;
};

/** Calls at a time: more would keep others from the server. */
const atOnce = 4;

/**
 * Does the same for many rows, one call each: what fails is listed row by row, and the others are not held up.
 * `onDone` gets the rows that it was done for.
 */
export function useBulk(onDone: (rows: readonly EntityRecord[]) => void) {
  const t = useRuntimeTexts();
  const [current, setCurrent] = useState<BulkRun | null>(null);
  const isStopped = useRef(false);

  const start = useCallback(
    async (deed: Deed, rows: readonly EntityRecord[]): Promise<void> => {
      isStopped.current = false;
      const succeeded: EntityRecord[] = [];
      const failures: BulkFailure[] = [];
      const waiting = [...rows];
      const tell = (isRunning: boolean) =>
        setCurrent({
          name: deed.name,
          total: rows.length,
          done: succeeded.length,
          failures: [...failures],
          isRunning,
          retry: () =>
            void start(
              deed,
              failures.map(({ row }) => row),
            ),
          undo: deed.undo === undefined || succeeded.length === 0 ? null : () => void takeBack(deed, succeeded),
        });
      const work = async () => {
        for (let row = waiting.shift(); row !== undefined && !isStopped.current; row = waiting.shift()) {
          try {
            await deed.act(row);
            succeeded.push(row);
          } catch (error) {
            failures.push({ row, message: userMessage(error) ?? t('actionFailed') });
          }
          tell(true);
        }
      };
      tell(true);
      await Promise.all(Array.from({ length: Math.min(atOnce, rows.length) }, work));
      tell(false);
      onDone(succeeded);

      async function takeBack({ undo }: Deed, done: readonly EntityRecord[]) {
        if (undo !== undefined) await start({ name: undo.name, act: undo.act }, done);
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

/** The call of an action for one row. Rejects when the address cannot be filled, or the call fails. */
export async function callFor(
  host: Pick<RuntimeHost, 'call'>,
  action: ActionDefinition,
  row: EntityRecord,
): Promise<unknown> {
  const { call } = action;
  if (call === undefined) return undefined;
  const filled = fillPlaceholders(call.url, { row });
  if (!filled.ok) throw new Error(`The row lacks ${filled.missing.join(', ')}.`);
  return host.call(call.method, filled.text, call.method === 'GET' ? undefined : row);
}
