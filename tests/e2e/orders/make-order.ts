import { type CallApi, expect, rowsOf } from '../portal.ts';

/** An order of the customer that lacks nothing but its payment. */
export async function makeOrder(api: CallApi): Promise<number> {
  await api('cliente', 'POST', '/cart/cancel', {});
  const { body } = await api('cliente', 'GET', '/listarProdutosCatalogo?size=60');
  const row = rowsOf(body).find(
    ({ codigo_grade, saldo, valor }) => codigo_grade !== 'PE' && Number(saldo) > 20 && Number(valor) > 60,
  );
  const added = await api('cliente', 'POST', `/cart/changeProduct/${row?.id_sku}`, { quantidade: 3 });
  const id_pedido = Number(Object(added.body.data).id_pedido);
  const quoted = await api('cliente', 'POST', '/cart/calculateShipping', { id_pedido });
  const pickup = rowsOf(quoted.body).find(({ constante }) => constante === 'RETIRADA');
  await api('cliente', 'POST', '/cart/changeDelivery', { id_pedido, id_entrega: Number(pickup?.id_entrega) });
  const checked = await api('cliente', 'POST', '/cart/cartValidate', { id_pedido });
  expect(Object(checked.body.data).valido, JSON.stringify(checked.body)).toBe(true);
  return id_pedido;
}
