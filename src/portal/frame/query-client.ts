import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../api/index.ts';

/**
 * Server data of one session. The client repeats a GET without an answer; refused queries are repeated only if the
 * refusal is temporary.
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

/** The server is busy or restarting, or the user exceeds a rate limit. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 503 || error.code === 'MUITOS_PEDIDOS');
}

/** ms before a query is repeated: the server's `segundos`, else 1 s, then 2 s. At most 30 s. */
export function waitBefore(count: number, error: unknown): number {
  const seconds = error instanceof ApiError ? error.details.segundos : undefined;
  return Math.min(30_000, typeof seconds === 'number' ? seconds * 1000 : 1000 * 2 ** count);
}

/** Queries whose answers are the same in every language. */
const sameInEveryLanguage: ReadonlySet<unknown> = new Set(['record', 'settings']);

/** Reloads all answers in the user's language; typed values stay. */
export function refreshTranslated(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isSameInEveryLanguage(queryKey) });
}

/** Rows of an entity are the same; those of any other call may be of one language, such as questions and answers. */
function isSameInEveryLanguage([kind, url]: readonly unknown[]): boolean {
  return kind === 'list' ? typeof url === 'string' && /^\/?[A-Z]/.test(url) : sameInEveryLanguage.has(kind);
}
