import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dataOf } from '../../api/index.ts';
import { client } from '../session/client.ts';
import { type MenuNode, nestMenu } from './menu-tree.ts';

/** The menu of the user, nested; fetched once and again when entities change. */
export function useMenu(): {
  readonly menu: readonly MenuNode[] | null;
  readonly error: Error | null;
  readonly retry: () => void;
} {
  const { data, error, refetch } = useQuery({
    queryKey: ['menu'],
    queryFn: ({ signal }) => dataOf(client.GET('/listarMenuPrincipal', { params: { query: { size: 1000 } }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const menu = useMemo(() => (data ? nestMenu(data.data) : null), [data]);
  return { menu, error, retry: () => void refetch() };
}
