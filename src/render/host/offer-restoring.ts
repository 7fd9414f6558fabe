import { type Translate, textsLoaded, textsOf } from '../../ui/i18n/texts.ts';
import '../texts/others/index.ts';
import type { RuntimeHost } from './host.ts';
import { userMessage } from './host-error.ts';

/** ms for which the message about a deletion offers to undo it; the recycle bin keeps it longer. */
const offeredMs = 15_000;

/** Restores a deleted record from the recycle bin. */
export async function restoreRecord(host: Pick<RuntimeHost, 'call'>, entity: string, id: number): Promise<void> {
  await host.call('POST', `${entity}/${id}/restaurar`);
}

/**
 * Reports a deletion, and offers to undo it.
 * @param shared texts of the runtime
 * @param reload reloads what shows the record
 */
export async function offerRestoring(
  host: Pick<RuntimeHost, 'call' | 'notify'>,
  shared: Translate,
  { entity, id, name }: { readonly entity: string; readonly id: number; readonly name: string },
  reload: () => unknown,
): Promise<void> {
  await textsLoaded();
  const t = textsOf('others');
  const restore = async () => {
    try {
      await restoreRecord(host, entity, id);
      host.notify(t('restored', { name }), 'success');
    } catch (error) {
      const message = userMessage(error) ?? shared('actionFailed');
      const again = { label: shared('retry'), run: () => void restore() };
      host.notify(message, 'error', { title: t('restoreFailed', { name }), actions: [again] });
    }
    await reload();
  };
  const undo = { label: shared('list.undo'), run: () => void restore() };
  host.notify(t('excluded', { name }), 'success', { actions: [undo], lasts: offeredMs });
}
