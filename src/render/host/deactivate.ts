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
  /** Null if this user may not change the record. */
  readonly model: Pick<EntityModel, 'fields'> | null;
  readonly record: Readonly<Record<string, unknown>> | null;
};

const names = ['ativo', 'ativa'];

/**
 * Returns the function that deactivates a record which could not be deleted; undefined if its entity has no editable
 * field for that, or the record is already inactive.
 * @param reload reloads what shows the record
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
