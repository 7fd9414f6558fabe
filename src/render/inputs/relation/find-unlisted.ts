import { readPath } from '../../../language/values/record-values.ts';
import type { ListCall, RuntimeHost } from '../../host/host.ts';
import { isHostError } from '../../host/host-error.ts';
import { loadRows } from '../../host/queries.ts';

/** Maximum number of rows examined if a list cannot be filtered. */
const maxRows = 200;

/** The keys that a list does not contain in that field; empty if that is unknown. */
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
    // A separate list may not support such a filter.
    if (!isHostError(error) || error.status !== 400) return [];
  }
  try {
    const { data, total } = await loadRows(host, call, { size: maxRows });
    return total > data.length ? [] : without(data);
  } catch {
    return [];
  }
}
