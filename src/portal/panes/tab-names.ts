import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ResultadoCheck } from '../../api/index.ts';
import { matchLanguage } from '../../domain/languages.ts';
import { useLanguage } from '../../ui/i18n/texts.ts';
import { isNewRecord, isRecordOfGeneric, normalisePath, type ScreenIdentity } from '../tabs/tab.ts';
import { tabs } from '../tabs/tabs.ts';
import { screenCheck } from './screen-check.ts';

/** The name of a screen according to its check. */
export function nameOfScreen(check: ResultadoCheck, { entity, id }: Omit<ScreenIdentity, 'key'>): string {
  const name = check.label ?? entity;
  return id === null || isNewRecord({ id }) || check.label?.includes(id) ? name : `${name} ${id}`;
}

/**
 * Updates the names of background tabs after a language switch, because their screens are not redrawn. Names of records
 * are the same in every language.
 */
export function useTabNames(): void {
  const queryClient = useQueryClient();
  const language = useLanguage();
  useEffect(() => {
    const ended = new AbortController();
    void renameTabs(queryClient, language, ended.signal);
    return () => ended.abort();
  }, [queryClient, language]);
}

async function renameTabs(queryClient: QueryClient, language: string, ended: AbortSignal): Promise<void> {
  const foreign = tabs.get().filter((tab) => matchLanguage(tab.language) !== language && !isRecordOfGeneric(tab));
  // One after another: background names are not urgent.
  for (const { key, view, entity, id } of foreign) {
    const path = normalisePath(view.split('?', 1)[0] ?? view);
    // An answer from a moment ago may still be in the former language.
    const answer = await queryClient.fetchQuery({ ...screenCheck(path), staleTime: 0 }).catch(() => null);
    if (ended.aborted) return;
    if (answer) tabs.update(key, { label: nameOfScreen(answer.data, { entity, id }), language: answer.data.language });
  }
}
