import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawPortal } from '../../support/portal/draw-portal.tsx';

test('a classification without promotions says so, and leads on to all of them', async () => {
  const answers = {
    'GET /listarPromocoes': { data: [], total: 0 },
    'GET /encontrarPedido': { data: { id_pedido: 0, quantidade: 0 } },
  };
  const { callsOf } = await drawPortal('/carrinho/promocoes/9', { answers });
  await screen.findByText('Sem promoções');
  expect(screen.getByRole('link', { name: 'Ver todas as promoções' }).getAttribute('href')).toBe('/carrinho/promocoes');
  expect(callsOf('GET /listarPromocoes').map(({ query }) => query.get('classificacao'))).toEqual(['9']);
});
