import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type MergeResult, mergeThreeWay } from '../../../language/values/merge-three-way.ts';
import type { EntityRecord } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import type { LastChange } from '../../host/last-change.ts';
import { everyList, listKey, recordKey, reload } from '../../host/queries.ts';
import { useFailureReport } from '../../host/report-failure.ts';
import { type MergeChoices, saveWithMerge } from '../../host/save-with-merge.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { showErrors } from '../state/errors/show-errors.ts';
import type { FormHandle } from '../state/form-handle.ts';
import { explainFailure } from './explain-failure.ts';
import { prepareSave } from './prepare-save.ts';
import { createRetryLater } from './retry-later.ts';
import { createAttemptSender } from './save-attempt.ts';

/** A merge that waits for the user; null as answer leaves everything as it is. */
export type MergeQuestion = {
  readonly merged: MergeResult;
  /** Who saved the other side; null where that is not known. */
  readonly by: LastChange | null;
  /** Text of the button that goes on; that of a save when left out. */
  readonly confirmLabel?: string;
  readonly answer: (choices: MergeChoices | null) => void;
};

export type Saved = {
  /** The record as it was answered. */
  readonly record: EntityRecord;
  /** An earlier try had saved it, and the user has read so. */
  readonly isRepeat: boolean;
};

export type Saver = {
  /**
   * Validates and sends; the record as saved, or null when it was not: then the user knows why. `again` is offered where
   * the server was not reached or failed, and is to do all that the user asked for.
   */
  readonly save: (again?: () => void) => Promise<Saved | null>;
  readonly isSaving: boolean;
  readonly question: MergeQuestion | null;
};

/**
 * Saves a form. A record that somebody else saved meanwhile is merged field by field and saved again; only fields that
 * both changed are asked about. Whatever fails, what was typed stays (rule A2).
 */
export function useSave(form: FormHandle, extra: Readonly<Record<string, unknown>> = noValues): Saver {
  const host = useHost();
  const client = useQueryClient();
  const t = useRuntimeTexts();
  const [isSaving, setSaving] = useState(false);
  const [question, setQuestion] = useState<MergeQuestion | null>(null);
  const failures = useFailureReport();
  const [later] = useState(() => createRetryLater());
  useEffect(() => later.disarm, [later]);

  const ask = useCallback(
    (merged: MergeResult, by: LastChange | null) =>
      new Promise<MergeChoices | null>((resolve) => {
        setQuestion({
          merged,
          by,
          answer: (choices) => {
            setQuestion(null);
            resolve(choices);
          },
        });
      }),
    [],
  );

  const send = useCallback(
    async (again?: () => void): Promise<Saved | null> => {
      const { store, entity, recordId } = form;
      let isRepeat = false;
      const attempts = createAttemptSender(host, entity, store, () => {
        isRepeat = true;
      });
      try {
        const outcome = await saveWithMerge({
          send: async () => {
            const next = await prepareSave({ host, t, form, extra }, attempts);
            const record = next.isDone ? next.record : await attempts.send(next);
            await readSentLists(client, form, next.body, record);
            // What was typed while the answer was on its way stays, on top of what was saved.
            const typed = mergeThreeWay(next.values, record, store.values());
            const saved = next.id === null ? record : { ...store.base(), ...record };
            store.replace(
              saved,
              recordId === null ? saved : withoutSentRows(typed.values, saved, next, store.values()),
            );
            return { record, saved };
          },
          sides: () => ({ base: store.base(), mine: store.values() }),
          policy: ask,
          // An answer without lists leaves those that are known.
          adopt: (theirs, merged) => store.replace({ ...store.base(), ...theirs }, merged),
        });
        if (outcome.kind === 'conflict') return null;
        const { record, saved } = outcome.saved;
        store.setErrors(new Map());
        later.reset();
        // What is still on its way is older than what was just saved.
        void client.cancelQueries({ queryKey: recordKey(entity, record.id) });
        client.setQueryData(recordKey(entity, record.id), saved);
        void reload(client, everyList);
        void client.invalidateQueries({ queryKey: ['label', entity] });
        if (isRepeat) host.notify(t('form.alreadySaved'), 'info');
        if (outcome.hasMerged) host.notify(t('merge.merged'), 'info');
        return { record, isRepeat };
      } catch (error) {
        // Nothing is being saved behind the dialog that says why not.
        setSaving(false);
        await explainFailure(error, { host, t, form, failures, later, again });
        return null;
      }
    },
    [form, host, client, t, ask, extra, failures, later],
  );

  const isBusy = useRef(false);
  const save = useCallback(
    async (again?: () => void) => {
      if (isBusy.current) return null;
      isBusy.current = true;
      failures.clear();
      later.disarm();
      try {
        if (!(await form.validateAll())) {
          isBusy.current = false;
          await showErrors(host, form, t);
          return null;
        }
        setSaving(true);
        return await send(again);
      } finally {
        isBusy.current = false;
        setSaving(false);
      }
    },
    [form, host, send, t, failures, later],
  );

  return { save, isSaving, question };
}

/**
 * Reads the lists anew whose rows went with a save. They are shown as the form holds them until then: what was there before is
 * no longer true, and whoever changed a row by it would send it a second time.
 */
async function readSentLists(
  client: QueryClient,
  { recordId, model }: FormHandle,
  sent: Values,
  saved: Values,
): Promise<void> {
  if (recordId === null) return;
  const lists = Object.keys(sent).filter((name) => Array.isArray(sent[name]) && !Object.hasOwn(saved, name));
  const targets = new Set(lists.flatMap((name) => model?.fields[name]?.target ?? []));
  await Promise.all([...targets].map((target) => reload(client, listKey(target))));
}

/** Rows of lists that went with a saved record are on the server, and no change of the form any more. */
function withoutSentRows(
  values: Values,
  saved: Values,
  sent: { readonly body: Values; readonly values: Values },
  now: Values,
) {
  const rows = Object.keys(sent.body).filter(
    (name) => Array.isArray(sent.body[name]) && !Object.hasOwn(saved, name) && Object.is(now[name], sent.values[name]),
  );
  return rows.length === 0
    ? values
    : Object.fromEntries(Object.entries(values).filter(([name]) => !rows.includes(name)));
}

type Values = Readonly<Record<string, unknown>>;

const noValues: Readonly<Record<string, unknown>> = {};
