import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { ElementMap } from '../../src/language/view/view.ts';
import { drawForm, drawScreen } from '../support/draw.tsx';

const people = [
  { id: 1, nome: 'Ana', cargo: 'Diretora', superior: null },
  { id: 2, nome: 'Bia', cargo: 'Gerente', superior: 1 },
  { id: 3, nome: 'Caio', cargo: 'Gerente', superior: 1 },
  { id: 4, nome: 'Davi', cargo: 'Consultor', superior: 2 },
];

function drawElements(elements: object, record: object | null = null, given: Parameters<typeof drawScreen>[1] = {}) {
  const source = { call: { method: 'GET', url: 'registro' } } as const;
  return drawScreen(
    { title: 'Tela', elements: elements as ElementMap, ...(record === null ? {} : { source }) },
    { ...(record === null ? {} : { loadList: async () => ({ data: record }) }), ...given },
  );
}

/** happy-dom lays nothing out: a box that scrolls has a size all the same. */
function giveSize() {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
}

test('[Q10] an orgchart is a tree: arrows follow the lines, space opens and closes, Enter does what a click does', async () => {
  giveSize();
  const navigate = vi.fn();
  const { user } = drawElements(
    {
      rede: {
        ...{ type: 'orgchart', label: 'Rede', parent: 'superior', itemLabel: 'nome', fields: ['cargo'] },
        ...{ data: people, click: { navigate: '/pessoa/{id}' } },
      },
    },
    null,
    { navigate },
  );
  const tree = await screen.findByRole('tree', { name: 'Rede' });
  screen.getByText('4 pessoas');
  const item = (name: RegExp) => within(tree).getByRole('treeitem', { name });
  expect(item(/Ana/).getAttribute('aria-level')).toBe('1');
  expect(item(/Caio/).getAttribute('aria-posinset')).toBe('2');
  expect(item(/Bia/).getAttribute('aria-expanded')).toBe('true');
  expect(item(/Davi/).hasAttribute('aria-expanded')).toBe(false);
  item(/Ana/).focus();
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(item(/Bia/));
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(item(/Caio/));
  await user.keyboard('{ArrowLeft}{ }');
  expect(within(tree).queryByRole('treeitem', { name: /Davi/ })).toBeNull();
  expect(document.activeElement).toBe(item(/Bia/));
  await user.keyboard('{ArrowDown}');
  item(/Davi/);
  await user.keyboard('{Enter}');
  // What runs actions loads with the first of them.
  await waitFor(() => expect(navigate).toHaveBeenCalledExactlyOnceWith('/pessoa/2'));
});

test('[Q10] a person is found by name, and the way to them opens', async () => {
  giveSize();
  const { user } = drawElements({
    rede: { type: 'orgchart', label: 'Rede', parent: 'superior', itemLabel: 'nome', data: people },
  });
  const tree = await screen.findByRole('tree');
  await user.click(screen.getByRole('button', { name: 'Fechar tudo' }));
  expect(within(tree).getAllByRole('treeitem')).toHaveLength(1);
  await user.type(screen.getByRole('searchbox', { name: 'Pesquisar pessoa' }), 'dávi');
  screen.getByText('1 de 1');
  expect(within(tree).getByRole('treeitem', { name: /Davi/ }).getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(within(tree).getByRole('treeitem', { name: /Davi/ }));
  await user.type(screen.getByRole('searchbox'), 'x');
  screen.getByText('Ninguém encontrado');
});

test('[Q13] checks say in words what is met, why not, and lead to where it is', async () => {
  const navigate = vi.fn();
  const data = [
    { id: 'dados', descricao: 'Dados cadastrais', ok: true },
    { id: 'carta', descricao: 'Carta de recomendação', ok: false, motivo: 'Falta enviar a carta.' },
  ];
  const click = { label: 'Enviar', navigate: '/evoluir/{id}' };
  const { user } = drawElements(
    { passos: { type: 'checks', label: 'Requisitos', reason: 'motivo', data, click } },
    null,
    {
      navigate,
    },
  );
  const list = await screen.findByRole('region', { name: 'Requisitos' });
  const [first, second] = within(list).getAllByRole('listitem');
  expect(first?.textContent).toBe('Cumprido: Dados cadastrais');
  expect(second?.textContent).toBe('Não cumprido: Carta de recomendaçãoFalta enviar a carta.Enviar');
  await user.click(within(list).getByRole('button', { name: 'Enviar: Carta de recomendação' }));
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/evoluir/carta');
});

test('[Q13] a countdown goes by the clock of the server, and is announced at a few moments alone', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  let now = Date.parse('2026-11-23T10:00:00Z');
  drawElements(
    { fim: { type: 'countdown', label: 'Encerra em' } },
    { fim: '2026-11-24T11:01:02Z' },
    { now: () => now },
  );
  const timer = await screen.findByRole('timer');
  expect(timer.textContent).toBe('1 dia 01:01:02');
  const status = screen.getAllByRole('status').find((each) => each.previousElementSibling === timer);
  expect(status?.textContent).toBe('');
  const jump = async (to: string) => {
    now = Date.parse(to);
    await act(() => vi.advanceTimersByTimeAsync(1_100));
  };
  await jump('2026-11-24T11:00:10Z');
  expect(timer.textContent).toBe('00:00:52');
  expect(status?.textContent).toBe('Encerra em: faltam 00:01:00');
  await jump('2026-11-24T12:00:00Z');
  expect(timer.textContent).toBe('Encerrado');
  expect(status?.textContent).toBe('Encerra em: Encerrado');
  vi.useRealTimers();
});

