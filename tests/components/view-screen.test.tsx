import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { readEntity } from '../../src/language/entity/read-entity.ts';
import type { ViewDefinition } from '../../src/language/view/view.ts';
import { ValuesDialog } from '../../src/render/form/screen/values-dialog.tsx';
import { settleDelay } from '../../src/render/form/state/element-hooks.ts';
import type { AskedValues } from '../../src/render/host/host.ts';
import { drawScreen, drawWithHost } from '../support/draw.tsx';

const summary = JSON.stringify({
  title: 'Resumo',
  type: 'object',
  'x-stored': false,
  properties: { saldo: { type: 'number', format: 'money', title: 'Saldo disponível' } },
});
const { model } = readEntity('Resumo', { file: 'Resumo.schema.json', text: summary });
const source = { call: { method: 'GET', url: 'resumo', params: { de: '{periodo.inicio}', nome: '{nome?}' } } } as const;
const view: ViewDefinition = {
  title: 'Painel',
  filters: {
    periodo: { type: 'period', label: 'Período', required: true },
    nome: { type: 'text', label: 'Nome' },
  },
  check: { nome: { condition: "nome != 'x'", message: 'Nome Informado é Inválido' } },
  source,
  elements: { saldo: { type: 'static' } },
};
const jan = { periodo: '2026-01-01 | 2026-01-31' };

test('[Q2] a source fills the record of a screen, written as the contract has its answer', async () => {
  const loadList = vi.fn(async () => ({ data: { saldo: 1234.5 } }));
  drawScreen(view, { loadList }, { params: jan, ...(model === null ? {} : { source: model }) });
  await screen.findByText('Saldo disponível');
  screen.getByText(/1\.234,50/);
  expect(loadList).toHaveBeenCalledExactlyOnceWith(
    { method: 'GET', url: 'resumo?de=2026-01-01' },
    {},
    expect.any(AbortSignal),
  );
});

test('[Q2] a screen is called what its record says, and by its own title where that says nothing', async () => {
  const titled: ViewDefinition = {
    ...{ title: 'Perguntas', elements: {} },
    source: { call: { method: 'GET', url: 'resumo' }, titleField: 'nome', wait: false },
  };
  const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
  const onTitle = vi.fn();
  drawScreen(titled, { loadList: async () => ({ data: { nome: 'Dúvidas' } }) }, { onTitle });
  await heading('Dúvidas');
  expect(onTitle).toHaveBeenLastCalledWith('Dúvidas');
  cleanup();
  drawScreen(titled, { loadList: async () => ({ data: { nome: null } }) });
  await heading('Perguntas');
});

test('[Q2] a section stands beside the title of its screen, and follows its values', async () => {
  const summed: ViewDefinition = {
    title: 'Pessoas',
    elements: {
      quantas: { type: 'number', label: 'Quantas' },
      resumo: {
        ...{ type: 'section', label: '', head: true },
        elements: { soma: { type: 'notice', text: '{quantas} pessoas', visible: 'quantas > 0' } },
      },
    },
  };
  const { user } = drawScreen(summed);
  const head = (await screen.findByRole('heading', { level: 1 })).closest('header');
  expect(head?.textContent).toBe('Pessoas');
  await user.type(await screen.findByRole('textbox', { name: 'Quantas' }), '12');
  await waitFor(() => expect(head?.textContent).toBe('Pessoas12 pessoas'));
});

test('[Q2] nothing is drawn that counts on a record which is not there yet', async () => {
  const drawn: string[] = [];
  // Behind the styles of the page.
  const watch = new MutationObserver(() => drawn.push(/Pedido(.*)$/s.exec(document.body.textContent ?? '')?.[1] ?? ''));
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  const paid: ViewDefinition = {
    title: 'Pedido',
    source: { call: { method: 'GET', url: 'resumo' } },
    elements: {
      total: { type: 'static', label: 'Total', field: 'saldo', visible: '$not($exists(pago))' },
      // Evaluations go on before and behind it.
      dobro: { type: 'static', label: 'Dobro', value: 'saldo ? saldo * 2 : 0' },
      total_pago: { type: 'static', label: 'Total pago', field: 'saldo', visible: '$boolean(pago)' },
    },
  };
  const loadList = vi.fn(async () => {
    // Longer than conditions take to come to something of a record without fields.
    await vi.dynamicImportSettled();
    await new Promise((done) => setTimeout(done, 100));
    return { data: { saldo: 10, pago: '2026-01-01' } };
  });
  drawScreen(paid, { loadList });
  await screen.findByText('Total pago');
  await new Promise((done) => setTimeout(done, 50));
  watch.disconnect();
  expect(drawn.filter((text) => /Total(?! pago)/.test(text))).toEqual([]);
  expect(drawn.filter((text) => /Dobro/.test(text) && !text.includes('20'))).toEqual([]);
});

