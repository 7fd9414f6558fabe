import { mergeThreeWay } from '../../../language/values/merge-three-way.ts';
import type { EntityRecord, RuntimeHost } from '../../host/host.ts';
import { saveWithMerge } from '../../host/save-with-merge.ts';
import type { FormHandle } from '../state/form-handle.ts';
import { changesBody, isWritable } from '../values/record-body.ts';
import { absentFields } from './absent-fields.ts';

/**
 * Saves what was computed anew after rows of the record were saved: its total belongs to them. Unsaved work of the user
 * takes it along instead. What cannot be saved counts as unsaved work from then on, so that the form says so, and the
 * user reads the reason on saving. Answers the record as saved, null when nothing was.
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
        // Nobody asked for this save, so nobody reads that it was done before.
        const record = await host.saveRecord(entity, recordId, body, { onReplay: () => undefined });
        store.replace({ ...store.base(), ...record }, mergeThreeWay(sent, record, store.values()).values);
        return record;
      },
      sides: () => ({ base: sent, mine: store.values() }),
      // Of two computed values the one of this moment is right, and it is computed again from what they saved.
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
