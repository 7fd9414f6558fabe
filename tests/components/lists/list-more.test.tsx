import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { RuntimeHost } from '../../../src/render/host/host.ts';
import { drawList } from '../../support/draw.tsx';

const action = { label: 'Arquivar', button: true, set: { ativo: false } } as const;
const listOf = (type: string) => ({
  entity: 'Tudo',
  list: {
    ...{ type, size: 2, paging: 'more' as const, accent: 'ativo' },
    columns: { texto: { bold: true } },
    actions: {
      arquivar: { ...action, visible: { field: 'ativo', is: true } },
      outra: { label: 'Outra', set: { ativo: true } },
    },
  },
});
const names = ['Ana', 'Beto', 'Caio', 'Duda', 'Eva'];
/** Two rows a page; Beto comes twice, as a row does that moved to the next page meanwhile. */
const pageOf: RuntimeHost['loadList'] = async (_call, { page = 1 }) => {
  const ids = page === 2 ? [2, 3, 4] : page === 3 ? [5] : [1, 2];
  return { data: ids.map((id) => ({ id, texto: names[id - 1], ativo: id === 1 })), total: 5 };
};

test.each(['cards', 'grid', 'table', 'timeline', 'gallery'])(
  '[L30] %s: pages up to that of the address show below one another',
  async (type) => {
    const loadList = vi.fn(pageOf);
    const onSearch = vi.fn();
    const { user } = drawList(listOf(type), { loadList, onSearch, search: '?page=2' });
    await screen.findByText('Duda');
    expect(screen.getAllByText('Beto')).toHaveLength(1);
    expect(screen.getByText('Mostrando 4 de 5.')).toBeTruthy();
    expect(screen.queryByRole('navigation', { name: /^Página/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Carregar mais' }));
    expect(new URLSearchParams(onSearch.mock.calls.at(-1)?.[0]).get('page')).toBe('3');
    const ofRows = loadList.mock.calls.filter(([{ url }]) => url === 'Tudo');
    expect(ofRows.map(([, { page }]) => page)).toEqual([1, 2]);
  },
);

test('[L30] at its end there is nothing more to load, and a page that failed can be asked for again', async () => {
  const failure = Object.assign(new Error('Fora do ar.'), { code: 'X', status: 400, details: {} });
  const loadList = vi.fn<RuntimeHost['loadList']>(async (call, params) => {
    if (params.page === 3 && loadList.mock.calls.length < 4) throw failure;
    return pageOf(call, params);
  });
  const { user } = drawList(listOf('cards'), { loadList, search: '?page=3' });
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }));
  await screen.findByText('Eva');
  expect(screen.getByText('Mostrando 5 de 5.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Carregar mais' })).toBeNull();
});

test('[L31] an action with `button` stands on the rows that it is offered for, and not in their menu', async () => {
  const { user } = drawList(listOf('grid'), { loadList: pageOf });
  await screen.findByText('Ana');
  expect(screen.getAllByRole('button', { name: /^Arquivar/ }).map((each) => each.getAttribute('aria-label'))).toEqual([
    'Arquivar: Ana',
  ]);
  await user.click(screen.getByRole('button', { name: 'Ações de Ana' }));
  const menu = await screen.findByRole('menu');
  expect(within(menu).queryByRole('menuitem', { name: 'Arquivar' })).toBeNull();
  within(menu).getByRole('menuitem', { name: 'Outra' });
});

test.each(['cards', 'grid'])(
  '[L31] %s: the edge of a row has the colour of a value, which is said where no column shows it',
  async (type) => {
    drawList(listOf(type), { loadList: pageOf });
    await screen.findByText('Ana');
    await waitFor(() => expect(document.querySelectorAll('[data-accent="emerald"]')).toHaveLength(1));
    expect(screen.getByText(/: Sim$/)).toBeTruthy();
  },
);
