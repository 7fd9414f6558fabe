import { textsLoaded, textsOf } from '../../ui/i18n/texts.ts';
import '../texts/index.ts';
import '../texts/others/index.ts';
import type { EntityModel } from '../../language/entity/entity.ts';
import type { RuntimeHost } from './host.ts';
import { userMessage } from './host-error.ts';

type Used = {
  readonly entity: string;
  readonly id: number;
  readonly name: string;
  /** Null where this user may not change the record. */
  readonly model: Pick<EntityModel, 'fields'> | null;
  readonly record: Readonly<Record<string, unknown>> | null;
};

const names = ['ativo', 'ativa'];

/**
 * What makes a record inactive that could not be deleted, as it stands on the server; undefined where its entity has no
 * field for it that can be edited, and of a record that is inactive already.
 * @param reload what shows the record reads it anew
 */
export function deactivationOf(
  host: Pick<RuntimeHost, 'loadRecord' | 'saveRecord' | 'notify'>,
  used: Used,
  reload: () => unknown,
): (() => void) | undefined {
  const { model, record } = used;
  const field = names.find((each) => model?.fields[each]?.kind === 'boolean');
  const isOffered = field !== undefined && model?.fields[field]?.readOnly !== true && record?.[field] !== false;
  return isOffered ? () => void deactivate(host, used, field, reload) : undefined;
}

async function deactivate(
  host: Pick<RuntimeHost, 'loadRecord' | 'saveRecord' | 'notify'>,
  { entity, id, name }: Used,
  field: string,
  reload: () => unknown,
): Promise<void> {
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
