import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/**
 * Asks for what changed on the server anew. A first answer that is still on its way may be of before the change, and the
 * library takes it for fresh: once it is there it is asked for again.
 */
export async function renewQueries(client: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  const first = client
    .getQueryCache()
    .findAll(filters)
    .filter(({ state }) => state.fetchStatus === 'fetching' && state.data === undefined);
  const { refetchType = 'active' } = filters;
  void client.invalidateQueries(filters);
  await Promise.all(
    first.map(async (query) => {
      await query.promise?.catch(() => undefined);
      await client.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType });
    }),
  );
}