test('[Q2] a source that asks a list with `single` takes its first row, and without one there is no such record', async () => {
  const rows: { saldo: number }[] = [{ saldo: 1234.5 }];
  const loadList = vi.fn(async () => ({ data: rows, total: rows.length, groups: [], totalizer: [], aggregate: [] }));
  const call = { method: 'GET', url: 'resumo', params: { single: true } } as const;
  const single: ViewDefinition = {
    title: 'Resumo',
    source: { call, empty: 'Não existe.' },
    elements: { saldo: { type: 'static' } },
  };
  drawScreen(single, { loadList }, model === null ? {} : { source: model });
  await screen.findByText(/1\.234,50/);
  cleanup();
  rows.pop();
  drawScreen(single, { loadList }, model === null ? {} : { source: model });
  await screen.findByText('Não existe.');
});

test('[Q2] a field of the record names the screen; while it has none the title of the view does', async () => {
  const record: { titulo: string | null } = { titulo: 'Blog da casa' };
  const named: ViewDefinition = {
    title: 'Notícias',
    source: { call: { method: 'GET', url: 'pagina' }, titleField: 'titulo' },
    elements: { quadro: { type: 'iframe', fill: true, value: "'https://blog.example/'" } },
  };
  const onTitle = vi.fn();
  drawScreen(named, { loadList: async () => ({ data: record }) }, { onTitle });
  await screen.findByRole('heading', { level: 1, name: 'Blog da casa' });
  // What takes all of the screen is called like it.
  expect((await screen.findByTitle('Blog da casa')).tagName).toBe('IFRAME');
  expect(onTitle).toHaveBeenLastCalledWith('Blog da casa');
  cleanup();
  record.titulo = null;
  drawScreen(named, { loadList: async () => ({ data: { ...record, id: 1 } }) });
  await screen.findByRole('heading', { level: 1, name: 'Notícias' });
});

test('[Q3] [Q4] without a required value nothing is asked, and once it is applied it stands in the address', async () => {
  const loadList = vi.fn(async () => ({ data: { saldo: 1 } }));
  const onSearch = vi.fn((change: (search: string) => string) => change('?aba=1'));
  const { user } = drawScreen(view, { loadList, alert: async () => null }, { onSearch });
  await screen.findByText('Escolha primeiro: Período.');
  await user.click(screen.getByRole('button', { name: 'Aplicar filtro' }));
  expect(onSearch).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Mês atual' }));
  await user.type(screen.getByLabelText('Nome'), 'x');
  await user.click(screen.getByRole('button', { name: 'Aplicar filtro' }));
  await screen.findByText('Nome Informado é Inválido');
  expect(loadList).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('Nome'), 'y');
  await user.click(screen.getByRole('button', { name: 'Aplicar filtro' }));
  await waitFor(() => expect(loadList).toHaveBeenCalledTimes(1));
  expect(loadList.mock.calls[0]?.at(0)).toMatchObject({
    url: expect.stringMatching(/^resumo\?de=\d{4}-\d\d-01&nome=xy$/),
  });
  expect(onSearch.mock.results.at(-1)?.value).toMatch(/^aba=1&periodo=\d{4}-\d\d-01\+%7C\+\d{4}-\d\d-\d\d&nome=xy$/);
});

