import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { EntityRecord, RuntimeHost } from '../../../src/render/host/host.ts';
import { drawList } from '../../support/draw.tsx';

const names = ['Abrir', 'Medir', 'Pesar', 'Fechar'];
const view = (more: object = {}) => ({
  entity: 'Tudo',
  list: { type: 'grid', columns: { texto: { bold: true }, opcao: {} }, ...more },
});

/** A list of so many rows, three on a page, whose saves and deletions change what is stored. */
function storedRows(begin: readonly string[] = names, size = 3) {
  let rows: EntityRecord[] = begin.map((texto, index) => ({
    ...{ id: index + 1, versao: 1, texto, opcao: 'A', longo: `Nota ${texto}` },
  }));
  const loadList = vi.fn<RuntimeHost['loadList']>(async ({ url }, params) => {
    if (url !== 'Tudo') return { data: [], total: 0 };
    const { page = 1, size: asked = size, filters = {}, query = '' } = params;
    const found = rows.filter(
      ({ id, texto, opcao }) =>
        (filters.id === undefined || filters.id.split(',').includes(String(id))) &&
        (filters.opcao === undefined || filters.opcao === opcao) &&
        String(texto).includes(query),
    );
    const data = asked === 0 ? found : found.slice((page - 1) * asked, page * asked);
    return { data, total: found.length, aggregate: [{ texto: 'Equipe Norte', pontos: 1234.5, pedidos: 7 }] };
  });
  const saveRecord = vi.fn<RuntimeHost['saveRecord']>(async (_entity, id, values) => {
    rows = rows.map((row) => (row.id === id ? { ...row, ...values, id, versao: Number(row.versao) + 1 } : row));
    return rows.find((row) => row.id === id) ?? { id };
  });
  const deleteRecord = vi.fn<RuntimeHost['deleteRecord']>(async (_entity, id) => {
    rows = rows.filter((row) => row.id !== id);
  });
  const loadRecord: RuntimeHost['loadRecord'] = async (_entity, id) => rows.find((row) => row.id === id) ?? { id };
  return { host: { loadList, saveRecord, deleteRecord, loadRecord }, rows: () => rows };
}

const shown = () =>
  [...document.querySelectorAll('[data-row]')].map(
    (row) => names.find((name) => row.textContent?.includes(name)) ?? row.textContent,
  );
const untilShown = (expected: readonly string[]) => waitFor(() => expect(shown()).toEqual(expected));
const bar = () => within(screen.getByRole('region', { name: 'Seleção' }));

test('[L15] an opened row stands alone, and the others come back when it closes', async () => {
  const { host } = storedRows(names, 10);
  const { user } = drawList(view({ detail: { longo: {} }, detailAlone: true }), host);
  await untilShown(names);
  const details = screen.getByRole('button', { name: 'Detalhes de Medir' });
  await user.click(details);
  await untilShown(['Medir']);
  expect(await screen.findByRole('textbox', { name: 'Longo' })).toHaveProperty('value', 'Nota Medir');
  await user.click(details);
  await untilShown(names);
});

test('[L17] the checkbox of the heading calls its action with all rows after a second, once', async () => {
  const { host } = storedRows(names, 10);
  const call = vi.fn<RuntimeHost['call']>(async () => ({}));
  const actions = { todos: { call: { method: 'POST', url: 'marcarTodos' } } };
  const { user } = drawList(view({ actions, selectAll: 'todos' }), { ...host, call });
  await untilShown(names);
  const all = screen.getByRole('checkbox', { name: 'Selecionar todas as linhas' });
  // Taken back within the second, nothing is called.
  await user.click(all);
  await user.click(all);
  const begin = Date.now();
  await user.click(all);
  await waitFor(() => expect(call).toHaveBeenCalledTimes(1));
  expect(Date.now() - begin).toBeGreaterThan(500);
  expect(call.mock.calls[0]?.[2]).toEqual({ data: names.map((texto) => expect.objectContaining({ texto })) });
});

test('[L4] rows of points are drawn in their own way', async () => {
  const { host } = storedRows(names, 10);
  drawList(view(), host);
  const totals = within(await screen.findByRole('region', { name: 'Totais' }));
  expect(totals.getByRole('listitem').textContent).toMatch(/1\.234,5 pontos.*Equipe Norte · pedidos: 7/);
});

test('rows are marked with a range, copied as a table, and deleted but for what is taken out', async () => {
  const { host, rows } = storedRows();
  const { user } = drawList(view({ size: 3 }), host);
  await untilShown(names.slice(0, 3));
  const box = (index: number) =>
    within(document.querySelector(`[data-row="${index}"]`) as HTMLElement).getByRole('checkbox');
  await user.click(box(0));
  await user.keyboard('{Shift>}');
  await user.click(box(2));
  await user.keyboard('{/Shift}');
  expect(bar().getByText(/3 selecionados/)).toBeTruthy();
  await user.click(bar().getByRole('button', { name: 'Copiar' }));
  await waitFor(async () => {
    const copied = await navigator.clipboard.readText();
    expect(copied.split('\n').map((line) => line.split('\t')[0])).toEqual(['Texto', 'Abrir', 'Medir', 'Pesar']);
  });
  await user.click(box(1));
  await user.click(bar().getByRole('button', { name: 'Excluir' }));
  await untilShown(['Medir', 'Fechar']);
  expect(rows().map(({ texto }) => texto)).toEqual(['Medir', 'Fechar']);
});

