import type { EntityRecord, RuntimeHost } from '../../host/host.ts';
import { isHostError } from '../../host/host-error.ts';
import { isRecord } from '../../json/record.ts';
import { mergeThreeWay } from '../../values/merge-three-way.ts';
import type { FormHandle } from '../state/form-handle.ts';
import { changesBody, isWritable } from '../values/record-body.ts';

/** Somebody who saves all the time must not keep us here for ever. */
const maxAttempts = 5;

/**
 * Saves what was computed anew after rows of the record were saved: its total belongs to them. Unsaved work of the user
 * takes it along instead. What cannot be saved counts as unsaved work from then on, so that the form says so, and the
 * user reads the reason on saving. Answers the record as saved, null when nothing was.
 */
export async function saveComputed(
  {
    store,
    conditions,
    entity,
    recordId,
    model,
    isReadOnly,
  }: Pick<FormHandle, 'store' | 'conditions' | 'entity' | 'recordId' | 'model' | 'isReadOnly'>,
  host: Pick<RuntimeHost, 'saveRecord'>,
): Promise<EntityRecord | null> {
  if (recordId === null || isReadOnly) return null;
  for (let attempt = 1; ; attempt += 1) {
    await conditions.whenSettled();
    const fields = store.computedFields().filter((field) => isWritable(field, model));
    if (fields.length === 0 || store.isDirty()) return null;
    const sent = store.values();
    try {
      const body = changesBody(store.base(), sent, fields, model);
      // Nobody asked for this save, so nobody reads that it was done before.
      const record = await host.saveRecord(entity, recordId, body, { onReplay: () => undefined });
      store.replace({ ...store.base(), ...record }, mergeThreeWay(sent, record, store.values()).values);
      return record;
    } catch (error) {
      const theirs = isHostError(error) && error.code === 'REGISTRO_ALTERADO' ? error.details.atual : null;
      if (!isRecord(theirs) || attempt >= maxAttempts) {
        store.claimComputed();
        return null;
      }
      const base = { ...store.base(), ...theirs };
      // Of two computed values the one of this moment is right, and it is computed again from what they saved.
      store.replace(base, { ...base, ...mergeThreeWay(sent, theirs, store.values()).values });
    }
  }
}