test('[Q4] defaults that break the check are not asked by, and stay in their inputs; the message stands where the answer will', async () => {
  const loadList = vi.fn(async () => ({ data: { saldo: 1 } }));
  const filters = {
    periodo: { type: 'period', label: 'Período', required: true, default: 'mes_atual' },
    nome: { type: 'text', label: 'Nome' },
  } as const;
  const check = { nome: { condition: '$boolean(nome)', message: 'Nome não informado' } };
  const { user } = drawScreen({ ...view, filters, check }, { loadList });
  await screen.findByText('Nome não informado');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.queryByText(/^Escolha primeiro/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Mês atual', pressed: true })).toBeDefined();
  expect(loadList).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('Nome'), 'y');
  await user.click(screen.getByRole('button', { name: 'Aplicar filtro' }));
  await waitFor(() => expect(loadList).toHaveBeenCalledTimes(1));
});

test('[Q2] what is refused stays within the page, and what fails can be tried again', async () => {
  const refused = Object.assign(new Error('Sem permissão'), { code: 'SEM_PERMISSAO', status: 403, details: {} });
  drawScreen(
    { ...view, filters: {}, check: {}, source: { call: { method: 'GET', url: 'resumo' } } },
    {
      loadList: async () => {
        throw refused;
      },
    },
  );
  await screen.findByText('Você não tem acesso a esta tela');
});

test('[Q2] an action may send values of its own, and its answer take the place of the record', async () => {
  const call = vi.fn(async () => ({ data: { saldo: 99 } }));
  const action = {
    call: { method: 'POST', url: 'resumo/atualizar', body: { de: '{saldo}', ate: '= saldo * 2', vazio: '{nada}' } },
    answer: 'source',
  } as const;
  const { user } = drawScreen(
    {
      title: 'Painel',
      source: { call: { method: 'GET', url: 'resumo' } },
      elements: { saldo: { type: 'static' }, atualizar: { type: 'button', label: 'Atualizar', click: action } },
    },
    { loadList: async () => ({ data: { saldo: 10 } }), call, confirm: async () => true },
  );
  await user.click(await screen.findByRole('button', { name: 'Atualizar' }));
  await screen.findByText('99');
  expect(call).toHaveBeenCalledExactlyOnceWith(
    'POST',
    'resumo/atualizar',
    { de: 10, ate: 20, vazio: null },
    expect.anything(),
  );
});

test('[Q2] a screen that does not wait is drawn without its record, whose fields follow and leave what is typed', async () => {
  let answer: (rows: { data: object }) => void = () => undefined;
  const { user } = drawScreen(
    {
      title: 'Painel',
      source: { call: { method: 'GET', url: 'resumo' }, wait: false },
      elements: {
        busca: { type: 'text', label: 'Busca' },
        ver: { type: 'button', label: 'Ver', visible: 'saldo = 10', click: { navigate: '/resumo' } },
      },
    },
    { loadList: () => new Promise((resolve) => (answer = (rows) => resolve({ ...rows, total: 1 }))) },
  );
  await user.type(await screen.findByLabelText('Busca'), 'mesa');
  expect(screen.queryByRole('button', { name: 'Ver' })).toBeNull();
  answer({ data: { saldo: 10 } });
  await screen.findByRole('button', { name: 'Ver' });
  expect(screen.getByLabelText('Busca')).toHaveProperty('value', 'mesa');
});

test('[A9] what an action asks for begins with what is computed of the record', async () => {
  const askValues = vi.fn(async (_question: AskedValues) => null);
  const click = {
    ask: { valor: { type: 'number', label: 'Valor', default: '= $parent.saldo * 2' } },
    call: { method: 'POST', url: 'resumo/mudar' },
  } as const;
  const view: ViewDefinition = {
    title: 'Painel',
    source: { call: { method: 'GET', url: 'resumo' } },
    elements: { mudar: { type: 'button', label: 'Mudar', click } },
  };
  const { user } = drawScreen(view, { loadList: async () => ({ data: { saldo: 10 } }), askValues });
  await user.click(await screen.findByRole('button', { name: 'Mudar' }));
  await waitFor(() => expect(askValues).toHaveBeenCalledTimes(1));
  const question = askValues.mock.calls[0]?.[0];
  if (question === undefined) throw new Error('Nothing was asked.');
  const answer = vi.fn();
  drawWithHost(<ValuesDialog question={question} onAnswer={answer} />);
  expect(await screen.findByLabelText('Valor')).toHaveProperty('value', '20');
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Mudar' }));
  await waitFor(() => expect(answer).toHaveBeenCalledExactlyOnceWith({ valor: 20 }));
});

