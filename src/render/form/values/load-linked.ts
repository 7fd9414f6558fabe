import type { QueryClient } from '@tanstack/react-query';
import type { RuntimeHost } from '../../host/host.ts';
import { accessQuery, loadRows } from '../../host/queries.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Loads fields of related records through the list of their entity, which applies permission, row scope and the rules
 * for relations. Entities that the user may not list are not requested: their values are missing.
 */
export async function loadLinked(
  host: RuntimeHost,
  client: QueryClient,
  entity: string,
  ids: readonly number[],
  fields: readonly string[],
): Promise<readonly Values[]> {
  const access = await client.fetchQuery(accessQuery(host, entity));
  if (access.LISTAR !== true) return [];
  const params = { fields, filters: { id: ids.join(',') }, size: ids.length, page: 1 };
  return (await loadRows(host, { method: 'GET', url: entity }, params)).data;
}
