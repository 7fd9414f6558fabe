import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type MergeResult, mergeThreeWay } from '../../../language/values/merge-three-way.ts';
import type { EntityRecord } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import { isHostError, isPassing, placedErrors, userMessage } from '../../host/host-error.ts';
import type { LastChange } from '../../host/last-change.ts';
import { everyList, listKey, recordKey, reload } from '../../host/queries.ts';
import { useFailureReport } from '../../host/report-failure.ts';
import { type MergeChoices, saveWithMerge } from '../../host/save-with-merge.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { labelOfField } from '../state/field-messages.ts';
import type { FormHandle } from '../state/form-handle.ts';
import { showErrors } from '../state/show-errors.ts';
import { writeProblem } from '../state/write-errors.ts';
import { changesBody, creationBody } from '../values/record-body.ts';
import { absentFields, presentValues } from './absent-fields.ts';
import { createRetryLater } from './retry-later.ts';
import { type AttemptSender, createAttemptSender, isSameBody } from './save-attempt.ts';

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
      const { store, entity, recordId, model } = form;
      let isRepeat = false;
      // Loads where an earlier try may have saved a new record, which is seldom so.
      let rowTools: typeof import('./adopt-rows.ts') | null = null;
      const attempts = createAttemptSender(host, entity, store, () => {
        isRepeat = true;
      });
      try {
        const outcome = await saveWithMerge({
          send: async () => {
            const next = await prepare(attempts);
            const record = next.isDone ? next.record : await attempts.send(next);
            await readSentLists(next.body, record);
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
        await explain(error);
        return null;
      }

      /**
       * Reads the lists anew whose rows went with a save. They are shown as the form holds them until then: what was there before is
       * no longer true, and whoever changed a row by it would send it a second time.
       */
      async function readSentLists(sent: Values, saved: Values): Promise<void> {
        if (recordId === null) return;
        const lists = Object.keys(sent).filter((name) => Array.isArray(sent[name]) && !Object.hasOwn(saved, name));
        const targets = new Set(lists.flatMap((name) => model?.fields[name]?.target ?? []));
        await Promise.all([...targets].map((target) => reload(client, listKey(target))));
      }

      /** What is to be sent; a save that got no answer, and is not the same, is brought to its end first. */
      async function prepare(attempts: AttemptSender) {
        const known = recordId ?? savedIdOf(store.base());
        if (recordId === null && (known !== null || store.attempt() !== null))
          rowTools = await import('./adopt-rows.ts');
        const body = bodyOf(known, []);
        const open = store.attempt();
        if (open !== null && isSameBody(open.body, body))
          return { isDone: false, id: known, body, values: store.values() } as const;
        const settled = open === null ? null : await attempts.settle();
        const id = recordId ?? savedIdOf(store.base());
        const left = recordId === null && id !== null ? await takeRows({ ...store.base(), id }) : [];
        const rest = { body: bodyOf(id, left), values: store.values() };
        const isDone = settled !== null && Object.keys(rest.body).every((name) => name === 'versao');
        return isDone
          ? ({ isDone, id: settled.id, record: settled, ...rest } as const)
          : ({ isDone: false, id, ...rest } as const);
      }

      /** @param left fields that are not sent */
      function bodyOf(id: number | null, left: readonly string[]): Readonly<Record<string, unknown>> {
        const absent = absentFields(form);
        const values = presentValues(store.values(), absent);
        const dirty = store.dirtyFields().filter((name) => !absent.has(name));
        if (id === null) return { ...creationBody(values, model, store.base()), ...extra };
        if (recordId !== null) return changesBody(store.base(), values, dirty, model);
        // A new record that an earlier try has saved: of its lists goes what was changed.
        const rows: ReadonlyMap<string, readonly unknown[]> = rowTools?.changedLists(form) ?? new Map();
        const fields = dirty.filter((name) => !left.includes(name) && rows.get(name)?.length !== 0);
        return changesBody(store.base(), { ...values, ...Object.fromEntries(rows) }, fields, model);
      }

      /** Ties rows to those that an earlier try has saved, and deletes what was taken out since; names lists where it cannot. */
      async function takeRows(record: EntityRecord): Promise<readonly string[]> {
        const { adoptRows, changedLists, deleteRemovedRows } = await import('./adopt-rows.ts');
        const left = await adoptRows(host, form, record);
        if (left.length > 0)
          await host.alert([t('form.listsLeft', { names: left.map((name) => labelOfField(form, name)).join(', ') })]);
        for (const name of changedLists(form).keys())
          if (!left.includes(name)) await deleteRemovedRows(host, form, { entity, id: record.id }, name);
        return left;
      }

      /** Of what was not changed since; a new record, which leads on to its own screen, only while it is looked at. */
      function tryLater(again: () => void): void {
        const values = store.values();
        later.arm(() => {
          const place = document.querySelector(`[id^="${CSS.escape(form.idPrefix)}_"]`);
          if (store.values() === values && (recordId !== null || place?.checkVisibility() === true)) again();
        });
      }

      async function explain(error: unknown): Promise<unknown> {
        if (isHostError(error) && error.status === 404 && recordId !== null) return host.alert([t('merge.deleted')]);
        if (isPassing(error)) {
          const reason = userMessage(error) ?? t('actionFailed');
          if (again !== undefined && isHostError(error) && error.code === 'SEM_CONEXAO') tryLater(again);
          const message = isHostError(error) && error.code === 'NAO_ENVIADO' ? reason : t('failure.kept', { reason });
          return failures.report(error, {
            title: t('failure.save'),
            message,
            ...(again === undefined ? {} : { retry: again }),
          });
        }
        const errors = placedErrors(error);
        const homeless = errors.length === 0 ? [] : form.placeErrors(errors);
        const messages =
          errors.length === 0
            ? [userMessage(error) ?? t('actionFailed')]
            : homeless.map((problem) => writeProblem(problem, t));
        const other = await import('./find-duplicate.ts').then(
          ({ findDuplicate }) => findDuplicate(host, form, error),
          () => null,
        );
        const links =
          other === null
            ? []
            : [{ text: t('form.openOther', { name: other.label }), run: () => host.navigate(other.path) }];
        if (errors.length > homeless.length) return showErrors(host, form, t, messages, links);
        const place = await host.alert(
          messages,
          links.map(({ text }) => text),
        );
        return place === null ? undefined : links[place]?.run();
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

/** The id of a new record that an earlier try has saved. */
function savedIdOf({ id }: Readonly<Record<string, unknown>>): number | null {
  return typeof id === 'number' && id > 0 ? id : null;
}

const noValues: Readonly<Record<string, unknown>> = {};