test('[A8] values of a call are asked for as it is without them, whatever they are', async () => {
  const call = vi.fn(async () => ({}));
  const confirm = vi.fn(async () => false);
  const { user } = drawScreen(
    {
      elements: {
        mudar: {
          type: 'button',
          label: 'Mudar',
          click: { call: { method: 'PUT', url: 'Usuario/5', params: { a: 1 }, body: { perfil: 1 } } },
        },
      },
    },
    { call, confirm },
  );
  await user.click(await screen.findByRole('button', { name: 'Mudar' }));
  await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
  expect(call).not.toHaveBeenCalled();
});

test('[A8] a hook and a button that delete a record send nothing before who uses the screen says so', async () => {
  const call = vi.fn(async () => ({}));
  const confirm = vi.fn<(question: unknown) => Promise<boolean>>(async () => false);
  const remove = { call: { method: 'DELETE', url: 'Cidade/999999' } } as const;
  const { user } = drawScreen(
    {
      elements: {
        nome: { type: 'text', label: 'Nome', blur: remove },
        abrir: { type: 'button', label: 'Abrir', click: remove },
      },
    },
    { call, confirm },
  );
  await user.click(await screen.findByLabelText('Nome'));
  await user.tab();
  await waitFor(() => expect(confirm).toHaveBeenCalledTimes(1));
  await user.click(screen.getByRole('button', { name: 'Abrir' }));
  await waitFor(() => expect(confirm).toHaveBeenCalledTimes(2));
  for (const [question] of confirm.mock.calls)
    expect(question).toMatch(/^Esta tela quer .*Cidade\/999999.*Continuar\?$/);
  expect(call).not.toHaveBeenCalled();
});

test('[F9] a hook that is refused for the value of its input says so there, until that is another', async () => {
  const details = { errors: [{ pointer: '/documento', code: 'documento', message: 'O número não confere.' }] };
  const call = vi.fn<(request: unknown) => Promise<unknown>>(async () => {
    throw Object.assign(new Error('Alguns erros'), { code: 'DADOS_INVALIDOS', status: 400, details });
  });
  const alert = vi.fn(async () => null);
  const { user } = drawScreen(
    {
      elements: {
        nome: { type: 'text', label: 'Nome', required: true },
        documento: {
          ...{ type: 'text', label: 'Documento' },
          change: { call: { method: 'GET', url: 'consultarCPF', params: { documento: '{documento}' } } },
        },
        salvar: { type: 'button', label: 'Salvar', click: { validate: true } },
      },
    },
    { call, alert },
  );
  await user.click(await screen.findByRole('button', { name: 'Salvar' }));
  await screen.findAllByText('Preencha este campo.');
  const documento = await screen.findByLabelText('Documento');
  await user.type(documento, '123');
  await user.tab();
  await screen.findByText('O número não confere.');
  expect(documento.getAttribute('aria-invalid')).toBe('true');
  // What was wrong elsewhere is still said there.
  expect(screen.getAllByText('Preencha este campo.').length).toBeGreaterThan(0);
  call.mockResolvedValue({ data: {} });
  await user.type(documento, '4');
  await user.tab();
  await waitFor(() => expect(screen.queryByText('O número não confere.')).toBeNull());
});

test('[Q4] a record that the address names by its id is called by its name', async () => {
  const filters = { cidade: { type: 'picker', label: 'Cidade', entity: 'Cidade' } } as const;
  const loadList = vi.fn(async () => ({ data: [{ id: 2, nome: 'Porto', uf: 'PT' }], total: 1 }));
  drawScreen({ title: 'Painel', filters, elements: {} }, { loadList }, { params: { cidade: '2' } });
  await waitFor(() => expect(screen.getByLabelText('Cidade')).toHaveProperty('value', expect.stringMatching(/^Porto/)));
  expect(loadList).toHaveBeenCalledTimes(1);
});

