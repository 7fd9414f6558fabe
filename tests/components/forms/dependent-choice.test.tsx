import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { RuntimeHost } from '../../../src/render/host/host.ts';
import { drawForm, drawScreen } from '../../support/draw.tsx';

const cities = [
  { id: 1, nome: 'Recife', uf: 'PE' },
  { id: 2, nome: 'Olinda', uf: 'PE' },
  { id: 3, nome: 'Santos', uf: 'SP' },
];
/** Cities of a state, by the address and by id. */
const loadList = () =>
  vi.fn<RuntimeHost['loadList']>(async ({ url }, { filters = {} }) => {
    const uf = new URLSearchParams(url.split('?')[1]).get('uf');
    const data = cities.filter(
      (city) => city.uf === uf && (filters.id === undefined || String(city.id) === filters.id),
    );
    return { data, total: data.length };
  });
const fields = {
  texto: { type: 'text', label: 'Estado' },
  cidade: { type: 'picker', entity: 'Cidade', list: { method: 'GET', url: 'Cidade', params: { uf: '{texto}' } } },
} as const;
const view = { entity: 'Tudo', form: { elements: fields } };
const record = { id: 7, versao: 1, texto: 'PE', cidade: { id: 1, nome: 'Recife' } };

test('[L32] a choice that does not fit what it depends on is taken away with a word; one that fits stays', async () => {
  const notify = vi.fn();
  const load = loadList();
  const { user } = drawForm(view, 7, { loadList: load, loadRecord: async () => record, notify });
  const state = await screen.findByLabelText('Estado');
  const city = screen.getByLabelText('Cidade');
  expect(city).toHaveProperty('value', 'Recife');
  // What is stored is nobody's change, and is not asked about.
  expect(load.mock.calls.filter(([, { filters }]) => filters?.id !== undefined)).toEqual([]);
  await user.clear(state);
  await user.type(state, 'SP');
  await waitFor(() => expect(city).toHaveProperty('value', ''));
  expect(notify).toHaveBeenCalledExactlyOnceWith('Escolha Cidade de novo: o valor anterior não serve mais.', 'info');
});

test('[L32] nothing is asked without what a choice needs, and a value that fits again is asked for once', async () => {
  const notify = vi.fn();
  const load = loadList();
  const { user } = drawForm(view, 7, {
    loadList: load,
    loadRecord: async () => ({ ...record, texto: 'P' }),
    notify,
  });
  await user.type(await screen.findByLabelText('Estado'), 'E');
  await waitFor(() => expect(load.mock.calls.map(([{ url }]) => url)).toContain('Cidade?uf=PE'));
  expect(screen.getByLabelText('Cidade')).toHaveProperty('value', 'Recife');
  expect(notify).not.toHaveBeenCalled();
});

test.for([
  { type: 'multiselect', itemValue: 'id', value: [1, 3] },
  { type: 'tags', value: cities.filter(({ id }) => id !== 2) },
])('[L32] of several choices of $type only those that do not fit are taken away', async (element) => {
  const { value, ...rest } = element;
  const notify = vi.fn();
  const cidades = { ...rest, label: 'Cidades', entity: 'Cidade', list: fields.cidade.list };
  const { user } = drawForm({ entity: 'Tudo', form: { elements: { texto: fields.texto, extras: cidades } } }, 7, {
    loadList: vi.fn<RuntimeHost['loadList']>(async ({ url }, { filters = {} }) => {
      const uf = new URLSearchParams(url.split('?')[1]).get('uf');
      const ids = filters.id?.split(',');
      const data = cities.filter((city) => city.uf === uf && (ids === undefined || ids.includes(String(city.id))));
      return { data, total: data.length };
    }),
    loadRecord: async () => ({ ...record, texto: 'S', extras: value }),
    notify,
  });
  expect(await screen.findAllByText(/Recife|^1$/)).not.toEqual([]);
  await user.type(screen.getByLabelText('Estado'), 'P');
  await waitFor(() => expect(screen.queryAllByText(/Recife|^1$/)).toEqual([]));
  expect(screen.queryAllByText(/Santos|^3$/)).not.toEqual([]);
  expect(notify).toHaveBeenCalledWith('Escolha Cidades de novo: o valor anterior não serve mais.', 'info');
});

