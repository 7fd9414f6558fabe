import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { dataOf, type ItemMenu } from '../../../api/index.ts';
import { client } from '../../../portal/session/client.ts';
import { isRecord } from '../../../render/values.ts';

/** The list that the view `menus` names for the cards (`GET view/menus`), and the maximum number of cards. */
export type MenusList = { readonly url: string; readonly size: number };

/** Specification 001, sections 7 and 9. */
const usual: MenusList = { url: 'listarSubMenus?id_superior={id_superior}', size: 100 };

/** Cards below a menu entry whose names contain the words of the search (`listarSubMenus`). */
export function useSubMenus(id: number, search: string) {
  const list = useQuery({
    queryKey: ['view', 'menus', 'list'],
    queryFn: async ({ signal }) => readMenusList((await dataOf(client.GET('/view/menus', { signal }))) as unknown),
    staleTime: Number.POSITIVE_INFINITY,
  });
  // A view that cannot be read must not remove the menu.
  const { url, size } = list.data ?? usual;
  return useQuery({
    queryKey: ['menu', 'below', id, url, size, search],
    queryFn: async ({ signal }) => {
      const address = url.replaceAll('{id_superior}', String(id));
      const answer = (await client.send('GET', address, { query: { size, query: search }, signal })) as {
        readonly data: readonly ItemMenu[];
      };
      return answer.data;
    },
    enabled: !list.isPending,
    placeholderData: keepPreviousData,
  });
}

/** Reads the list of the first element that has one; missing parts default to the specification. */
export function readMenusList(answer: unknown): MenusList {
  const view = isRecord(answer) && isRecord(answer.view) ? answer.view : {};
  for (const element of Object.values(isRecord(view.elements) ? view.elements : {})) {
    if (!isRecord(element) || !isRecord(element.list)) continue;
    const { list, size } = element;
    const { url } = list;
    if (typeof url === 'string') return { url, size: typeof size === 'number' && size > 0 ? size : usual.size };
  }
  return usual;
}
