import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { EntityRecord } from '../../host/host.ts';
import { useHost } from '../../host/host-context.ts';
import { everyList, recordKey, reload } from '../../host/queries.ts';
import type { FormHandle } from '../state/form-handle.ts';
import { saveComputed } from './save-computed.ts';

/**
 * After a row of a list was saved, saves what the record computes from its rows (`saveComputed`), one save at a time.
 */
export function useComputedSave(form: FormHandle, onSaved?: (record: EntityRecord) => void): void {
  const host = useHost();
  const client = useQueryClient();
  const current = useRef({ host, onSaved });
  current.current = { host, onSaved };
  useEffect(() => {
    let work = Promise.resolve();
    return form.rowWrites.subscribe(() => {
      work = work.then(async () => {
        const record = await saveComputed(form, current.current.host);
        if (record === null) return;
        client.setQueryData(recordKey(form.entity, record.id), { ...form.store.base(), ...record });
        void reload(client, everyList);
        current.current.onSaved?.(record);
      });
    });
  }, [form, client]);
}
