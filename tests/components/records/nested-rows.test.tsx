import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { EntityRecord, RuntimeHost } from '../../../src/render/host/host.ts';
import { drawForm } from '../../support/draw.tsx';
import { withEntities } from '../../support/fuzz/fuzz-entities.ts';

/** A repair with steps in a tab of their own, and what the steps need of it. */
const entities = withEntities({
  Tudo: {
    required: ['nome'],
    properties: {
      nome: { type: 'string', title: 'Nome', maxLength: 120 },
      urgente: { type: 'boolean', title: 'Urgente' },
      total: { type: 'number', title: 'Total', format: 'money' },
      passos: { type: 'array', title: 'Passos', items: { $ref: 'Passo.schema.json' }, 'x-mapped-by': 'tudo' },
    },
  },
  Passo: {
    required: ['descricao'],
    properties: {
      tudo: { $ref: 'Tudo.schema.json', title: 'Reforma' },
      descricao: { type: 'string', title: 'Descrição', maxLength: 120 },
      fase: { type: 'string', title: 'Fase', enum: ['A', 'B'], 'x-labels': { A: 'Alicerce', B: 'Acabamento' } },
      valor: { type: 'number', title: 'Valor', minimum: 1 },
      origem: { type: 'string', title: 'Origem', maxLength: 40, default: 'Portal' },
      motivo: { type: 'string', title: 'Motivo', maxLength: 120 },
      segredo: { type: 'string', title: 'Só para quem cadastra', maxLength: 40 },
    },
  },
});
const views = {
  Passo: {
    entity: 'Passo',
    form: {
      elements: {
        descricao: {},
        fase: {},
        valor: { type: 'number', required: '$parent.urgente = true' },
        origem: {},
        motivo: { required: '$parent.urgente = true' },
        segredo: { visible: '$access.CADASTRAR' },
      },
    },
  },
} as const;
const passos = {
  ...{ type: 'grid', label: 'Passos', groupLabel: 'fase' },
  columns: {
    descricao: { rowEdit: true },
    fase: {},
    valor: { aggregate: 'sum', rowEdit: true },
    origem: { readOnly: true },
  },
} as const;
const view = {
  entity: 'Tudo',
  form: {
    elements: {
      abas: {
        type: 'tabs',
        elements: {
          dados: {
            ...{ type: 'section', label: 'Dados' },
            elements: { nome: {}, urgente: {}, total: { value: '$sum(passos.valor)', disabled: true } },
          },
          execucao: { type: 'section', label: 'Execução', elements: { passos } },
        },
      },
    },
  },
} as const;

/** Draws a repair; a new one begins with what is given. */
function open(given: Partial<RuntimeHost> = {}, id: number | null = null) {
  return drawForm(view, id, { entities, views, ...given }).user;
}
type User = ReturnType<typeof open>;
const tab = async (user: User, name: string) => user.click(await screen.findByRole('tab', { name: new RegExp(name) }));
const dialog = async () => within((await screen.findAllByRole('dialog')).at(-1) as HTMLElement);
const region = () => within(screen.getByRole('region', { name: 'Passos' }));
const rowOf = (name: string) => {
  const row = region().getByText(name).closest<HTMLElement>('[data-row]');
  if (row === null) throw new Error(`${name} stands in no row.`);
  return row;
};
const rows = () => document.querySelectorAll('[data-row]').length;
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

async function addStep(user: User, values: Readonly<Record<string, string>>, phase?: string): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Adicionar em Passos' }));
  const form = await dialog();
  for (const [label, value] of Object.entries(values))
    fireEvent.change(await form.findByRole('textbox', { name: new RegExp(`^${label}`) }), { target: { value } });
  if (phase !== undefined) {
    await user.click(form.getByLabelText('Fase'));
    await user.click(await screen.findByRole('option', { name: phase }));
  }
  await user.click(form.getByRole('button', { name: 'Confirmar' }));
  await noDialog();
}

