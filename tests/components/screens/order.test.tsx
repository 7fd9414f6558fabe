import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { RuntimeHost } from '../../../src/render/host/host.ts';
import { drawPortalScreen } from '../../support/portal-views.tsx';

const cart = {
  ...{ id: 7, id_pedido: 7, constante_status: 'COMPRANDO', pode_editar: true, quantidade: 1, moeda: 'BRL', versao: 3 },
  sigla_pais: 'BRA',
  ...{ id_cliente: 9, nome_cliente: 'Ana', cep: '80010000', valor_produtos: 90, valor_frete: 0, valor_total: 90 },
};
const paid = {
  ...{ ...cart, constante_status: 'PAGO', pode_editar: false, id_entrega: 21, dh_registro: '2026-11-20T14:00:00Z' },
  ...{ dh_pagamento: '2026-11-21T15:00:00Z', forma_pagamento: 'Pix', valor_pago: 85.5, valor_desconto_pagamento: 4.5 },
};

function openOrder(order: object, given: Partial<RuntimeHost> = {}) {
  const loadList = vi.fn<RuntimeHost['loadList']>(async ({ url }) =>
    url.startsWith('encontrarPedido') ? { data: order } : { data: [], total: 0 },
  );
  return { loadList, ...drawPortalScreen('pedido', { loadList, ...given }, {}, 'id_pedido=7') };
}

test('who picks an order up is asked in one dialog, which says what is missing at its fields', async () => {
  const alert = vi.fn<RuntimeHost['alert']>(async () => null);
  const call = vi.fn<RuntimeHost['call']>(async () => ({ data: cart }));
  const { user } = openOrder({ ...cart, id_entrega: 21, retirar_filial: true }, { alert, call });
  await user.click(await screen.findByRole('button', { name: 'Outra pessoa retira' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Outra pessoa retira' }));
  const name = await dialog.findByRole('textbox', { name: /Nome de quem retira/ });
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'));
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect([alert.mock.calls, call.mock.calls]).toEqual([[], []]);
});

test('freight shows once a delivery is chosen, free ones too', async () => {
  openOrder(cart);
  await screen.findAllByText('Produtos');
  expect(screen.queryByText('Frete')).toBeNull();
  cleanup();
  openOrder({ ...cart, id_entrega: 21 });
  await screen.findByText('Frete');
});

test('a delivery is chosen without a CEP where there are none, so that one may pick up', async () => {
  openOrder({ ...cart, cep: null });
  await screen.findAllByText('Produtos');
  expect(screen.queryByRole('heading', { name: 'Entrega' })).toBeNull();
  cleanup();
  openOrder({ ...cart, cep: null, moeda: 'PYG' });
  await screen.findByRole('heading', { name: 'Entrega' });
});

test('an address asks for the postal code of the country that it is in', async () => {
  openOrder(cart);
  expect((await screen.findByLabelText<HTMLInputElement>(/^CEP/)).value).toBe('80.010-000');
  expect(screen.queryByLabelText(/^Código postal/)).toBeNull();
  cleanup();
  const abroad = { ...cart, cep: '1209', sigla_pais: 'PRY', moeda: 'PYG' };
  openOrder(abroad);
  const code = await screen.findByLabelText<HTMLInputElement>(/^Código postal/);
  expect([code.value, code.getAttribute('aria-required') ?? String(code.required)]).toEqual(['1209', 'true']);
  expect(screen.queryByLabelText(/^CEP/)).toBeNull();
  cleanup();
  openOrder({ ...abroad, cep: null, sigla_pais: 'BOL', moeda: 'BOB' });
  const optional = await screen.findByLabelText<HTMLInputElement>(/^Código postal/);
  expect(optional.getAttribute('aria-required') ?? String(optional.required)).not.toBe('true');
});

test('a paid order says how and when it was paid, and what was paid', async () => {
  openOrder(paid);
  for (const label of ['Forma de pagamento', 'Pago em', 'Desconto do pagamento', 'Total pago'])
    await screen.findByText(label);
  expect(screen.queryByText('Total')).toBeNull();
  const track = await screen.findByRole('list', { name: 'Andamento' });
  const steps = within(track).getAllByRole('listitem');
  expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null, null]);
});

test('an order that is picked up names no address that it would be brought to', async () => {
  openOrder({ ...paid, logradouro: 'Rua Azul', descricao_entrega: 'Transportadora', retirar_filial: false });
  await screen.findByText(/^Rua Azul, /);
  cleanup();
  openOrder({ ...paid, logradouro: 'Rua Azul', descricao_entrega: 'Retirar na filial', retirar_filial: true });
  await screen.findByText('Retirar na filial');
  expect(screen.queryByText(/^Rua Azul, /)).toBeNull();
});

test('an order that there is not, or that is of somebody else, leads to one’s orders and says so', async () => {
  const missing = Object.assign(new Error('Este pedido não existe ou não é seu.'), {
    code: 'X',
    status: 404,
    details: {},
  });
  const navigate = vi.fn<RuntimeHost['navigate']>();
  const notify = vi.fn<RuntimeHost['notify']>();
  const alert = vi.fn<RuntimeHost['alert']>(async () => null);
  const loadList = async () => Promise.reject(missing);
  openOrder(cart, { loadList, navigate, notify, alert });
  await waitFor(() => expect(navigate).toHaveBeenCalledWith(expect.stringMatching(/^\/?meus_pedidos/)));
  expect(JSON.stringify([notify.mock.calls, alert.mock.calls])).toContain('Este pedido não existe ou não é seu.');
});
