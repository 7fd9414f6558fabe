import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ActionDefinition, ElementMap } from '../../../src/language/view/view.ts';
import { ValuesDialog } from '../../../src/render/form/screen/values-dialog.tsx';
import type { AskedValues } from '../../../src/render/host/host.ts';
import { drawScreen, drawWithHost } from '../../support/draw.tsx';

/** The order around, whose `id`, `nome` and `id_entrega` its rows have as well; `id_pedido` it has alone. */
const order = { id: 90, nome: 'Pedido', id_entrega: 22, id_pedido: 7, escolhas: [{ id: 22, nome: 'Retirar' }] };
const rows = [
  { id: 1, nome: 'Transportadora', id_entrega: 21, aviso: null },
  { id: 2, nome: 'Retirar', id_entrega: 22, aviso: null },
];

const body = { entrega: '{id_entrega}', da_linha: '{$row.id_entrega}', do_pedido: '{$parent.id_entrega}' };
const sent = { entrega: 21, da_linha: 21, do_pedido: 22 };
const call = { method: 'POST', url: 'escolher/{id}/{$parent.id}/{id_pedido}', body } as const;

function drawRows(rowsOf: object, given: Parameters<typeof drawScreen>[1] = {}) {
  const host = {
    call: vi.fn(async () => ({ data: { id: 5 } })),
    confirm: vi.fn(async () => true),
    alert: vi.fn(async () => null),
    notify: vi.fn(),
    navigate: vi.fn(),
    openView: vi.fn(async () => undefined),
    download: vi.fn(async () => undefined),
    askValues: vi.fn(async () => ({ quem: 'Ana' })),
    // Nothing is asked about what a screen may call.
    safeCalls: ['escolher/{id}/{$parent.id}/{id_pedido}'],
    ...given,
  };
  const elements = { linhas: { label: 'Linhas', data: rows, ...rowsOf } } as unknown as ElementMap;
  const source = { call: { method: 'GET', url: 'pedido' } } as const;
  const drawn = drawScreen(
    { title: 'Tela', source, elements },
    { loadList: async () => ({ data: order }) as never, ...host },
  );
  return { ...drawn, host };
}

const click: ActionDefinition = {
  label: 'Escolher',
  ask: { quem: { type: 'text', label: 'Quem' } },
  confirm: 'Levar {nome} de {$parent.nome}?',
  call,
  message: '{nome} em {$parent.nome}',
  redirect: '/carrinho/{id}/{$parent.id}/{id_pedido}',
};

async function expectRowAndRecord(host: ReturnType<typeof drawRows>['host']) {
  await waitFor(() => expect(host.navigate).toHaveBeenCalledExactlyOnceWith('/carrinho/1/90/7'));
  expect(host.confirm).toHaveBeenCalledWith('Levar Transportadora de Pedido?', expect.anything());
  expect(host.call).toHaveBeenCalledWith('POST', 'escolher/1/90/7', sent, expect.anything());
  expect(host.notify).toHaveBeenCalledWith('Transportadora em Pedido', 'success');
  expect(host.askValues).toHaveBeenCalledWith(
    expect.objectContaining({ parent: expect.objectContaining({ id: 1, id_pedido: 7 }) }),
  );
}

test('[A1] a button in the rows of a repeat sends, asks, says and leads to what its row has', async () => {
  const { user, host } = drawRows({
    ...{ type: 'repeat', itemLabel: 'nome', detail: { escolher: { type: 'button', label: 'Escolher', click } } },
    edit: true,
  });
  await user.click((await screen.findAllByRole('button', { name: /Escolher/ }))[0] as HTMLElement);
  await expectRowAndRecord(host);
});

test('[A1] a click on a row that an element draws by itself does the same', async () => {
  const data = rows.map((row) => ({ ...row, descricao: row.nome, ok: false }));
  const { user, host } = drawRows({ type: 'checks', data, click });
  await user.click((await screen.findAllByRole('button', { name: /^Escolher/ }))[0] as HTMLElement);
  await expectRowAndRecord(host);
});

test('[A1] so does an action of a row of a list', async () => {
  const { user, host } = drawRows(
    {
      ...{ type: 'grid', data: undefined, list: { method: 'GET', url: 'linhas' } },
      ...{ columns: { nome: { label: 'Nome' } }, actions: { escolher: click } },
    },
    {
      loadList: (async ({ url }: { url: string }) =>
        url === 'pedido' ? { data: order } : { data: rows, total: rows.length }) as never,
    },
  );
  const table = await screen.findByRole('table');
  await within(table).findByText('Transportadora');
  await user.click(within(table).getAllByRole('button', { name: /Ações/ })[0] as HTMLElement);
  await user.click(await screen.findByRole('menuitem', { name: 'Escolher' }));
  await expectRowAndRecord(host);
});

test('[A1] a click on a row of a list, and its conditions, read the row first and the record by its name', async () => {
  const { user, host } = drawRows(
    {
      ...{ type: 'grid', data: undefined, list: { method: 'GET', url: 'linhas' } },
      columns: { nome: { label: 'Nome' } },
      click: { navigate: '/x/{id}/{$parent.id}/{id_pedido}', disabled: 'id_entrega = $parent.id_entrega' },
    },
    {
      loadList: (async ({ url }: { url: string }) =>
        url === 'pedido' ? { data: order } : { data: rows, total: rows.length }) as never,
    },
  );
  await user.click(await screen.findByText('Retirar'));
  await user.click(screen.getByText('Transportadora'));
  await waitFor(() => expect(host.navigate).toHaveBeenCalledExactlyOnceWith('/x/1/90/7'));
});