test('the dialog of a row asks before typed values are lost, keeps readOnly columns, and knows $access', async () => {
  const confirm = vi.fn<RuntimeHost['confirm']>(async () => false);
  const user = open({ confirm });
  await tab(user, 'Execução');
  await user.click(await screen.findByRole('button', { name: 'Adicionar em Passos' }));
  const form = within(await screen.findByRole('dialog', { name: 'Novo item: Passos' }));
  await form.findByLabelText('Só para quem cadastra');
  const origin = form.getByRole<HTMLInputElement>('textbox', { name: 'Origem' });
  expect([origin.disabled, origin.value]).toEqual([true, 'Portal']);

  const name = form.getByRole<HTMLInputElement>('textbox', { name: /^Descrição/ });
  await user.type(name, 'Cavar');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
  expect(String(confirm.mock.calls[0]?.[0])).toContain('Descartar o que foi digitado neste item?');
  expect(name.value).toBe('Cavar');
  confirm.mockResolvedValueOnce(true);
  await user.click(form.getAllByRole('button', { name: 'Cancelar' }).at(-1) as HTMLElement);
  await noDialog();
  expect(rows()).toBe(0);

  // Nothing typed, nothing asked.
  await user.click(screen.getByRole('button', { name: 'Adicionar em Passos' }));
  await (await dialog()).findByRole('textbox', { name: /^Descrição/ });
  await user.keyboard('{Escape}');
  await noDialog();
  expect(confirm).toHaveBeenCalledTimes(2);
});

test('[F3] errors of rows show with those of the record, and each entry leads to its place', async () => {
  const alert = vi.fn<RuntimeHost['alert']>(async () => 1);
  const createRecord = vi.fn<RuntimeHost['createRecord']>(async (_entity, values) => ({ ...values, id: 8, versao: 1 }));
  const user = open({ alert, createRecord });
  await user.click(await screen.findByRole('checkbox', { name: 'Urgente' }));
  await tab(user, 'Execução');
  await addStep(user, { Descrição: 'Cavar', Valor: '10', Motivo: 'Solo' });
  await tab(user, 'Dados');
  await user.click(screen.getByRole('checkbox', { name: 'Urgente' }));
  await tab(user, 'Execução');
  await addStep(user, { Descrição: 'Pintar', Valor: '5' });
  await tab(user, 'Dados');
  await user.click(screen.getByRole('checkbox', { name: 'Urgente' }));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(alert).toHaveBeenCalledTimes(1));
  expect(alert.mock.calls[0]?.[1]).toEqual([
    'Nome: Preencha este campo.',
    'Passos, Linha 2 (Pintar), Motivo: Preencha este campo.',
  ]);

  // In another tab, which opens.
  await waitFor(() => expect(document.activeElement).toBe(rowOf('Pintar')));
  expect(rowOf('Pintar').textContent).toContain('Erro: Motivo: Preencha este campo.');
  expect([rowOf('Pintar'), rowOf('Cavar')].map(({ dataset }) => dataset.wrong)).toEqual(['true', undefined]);

  // Enter opens the row, which says what is wrong with it.
  await user.keyboard('{Enter}');
  const reason = await (await dialog()).findByRole('textbox', { name: /^Motivo/ });
  await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'));
  await waitFor(() => expect(document.activeElement).toBe(reason));
  await user.keyboard('Cor');
  await user.click((await dialog()).getByRole('button', { name: 'Confirmar' }));
  await noDialog();
  await waitFor(() => expect(rowOf('Pintar').dataset.wrong).toBeUndefined());

  const summary = () => within(document.querySelector<HTMLElement>('[data-error-summary]') as HTMLElement);
  expect(
    summary()
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Nome: Preencha este campo.']);
  await user.click(summary().getByRole('button'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /^Nome/ })));
  await user.keyboard('Telhado novo');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(createRecord).toHaveBeenCalledTimes(1));
  expect(createRecord.mock.calls[0]?.[1]).toMatchObject({
    nome: 'Telhado novo',
    passos: [
      { descricao: 'Cavar', motivo: 'Solo' },
      { descricao: 'Pintar', motivo: 'Cor' },
    ],
  });
});

test('a wrong cell is marked and has the focus, and what is typed there takes the mark away', async () => {
  const user = open({ alert: async () => null });
  await user.type(await screen.findByRole('textbox', { name: /^Nome/ }), 'Casa');
  await tab(user, 'Execução');
  await addStep(user, { Descrição: 'Cavar', Valor: '10', Motivo: 'Solo' });
  await tab(user, 'Dados');
  await user.click(screen.getByRole('checkbox', { name: 'Urgente' }));
  await tab(user, 'Execução');
  const cell = () => rowOf('Cavar').querySelectorAll<HTMLElement>('td[data-editable]')[1] as HTMLElement;
  await user.click(cell());
  await user.clear(await region().findByRole('textbox', { name: 'Valor' }));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(cell().textContent).not.toContain('10'));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(cell().dataset.wrong).toBe('true'));
  await waitFor(() => expect(document.activeElement).toBe(cell()));
  expect(cell().textContent).toContain('Erro: Preencha este campo.');
  await user.keyboard('{Enter}');
  await user.type(await region().findByRole('textbox', { name: 'Valor' }), '7{Enter}');
  await waitFor(() => expect(cell().dataset.wrong).toBeUndefined());
});

