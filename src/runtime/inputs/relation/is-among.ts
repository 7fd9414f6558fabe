import type { ListCall, RuntimeHost } from '../../host/host.ts';
import { isHostError } from '../../host/host-error.ts';
import { loadRows } from '../../host/queries.ts';
import { readPath } from '../../values/record-values.ts';

/** So many rows are looked through where a list cannot be asked for one of them. */
const maxRows = 200;

/** Whether a list has a row; null where that cannot be told. */
export async function isAmong(host: RuntimeHost, call: ListCall, field: string, key: string): Promise<boolean | null> {
  try {
    if (field === 'id') {
      const { data } = await loadRows(host, call, { size: 1, fields: ['id'], filters: { id: key } });
      return data.some(({ id }) => String(id) === key);
    }
  } catch (error) {
    // A list of its own may know no such filter.
    if (!isHostError(error) || error.status !== 400) return null;
  }
  try {
    const { data, total } = await loadRows(host, call, { size: maxRows });
    return data.some((row) => String(readPath(row, field)) === key) || (total > data.length ? null : false);
  } catch {
    return null;
  }
}
