import type { ResolvedView } from '../../../language/views/resolve-merged.ts';
import type { EntityRecord, RuntimeHost } from '../../host/host.ts';
import { isHostError } from '../../host/host-error.ts';
import { loadRows } from '../../host/queries.ts';
import { copiedLists, copyRows, copyValues } from '../values/beginning/copy-record.ts';
import { flattenElements } from '../values/flatten.ts';

/** Maximum number of list rows in a copy; longer lists are not copied. */
const maxRows = 200;

/**
 * The initial values of a copy of a record: its fields, and the rows of its lists as far as the user may list them.
 * Rejects if the record cannot be read.
 */
export async function loadCopy(
  host: RuntimeHost,
  { entity, view, model, entities }: ResolvedView,
  id: number,
  signal: AbortSignal,
): Promise<Readonly<Record<string, unknown>>> {
  if (model === null) return {};
  const elements = flattenElements(view.form?.elements ?? {}, '');
  const record = await host.loadRecord(entity, id, signal);
  const lists = await Promise.all(
    copiedLists(elements, model).map(async ({ field, target, mappedBy }) => {
      const child = entities.get(target);
      const rows = child === undefined ? [] : await loadList(host, target, mappedBy, id, signal);
      return [field, child === undefined ? [] : copyRows(rows, child, mappedBy)] as const;
    }),
  );
  return { ...copyValues(record, elements, model), ...Object.fromEntries(lists) };
}

async function loadList(
  host: RuntimeHost,
  entity: string,
  mappedBy: string,
  id: number,
  signal: AbortSignal,
): Promise<readonly EntityRecord[]> {
  const params = { filters: { [mappedBy]: String(id) }, size: maxRows, sortBy: ['id'], sortType: ['asc'] } as const;
  try {
    const { data, total } = await loadRows(host, { method: 'GET', url: entity }, params, signal);
    return total > data.length ? [] : data;
  } catch (error) {
    // Users who may see the record may lack the permission to list its rows.
    if (isHostError(error) && error.status >= 400 && error.status < 500) return [];
    throw error;
  }
}