test('rows of a new record have their groups, their totals and a menu as saved ones do', async () => {
  const user = open();
  await tab(user, 'Execução');
  await addStep(user, { Descrição: 'Cavar', Valor: '10' }, 'Alicerce');
  await addStep(user, { Descrição: 'Pintar', Valor: '5' }, 'Acabamento');
  const groups = within(await region().findByRole('navigation', { name: 'Grupos' }));
  expect(groups.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Todos2',
    'Alicerce1',
    'Acabamento1',
  ]);
  expect(screen.getByRole('region', { name: 'Passos' }).textContent).toContain('15');
  await user.click(groups.getByRole('button', { name: /Alicerce/ }));
  await waitFor(() => expect(rows()).toBe(1));
  await user.click(groups.getByRole('button', { name: /Todos/ }));
  await waitFor(() => expect(rows()).toBe(2));

  expect(region().queryByRole('button', { name: /^Excluir/ })).toBeNull();
  const button = within(rowOf('Cavar')).getByRole('button', { name: 'Ações de Cavar' });
  button.focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Editar' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(button));
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  await waitFor(() => expect(rows()).toBe(1));
  rowOf('Pintar');
});

test('a cell of a row that is not saved yet is changed in place, and what is computed of the rows follows', async () => {
  const createRecord = vi.fn<RuntimeHost['createRecord']>(async (_entity, values) => ({ ...values, id: 8, versao: 1 }));
  const user = open({ createRecord });
  await user.type(await screen.findByRole('textbox', { name: /^Nome/ }), 'Ponte');
  await tab(user, 'Execução');
  await addStep(user, { Descrição: 'Pilares', Valor: '5' });
  await user.click(region().getByText('Pilares'));
  const box = await region().findByRole('textbox', { name: 'Descrição' });
  await user.clear(box);
  await user.type(box, 'Pilares norte{Enter}');
  rowOf('Pilares norte');
  await tab(user, 'Dados');
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Total' })).toHaveProperty('value', '5,00'));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(createRecord).toHaveBeenCalledTimes(1));
  expect(createRecord.mock.calls[0]?.[1]).toMatchObject({
    nome: 'Ponte',
    passos: [{ descricao: 'Pilares norte', valor: 5, origem: 'Portal' }],
  });
});

test('a record is duplicated with its rows, which are new ones', async () => {
  const stored: EntityRecord = { id: 1, versao: 3, nome: 'Muro', urgente: false };
  const steps = [
    { id: 5, versao: 2, descricao: 'Cavar', fase: 'A', valor: 10, tudo: { id: 1 } },
    { id: 6, versao: 1, descricao: 'Pintar', fase: 'B', valor: 5, tudo: { id: 1 } },
  ];
  const navigate = vi.fn<RuntimeHost['navigate']>();
  const user = open({ navigate, loadRecord: async () => stored }, 1);
  await user.click(await screen.findByRole('button', { name: 'Duplicar' }));
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/crud/Tudo/0?copia=1');
  cleanup();

  const createRecord = vi.fn<RuntimeHost['createRecord']>(async (_entity, values) => ({ ...values, id: 8, versao: 1 }));
  const loadList = vi.fn<RuntimeHost['loadList']>(async () => ({ data: steps, total: 2 }));
  const given = { loadRecord: async () => stored, loadList, createRecord, params: { copia: '1' } };
  const { user: copying } = drawForm(view, null, { entities, views, ...given });
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Nome/ });
  expect(name.value).toBe('Muro');
  expect(loadList.mock.calls[0]?.[1]).toMatchObject({ filters: { tudo: '1' } });
  await copying.type(name, ' dos fundos');
  await copying.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(createRecord).toHaveBeenCalledTimes(1));
  const [, values] = createRecord.mock.calls[0] ?? [];
  expect(values).toMatchObject({
    nome: 'Muro dos fundos',
    passos: [
      { descricao: 'Cavar', fase: 'A', valor: 10 },
      { descricao: 'Pintar', fase: 'B', valor: 5 },
    ],
  });
  expect(JSON.stringify(values)).not.toMatch(/"(id|versao|tudo)"/);
});

