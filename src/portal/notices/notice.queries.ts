import { queryOptions } from '@tanstack/react-query';
import { dataOf, type Notificacao } from '../../api/index.ts';
import { client } from '../session/client.ts';

/** Prefix of the keys of all queries for the user's notifications. */
export const noticesKey = ['notices'] as const;

export type NoticePage = { readonly rows: readonly Notificacao[]; readonly total: number };

type Wanted = {
  /** From 1. */
  readonly page: number;
  readonly size: number;
  /** Only unread ones. */
  readonly isUnreadOnly?: boolean;
  /** Only this one. */
  readonly id?: number;
};

/** The user's notifications, newest first (specification 002, section 2.9). */
export const noticesQuery = ({ page, size, isUnreadOnly = false, id }: Wanted) =>
  queryOptions({
    queryKey: [...noticesKey, { page, size, isUnreadOnly, id }],
    queryFn: async ({ signal }): Promise<NoticePage> => {
      const filtros = {
        ...(isUnreadOnly ? { visualizada: 'false' } : {}),
        ...(id === undefined ? {} : { id: String(id) }),
      };
      const query = { page, size, filtros };
      const answer = await dataOf(client.GET('/listarNotificacoes', { params: { query }, signal }));
      return { rows: 'data' in answer ? answer.data : [], total: answer.total };
    },
    staleTime: 5_000,
  });
