import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { dataOf, type PainelInicio } from '../../api/index.ts';
import { client } from '../session/client.ts';
import { type MenuNode, nestMenu } from './menu-tree.ts';

/** The menu of the user, nested; loaded once and again when entities change. */
export function useMenu(): {
  readonly menu: readonly MenuNode[] | null;
  /** Views on the home screen, in order. */
  readonly panels: readonly PainelInicio[];
  readonly error: Error | null;
  readonly retry: () => void;
} {
  const { data, error, refetch } = useQuery({
    queryKey: ['menu'],
    queryFn: ({ signal }) => dataOf(client.GET('/listarMenuPrincipal', { params: { query: { size: 1000 } }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const menu = useMemo(() => (data ? nestMenu(data.data) : null), [data]);
  return { menu, panels: data?.inicio ?? noPanels, error, retry: () => void refetch() };
}

const noPanels: readonly PainelInicio[] = [];
