import { QueryClient } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { errorAnswer, fakePortal } from '../../../tests/support/samples/fake-portal.ts';
import { BranchView } from './branch-label.tsx';
import { changeBranch } from './change-branch.ts';
import { openOrderQuery } from './open-order.ts';

const yes = async () => true;

test('the open order gives the count and the branch', async () => {
  const { client, requests } = fakePortal(
    Response.json({ data: { id_pedido: 90123, quantidade: 2, filial: { id: 3, nome: 'São Paulo' } } }),
    Response.json({ data: { id_pedido: 0 } }),
  );
  const { select, ...query } = openOrderQuery(client);
  const ask = async () => select?.(await new QueryClient().fetchQuery(query));
  expect(await ask()).toEqual({ id: 90123, quantidade: 2, filial: 'São Paulo' });
  expect(requests[0]?.url).toMatch(/\/encontrarPedido\?id_pedido=0$/);
  expect(await ask()).toEqual({ id: 0, quantidade: 0, filial: null });
});

test('a server without orders alerts nobody', async () => {
  const { client, context } = fakePortal(errorAnswer(501, 'NAO_DISPONIVEL'));
  await expect(new QueryClient().fetchQuery(openOrderQuery(client))).rejects.toMatchObject({ status: 501 });
  expect(context.onMessages).not.toHaveBeenCalled();
});

test('changing the branch cancels the cart and opens it anew, once the user agrees', async () => {
  const { client, requests } = fakePortal(Response.json({ data: { id_pedido: 0 } }));
  const load = vi.fn();
  await changeBranch(client, async () => false, load);
  expect([requests.length, load.mock.calls]).toEqual([0, []]);
  await changeBranch(client, yes, load);
  expect(requests.map(({ method, url }) => [method, new URL(url).pathname])).toEqual([['POST', '/api/cart/cancel']]);
  expect(load.mock.calls).toEqual([['/carrinho']]);
});

test('an order that cannot be cancelled stays, and the user is notified', async () => {
  const { client, context } = fakePortal(errorAnswer(422, 'REGRA_DE_NEGOCIO'));
  vi.spyOn(console, 'warn').mockReturnValue();
  const load = vi.fn();
  await changeBranch(client, yes, load);
  expect(load).not.toHaveBeenCalled();
  expect(context.onMessages.mock.calls).toEqual([[['Texto de REGRA_DE_NEGOCIO'], 'refusal']]);
});

test('without EDITAR_FILIAL the branch is a text, with it a button', () => {
  const draw = (onChange: (() => void) | null) =>
    renderToStaticMarkup(createElement(BranchView, { branch: 'Campinas', onChange }));
  expect(draw(null)).toContain('Filial: Campinas');
  expect(draw(null)).not.toContain('<button');
  expect(draw(() => undefined)).toMatch(
    /<button[^>]*title="Trocar de filial \(agora: Campinas\)"[^>]*>Filial: Campinas</,
  );
});
