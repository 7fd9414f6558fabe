import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { parseConditions } from '../../../src/language/view/list-conditions.ts';
import type { RuntimeHost } from '../../../src/render/host/host.ts';
import { drawList } from '../../support/draw.tsx';
import { storePreferences } from '../../support/fuzz/fuzz-host.ts';

const view = {
  entity: 'Tudo',
  list: { type: 'grid', columns: { texto: {} }, filters: { texto: {}, inteiro: {} } },
};

/** Lists of `Tudo` have so many rows; filters that are shared stand in `shared`. */
function listHost(shared: readonly object[] = [], count = 10) {
  const data = Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    texto: `Linha ${index + 1}`,
    inteiro: index,
  }));
  const loadList = vi.fn<RuntimeHost['loadList']>(async ({ url }) =>
    url === 'FiltroLista' ? { data: shared, total: shared.length } : { data, total: count },
  );
  return { loadList };
}

const strip = () => screen.findByRole('list', { name: 'Filtros salvos' });

test('a filter that its owner has shared stands in their strip once, and is marked whichever of both was applied', async () => {
  const own = { id: '1', name: 'Recife', query: 'recife', filters: {} };
  const { preferences } = storePreferences({ 'list/Tudo': { sets: [own], applied: { ...own, id: 'c7' } } });
  const twin = { id: 7, lista: 'list/Tudo', nome: 'Recife', pesquisa: 'recife', filtros: '{}' };
  const other = { id: 8, lista: 'list/Tudo', nome: 'Olinda', pesquisa: 'olinda', filtros: '{}' };
  drawList(view, { ...listHost([twin, other]), preferences, search: '?query=recife' });
  const sets = within(await strip());
  await sets.findByRole('button', { name: 'Olinda' });
  expect(sets.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Recife', 'Olinda']);
  expect(sets.getByRole('button', { name: 'Recife' }).getAttribute('aria-pressed')).toBe('true');
});

test('a shared filter takes the filters of the moment, and stays under its name', async () => {
  const shared = { id: 7, lista: 'list/Tudo', nome: 'Recife', pesquisa: 'recife', filtros: '{}' };
  const applied = { id: 'c7', name: 'Recife', query: 'recife', filters: {} };
  const { all, preferences } = storePreferences({ 'list/Tudo': { applied } });
  const saveRecord = vi.fn<RuntimeHost['saveRecord']>(async (_entity, id) => ({ id, versao: 2 }));
  const { user } = drawList(view, {
    ...listHost([shared]),
    preferences,
    saveRecord,
    loadRecord: async () => ({ ...shared, versao: 4 }),
    search: '?query=recife&texto=ana',
  });
  await user.click(await screen.findByRole('button', { name: 'Filtros salvos: Recife · alterado' }));
  await user.click(await screen.findByRole('button', { name: 'Salvar em Recife' }));
  await waitFor(() => expect(saveRecord).toHaveBeenCalled());
  expect(saveRecord.mock.calls[0]?.slice(0, 3)).toEqual([
    'FiltroLista',
    7,
    { pesquisa: 'recife', filtros: '{"texto":"ana"}', versao: 4 },
  ]);
  await waitFor(() => expect(all.get('list/Tudo')).toMatchObject({ applied: { filters: { texto: 'ana' } } }));
  expect(all.get('list/Tudo')).toMatchObject({ applied: { id: 'c7', filters: { texto: 'ana' } } });
});

/** Settings of the user that are not known before the server has reported them. */
function settingsToCome() {
  const { all: followed, preferences } = storePreferences();
  const listeners = new Set<() => void>();
  let isKnown = false;
  const settings: RuntimeHost['settings'] = {
    save: preferences.save,
    load: (key) => (isKnown ? { value: preferences.load(key) } : null),
    follow: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const report = () => {
    isKnown = true;
    for (const listener of listeners) listener();
  };
  return { followed, settings, report };
}

/** A list whose user's named filters, with the ones that lists begin with, become known once it is drawn. */
async function drawBeforeSettings(search: string) {
  const recife = { id: '1', name: 'Recife', query: 'recife', filters: {} };
  const { followed, settings, report } = settingsToCome();
  const { preferences } = storePreferences();
  const onSearch = vi.fn();
  drawList(view, { ...listHost(), settings, preferences, search, onSearch });
  await screen.findByText('Linha 1');
  onSearch.mockClear();
  const store = (name: string) => {
    followed.set('list/Tudo', { sets: [{ ...recife, name }], defaultSet: '1' });
    act(report);
  };
  store('Recife');
  await strip();
  return { onSearch, store };
}

test('a list begins with filters that become known once it is drawn', async () => {
  const { onSearch } = await drawBeforeSettings('');
  await waitFor(() => expect(onSearch).toHaveBeenCalledWith(expect.stringContaining('query=recife')));
});

test.each(['?query=olinda', '?size=20'])(
  'filters that become known late change nothing of a list that was opened by %s',
  async (search) => {
    const { onSearch, store } = await drawBeforeSettings(search);
    // What another device makes the first ones later changes nothing either.
    store('Natal');
    expect(within(await strip()).getByRole('button', { name: 'Natal' })).toBeDefined();
    expect(onSearch).not.toHaveBeenCalled();
  },
);

test('named filters of another device show once they are known, and those that are saved here go there', async () => {
  const { all, preferences } = storePreferences({ 'list/Tudo': { size: 20 } });
  const { followed, settings, report } = settingsToCome();
  const { user } = drawList(view, { ...listHost(), preferences, settings, search: '?query=olinda' });
  await screen.findByText('Linha 1');
  expect(screen.queryByRole('list', { name: 'Filtros salvos' })).toBeNull();
  const elsewhere = { id: '1', name: 'Recife', query: 'recife', filters: {} };
  followed.set('list/Tudo', { sets: [elsewhere], defaultSet: null });
  act(report);
  expect(within(await strip()).getByRole('button', { name: 'Recife' })).toBeDefined();

  await user.click(screen.getByRole('button', { name: 'Filtros salvos' }));
  await user.type(await screen.findByRole('textbox', { name: 'Nome dos filtros' }), 'Olinda{Enter}');
  const here = { id: '2', name: 'Olinda', query: 'olinda', filters: {} };
  await waitFor(() => expect(followed.get('list/Tudo')).toEqual({ sets: [elsewhere, here], defaultSet: null }));
  expect(all.get('list/Tudo')).toMatchObject({ size: 20, sets: [elsewhere, here], applied: here });
});

test('rows of a long list stand by the density of the moment', async () => {
  const { all, preferences } = storePreferences();
  const { user } = drawList(view, { ...listHost([], 60), preferences, search: '?size=60' });
  const roomBelow = () => {
    const spacers = [...document.querySelectorAll<HTMLElement>('tbody[aria-hidden="true"]:not([data-sizer])')];
    return spacers.reduce((sum, { style }) => sum + Number.parseFloat(style.blockSize), 0);
  };
  await waitFor(() => expect(roomBelow()).toBeGreaterThan(0));
  const usual = roomBelow();
  await user.click(screen.getByRole('button', { name: 'Colunas' }));
  await user.click(await screen.findByRole('radio', { name: 'Compacta' }));
  await waitFor(() => expect(roomBelow()).toBeLessThan(usual));
  expect(all.get('list/Tudo')).toMatchObject({ layout: { density: 'compact' } });
});

test('a field that the view does not show is added as a column', async () => {
  const { preferences } = storePreferences();
  const { user } = drawList(view, { ...listHost(), preferences });
  await screen.findByText('Linha 1');
  expect(screen.queryByRole('columnheader', { name: /Inteiro/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Colunas' }));
  await user.click(await screen.findByRole('checkbox', { name: /Inteiro/ }));
  await screen.findByRole('columnheader', { name: /Inteiro/ });
});

test("conditions on any field are joined by 'e' and 'ou', and compare as their field can", async () => {
  const onSearch = vi.fn();
  const { user } = drawList(view, { ...listHost(), onSearch });
  await user.click(await screen.findByRole('button', { name: 'Filtro' }));
  const panel = within(await screen.findByRole('form', { name: /^Filtros/ }));
  const add = async (typed: string, name: string) => {
    await user.type(panel.getByRole('combobox', { name: 'Filtrar por outro campo' }), typed);
    await user.click(await screen.findByRole('option', { name }));
  };
  await add('num', 'Número');
  // One types on into what was added.
  await waitFor(() => expect(document.activeElement).toBe(panel.getByRole('textbox', { name: 'Valor de Número' })));
  const operator = panel.getByRole('combobox', { name: 'Comparação de Número' });
  await user.selectOptions(operator, 'entre');
  await user.type(panel.getByRole('textbox', { name: 'Valor de Número: De' }), '1,5');
  await user.type(panel.getByRole('textbox', { name: 'Valor de Número: Até' }), '10');
  await add('long', 'Longo');
  await user.selectOptions(panel.getByRole('combobox', { name: 'Comparação de Longo' }), 'está vazio');
  expect(panel.queryByRole('textbox', { name: 'Valor de Longo' })).toBeNull();
  await user.selectOptions(panel.getByRole('combobox', { name: 'Ligação de Longo com o anterior' }), 'ou');
  await user.click(panel.getByRole('button', { name: 'Aplicar filtro' }));
  const sent = new URLSearchParams(onSearch.mock.calls.at(-1)?.[0]);
  expect(parseConditions(sent.get('condicoes') ?? '')).toEqual([
    [{ field: 'numero', operator: 'between', value: '1.5 | 10' }],
    [{ field: 'longo', operator: 'empty', value: '' }],
  ]);
});

test('conditions of the address read as words, and each goes by its own button', async () => {
  const onSearch = vi.fn();
  const condicoes = JSON.stringify([[['numero', 'greater', '3']], [['longo', 'empty']]]);
  const { user } = drawList(view, { ...listHost(), onSearch, search: `?${new URLSearchParams({ condicoes })}` });
  const chips = within(await screen.findByRole('list', { name: 'Filtros' }));
  expect(chips.getAllByRole('listitem').map(({ textContent }) => textContent?.trim())).toEqual([
    'Número maior que 3',
    'ou Longo está vazio',
    'Limpar filtro',
  ]);
  const [, last] = chips.getAllByRole('button');
  if (last !== undefined) await user.click(last);
  const sent = new URLSearchParams(onSearch.mock.calls.at(-1)?.[0]);
  expect(parseConditions(sent.get('condicoes') ?? '')).toEqual([
    [{ field: 'numero', operator: 'greater', value: '3' }],
  ]);
});

test('a list is grouped by a field that the user chooses, which stays theirs', async () => {
  const { all, preferences } = storePreferences();
  const { loadList } = listHost();
  const { user } = drawList(view, { loadList, preferences });
  await user.click(await screen.findByRole('button', { name: 'Filtro' }));
  const panel = within(await screen.findByRole('form', { name: /^Filtros/ }));
  const choice = panel.getByRole('combobox', { name: 'Agrupar por' });
  await user.selectOptions(choice, 'Opção');
  await waitFor(() => expect(all.get('list/Tudo')).toMatchObject({ groupBy: 'opcao' }));
  await waitFor(() =>
    expect(loadList.mock.calls.some(([, { group }]) => group?.value === 'opcao' || group?.label === 'opcao')).toBe(
      true,
    ),
  );
});

test('grouping rows leaves what is being typed in the filters', async () => {
  const { user } = drawList(view, listHost());
  await user.click(await screen.findByRole('button', { name: 'Filtro' }));
  const filters = within(await screen.findByRole('form', { name: 'Filtros' }));
  await user.type(await filters.findByLabelText('Texto'), 'ana');
  await user.selectOptions(filters.getByLabelText('Agrupar por'), 'opcao');
  expect((filters.getByLabelText('Texto') as HTMLInputElement).value).toBe('ana');
  expect((filters.getByLabelText('Agrupar por') as HTMLSelectElement).value).toBe('opcao');
});

test('of very many groups the first ones show, with the number of all rows and a way to the others', async () => {
  const groups = Array.from({ length: 1_000 }, (_, index) => ({ texto: `Grupo ${index}`, total: 2 }));
  const loadList = vi.fn<RuntimeHost['loadList']>(async () => ({
    ...{ data: [{ id: 1, texto: 'Grupo 1' }], total: 23_001, groups },
  }));
  drawList({ ...view, list: { ...view.list, groupLabel: 'texto' } }, { loadList });
  const panel = within(await screen.findByRole('navigation', { name: 'Grupos' }));
  expect(panel.getByRole('button', { name: /^Todos/ }).textContent).toBe('Todos23.001');
  expect(panel.getByRole('note').textContent).toMatch(
    /^Só os 1\.000 primeiros grupos aparecem\. Para outros, filtre por \S/,
  );
});
