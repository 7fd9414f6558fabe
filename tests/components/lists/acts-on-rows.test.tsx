import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ViewProblem } from '../../../src/language/json/problem.ts';
import type { EntityRecord, RuntimeHost } from '../../../src/render/host/host.ts';
import { drawAddressedList, drawList } from '../../support/draw.tsx';
import { fuzzEntities } from '../../support/fuzz/fuzz-entities.ts';

/** A list over records that saves change. */
function stored() {
  let rows: readonly EntityRecord[] = ['Alfa', 'Beta'].map((texto, index) => ({
    ...{ id: index + 1, versao: 1, texto, opcao: 'A' },
  }));
  const loadList = vi.fn<RuntimeHost['loadList']>(async ({ url }) =>
    url === 'Tudo' ? { data: rows, total: rows.length } : { data: [], total: 0 },
  );
  const change = (id: number, values: object) => {
    const found = rows.find((row) => row.id === id) as EntityRecord;
    const saved = { ...found, ...values, id, versao: Number(found.versao) + 1 };
    rows = rows.map((row) => (row.id === id ? saved : row));
    return saved;
  };
  return {
    loadList,
    loadRecord: async (_entity: string, id: number) => rows.find((row) => row.id === id) as EntityRecord,
    saveRecord: vi.fn<RuntimeHost['saveRecord']>(async (_entity, id, values) => change(id, values)),
    states: () => rows.map(({ opcao }) => opcao),
  };
}
const columns = { texto: { bold: true }, opcao: {} } as const;

test('[A7] `set` in a list saves the marked rows, and is taken back', async () => {
  const actions = { fechar: { label: 'Encerrar', bulk: true, confirm: 'Encerrar?', set: { opcao: 'B' } } } as const;
  const { states, ...host } = stored();
  const confirm = vi.fn<RuntimeHost['confirm']>(async () => true);
  const { user } = drawList({ entity: 'Tudo', list: { columns, actions } }, { ...host, confirm });
  for (const name of [/Alfa/, /Beta/]) await user.click(await screen.findByRole('checkbox', { name }));
  await user.click(await screen.findByRole('button', { name: 'Encerrar' }));
  await waitFor(() => expect(states()).toEqual(['B', 'B']));
  expect(confirm).toHaveBeenCalledTimes(1);
  await user.click(await screen.findByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(states()).toEqual(['A', 'A']));
  // With one row from its menu.
  await user.click(screen.getByRole('button', { name: 'Ações de Alfa' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Encerrar' }));
  await waitFor(() => expect(states()).toEqual(['B', 'A']));
});

test('[X4] all marked rows are printed at once', async () => {
  const actions = { cartao: { label: 'Cartão', bulk: true, print: 'cartao' } } as const;
  const { states: _, ...host } = stored();
  const openView = vi.fn<NonNullable<RuntimeHost['openView']>>(async () => null);
  const { user } = drawList({ entity: 'Tudo', list: { columns, actions } }, { ...host, openView });
  for (const name of [/Alfa/, /Beta/]) await user.click(await screen.findByRole('checkbox', { name }));
  await user.click(await screen.findByRole('button', { name: 'Cartão' }));
  await waitFor(() => expect(openView).toHaveBeenCalledTimes(1));
  expect(JSON.stringify(openView.mock.calls[0])).toMatch(/cartao.*\[1,2\]|\[1,2\].*cartao/);
});

test('[L28] a list whose filter has a default asks once, filtered, and stays without it once it is taken off', async () => {
  const filters = { opcao: { dataType: 'text', default: '="A"' } } as const;
  const { states: _, ...host } = stored();
  const asked = () =>
    host.loadList.mock.calls.filter(([{ url }]) => url === 'Tudo').map(([, { filters = {} }]) => filters.opcao);
  const { user } = drawAddressedList({ entity: 'Tudo', list: { columns, filters } }, host);
  await screen.findByText('Alfa');
  expect(asked()).toEqual(['A']);
  const chips = within(await screen.findByRole('list', { name: 'Filtros' }));
  await user.click(chips.getByRole('button', { name: /^Remover o filtro/ }));
  await waitFor(() => expect(asked()).toEqual(['A', undefined]));
  expect(screen.queryByRole('button', { name: /^Remover o filtro/ })).toBeNull();
});

test.each([
  ['who may create', { LISTAR: true, CADASTRAR: true }, {}, 1],
  ['who may only look', { LISTAR: true }, {}, 0],
  ['a view that leaves it out', { LISTAR: true, CADASTRAR: true }, { import: false }, 0],
] as const)('the import of files is offered to %s as often as it should', async (_who, access, list, count) => {
  const { states: _, ...host } = stored();
  const given = { ...host, openImport: () => undefined, loadAccess: async () => access };
  drawList({ entity: 'Tudo', list: { columns, ...list } }, given);
  await screen.findByRole('button', { name: 'Colunas' });
  expect(screen.queryAllByRole('button', { name: 'Importar' })).toHaveLength(count);
});

test('[V2] what is wrong with the files of a screen is told to configurators and to nobody else', async () => {
  const file = 'x.view.json';
  const problem = { file, line: 3, column: 5, pointer: '/list/columns/nenhum', code: 'view/unknown-field' };
  const problems: readonly ViewProblem[] = [{ ...problem, severity: 'error', message: 'No field.', suggestions: [] }];
  const layers = [{ layer: 'base' as const, file, view: { entity: 'Tudo', list: { columns: { texto: {} } } } }];
  const model = fuzzEntities.get('Tudo') ?? null;
  const { states: _, ...host } = stored();
  const loadView = async () => ({ entity: 'Tudo', hash: 'x', model, related: {}, layers, problems });
  for (const canConfigure of [true, false]) {
    drawList({}, { ...host, loadView, canConfigure });
    await screen.findByText('Alfa');
    expect(screen.queryAllByRole('note')).toHaveLength(canConfigure ? 1 : 0);
    cleanup();
  }
});
