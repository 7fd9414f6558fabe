import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useHost } from '../../host/host-context.ts';
import { everyList, recordKey, reload } from '../../host/queries.ts';
import { provideHooks } from './element-hooks.ts';
import type { FormHandle } from './form-handle.ts';

/** Enables the hooks `change` and `blur` of a form's inputs; call it once where the form is created. */
export function useHooks({ store, entity, recordId }: Pick<FormHandle, 'store' | 'entity' | 'recordId'>): void {
  const host = useHost();
  const client = useQueryClient();
  useEffect(() => {
    provideHooks(store, {
      host,
      refresh: () => {
        void reload(client, everyList);
        if (recordId !== null) void client.invalidateQueries({ queryKey: recordKey(entity, recordId) });
      },
    });
  }, [store, entity, recordId, host, client]);
}
