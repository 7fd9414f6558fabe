import { expect, test } from 'vitest';
import { answerKey } from '../../src/runtime/host/queries.ts';
import { openOrderQuery } from '../../src/shell/cart/open-order.ts';
import { client } from '../../src/shell/session/client.ts';

test('the top bar and a screen whose source is the open order share one answer', () => {
  expect(openOrderQuery(client).queryKey).toEqual(answerKey({ method: 'GET', url: 'encontrarPedido?id_pedido=0' }));
});
