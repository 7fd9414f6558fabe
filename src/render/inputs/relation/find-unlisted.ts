import { readPath } from '../../../language/values/record-values.ts';
import type { ListCall, RuntimeHost } from '../../host/host.ts';
import { isHostError } from '../../host/host-error.ts';
import { loadRows } from '../../host/queries.ts';

/** So many rows are looked through where a list cannot be asked for some of them. */
const maxRows = 200;

/** Those of the keys that a list does not have in that field; none where the list does not say. */
export async function findUnlisted(
  host: RuntimeHost,
  call: ListCall,
  field: string,
  keys: readonly string[],
): Promise<readonly string[]> {
  const without = (rows: readonly Readonly<Record<string, unknown>>[]) => {
    const listed = new Set(rows.map((row) => String(readPath(row, field))));
    return keys.filter((key) => !listed.has(key));
  };
  try {
    if (field === 'id') {
      const params = { size: keys.length, fields: ['id'], filters: { id: keys.join(',') } };
      return without((await loadRows(host, call, params)).data);
    }
  } catch (error) {
    // A list of its own may know no such filter.
    if (!isHostError(error) || error.status !== 400) return [];
  }
  try {
    const { data, total } = await loadRows(host, call, { size: maxRows });
    return total > data.length ? [] : without(data);
  } catch {
    return [];
  }
}
