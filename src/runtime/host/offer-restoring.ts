import type { useRuntimeTexts } from '../texts/index.ts';
import type { RuntimeHost } from './host.ts';
import { userMessage } from './host-error.ts';

type Texts = ReturnType<typeof useRuntimeTexts>;

/** How long a deletion can be undone by the message about it, in ms; the recycle bin has it for longer. */
const offeredMs = 15_000;

/** Puts a deleted record back from the recycle bin. */
export async function restoreRecord(host: Pick<RuntimeHost, 'call'>, entity: string, id: number): Promise<void> {
  await host.call('POST', `${entity}/${id}/restaurar`);
}

/**
 * Says that a record was deleted, and offers to undo it.
 * @param reload what shows the record reads it anew
 */
export function offerRestoring(
  host: Pick<RuntimeHost, 'call' | 'notify'>,
  t: Texts,
  { entity, id, name }: { readonly entity: string; readonly id: number; readonly name: string },
  reload: () => unknown,
): void {
  const restore = async () => {
    try {
      await restoreRecord(host, entity, id);
      host.notify(t('list.restored', { name }), 'success');
    } catch (error) {
      const message = userMessage(error) ?? t('actionFailed');
      const again = { label: t('retry'), run: () => void restore() };
      host.notify(message, 'error', { title: t('list.restoreFailed', { name }), actions: [again] });
    }
    await reload();
  };
  const undo = { label: t('list.undo'), run: () => void restore() };
  host.notify(t('list.deleted', { name }), 'success', { actions: [undo], lasts: offeredMs });
}
