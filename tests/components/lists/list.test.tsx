import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { RuntimeHost } from '../../../src/render/host/host.ts';
import { drawAddressedList, drawList } from '../../support/draw.tsx';

const view = {
  entity: 'Tudo',
  list: {
    type: 'grid',
    columns: { texto: {}, dinheiro: {}, dia: {}, ativo: {} },
    filters: { texto: {}, inteiro: {} },
  },
};
const rows = [
  { id: 1, texto: 'Ana', dinheiro: 1234.5, dia: '2026-02-15', ativo: true },
  { id: 2, texto: 'Beto', dinheiro: null, dia: null, ativo: false },
];

async function readCells(name: RegExp): Promise<readonly (string | null)[]> {
  const row = await screen.findByRole('row', { name });
  return within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
    .filter((_text, index, all) => index > 0 && index < all.length - 1);
}

test('cells write money, days, and yes or no as Brazilians do, and a dash for what is missing', async () => {
  drawList(view, { rows });
  expect(await readCells(/Ana/)).toEqual(['Ana', 'R$\u00a01.234,50', '15/02/2026', 'Sim']);
  expect(await readCells(/Beto/)).toEqual(['Beto', '–', '–', 'Não']);
});

test('the search is sent with Enter, however short, and goes with Escape', async () => {
  const onSearch = vi.fn();
  const { user } = drawList(view, { rows, onSearch });
  const box = await screen.findByRole('searchbox', { name: 'Pesquisar' });
  await user.type(box, 'An');
  expect(onSearch).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  expect(onSearch.mock.calls.map(([search]) => new URLSearchParams(search).get('query'))).toEqual(['An']);
  await user.keyboard('{Escape}');
  expect(box).toHaveProperty('value', '');
});

test('the search goes by its button, and a heading sorts upwards, then downwards, and says so', async () => {
  const loadList = vi.fn<RuntimeHost['loadList']>(async () => ({ data: rows, total: 2 }));
  const { user } = drawAddressedList({ entity: 'Tudo', list: { columns: { texto: { sort: true } } } }, { loadList });
  const head = async () => screen.findByRole('columnheader', { name: 'Texto' });
  const asked = () => loadList.mock.calls.at(-1)?.[1];
  for (const [sort, sortType] of [
    ['ascending', 'asc'],
    ['descending', 'desc'],
  ] as const) {
    await user.click(within(await head()).getByRole('button'));
    await waitFor(async () => expect((await head()).getAttribute('aria-sort')).toBe(sort));
    await waitFor(() => expect(asked()).toMatchObject({ sortBy: ['texto'], sortType: [sortType] }));
  }
  await user.type(screen.getByRole('searchbox', { name: 'Pesquisar' }), 'ana{Enter}');
  await waitFor(() => expect(asked()?.query).toBe('ana'));
  await user.click(screen.getByRole('button', { name: 'Limpar a pesquisa' }));
  await waitFor(() => expect(asked()?.query ?? '').toBe(''));
});

test('filters are applied together, and only what is whole', async () => {
  const onSearch = vi.fn();
  const { user } = drawList(view, { rows, onSearch });
  await user.click(await screen.findByRole('button', { name: 'Filtro' }));
  const panel = await screen.findByRole('form', { name: /^Filtros/ });
  await user.type(within(panel).getByRole('textbox', { name: 'Texto' }), 'ana maria');
  await user.click(within(panel).getByRole('button', { name: 'Aplicar filtro' }));
  const sent = new URLSearchParams(onSearch.mock.calls.at(-1)?.[0]);
  expect(Object.fromEntries(sent)).toMatchObject({ texto: 'ana maria' });
  expect(sent.has('inteiro')).toBe(false);
});

test('a filter of the address shows as a chip, which takes it away', async () => {
  const onSearch = vi.fn();
  const { user } = drawList(view, { rows, search: '?texto=ana', onSearch });
  const chips = await screen.findByRole('list', { name: 'Filtros' });
  expect(within(chips).getAllByRole('listitem')[0]?.textContent).toBe('Texto: ana');
  await user.click(within(chips).getByRole('button', { name: 'Remover o filtro Texto' }));
  expect(new URLSearchParams(onSearch.mock.calls.at(-1)?.[0]).has('texto')).toBe(false);
});

test('the pager offers the pages that exist, and says where one is', async () => {
  const onSearch = vi.fn();
  const loadList = () => Promise.resolve({ data: rows, total: 25 });
  const { user } = drawList(view, { search: '?page=2&size=10', onSearch, loadList });
  const pager = await screen.findByRole('navigation', { name: 'Página 2 de 3' });
  expect(within(pager).getByRole('status').textContent).toBe('11-20 de 25');
  await user.click(within(pager).getByRole('button', { name: 'Última página' }));
  expect(new URLSearchParams(onSearch.mock.calls.at(-1)?.[0]).get('page')).toBe('3');
  expect(within(pager).getByRole('button', { name: 'Primeira página' })).toHaveProperty('disabled', false);
  await user.selectOptions(within(pager).getByRole('combobox', { name: 'Linhas' }), '25');
  expect(new URLSearchParams(onSearch.mock.calls.at(-1)?.[0]).get('size')).toBe('25');
});

test('without rows the list says so', async () => {
  drawList(view, { rows: [] });
  expect((await screen.findByText(/Nenhum registro/)).textContent).not.toBe('');
});

test('a list that could not be loaded says why and is asked for again', async () => {
  const failure = Object.assign(new Error('Banco fora do ar.'), { code: 'X', status: 503, details: {} });
  const loadList = vi.fn().mockRejectedValueOnce(failure).mockResolvedValue({ data: rows, total: 2 });
  const { user } = drawList(view, { loadList });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Banco fora do ar.');
  await user.click(within(alert).getByRole('button', { name: 'Tentar de novo' }));
  await waitFor(() => expect(screen.getAllByRole('row', { name: /Ana|Beto/ })).toHaveLength(2));
});

test('arrow keys go among the rows of their own list, also where a list stands in the details of a row', async () => {
  const nested = {
    entity: 'Tudo',
    list: { type: 'grid', columns: { texto: {} }, detail: { itens: { type: 'grid' } } },
  };
  const items = [
    { id: 11, descricao: 'Porta' },
    { id: 12, descricao: 'Janela' },
  ];
  const loadList: RuntimeHost['loadList'] = ({ url }) =>
    Promise.resolve({ data: /Item/.test(url) ? items : rows, total: 2 });
  const { user } = drawList(nested, { loadList });
  await user.click(await screen.findByRole('button', { name: 'Detalhes de Ana' }));
  await screen.findByText('Porta');
  const rowOf = (text: string) => screen.getByText(text).closest('tr');
  act(() => rowOf('Ana')?.focus());
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(rowOf('Beto'));
  act(() => rowOf('Porta')?.focus());
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(rowOf('Janela'));
});
