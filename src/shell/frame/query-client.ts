import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/index.ts';
import type { ViewsChange } from '../live/views-changed.ts';

/** Server data of one session. The client repeats a GET that got no answer; a refusal is not asked for twice. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (count, error) => count < 2 && error instanceof ApiError && error.status === 503,
        refetchOnWindowFocus: true,
      },
      mutations: { retry: false },
    },
  });
}

/** Fetches anew what changed views or entities touch: menu, checks, problems, and the views of these entities. */
export function refreshViews(queryClient: QueryClient, { entities }: ViewsChange): void {
  void queryClient.invalidateQueries({ queryKey: ['menu'] });
  void queryClient.invalidateQueries({ queryKey: ['check'] });
  void queryClient.invalidateQueries({ queryKey: ['problems'] });
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [kind, entity] }) =>
      kind === 'view' && (entities.length === 0 || (typeof entity === 'string' && entities.includes(entity))),
  });
}
