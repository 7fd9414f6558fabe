import { useCallback, useMemo } from 'react';
import type { EntityRecord } from '../../host/host.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import type { ListScreen } from '../data/use-list-screen.ts';
import { type ActionDeedOptions, createActionDeeds } from './action-operation.ts';

/** What actions that save rows of this list need. */
export function useActionDeedOptions({ host, entity, access, around, prepareRows }: ListScreen): ActionDeedOptions {
  const t = useRuntimeTexts();
  return useMemo(
    () => ({
      host,
      entity,
      access,
      around,
      prepare: prepareRows,
      words: {
        conflict: t('list.changeConflict'),
        setFailed: (names) => t('action.setFailed', { names }),
      },
    }),
    [host, entity, access, around, prepareRows, t],
  );
}

/** Saves what the `set` of an action gives a row of this list; for clicks, and for actions that do more than that. */
export function useSaveSet(screen: ListScreen) {
  const options = useActionDeedOptions(screen);
  const { refresh } = screen;
  return useCallback(
    async (row: EntityRecord, set: Readonly<Record<string, unknown>>): Promise<void> => {
      await createActionDeeds(options).save(row, set);
      void refresh();
    },
    [options, refresh],
  );
}
