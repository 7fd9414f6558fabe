import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openAreas } from '../../src/areas/area.ts';
import { catalogueArea } from '../../src/areas/catalogue/screens/area.tsx';
import { drawScreen } from '../support/draw.tsx';

const product = {
  ...{ id_sku: 273, id_produto: 69, id_filial: 3, descricao: 'Colchão sob medida Serra', configuravel: true },
  ...{
    codigo_linha: 'SPE',
    codigo_grade: 'PE',
    moeda: 'BRL',
    valor: 1999,
    configuracao: { valor_acrescimo_preco: 50 },
  },
};
const sizes = [{ id_sku: 274, descricao: 'Casal 1,38 x 1,88 m', comprimento: 1.88, largura: 1.38, valor: 2499 }];
const accessories = [
  { id_sku: 5101, descricao: 'Capa protetora', valor: 89.9, quantidade: 0 },
  { id_sku: 5102, descricao: 'Base com rodízios', valor: 190, quantidade: 0 },
];

type Sent = { readonly path: string; readonly body: Readonly<Record<string, unknown>> };
let sent: Sent[] = [];
let page: object;
let simulate: (body: Sent['body']) => Response;

const list = (data: readonly unknown[]) =>
  Response.json({ data, total: data.length, groups: [], totalizer: [], aggregate: [] });
const simulation = (values: object) =>
  Response.json({
    data: {
      ...{ id_sku: 273, tipo: 'ESPECIAL', moeda: 'BRL', area: 2.66, preco: 1999, valor_medida: 5317.34 },
      ...{ valor_acessorios: 0, valor_acrescimo_preco: 50, valor: 5367.34, valor_spv: 0, config_hash: 'a'.repeat(64) },
      ...values,
    },
  });

beforeEach(() => {
  openAreas([catalogueArea]);
  sent = [];
  simulate = () => simulation({});
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.replace('/api', '');
    if (path === '/listarMedidasPadroesSPE') return list(sizes);
    if (path === '/listaAcessorios') return list(accessories);
    if (path === '/listarProdutosCatalogo') return list([page]);
    const body: Sent['body'] = await request.json();
    sent.push({ path, body });
    return simulate(body);
  });
});

function drawProduct(values: object = {}, params: Readonly<Record<string, string>> = {}) {
  page = { ...product, ...values };
  const elements = { configurar: { type: 'component', component: 'commerce/special-product', label: '' } };
  return drawScreen(
    { title: 'Produto', source: { call: { method: 'GET', url: 'produto' } }, elements },
    { loadList: async () => ({ data: page }) },
    { params },
  );
}

async function openForm(values: object = {}, params: Readonly<Record<string, string>> = {}) {
  const { user } = drawProduct(values, params);
  await user.click(await screen.findByRole('button', { name: 'Configurar produto' }));
  const dialog = await screen.findByRole('dialog', { name: product.descricao });
  await within(dialog).findByRole('group', { name: /Tipo/ });
  const price = within(within(dialog).getByRole('region', { name: 'Preço' }));
  return { user, form: within(dialog), price };
}

test('only a product that may be configured is', async () => {
  drawProduct({ configuravel: false });
  await screen.findByRole('heading', { name: 'Produto' });
  expect(screen.queryByRole('button', { name: 'Configurar produto' })).toBeNull();
});

test('the price and the drawing follow what is typed, and the server confirms', async () => {
  const { user, form, price } = await openForm();
  price.getByText('Preencha as medidas para ver o preço.');
  expect(form.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
    'ESPECIAL',
    'PADRAO',
    'REDONDO',
  ]);
  await user.click(form.getByRole('radio', { name: 'Especial' }));
  await user.type(form.getByRole('textbox', { name: /Comprimento/ }), '1,9');
  form.getByRole('img', { name: 'Retângulo de 1,90 m por medida a informar' });
  await user.type(form.getByRole('textbox', { name: /Largura/ }), '1.4');
  form.getByRole('img', { name: 'Retângulo de 1,90 m por 1,40 m' });
  price.getByText(`2,66 m² × R$ 1.999,00`);
  price.getByText('R$ 5.367,34');
  price.getByText('Conferindo o preço…');
  await price.findByText(`Preço conferido: R$ 5.367,34`);
  expect(sent.at(-1)).toEqual({
    path: '/configProduct/273/simulacao',
    body: { tipo: 'ESPECIAL', comprimento: 1.9, largura: 1.4, acessorios: [], id_pedido: 0 },
  });
  await user.tab();
  expect(form.getByRole('textbox', { name: /Largura/ })).toHaveProperty('value', '1,40');
});

