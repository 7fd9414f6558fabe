import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/**
 * Reloads queries that changed on the server. A first answer that is still under way may be from before the change, but
 * the library takes it as fresh: such queries are reloaded after it.
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
