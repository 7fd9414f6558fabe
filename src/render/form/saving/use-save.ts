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

/** A merge that waits for the user; the answer null changes nothing. */
export type MergeQuestion = {
  readonly merged: MergeResult;
  /** Author of the other side; null if unknown. */
  readonly by: LastChange | null;
  /** Label of the confirming button; default is that of a save. */
  readonly confirmLabel?: string;
  readonly answer: (choices: MergeChoices | null) => void;
};

export type Saved = {
  /** The record of the answer. */
  readonly record: EntityRecord;
  /** An earlier try had saved it, and the user was told so. */
  readonly isRepeat: boolean;
};

export type Saver = {
  /**
   * Validates and sends; returns the saved record, or null if it was not saved and the user was told why. `again` is
   * offered if the server was unreachable or failed, and must repeat everything that the user requested.
   */
  readonly save: (again?: () => void) => Promise<Saved | null>;
  readonly isSaving: boolean;
  readonly question: MergeQuestion | null;
};

/**
 * Saves a form. If somebody else has saved the record meanwhile, it is merged field by field and saved again; the user
 * is only asked about fields that both changed. Typed values stay after any failure (rule A2).
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
            // What was typed while waiting stays on top of what was saved.
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
          // An answer without lists keeps those that are known.
          adopt: (theirs, merged) => store.replace({ ...store.base(), ...theirs }, merged),
        });
        if (outcome.kind === 'conflict') return null;
        const { record, saved } = outcome.saved;
        store.setErrors(new Map());
        later.reset();
        // A pending reload is older than what was just saved.
        void client.cancelQueries({ queryKey: recordKey(entity, record.id) });
        client.setQueryData(recordKey(entity, record.id), saved);
        void reload(client, everyList);
        void client.invalidateQueries({ queryKey: ['label', entity] });
        if (isRepeat) host.notify(t('form.alreadySaved'), 'info');
        if (outcome.hasMerged) host.notify(t('merge.merged'), 'info');
        return { record, isRepeat };
      } catch (error) {
        // The form is no longer busy behind the dialog with the reason.
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
 * Reloads the lists whose rows were sent with a save. Until then they are shown as in the form: earlier data is
 * outdated, and editing a row from it would send it twice.
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

/** Rows of lists that were sent with a saved record are stored, and no longer changes of the form. */
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
