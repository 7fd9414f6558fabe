import { mergeThreeWay } from '../../../language/values/merge-three-way.ts';
import type { EntityRecord, RuntimeHost } from '../../host/host.ts';
import { saveWithMerge } from '../../host/save-with-merge.ts';
import type { FormHandle } from '../state/form-handle.ts';
import { changesBody, isWritable } from '../values/record-body.ts';
import { absentFields } from './absent-fields.ts';

/**
 * Saves values that were computed again after rows of the record were saved, such as its total. If the user has unsaved
 * changes, they are saved with these instead. If saving fails they count as unsaved changes, so that the form shows it
 * and the user reads the reason when saving. Returns the saved record; null if nothing was saved.
 */
export async function saveComputed(
  {
    store,
    conditions,
    elements,
    entity,
    recordId,
    model,
    isReadOnly,
  }: Pick<FormHandle, 'store' | 'conditions' | 'elements' | 'entity' | 'recordId' | 'model' | 'isReadOnly'>,
  host: Pick<RuntimeHost, 'saveRecord'>,
): Promise<EntityRecord | null> {
  if (recordId === null || isReadOnly) return null;
  let sent = store.values();
  try {
    const outcome = await saveWithMerge({
      send: async () => {
        await conditions.whenSettled();
        const absent = absentFields({ model, store, elements, conditions });
        const fields = store.computedFields().filter((field) => isWritable(field, model) && !absent.has(field));
        if (fields.length === 0 || store.isDirty()) return null;
        sent = store.values();
        const body = changesBody(store.base(), sent, fields, model);
        // Nobody requested this save, so a repeat is not reported.
        const record = await host.saveRecord(entity, recordId, body, { onReplay: () => undefined });
        store.replace({ ...store.base(), ...record }, mergeThreeWay(sent, record, store.values()).values);
        return record;
      },
      sides: () => ({ base: sent, mine: store.values() }),
      // Of two computed values the current one is right; it is computed again from what the other side saved.
      policy: 'mine',
      adopt: (theirs, merged) => {
        const base = { ...store.base(), ...theirs };
        store.replace(base, { ...base, ...merged });
      },
    });
    return outcome.kind === 'saved' ? outcome.saved : null;
  } catch {
    store.claimComputed();
    return null;
  }
}