test('[Q13] a track shows the steps before a value as passed, and a price what it was and is elsewhere', async () => {
  const steps = ['Pedido', 'Pago', 'Enviado'].map((descricao, index) => ({ id: `P${index}`, descricao }));
  drawElements(
    {
      situacao: { type: 'track', label: 'Andamento', data: steps },
      preco: { type: 'price', label: 'Preço', was: 'antes', suffix: 'por mês', second: 'dolar', secondCurrency: 'USD' },
    },
    { situacao: 'P1', preco: 90, antes: 120.5, dolar: 18 },
  );
  const track = await screen.findByRole('list', { name: 'Andamento' });
  const items = within(track).getAllByRole('listitem');
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  expect(items[0]?.textContent).toBe('Pedido(concluída)');
  const struck = document.querySelector('s');
  expect(struck?.textContent).toMatch(/^Antes R\$\s120,50$/);
  expect(struck?.parentElement?.textContent).toMatch(/R\$\s90,00por mês(US\$|\$)\s?18,00$/);
});

test('[Q13] a track of fields emphasises the last that has happened, and nothing that has not', async () => {
  const fields = ['feito', 'pago', 'entregue'];
  drawElements(
    { andamento: { type: 'track', label: 'Andamento', fields } },
    { feito: '2026-11-24T11:01:02Z', pago: null, entregue: null },
  );
  const track = await screen.findByRole('list', { name: 'Andamento' });
  const items = within(track).getAllByRole('listitem');
  expect(items.map((item) => item.getAttribute('aria-current'))).toEqual(['step', null, null]);
  expect(items.map((item) => item.hasAttribute('data-passed'))).toEqual([true, false, false]);
});

test('[Q13] the elements of a repeat are drawn for each row, with the row as their record', async () => {
  const data = [
    { id: 1, descricao: 'Casa', cidade: 'Recife', principal: true },
    { id: 2, descricao: 'Trabalho', cidade: 'Olinda', principal: false },
  ];
  drawElements({
    enderecos: {
      ...{ type: 'repeat', label: 'Endereços', itemLabel: 'descricao', data },
      detail: {
        cidade: { type: 'static', label: 'Cidade' },
        aviso: { type: 'static', label: 'Uso', field: 'descricao', visible: { field: 'principal', is: true } },
      },
    },
  });
  const rows = within(await screen.findByRole('region', { name: 'Endereços' })).getAllByRole('listitem');
  await within(rows[0] as HTMLElement).findByText('Recife');
  expect(rows.map((row) => row.textContent)).toEqual(['CasaCidadeRecifeUsoCasa', 'TrabalhoCidadeOlinda']);
});

