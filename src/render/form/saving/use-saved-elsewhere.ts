import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { mergeThreeWay, resolveConflicts } from '../../../language/values/merge-three-way.ts';
import { useHost } from '../../host/host-context.ts';
import { isHostError } from '../../host/host-error.ts';
import type { LastChange } from '../../host/last-change.ts';
import { recordKey } from '../../host/queries.ts';
import type { FormHandle } from '../state/form-handle.ts';
import type { MergeQuestion } from './use-save.ts';

/** ms after the news of a save until it is examined: by then a save of this form has its answer. */
const quietMs = 700;

export type SavedElsewhere = {
  /** What somebody else did with the record since it was read or saved here; null for nothing. */
  readonly news: LastChange | 'deleted' | null;
  readonly question: MergeQuestion | null;
  /**
   * Adopts their changes where the user has changed nothing, and asks about the rest; false if the user does not
   * decide. Rejects if the record cannot be read.
   */
  readonly take: (confirmLabel: string) => Promise<boolean>;
  readonly dismiss: () => void;
};

/** Notices saves of the form's record by others; a form without unsaved changes shows them automatically. */
export function useSavedElsewhere(form: FormHandle, isSaving: boolean): SavedElsewhere {
  const host = useHost();
  const client = useQueryClient();
  const { entity, recordId, store } = form;
  const [news, setNews] = useState<SavedElsewhere['news']>(null);
  const [question, setQuestion] = useState<MergeQuestion | null>(null);
  const saving = useRef(isSaving);
  useEffect(() => {
    saving.current = isSaving;
    // A save here has already been merged with theirs.
    if (isSaving) setNews(null);
  }, [isSaving]);

  useEffect(() => {
    const { loadVersion, followEntity } = host;
    if (recordId === null || loadVersion === undefined || followEntity === undefined) return;
    const over = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      timer = undefined;
      if (saving.current) return wait();
      try {
        const last = await loadVersion(entity, recordId, over.signal);
        if (over.signal.aborted || saving.current || last.versao <= Number(store.base().versao)) return;
        setNews(last);
        if (!store.isDirty()) void client.invalidateQueries({ queryKey: recordKey(entity, recordId) });
      } catch (error) {
        if (!over.signal.aborted && isHostError(error) && error.status === 404) setNews('deleted');
      }
    };
    const wait = () => {
      timer ??= setTimeout(() => void look(), quietMs);
    };
    const end = followEntity(entity, wait);
    return () => {
      over.abort();
      clearTimeout(timer);
      end();
    };
  }, [host, client, entity, recordId, store]);

  const take = useCallback(
    async (confirmLabel: string) => {
      if (recordId === null) return false;
      if (!store.isDirty()) {
        setNews(null);
        return true;
      }
      const theirs = await host.loadRecord(entity, recordId);
      const merged = mergeThreeWay(store.base(), theirs, store.values());
      const by = news === 'deleted' ? null : news;
      const choices =
        merged.conflicts.length === 0
          ? {}
          : await new Promise<Parameters<MergeQuestion['answer']>[0]>((resolve) => {
              setQuestion({ merged, by, confirmLabel, answer: resolve });
            });
      setQuestion(null);
      if (choices === null) return false;
      // What was typed while the question was open stays.
      const values = resolveConflicts(mergeThreeWay(store.base(), theirs, store.values()), choices);
      store.replace({ ...store.base(), ...theirs }, values);
      client.setQueryData(recordKey(entity, recordId), theirs);
      setNews(null);
      return true;
    },
    [host, client, entity, recordId, store, news],
  );
  const dismiss = useCallback(() => setNews(null), []);
  return { news, question, take, dismiss };
}
