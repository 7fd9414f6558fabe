import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { mergeThreeWay, resolveConflicts } from '../../../language/values/merge-three-way.ts';
import { useHost } from '../../host/host-context.ts';
import { isHostError } from '../../host/host-error.ts';
import type { LastChange } from '../../host/last-change.ts';
import { recordKey } from '../../host/queries.ts';
import type { FormHandle } from '../state/form-handle.ts';
import type { MergeQuestion } from './use-save.ts';

/** A save is looked at so long after the news of it, in ms: by then one of this very form has its answer. */
const quietMs = 700;

export type SavedElsewhere = {
  /** What somebody else did with the record since it was read or saved here; null while nothing. */
  readonly news: LastChange | 'deleted' | null;
  readonly question: MergeQuestion | null;
  /**
   * Takes over what was changed where the user has changed nothing, and asks about the rest; false where the user does not
   * decide. Rejects where the record cannot be read.
   */
  readonly take: (confirmLabel: string) => Promise<boolean>;
  readonly dismiss: () => void;
};

/** Learns of saves of the record of a form by others, as they happen; a form in which nothing is typed shows them by itself. */
export function useSavedElsewhere(form: FormHandle, isSaving: boolean): SavedElsewhere {
  const host = useHost();
  const client = useQueryClient();
  const { entity, recordId, store } = form;
  const [news, setNews] = useState<SavedElsewhere['news']>(null);
  const [question, setQuestion] = useState<MergeQuestion | null>(null);
  const saving = useRef(isSaving);
  useEffect(() => {
    saving.current = isSaving;
    // What is saved here has been merged with theirs.
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
      // What was typed while the question stood stays.
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