test('[Q2] inputs may stand beside an awaited record: what is typed stays, and is no change of it', async () => {
  let saldo = 10;
  const alert = vi.fn(async () => null);
  const set = vi.fn();
  const { user } = drawScreen(
    {
      title: 'Painel',
      source: { call: { method: 'GET', url: 'resumo' }, beside: true },
      elements: {
        cep: { type: 'cep', label: 'CEP' },
        saldo: { type: 'static', label: 'Saldo' },
        atualizar: { type: 'button', label: 'Atualizar', click: { refresh: true } },
        motivo: { type: 'button', label: 'Motivo', click: { alert: 'Saldo de {saldo}', confirmLabel: 'Confirmar' } },
      },
    },
    { loadList: async () => ({ data: { saldo } }), alert, unsaved: { set } },
  );
  await user.type(await screen.findByLabelText('CEP'), '01310100');
  await screen.findByText('10');
  saldo = 20;
  await user.click(screen.getByRole('button', { name: 'Atualizar' }));
  await screen.findByText('20');
  expect(screen.getByLabelText('CEP')).toHaveProperty('value', '01.310-100');
  await user.click(screen.getByRole('button', { name: 'Motivo' }));
  await waitFor(() => expect(alert).toHaveBeenCalledWith(['Saldo de 20'], [], 'Confirmar'));
  expect(set.mock.calls.filter(([, label]) => label !== null)).toEqual([]);
});

test('[F9] what a change sets does not take the place of what is typed before it is set', async () => {
  const change = { set: { apelido: '= $uppercase(nome)' } } as const;
  const elements = {
    nome: { type: 'text', label: 'Nome', change },
    apelido: { type: 'text', label: 'Apelido' },
  } as const;
  const { user } = drawScreen({ title: 'Pessoa', elements }, {});
  await user.type(await screen.findByLabelText('Nome'), 'Ana');
  const nickname = () => screen.getByLabelText<HTMLInputElement>('Apelido');
  await waitFor(() => expect(nickname().value).toBe('ANA'));
  await user.type(screen.getByLabelText('Nome'), ' Lima');
  // What the change waits for takes its time.
  fireEvent.change(nickname(), { target: { value: 'Íris' } });
  // Later than the change at rest, and what it computes.
  await new Promise((resolve) => setTimeout(resolve, 2 * settleDelay));
  expect(nickname().value).toBe('Íris');
});

test('what a screen shows and what is typed stay while its calls are computed again for a changed user', async () => {
  const loadList = vi.fn(async () => ({ data: [{ id: 1, nome: 'Manta' }], total: 1 }));
  const computed: ViewDefinition = {
    title: 'Ofertas',
    elements: {
      ofertas: {
        ...{ type: 'repeat', label: 'Ofertas', itemLabel: 'nome', edit: true },
        list: { method: 'GET', url: 'ofertas', params: { de: '= $user.nome', ate: '{$user.nome}' } },
        detail: { nota: { type: 'text', label: 'Nota' } },
      },
    },
  };
  const { user, changeUser } = drawScreen(computed, { loadList });
  const note = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Nota' });
  await user.type(note, 'azul');
  changeUser({ nome: 'Outra' });
  const urls = () => new Set(loadList.mock.calls.map(([call]: readonly unknown[]) => (call as { url: string }).url));
  await waitFor(() => expect(urls()).toContain('ofertas?de=Outra&ate=Outra'));
  // Nothing is asked by some values of the former user and some of the new one.
  expect(urls().size).toBe(2);
  expect(screen.getByRole('textbox', { name: 'Nota' })).toBe(note);
  expect(note.value).toBe('azul');
});

test('[Q4] a screen stays as it is while the rights to its filters are evaluated again', async () => {
  const guarded: ViewDefinition = {
    title: 'Relatório',
    filters: {
      nome: { type: 'text', label: 'Nome' },
      equipe: { type: 'text', label: 'Equipe', visible: "$user.nome != 'Ninguém'" },
    },
    elements: { nota: { type: 'text', label: 'Nota' } },
  };
  const { user, changeUser } = drawScreen(guarded);
  const note = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Nota' });
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Nome' });
  await user.type(name, 'Ana');
  await user.type(note, 'azul');
  changeUser({ nome: 'Outra' });
  await new Promise((done) => setTimeout(done, 50));
  expect([screen.getByRole('textbox', { name: 'Nota' }), note.value, name.value]).toEqual([note, 'azul', 'Ana']);
  await user.click(screen.getByRole('button', { name: 'Aplicar filtro' }));
  await new Promise((done) => setTimeout(done, 50));
  expect([screen.getByRole('textbox', { name: 'Nota' }), note.value, name.value]).toEqual([note, 'azul', 'Ana']);
});
