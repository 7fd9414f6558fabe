import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/index.ts';

/**
 * Server data of one session. The client repeats a GET that got no answer; what was refused is asked for again only
 * where the refusal passes by itself.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (count, error) => count < 2 && isPassing(error),
        retryDelay: waitBefore,
        refetchOnWindowFocus: true,
      },
      mutations: { retry: false },
    },
  });
}

/** The server is busy, or starting again, or the user asks for more at once than it does for one. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 503 || error.code === 'MUITOS_PEDIDOS');
}

/** ms before a query is asked again: what the server says, else 1 s, then 2 s. At most 30 s. */
export function waitBefore(count: number, error: unknown): number {
  const seconds = error instanceof ApiError ? error.details.segundos : undefined;
  return Math.min(30_000, typeof seconds === 'number' ? seconds * 1000 : 1000 * 2 ** count);
}

/** Queries whose answers are the same in every language. */
const sameInEveryLanguage: ReadonlySet<unknown> = new Set(['record', 'list', 'settings']);

/** Asks again for everything that the server says in the language of the user; what is typed stays. */
export function refreshTranslated(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !sameInEveryLanguage.has(queryKey[0]) });
}
