import { fullLabelOf, idOf, isEmptyValue } from '../../../language/values/record-values.ts';
import type { EntityRecord, RuntimeHost } from '../../host/host.ts';
import { isHostError } from '../../host/host-error.ts';
import { readListAnswer } from '../../host/list-answer.ts';
import { recordNaming } from '../../host/record-names.ts';
import type { FormHandle } from '../state/form-handle.ts';

/** Another record with the values because of which a save was refused. */
export type Duplicate = { readonly label: string; readonly path: string };

/**
 * The record that already has the values of a refused save (`VALOR_REPETIDO`), if the caller may list it; null
 * otherwise. It is searched through the entity's list, so that nobody learns of a record by repeating its values.
 */
export async function findDuplicate(
  host: Pick<RuntimeHost, 'loadList'>,
  form: Pick<FormHandle, 'entity' | 'entities' | 'model' | 'recordId' | 'store'>,
  thrown: unknown,
): Promise<Duplicate | null> {
  const campos = isHostError(thrown) && thrown.code === 'VALOR_REPETIDO' ? thrown.details.campos : null;
  const { entity, entities, model, recordId, store } = form;
  if (!Array.isArray(campos) || model === null) return null;
  const wanted = campos.map((name): [string, unknown] => [String(name), idOf(store.get(String(name)))]);
  if (wanted.length === 0 || wanted.some(([, value]) => isEmptyValue(value))) return null;
  const naming = recordNaming(entity, entities);
  const fields = [naming.label, naming.detail, ...wanted.map(([name]) => name)].flatMap((name) =>
    name === null || name === 'id' ? [] : [name],
  );
  const filters = Object.fromEntries(wanted.map(([name, value]) => [name, String(value)]));
  try {
    const params = { size: 20, fields: [...new Set(fields)], filters };
    const { data } = readListAnswer(await host.loadList({ method: 'GET', url: entity }, params));
    const isSame = (row: EntityRecord) => wanted.every(([name, value]) => plain(idOf(row[name])) === plain(value));
    const other = data.find((row) => row.id !== recordId && isSame(row));
    if (other === undefined) return null;
    const label = fullLabelOf(other, naming.label, naming.detail) || `#${other.id}`;
    return { label, path: `/crud/${encodeURIComponent(entity)}/${other.id}` };
  } catch {
    // If the other record cannot be read, the refusal is enough.
    return null;
  }
}

function plain(value: unknown): string {
  return String(value).trim().toLocaleLowerCase();
}
