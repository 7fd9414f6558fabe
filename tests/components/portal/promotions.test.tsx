import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { type Answers, checkOf, drawPortal } from '../../support/portal/draw-portal.tsx';
import { portalViews } from '../../support/portal/portal-registry.ts';

const view = 'promocoes';
const shop: Answers = {
  'GET /check': ({ query }) => {
    const url = query.get('url') ?? '';
    const id_classificacao = /promocoes\/(\w+)$/.exec(url)?.[1];
    const params = id_classificacao === undefined ? {} : { id_classificacao };
    return checkOf(url, url.startsWith('/carrinho/promocoes') ? { view, params } : {});
  },
  'GET /view/promocoes': portalViews.answer(view, null, null) ?? {},
  'GET /encontrarPedido': { data: { id_pedido: 0, quantidade: 0 } },
};

const size = (id_sku: number, descricao: string, valor_promocional: number, disponivel = true) => ({
  ...{ id_sku, descricao, valor: 100, valor_promocional, disponivel },
  saldo: null,
});
const item = (id_produto: number, legenda: string, obrigatorio: boolean, percentual_desconto: number) => ({
  ...{ id_produto, legenda, obrigatorio, percentual_desconto, id_sku: id_produto * 10, avatar: null },
  ...{ valor: 100, valor_promocional: 100 - percentual_desconto },
  listaSku: [
    size(id_produto * 10, 'Azul', 100 - percentual_desconto),
    size(id_produto * 10 + 1, 'Verde', 100 - percentual_desconto, false),
  ],
});
const kit = {
  ...{ id: 7, descricao: 'Kit inverno', observacao: null, moeda: 'BRL', data_fim: '2099-12-31', quantidade_maxima: 2 },
  items: [item(1, 'Manta', true, 15), item(2, 'Capa', true, 12.5), item(3, 'Rolo', false, 0)],
};

test('a classification without promotions says so, and leads on to all of them', async () => {
  const none = { ...shop, 'GET /listarPromocoes': { data: [], total: 0 } };
  const { user, callsOf } = await drawPortal('/carrinho/promocoes/9', { answers: none });
  await screen.findByText('Sem promoções');
  expect(screen.queryByRole('button', { name: 'Ver o catálogo' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Ver todas as promoções' }));
  await screen.findByRole('button', { name: 'Ver o catálogo' });
  expect(callsOf('GET /listarPromocoes').map(({ query }) => query.get('classificacao'))).toEqual(['9', null]);
});

test('a promotion is bought once each mandatory item has a size, for the rounded prices of those chosen', async () => {
  const { user, callsOf } = await drawPortal('/carrinho/promocoes', {
    answers: {
      ...shop,
      'GET /listarPromocoes': { data: [kit], total: 1 },
      'POST /cart/savePromotion/7': { data: {} },
    },
  });
  const card = within(await screen.findByRole('group', { name: 'Kit inverno' }));
  card.getByRole('heading', { level: 2, name: 'Kit inverno' });
  // The contract, which has the format of the day, is not part of these tests.
  await card.findByText(/^Até .*2099/);
  await card.findByText('Limite de 2 por cliente');
  await card.findByText('Escolha um tamanho de cada item obrigatório.');
  await card.findByText(/R\$\s0,00/);
  const buy = await card.findByRole<HTMLButtonElement>('button', { name: 'Comprar' });
  const choose = async (name: RegExp, of: string) => {
    await user.click(await card.findByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('radio', { name: new RegExp(of) }));
    await user.click(dialog.getByRole('button', { name: 'CONFIRMAR' }));
  };
  await choose(/^Rolo/, 'Azul');
  await choose(/^Manta/, 'Azul');
  await card.findByText(/Manta: Azul\s+Rolo: Azul/);
  await waitFor(() => expect(buy.disabled).toBe(true));
  await choose(/^Rolo/, 'Não quero este item');
  await choose(/^Capa/, 'Azul');
  await waitFor(() => expect(buy.disabled).toBe(false));
  const more = card.getByRole<HTMLButtonElement>('button', { name: 'Quantidade +1' });
  await user.click(more);
  // No more of it than a client may buy.
  await waitFor(() => expect(more.disabled).toBe(true));
  const total = (await card.findByText(/345,00/)).closest('[aria-live]');
  expect(total?.textContent).toContain('400,00');
  await user.click(buy);
  await waitFor(() => expect(callsOf('POST /cart/savePromotion/7')).toHaveLength(1));
  const [bought] = callsOf('POST /cart/savePromotion/7');
  expect(bought?.body).toEqual({ produtos: [10, 20], quantidadePromocoes: 2 });
  expect(bought?.headers.get('idempotency-key')).toBeTruthy();
  await waitFor(() => expect(window.location.pathname).toBe('/carrinho/pedido'));
});

test('a typed quantity is kept within the limit', async () => {
  const answers = { ...shop, 'GET /listarPromocoes': { data: [kit], total: 1 } };
  const { user } = await drawPortal('/carrinho/promocoes', { answers });
  const card = within(await screen.findByRole('group', { name: 'Kit inverno' }));
  const quantity = await card.findByRole<HTMLInputElement>('textbox', { name: 'Quantidade' });
  await user.clear(quantity);
  await user.type(quantity, '9');
  await waitFor(() => expect(quantity.value).toBe('2'));
});