test('accessories count, with their notes, and are found by their names', async () => {
  const { user, form, price } = await openForm();
  await user.click(form.getByRole('radio', { name: 'Redondo' }));
  await user.type(form.getByRole('textbox', { name: /Diâmetro/ }), '1,8');
  await user.type(form.getByRole('searchbox', { name: 'Buscar acessório' }), 'rodizios');
  expect(form.queryByText('Capa protetora')).toBeNull();
  await user.click(form.getByRole('button', { name: 'Mais: Base com rodízios' }));
  await user.click(form.getByRole('button', { name: 'Mais: Base com rodízios' }));
  form.getByText('1 escolhido');
  // 3.14 x 0.9 x 0.9 x 1999, two accessories and the extra price.
  price.getByText('R$ 5.514,26');
  await user.type(form.getByRole('textbox', { name: 'Observação de Base com rodízios' }), 'Com freio');
  await waitFor(() =>
    expect(sent.at(-1)?.body).toEqual({
      ...{ tipo: 'REDONDO', diametro: 1.8 },
      acessorios: [{ id_sku: 5102, quantidade: 2, observacao: 'Com freio' }],
      id_pedido: 0,
    }),
  );
});

test('mistakes stand at their fields once these are left, and nothing is asked', async () => {
  const { user, form, price } = await openForm();
  await user.click(form.getByRole('radio', { name: 'Especial' }));
  const length = form.getByRole('textbox', { name: /Comprimento/ });
  await user.type(length, '100,001');
  expect(length.getAttribute('aria-invalid')).toBeNull();
  await user.tab();
  form.getByText('Use no máximo 100.');
  expect(length.getAttribute('aria-invalid')).toBe('true');
  price.getByText('Corrija os campos indicados para ver o preço.');
  await user.tab();
  form.getByText('Preencha este campo.');
  expect(sent).toEqual([]);
});

test('a price that differs is said, and that of the server counts', async () => {
  simulate = () => simulation({ preco: 2100, valor_medida: 5586, valor: 5636 });
  const { user, form, price } = await openForm();
  await user.click(form.getByRole('radio', { name: 'Especial' }));
  await user.type(form.getByRole('textbox', { name: /Comprimento/ }), '1,9');
  await user.type(form.getByRole('textbox', { name: /Largura/ }), '1,4');
  await price.findByText(`O preço mudou de R$ 5.367,34 para R$ 5.636,00.`);
  price.getByText('R$ 5.586,00');
});

test('what the server refuses stands at its field', async () => {
  const message = 'Não está disponível para este produto.';
  const errors = [{ pointer: '/sku_padrao', code: 'notOffered', values: {}, message }];
  const refusal = {
    error: true,
    code: 'REGRA_DE_NEGOCIO',
    status: 422,
    message: 'O produto não pode ser feito assim.',
  };
  simulate = () => Response.json({ ...refusal, details: { errors }, request_id: 'r1' }, { status: 422 });
  const { user, form, price } = await openForm();
  await user.click(form.getByRole('radio', { name: 'Padrão' }));
  await user.click(form.getByRole('combobox', { name: /Medida padrão/ }));
  await user.click(await form.findByRole('option', { name: /Casal/ }));
  form.getByRole('img', { name: 'Retângulo de 1,88 m por 1,38 m' });
  await price.findByText('Não foi possível conferir o preço.');
  form.getByText(message);
});

test('a product that was configured before begins with that, and what is typed is kept over closing', async () => {
  const configuracao = { tipo: 'REDONDO', diametro: 1.8, valor_acrescimo_preco: 50 };
  const { user, form } = await openForm({ configuracao });
  const field = form.getByRole('textbox', { name: /Diâmetro/ });
  expect(field).toHaveProperty('value', '1,80');
  await user.clear(field);
  await user.type(field, '2,005');
  await user.click(form.getByRole('button', { name: 'Fechar' }));
  await user.click(await screen.findByRole('button', { name: 'Configurar produto' }));
  expect(await screen.findByRole('textbox', { name: /Diâmetro/ })).toHaveProperty('value', '2,005');
});

test('a pillow asks for its height alone', async () => {
  const { form } = await openForm({ codigo_linha: 'TRV', codigo_grade: 'TRV', configuracao: null });
  expect(form.getByRole('radio', { name: 'Travesseiro' })).toHaveProperty('checked', true);
  expect(form.getAllByRole('textbox')).toHaveLength(1);
  form.getByRole('textbox', { name: /Altura/ });
});

test('what a cart of a colleague is to get is priced for that cart', async () => {
  const configuracao = { tipo: 'ESPECIAL', comprimento: 1.9, largura: 1.4, acessorios: [] };
  await openForm({ configuracao }, { id_pedido: '904' });
  await waitFor(() => expect(sent.at(0)?.body).toMatchObject({ id_pedido: 904 }));
});
