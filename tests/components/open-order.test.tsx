import { expect, test } from 'vitest';
import { openOrderQuery } from '../../src/portal/cart/open-order.ts';
import { client } from '../../src/portal/session/client.ts';
import { answerKey } from '../../src/render/host/queries.ts';

test('the top bar and a screen whose source is the open order share one answer', () => {
  expect(openOrderQuery(client).queryKey).toEqual(answerKey({ method: 'GET', url: 'encontrarPedido?id_pedido=0' }));
});