test('rows that were changed after a creation whose answer was lost are saved with it, each once', async () => {
  const lost = Object.assign(new Error('Sem conexão.'), { code: 'SEM_CONEXAO', status: 0, details: {} });
  const persisted: EntityRecord[] = [];
  const createRecord = vi
    .fn<RuntimeHost['createRecord']>()
    // The server has made it, and the answer was lost.
    .mockImplementationOnce(async (_entity, values) => {
      const sent = values.passos as readonly object[];
      persisted.push(...sent.map((row, index) => ({ ...row, id: 51 + index, versao: 1, tudo: { id: 8 } })));
      throw lost;
    })
    .mockImplementationOnce(async (_entity, _values, options) => {
      options?.onReplay?.();
      return { id: 8, versao: 1, nome: 'Muro' };
    });
  const saveRecord = vi.fn<RuntimeHost['saveRecord']>(async (_entity, id, values) => ({ ...values, id, versao: 2 }));
  const deleteRecord = vi.fn<RuntimeHost['deleteRecord']>(async () => undefined);
  const notify = vi.fn<RuntimeHost['notify']>();
  const loadList: RuntimeHost['loadList'] = async () => ({ data: persisted, total: persisted.length });
  const user = open({ createRecord, saveRecord, deleteRecord, notify, loadList });
  await user.type(await screen.findByRole('textbox', { name: /^Nome/ }), 'Muro');
  await tab(user, 'Execução');
  for (const [name, value] of [
    ['Cavar', '100'],
    ['Erguer', '200'],
    ['Rebocar', '300'],
  ] as const)
    await addStep(user, { Descrição: name, Valor: value });
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(notify).toHaveBeenCalled());

  await user.click(screen.getByRole('button', { name: 'Ações de Cavar' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Editar' }));
  const box = await (await dialog()).findByRole('textbox', { name: /^Valor/ });
  await user.clear(box);
  await user.type(box, '150');
  await user.click((await dialog()).getByRole('button', { name: 'Confirmar' }));
  await noDialog();
  await user.click(screen.getByRole('button', { name: 'Ações de Erguer' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }));
  await waitFor(() => expect(rows()).toBe(2));
  await addStep(user, { Descrição: 'Pintar', Valor: '50' });
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(saveRecord).toHaveBeenCalledTimes(1));

  // What was sent first goes again under its key, and what was changed since is sent upon it.
  const [first, again] = createRecord.mock.calls;
  expect([again?.[1], again?.[2]?.key]).toEqual([first?.[1], first?.[2]?.key]);
  expect(notify.mock.calls.map(([text]) => text)).toContain('O registro já foi salvo.');
  expect(deleteRecord.mock.calls.map((call) => call.slice(0, 2))).toEqual([['Passo', 52]]);
  const [entity, id, values] = saveRecord.mock.calls[0] ?? [];
  expect([entity, id]).toEqual(['Tudo', 8]);
  expect(values?.passos).toMatchObject([
    { id: 51, valor: 150 },
    { descricao: 'Pintar', valor: 50 },
  ]);
});

test("[L29] a list of a record sends which one it is and the page's card, and prints where the record says so", async () => {
  const loadList = vi.fn<RuntimeHost['loadList']>(async () => ({ data: [{ id: 5, descricao: 'Única' }], total: 1 }));
  const download = vi.fn<NonNullable<RuntimeHost['download']>>(async () => undefined);
  const schema = {
    properties: {
      print: { type: 'boolean', title: 'Imprimir' },
      itens: { type: 'array', title: 'Itens', items: { $ref: 'Item.schema.json' }, 'x-mapped-by': 'tudo' },
    },
  };
  const grid = { entity: 'Tudo', form: { elements: { itens: { type: 'grid' } } } };
  const show = (print: boolean) =>
    drawForm(grid, 1, {
      ...{ entities: withEntities({ Tudo: schema }), loadList, download, params: { id_card: '7' } },
      loadRecord: async () => ({ id: 1, versao: 1, print }),
    }).user;
  show(false);
  await screen.findByText('Única');
  expect(screen.queryByRole('button', { name: 'Exportar PDF' })).toBeNull();
  cleanup();
  const user = show(true);
  await screen.findByText('Única');
  const own = { field: 'itens', parentClass: 'Tudo', filters: { tudo: '1' } };
  expect(loadList.mock.calls.at(-1)?.[1]).toMatchObject(own);
  await user.click(screen.getByRole('button', { name: 'Exportar PDF' }));
  await waitFor(() => expect(download).toHaveBeenCalledTimes(1));
  const [{ url, params } = {}] = download.mock.calls[0] ?? [];
  expect([url, params]).toMatchObject(['Item/report/pdf', { ...own, filters: { tudo: '1', id_card: '7' } }]);
});
