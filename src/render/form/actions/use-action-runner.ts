import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { newKey } from '../../../language/values/new-key.ts';
import type { ActionDefinition } from '../../../language/view/view.ts';
import { loadWithRetry } from '../../../ui/load-with-retry.ts';
import { whenIdle } from '../../../ui/when-idle.ts';
import type { ActionOutcome } from '../../actions/action-types.ts';
import { loadActions } from '../../actions/load-actions.ts';
import type { RuntimeHost } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import type { CallOrigin } from '../../host/permit-call.ts';
import { everyList, recordKey, reload } from '../../host/queries.ts';
import { useFailureReport } from '../../host/report-failure.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import type { FormHandle } from '../state/form-handle.ts';
import { typedFrom } from '../state/typed-fields.ts';

import type { AroundRows, Pause, PausedHost, RowOrigin, RunOptions, SaveRow, Values } from './action-context.ts';

export type ActionRunner = {
  /** Runs an action unless another of this runner is running: a double click does not run it twice. */
  readonly run: (action: ActionDefinition, options?: RunOptions) => Promise<ActionOutcome | 'busy'>;
  /** Name of the running action; null for none. */
  readonly running: string | null;
  /** Cancels the call of the running action; null if it cannot be cancelled (`cancel`). */
  readonly cancel: (() => void) | null;
};

/** The code that runs actions loads after something with actions was drawn. */
async function loadRunner() {
  const [actions, context] = await Promise.all([loadActions(), loadWithRetry(() => import('./action-context.ts'))]);
  return { ...actions, ...context };
}

const noAround: AroundRows = {};

type Attempt = { readonly print: string; readonly key: string };

/**
 * Runs actions of a form. `refresh` reloads data that the action may have changed, in addition to `onRefresh`. In a
 * list `set` saves the row by `onSaveRow`.
 * @param isOffered false if there is no button: the code that runs actions is then not loaded
 */
export function useActionRunner(form: FormHandle, onRefresh?: () => void, isOffered = true): ActionRunner {
  return useRunner({ form, origin: form.origin, onRefresh, onSaveRow: undefined, aroundRows: noAround, isOffered });
}

/** The same for the rows of a list. */
export function useRowActionRunner(origin: RowOrigin, onSaveRow: SaveRow, around: AroundRows): ActionRunner {
  return useRunner({ form: null, origin, onRefresh: undefined, onSaveRow, aroundRows: around });
}

type UseRunnerOptions = {
  readonly form: FormHandle | null;
  readonly origin: CallOrigin & { readonly entity?: string };
  readonly onRefresh?: (() => void) | undefined;
  readonly onSaveRow?: SaveRow | undefined;
  readonly aroundRows?: AroundRows | undefined;
  readonly isOffered?: boolean | undefined;
};

function useRunner(options: UseRunnerOptions): ActionRunner {
  const { form, origin, onRefresh, onSaveRow, aroundRows = noAround, isOffered = true } = options;
  const host = useHost();
  const client = useQueryClient();
  const t = useRuntimeTexts();
  const [running, setRunning] = useState<string | null>(null);
  const [ending, setEnding] = useState<AbortController | null>(null);
  const isRunning = useRef(false);
  const failed = useRef<Attempt | null>(null);
  /** Values typed for unfinished actions, by action and subject. */
  const typed = useRef(new Map<string, Values>());
  const failures = useFailureReport();
  const again = useRef<ActionRunner['run']>(async () => 'busy');
  const refreshed = useRef(onRefresh);
  useEffect(() => {
    refreshed.current = onRefresh;
  });

  const run = useCallback<ActionRunner['run']>(
    async (action, options = {}) => {
      if (isRunning.current) return 'busy';
      failures.clear();
      isRunning.current = true;
      const called = options.name ?? (typeof action.label === 'string' ? action.label : '');
      setRunning(called);
      const end = action.cancel === true ? new AbortController() : null;
      setEnding(end);
      const record = form?.store.values() ?? options.record;
      // Retrying a failed action with the same values counts as the same action of the user.
      const print = JSON.stringify([action.call ?? null, options.row ?? record ?? null]);
      const attempt = failed.current?.print === print ? failed.current : { print, key: newKey() };
      const outer = options.parent ?? form?.bindings().parent;
      const changed = form === null ? null : typedFrom(form.store);
      const subject = { action, options, record, outer, changed, called, form, origin, onSaveRow, aroundRows };
      const pause = pausing(setRunning, called);
      const paused = pausedHost(host, pause);
      const retry = () => void again.current(action, options);
      let asksAgain = false;
      try {
        const { runAction, describeFailure, ...runs } = await loadRunner();
        const outcome = await runAction(action, {
          ...runs.contextOf(subject, { host, paused, client, t }),
          ...runs.askingOf(subject, host, pause, typed.current),
          refresh: () => {
            void reload(client, everyList);
            if (form !== null && form.recordId !== null)
              void client.invalidateQueries({ queryKey: recordKey(form.entity, form.recordId) });
            refreshed.current?.();
          },
          idempotencyKey: attempt.key,
          ...(end === null ? {} : { signal: end.signal }),
          report: async (thrown, message) => {
            const placed = await runs.placeRefused(thrown, subject, paused, t);
            asksAgain = placed === 'asked';
            if (placed === 'none') await failures.report(thrown, { message, retry });
          },
          describe: (failure) => describeFailure(t, called, action, failure),
        });
        // A cancelled call may have been executed: running it again counts as the same action.
        failed.current = outcome === 'failed' || outcome === 'stopped' ? attempt : null;
        if (outcome === 'stopped') host.notify(t('action.stopped', { name: called }), 'info');
        if (outcome === 'done') {
          typed.current.delete(runs.aboutOf(subject));
          if (form !== null && record !== undefined) runs.markSent(form, action, record);
          if ((action.navigate ?? action.redirect) !== undefined) form?.hold?.leave();
        }
        return outcome;
      } catch (error) {
        // The code could not be loaded; the runner itself never rejects.
        await failures.report(error, { message: t('actionFailed'), retry });
        return 'failed';
      } finally {
        isRunning.current = false;
        setRunning(null);
        setEnding(null);
        // Values of `ask` are asked again, with what was typed.
        if (asksAgain) retry();
      }
    },
    [form, origin, host, client, t, onSaveRow, aroundRows, failures],
  );
  useEffect(() => {
    again.current = run;
  });
  useEffect(() => (isOffered ? whenIdle(() => void loadRunner().catch(() => undefined)) : undefined), [isOffered]);
  const cancel = useMemo(() => (ending === null || running === null ? null : () => ending.abort()), [ending, running]);
  return { run, running, cancel };
}

/** While a question or a view is open the button shows no spinner. */
function pausing(setRunning: (name: string | null) => void, called: string): Pause {
  return async (wait) => {
    setRunning(null);
    try {
      return await wait;
    } finally {
      setRunning(called);
    }
  };
}

function pausedHost(host: RuntimeHost, pause: Pause): PausedHost {
  const { openView, isOneForm } = host;
  return {
    confirm: (message, options) => pause(host.confirm(message, options)),
    alert: (...message) => pause(host.alert(...message)),
    ...(openView === undefined ? {} : { openView: (view) => pause(openView(view)) }),
    ...(isOneForm === undefined ? {} : { isOneForm }),
  };
}