test('[Q13] parts of the rows of a repeat have the name of their row in theirs', async () => {
  const data = [
    { id: 1, descricao: 'Casa' },
    { id: 2, descricao: 'Casa' },
    { id: 3, descricao: 'Trabalho' },
  ];
  const checks = { type: 'checks', label: 'Etapas', data: [{ id: 1, descricao: 'Assinado', ok: true }] } as const;
  drawElements({ enderecos: { type: 'repeat', label: 'Endereços', data, detail: { etapas: checks } } });
  await waitFor(() => expect(screen.getAllByText('Assinado')).toHaveLength(3));
  expect(screen.getAllByRole('region').map((part) => part.getAttribute('aria-label'))).toEqual([
    'Endereços',
    'Etapas: Casa',
    'Etapas: Casa (2)',
    'Etapas: Trabalho',
  ]);
});

test('[Q13] rows of a repeat open by their name, one at a time, with those inside of them, and are counted', async () => {
  const loadList = vi.fn(async ({ url }: { readonly url: string }) => {
    const inside = new URLSearchParams(url.split('?')[1]).get('acima');
    const data = inside === null ? people.slice(0, 2) : people.filter(({ superior }) => String(superior) === inside);
    return { data, total: data.length };
  });
  const { user } = drawElements(
    {
      quantas: { type: 'notice', text: '{pessoas_vistas} pessoas', visible: 'pessoas_vistas > 0' },
      pessoas: {
        ...{ type: 'repeat', label: 'Pessoas', itemLabel: 'nome', collapsed: true, countAs: 'pessoas_vistas' },
        list: { method: 'GET', url: 'pessoas' },
        nested: { method: 'GET', url: 'pessoas', params: { acima: "= cargo = 'Gerente' ? id" } },
        detail: { cargo: { type: 'static', label: 'Cargo' } },
      },
    },
    null,
    { loadList },
  );
  const head = (name: string) => screen.findByRole('button', { name });
  await screen.findByText('2 pessoas');
  await user.click(await head('Ana'));
  await screen.findByText('Diretora');
  // Nothing is asked where what its call sends is nothing.
  expect(loadList).toHaveBeenCalledTimes(1);
  await user.keyboard('{ArrowDown}{Enter}');
  expect((await head('Ana')).getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByText('Diretora')).toBeNull();
  await user.click(await head('Davi'));
  await screen.findByText('Consultor');
  expect(screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual(['Davi']);
});

test('[Q13] only the first of the outermost rows is open at first, however deep rows go', async () => {
  const loadList = vi.fn(async () => ({ data: people.slice(0, 2), total: 2 }));
  drawElements(
    {
      pessoas: {
        ...{ type: 'repeat', label: 'Pessoas', itemLabel: 'nome', collapsed: false },
        list: { method: 'GET', url: 'pessoas' },
        nested: { method: 'GET', url: 'pessoas', params: { acima: '{id}' } },
        detail: { cargo: { type: 'static', label: 'Cargo' } },
      },
    },
    null,
    { loadList },
  );
  await waitFor(() => expect(screen.getAllByRole('heading', { level: 4 })).toHaveLength(2));
  const open = screen.getAllByRole('button').map((head) => head.getAttribute('aria-expanded'));
  expect(open).toEqual(['true', 'false', 'false', 'false']);
});

test('[Q14] what is typed into rows of a value of the screen is in that value, and further rows come by a button', async () => {
  const rows = [1, 2, 3].map((id) => ({ id, nome: `Pessoa ${id}`, documento: null }));
  const { user } = drawElements(
    {
      total: {
        type: 'static',
        label: 'Total',
        value: "'Com documento: ' & $string($count(pessoas[$boolean(documento)]))",
      },
      pessoas: {
        ...{ type: 'repeat', label: 'Pessoas', edit: true, size: 2, itemLabel: 'nome' },
        detail: {
          situacao: { type: 'static', label: 'Situação', value: "documento ? 'Completo' : 'Falta'" },
          documento: { type: 'text', label: 'Documento' },
        },
      },
    },
    { pessoas: rows },
  );
  const list = within(await screen.findByRole('region', { name: 'Pessoas' }));
  expect(list.getAllByRole('listitem')).toHaveLength(2);
  await user.type(
    within(await list.findByRole('group', { name: 'Pessoa 2' })).getByRole('textbox', { name: 'Documento' }),
    'A7',
  );
  await screen.findByText('Com documento: 1');
  await user.click(list.getByRole('button', { name: 'Carregar mais' }));
  expect(list.getAllByRole('listitem')).toHaveLength(3);
  await user.type(
    within(await list.findByRole('group', { name: 'Pessoa 3' })).getByRole('textbox', { name: 'Documento' }),
    'B',
  );
  await screen.findByText('Com documento: 2');
});

test('[Q13] each row of a repeat has values beside it that stay, and further rows come page by page', async () => {
  const all = [1, 2, 3].map((id) => ({ id, nome: `Kit ${id}`, limite: 3 - id, valor: 10 }));
  const loadList = vi.fn(
    async (_call: object, { page = 1, size = 0 }: { readonly page?: number; readonly size?: number }) => ({
      data: all.slice((page - 1) * size, page * size),
      total: all.length,
    }),
  );
  const { user } = drawElements(
    {
      kits: {
        ...{ type: 'repeat', label: 'Kits', edit: true, size: 2, paging: 'more', defaults: { vezes: 1 } },
        list: { method: 'GET', url: 'kits' },
        detail: {
          vezes: { type: 'spinner', label: 'Vezes', max: 'limite', disableOnLimit: true },
          total: { type: 'static', label: 'Total', value: 'vezes * valor', announce: true },
        },
      },
    },
    null,
    { loadList },
  );
  const kit = async (name: string) => within(await screen.findByRole('group', { name }));
  const more = (of: Awaited<ReturnType<typeof kit>>) =>
    of.findByRole<HTMLButtonElement>('button', { name: 'Vezes +1' });
  const first = await kit('Kit 1');
  await user.click(await more(first));
  expect((await first.findByText('20')).closest('[aria-live]')?.getAttribute('aria-live')).toBe('polite');
  expect((await more(first)).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Carregar mais' }));
  await (await kit('Kit 3')).findByText('10');
  expect(screen.queryByRole('button', { name: 'Carregar mais' })).toBeNull();
  first.getByText('20');
  expect(loadList.mock.calls.map(([, { page, size }]) => [page, size])).toEqual([
    [undefined, 2],
    [2, 2],
  ]);
});

test('[Q13] a strip shows one picture large, and the arrows the next one', async () => {
  const data = ['a', 'b', 'c'].map((name, index) => ({
    id: index + 1,
    descricao: name,
    url: `https://x.example/${name}.png`,
  }));
  const { user } = drawElements({ fotos: { type: 'strip', label: 'Fotos', data } });
  const large = () => screen.getByRole('img', { name: /Imagem \d de 3/ }).getAttribute('src');
  await screen.findByRole('img', { name: 'Imagem 1 de 3: a' });
  screen.getByRole('option', { name: 'Imagem 1 de 3: a' }).focus();
  await user.keyboard('{ArrowLeft}');
  expect(large()).toBe('https://x.example/c.png');
  await user.click(screen.getByRole('button', { name: 'Próxima imagem' }));
  expect(large()).toBe('https://x.example/a.png');
});

test('[Q13] a strip with zoom is turned, seen from near and on the whole screen, by keys and buttons', async () => {
  giveSize();
  const data = ['Frente', 'Lado', 'Cima'].map((descricao, index) => ({
    ...{ id: index + 1, descricao, link_imagem: `https://x.example/${index}.webp` },
    link_miniatura: `https://x.example/${index}-mini.webp`,
  }));
  const { user } = drawElements({ fotos: { type: 'strip', label: 'Fotos', itemLabel: 'descricao', zoom: true, data } });
  const large = (name: RegExp) => screen.getByRole('img', { name });
  const stage = await screen.findByRole('group', { name: /as setas viram/ });
  expect(large(/Imagem 1 de 3: Frente/).getAttribute('src')).toBe('https://x.example/0.webp');
  const small = within(screen.getByRole('option', { name: 'Imagem 2 de 3: Lado' })).getByRole('presentation');
  expect(small.getAttribute('src')).toBe('https://x.example/1-mini.webp');
  stage.focus();
  await user.keyboard('{ArrowRight}');
  expect(large(/Imagem 2 de 3: Lado/).style.transform).toBe('translate(0px, 0px) scale(1)');
  await user.keyboard('++');
  expect(large(/Lado/).style.transform).toContain('scale(2.25)');
  await user.keyboard('{ArrowRight}');
  expect(large(/Lado/).style.transform).toBe('translate(-60px, 0px) scale(2.25)');
  await user.keyboard('{Escape}');
  expect(large(/Lado/).style.transform).toBe('translate(0px, 0px) scale(1)');
  await user.click(screen.getByRole('button', { name: 'Ver em tela cheia' }));
  const dialog = await screen.findByRole('dialog', { name: 'Fotos' });
  const whole = within(dialog);
  await user.click(whole.getByRole('button', { name: 'Próxima imagem' }));
  await user.click(whole.getByRole('button', { name: 'Aproximar' }));
  expect(whole.getByRole('img', { name: /Imagem 3 de 3: Cima/ }).style.transform).toContain('scale(1.5)');
  await user.click(whole.getByRole('button', { name: 'Fechar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Ver em tela cheia' }));
  large(/Imagem 3 de 3: Cima/);
});

test('[Q13] a swatch chooses a colour by its name, and code is typed with its words offered', async () => {
  const { user } = drawForm(
    {
      entity: 'Tudo',
      form: {
        elements: {
          texto: {
            ...{ type: 'swatch', label: 'Cor' },
            data: [
              { id: 'AZ', descricao: 'Azul', ...{ cor: '#1c7ed6' } },
              { id: '#2f9e44', descricao: 'Verde' },
            ],
          },
          longo: {
            type: 'code',
            label: 'Regra',
            field: 'email',
            data: [{ id: 'cliente.nome', descricao: 'Nome do cliente' }],
          },
        },
      },
    },
    null,
  );
  const blue = await screen.findByRole('radio', { name: 'Azul' });
  const dots = [...document.querySelectorAll<HTMLElement>('label [aria-hidden]')].map(({ style }) => style.background);
  expect(dots).toEqual(['#1c7ed6', '#2f9e44']);
  await user.click(screen.getByRole('radio', { name: 'Verde' }));
  expect([
    (blue as HTMLInputElement).checked,
    screen.getByRole<HTMLInputElement>('radio', { name: 'Verde' }).checked,
  ]).toEqual([false, true]);
  const editor = await screen.findByRole('textbox', { name: 'Regra' });
  expect(editor.getAttribute('aria-multiline')).toBe('true');
  screen.getByText('Sugestões: Ctrl+Espaço');
});

test('what has no label and no value says its help alone, without a dash', async () => {
  drawElements({ dica: { type: 'static', label: '', value: "''", help: 'Salve o endereço antes.' } });
  expect((await screen.findByText('Salve o endereço antes.')).tagName).toBe('P');
  expect(screen.queryByText('–')).toBeNull();
});

test('slides ask for the picture in place, and for those beside it once somebody turns to them', async () => {
  const rows = [1, 2, 3, 4].map((id) => ({ id, titulo: `Destaque ${id}`, foto: `/fotos/${id}.webp` }));
  const { user } = drawElements({
    banners: { type: 'slides', label: 'Destaques', data: rows, itemLabel: 'titulo', itemValue: 'foto' },
  });
  await screen.findByText('Destaque 1');
  const shown = () => [...document.querySelectorAll('img')].map((image) => image.getAttribute('src'));
  expect(shown()).toEqual(['/fotos/1.webp']);
  await user.hover(screen.getByRole('button', { name: 'Próximo' }));
  expect(shown()).toEqual(['/fotos/1.webp', '/fotos/2.webp']);
  await user.click(screen.getByRole('button', { name: 'Próximo' }));
  expect(shown()).toEqual(['/fotos/1.webp', '/fotos/2.webp', '/fotos/3.webp']);
});

test('a value with an empty label is shown without the name of its field, to listeners as well', async () => {
  drawElements({ valor_interno: { type: 'static', label: '' } }, { valor_interno: 'Duas alturas' });
  await screen.findByText('Duas alturas');
  expect(document.body.textContent).not.toMatch(/interno/);
});