test('everything that a search finds is marked by a second step, and changed but for what is taken out or refused', async () => {
  const { host, rows } = storedRows();
  const refused = Object.assign(new Error('Não pode.'), { code: 'REGRA', status: 422, details: {} });
  const { saveRecord } = host;
  const confirm = vi.fn<RuntimeHost['confirm']>(async () => true);
  const save = saveRecord.getMockImplementation();
  saveRecord.mockImplementation((entity, id, values, options) =>
    id === 4 || save === undefined ? Promise.reject(refused) : save(entity, id, values, options),
  );
  const { user } = drawList(view({ size: 3, columns: { texto: { bold: true }, opcao: { rowEdit: true } } }), {
    ...host,
    confirm,
  });
  await untilShown(names.slice(0, 3));
  await user.click(screen.getByRole('checkbox', { name: 'Selecionar todas as linhas' }));
  await user.click(bar().getByRole('button', { name: 'Selecionar todos os 4 registros encontrados' }));
  expect(bar().getByText(/Todos os 4 registros encontrados/)).toBeTruthy();
  await user.click(within(document.querySelector('[data-row="0"]') as HTMLElement).getByRole('checkbox'));
  await user.click(bar().getByRole('button', { name: 'Alterar campo' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Campo' }), 'Opção');
  await user.click(await dialog.findByRole('combobox', { name: 'Opção' }));
  await user.click(await screen.findByRole('option', { name: 'Baixado' }));
  await user.click(dialog.getByRole('button', { name: /^Alterar 3 registros/ }));
  expect(confirm).toHaveBeenCalledWith('Alterar Opção em 3 registros para Baixado?', expect.anything());
  await screen.findByText('Opção: 2 registros alterados');
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Não pode.'),
  ]);
  expect(rows().map(({ opcao }) => opcao)).toEqual(['A', 'B', 'B', 'A']);
  await user.click(screen.getByRole('button', { name: 'Desfazer' }));
  await waitFor(() => expect(rows().map(({ opcao }) => opcao)).toEqual(['A', 'A', 'A', 'A']));
});

test('a change of many rows can be stopped, says what is left and what was deleted meanwhile, and goes on from there', async () => {
  const many = Array.from({ length: 8 }, (_, index) => `Passo ${index + 1}`);
  const { host, rows } = storedRows(many);
  const save = host.saveRecord.getMockImplementation();
  const held = Promise.withResolvers<undefined>();
  host.saveRecord.mockImplementation(async (...given) => {
    await held.promise;
    return save?.(...given) ?? { id: 0 };
  });
  const { user } = drawList(view({ size: 3, columns: { texto: { bold: true }, opcao: { rowEdit: true } } }), {
    ...host,
    confirm: async () => true,
  });
  await waitFor(() => expect(shown()).toHaveLength(3));
  await user.click(screen.getByRole('checkbox', { name: 'Selecionar todas as linhas' }));
  await user.click(bar().getByRole('button', { name: 'Selecionar todos os 8 registros encontrados' }));
  await user.click(bar().getByRole('button', { name: 'Alterar campo' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Campo' }), 'Opção');
  await user.click(await dialog.findByRole('combobox', { name: 'Opção' }));
  await user.click(await screen.findByRole('option', { name: 'Baixado' }));
  await user.click(dialog.getByRole('button', { name: /^Alterar 8 registros/ }));
  await waitFor(() => expect(host.saveRecord).toHaveBeenCalledTimes(4));
  await user.click(screen.getByRole('button', { name: 'Parar' }));
  held.resolve(undefined);
  await screen.findByText('Opção: 4 registros alterados. Faltam 4');
  // Somebody else deletes one of those that are left.
  await host.deleteRecord('Tudo', 8, 1);
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  await screen.findByText('Opção: 7 registros alterados. 1 não estava mais entre os encontrados');
  expect(rows().map(({ opcao }) => opcao)).toEqual(Array(7).fill('B'));
});

test('keys walk over rows and mark them', async () => {
  const { host } = storedRows(names, 10);
  const { user } = drawList(view(), host);
  await untilShown(names);
  const row = (index: number) => document.querySelector(`[data-row="${index}"]`) as HTMLElement;
  await user.keyboard('/');
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Pesquisar' }));
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(row(0));
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(row(1));
  await user.keyboard(' ');
  expect(within(row(1)).getByRole('checkbox')).toHaveProperty('checked', true);
});