const filtered = {
  title: 'Painel',
  filters: {
    nome: { type: 'text', label: 'Nome' },
    filial: { type: 'number', label: 'Filial', default: 4, visible: '$access.TODAS' },
    tipo: { type: 'text', label: 'Tipo', default: 'A', disabled: { field: 'nome', is: 'fixo' } },
  },
  source: { call: { method: 'GET', url: 'resumo', params: { f: '{filial?}', t: '{tipo?}', n: '{nome?}' } } },
  elements: { saldo: { type: 'static' } },
} as const;
const asked = async (params: Record<string, string>, access: Record<string, boolean> = {}) => {
  const load = vi.fn<RuntimeHost['loadList']>(async () => ({ data: { saldo: 1 } }));
  drawScreen(filtered, { loadList: load }, { params, access });
  await waitFor(() => expect(load).toHaveBeenCalled());
  return load.mock.calls.map(([{ url }]) => url);
};

test('[Q4] what a condition hides or fixes has its default, whatever the address says', async () => {
  expect(await asked({ filial: '9', tipo: 'B', nome: 'x' })).toEqual(['resumo?f=4&t=B&n=x']);
});

test('[Q4] what is offered is taken from the address, but for what another filter fixes', async () => {
  expect(await asked({ filial: '9', tipo: 'B', nome: 'fixo' }, { TODAS: true })).toEqual(['resumo?f=9&t=A&n=fixo']);
});

const edited = {
  title: 'Painel',
  source: { call: { method: 'GET', url: 'resumo' } },
  elements: {
    meta: { type: 'number', label: 'Meta' },
    gravar: {
      type: 'button',
      label: 'Gravar',
      click: { call: { method: 'POST', url: 'resumo', body: { meta: '{meta}' } }, refresh: true },
    },
  },
} as const;

test('[Q2] what is typed over the record of a source is unsaved work, until a call has sent it', async () => {
  const set = vi.fn();
  const save = vi.fn();
  const loadList = async () => ({ data: { meta: 1 } });
  const { user } = drawScreen(edited, {
    loadList,
    unsaved: { set },
    drafts: { load: async () => null, save, clear: () => undefined },
  });
  const input = await screen.findByLabelText('Meta');
  await user.clear(input);
  await user.type(input, '5');
  await waitFor(() => expect(set).toHaveBeenLastCalledWith('tela/painel?', 'Painel'));
  await waitFor(() => expect(save.mock.calls.at(-1)?.[1]).toMatchObject({ values: { meta: 5 }, base: { meta: 1 } }));
  await user.click(screen.getByRole('button', { name: 'Gravar' }));
  await waitFor(() => expect(set).toHaveBeenLastCalledWith('tela/painel?', null));
});

test('[Q2] a draft of such a screen is there again, and can be discarded', async () => {
  const draft = { values: { meta: 5 }, base: { meta: 1 }, versao: null, savedAt: '2026-11-20T12:00:00Z' };
  const { user } = drawScreen(edited, {
    loadList: async () => ({ data: { meta: 2 } }),
    drafts: { load: async () => draft, save: () => undefined, clear: () => undefined },
  });
  await waitFor(() => expect(screen.getByLabelText('Meta')).toHaveProperty('value', '5'));
  await user.click(await screen.findByRole('button', { name: 'Descartar rascunho' }));
  await waitFor(() => expect(screen.getByLabelText('Meta')).toHaveProperty('value', '2'));
});

test('a picker of a call without columns shows what names its rows, and asks for nothing else', async () => {
  const loadList = vi.fn<RuntimeHost['loadList']>(async () => ({ data: [{ id: 1, descricao: '42 - Ana' }], total: 1 }));
  const pessoa = {
    ...{ type: 'picker', label: 'Pessoa', itemLabel: 'descricao' },
    list: { method: 'GET', url: 'pessoas_da_rede' },
  } as const;
  const { user } = drawForm({ entity: 'Tudo', form: { elements: { texto: fields.texto, extras: pessoa } } }, 7, {
    loadList,
    loadRecord: async () => ({ ...record, extras: null }),
  });
  await user.click(await screen.findByRole('button', { name: 'Escolher Pessoa' }));
  expect(await screen.findByText('42 - Ana')).toBeTruthy();
  expect(loadList.mock.calls.map(([{ url }, { fields: asked }]) => [url, asked])).toEqual([
    ['pessoas_da_rede', ['descricao']],
  ]);
});