test('[A1] what an input of a row sends as it changes, and the list that it offers, are about the row', async () => {
  const loadList = vi.fn(async ({ url }: { url: string }) =>
    url === 'pedido' ? { data: order } : { data: [], total: 0 },
  );
  const { user, host } = drawRows(
    {
      ...{ type: 'repeat', itemLabel: 'nome', edit: true },
      detail: {
        quantidade: { type: 'number', label: 'Quantidade', change: { call } },
        cor: { type: 'select', label: 'Cor', list: { method: 'GET', url: 'cores/{id}/{$parent.id}/{id_pedido}' } },
      },
    },
    { loadList: loadList as never },
  );
  const [first] = await screen.findAllByLabelText(/Quantidade/);
  await user.type(first as HTMLElement, '3');
  await user.tab();
  await waitFor(() => expect(host.call).toHaveBeenCalled());
  expect(host.call).toHaveBeenCalledWith('POST', 'escolher/1/90/7', sent);
  await user.click(screen.getAllByRole('combobox')[0] as HTMLElement);
  await waitFor(() => expect(loadList.mock.calls.map(([asked]) => asked.url)).toContain('cores/1/90/7'));
});

test('[A1] what a row shows at once, opens and downloads is filled from the row', async () => {
  const { user, host } = drawRows({
    ...{ type: 'repeat', itemLabel: 'nome', edit: true },
    detail: {
      abrir: { type: 'button', label: 'Abrir', click: { open: 'Tudo/{id}', params: { de: '{$parent.id}' } } },
      baixar: {
        ...{ type: 'button', label: 'Baixar' },
        click: { download: { method: 'GET', url: 'folha/{id}?pedido={$parent.id}' } },
      },
      ver: { type: 'button', label: 'Ver', click: { alert: '{nome}: {aviso}' } },
    },
  });
  await user.click((await screen.findAllByRole('button', { name: /^Abrir/ }))[0] as HTMLElement);
  await waitFor(() =>
    expect(host.openView).toHaveBeenCalledWith(expect.objectContaining({ id: 1, params: { de: '90' } })),
  );
  await user.click(screen.getAllByRole('button', { name: /^Baixar/ })[0] as HTMLElement);
  await waitFor(() => expect(host.download).toHaveBeenCalledWith({ method: 'GET', url: 'folha/1?pedido=90' }));
  await user.click(screen.getAllByRole('button', { name: /^Ver/ })[0] as HTMLElement);
  await waitFor(() => expect(host.alert).toHaveBeenCalledWith(['Transportadora: ']));
});

test('[A1] the fields of a record around are those of the record of its own, and not what it has not', async () => {
  const { user, host } = drawRows(
    {
      ...{ type: 'record', data: undefined, list: { method: 'GET', url: 'resumo' } },
      detail: { ir: { type: 'button', label: 'Ir', click: { alert: '{nome} em {$parent.nome} {id_pedido}' } } },
    },
    {
      loadList: (async ({ url }: { url: string }) =>
        url === 'pedido' ? { data: order } : { data: { id: 4, nome: 'Resumo' } }) as never,
    },
  );
  await user.click(await screen.findByRole('button', { name: 'Ir' }));
  await waitFor(() => expect(host.alert).toHaveBeenCalledExactlyOnceWith(['Resumo em Pedido 7']));
});

test('[A9] what was asked for and refused is said by its label, and asked again with what was typed', async () => {
  const refusal = Object.assign(new Error('refused'), {
    ...{ status: 422, code: 'DADOS_INVALIDOS' },
    details: { errors: [{ pointer: '/quem', code: 'x', values: {}, message: 'Não conhecemos ninguém assim.' }] },
  });
  const answers = [{ quem: '=Ana' }, { quem: 'Ana Lima' }];
  const askValues = vi.fn(async (_question: AskedValues) => answers.shift() as never);
  const call = vi.fn(async (): Promise<object> => {
    if (call.mock.calls.length === 1) throw refusal;
    return { data: {} };
  });
  const action = { ...click, confirm: undefined, call: { ...click.call, body: { quem: '{$ask.quem}' } } };
  const { user, host } = drawRows(
    {
      ...{ type: 'repeat', itemLabel: 'nome', edit: true },
      detail: { escolher: { type: 'button', label: 'Escolher', click: JSON.parse(JSON.stringify(action)) } },
    },
    { askValues, call: call as never },
  );
  await user.click((await screen.findAllByRole('button', { name: /Escolher/ }))[0] as HTMLElement);
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2));
  expect(host.alert).toHaveBeenCalledExactlyOnceWith(expect.arrayContaining(['Quem: Não conhecemos ninguém assim.']));
  expect(askValues.mock.calls.map(([{ typed }]) => typed)).toEqual([undefined, { quem: '=Ana' }]);
  await waitFor(() => expect(host.navigate).toHaveBeenCalledOnce());
});

test('[A9] a question begins with what was typed before, which is no expression', async () => {
  const onAnswer = vi.fn();
  const question = {
    ...{ title: 'Escolher', entities: new Map(), parent: { nome: 'Bia' }, danger: false, typed: { quem: '=Ana' } },
    elements: {
      quem: { type: 'text', label: 'Quem' },
      outro: { type: 'text', label: 'Outro', default: '= $parent.nome' },
    },
  };
  drawWithHost(<ValuesDialog question={question} onAnswer={onAnswer} />);
  expect(((await screen.findByLabelText('Quem')) as HTMLInputElement).value).toBe('=Ana');
  expect((screen.getByLabelText('Outro') as HTMLInputElement).value).toBe('Bia');
});
