import type { QueryClient } from '@tanstack/react-query';
import type { RuntimeHost } from '../../host/host.ts';
import { accessQuery, loadRows } from '../../host/queries.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Loads fields of related records by the list of their entity, which holds the caller to permission, row scope and the
 * rule for what lies behind relations. Who may not list the entity is not asked for: nothing is there.
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
