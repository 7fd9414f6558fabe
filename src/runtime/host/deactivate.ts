import { textsLoaded, textsOf } from '../../ui/i18n/texts.ts';
import '../texts/index.ts';
import '../texts/others/index.ts';
import type { RuntimeHost } from './host.ts';
import { userMessage } from './host-error.ts';

/**
 * Makes a record inactive, as it stands on the server: what was offered where it could not be deleted.
 * @param field the field of the entity that says whether a record is active (`activeFieldOf`)
 * @param reload what shows the record reads it anew
 */
export async function deactivateRecord(
  host: Pick<RuntimeHost, 'loadRecord' | 'saveRecord' | 'notify'>,
  record: { readonly entity: string; readonly id: number; readonly name: string; readonly field: string },
  reload: () => unknown,
): Promise<void> {
  const { entity, id, name, field } = record;
  await textsLoaded();
  try {
    const { versao } = await host.loadRecord(entity, id);
    await host.saveRecord(entity, id, { [field]: false, ...(versao === undefined ? {} : { versao }) });
    host.notify(textsOf('others')('deactivated', { name }), 'success');
  } catch (error) {
    host.notify(userMessage(error) ?? textsOf('runtime')('actionFailed'), 'error');
  }
  await reload();
}
