import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { loadWithRetry } from '../../../ui/load-with-retry.ts';
import type { EntityRecord } from '../../host/host.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import type { ListScreen } from '../data/use-list-screen.ts';
import { patchRow } from '../state/patch-row.ts';
import type { ActionOperationOptions } from './operations/action-operation.ts';

/** What actions that save rows of this list need. */
export function useActionOperationOptions({
  host,
  entity,
  access,
  calls: { around, prepareRows, valuesAround },
  content: { data },
}: ListScreen): ActionOperationOptions {
  const t = useRuntimeTexts();
  const client = useQueryClient();
  const url = data.call?.url;
  return useMemo(
    () => ({
      host,
      entity,
      access,
      around,
      bindings: valuesAround.bindings,
      prepare: prepareRows,
      show: (row, values) => {
        if (url === undefined) return () => undefined;
        const before = Object.fromEntries(Object.keys(values).map((name) => [name, row[name] ?? null]));
        patchRow(client, url, row.id, values);
        return () => patchRow(client, url, row.id, before);
      },
      messages: {
        conflict: t('list.changeConflict'),
        setFailed: (names) => t('action.setFailed', { names }),
      },
    }),
    [host, entity, access, around, valuesAround, prepareRows, t, client, url],
  );
}

/** Saves what an action's `set` changes in a row of this list; for clicks and for actions with further steps. */
export function useSaveSet(screen: ListScreen) {
  const options = useActionOperationOptions(screen);
  const { refresh } = screen.content;
  return useCallback(
    async (row: EntityRecord, set: Readonly<Record<string, unknown>>): Promise<void> => {
      const { createActionOperations } = await loadWithRetry(() => import('./operations/action-operation.ts'));
      await createActionOperations(options).save(row, set);
      void refresh();
    },
    [options, refresh],
  );
}
