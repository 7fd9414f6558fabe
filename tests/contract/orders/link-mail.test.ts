import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { MailMessage } from '../../../src/integrations/mail/mail.ts';
import { createApp } from '../../../src/start/app.ts';
import { clients, openTestShop, type TestShop } from './shop.ts';

let shop: TestShop;
let mailing: FastifyInstance;
const sent: MailMessage[] = [];

beforeAll(async () => {
  shop = await openTestShop();
  mailing = await createApp({
    ...shop.server,
    mail: { send: async (message) => void sent.push(message), close: () => undefined },
    publicUrl: () => 'https://portal.example',
  });
  await mailing.ready();
}, 120_000);
afterAll(async () => {
  await mailing.close();
  await shop.server.close();
});

const data = (answer: { readonly body: Readonly<Record<string, unknown>> }) => Object(answer.body.data);

test('the client of an order gets a link of their own by mail, and no database holds it', async () => {
  const { db } = shop.server;
  const id = await shop.fill(shop.customer, 1);
  await shop.post('/cart/cartValidate', { id_pedido: id });
  const ask = (token: string) => shop.post('/cart/createLink', { id_pedido: id, enviar: true }, token);
  const lacking = await ask(shop.seller);
  expect([lacking.status, lacking.body.message]).toEqual([
    422,
    'O cliente deste pedido não tem e-mail. Copie o link e envie-o de outro modo.',
  ]);
  await db.execute(sql`update cliente set email = 'ana@cliente.example' where id = ${clients.customer}`);
  expect((await ask(shop.other)).status).toBe(404);
  const asked = await ask(shop.seller);
  expect(asked.status, asked.text).toBe(200);
  await vi.waitFor(() => expect(sent).toHaveLength(1), { interval: 50 });
  const [mail] = sent;
  expect(mail).toMatchObject({ to: 'ana@cliente.example' });
  expect(mail?.subject).toMatch(/^Seu pedido \S+ · Vitral$/);
  expect(mail?.text).toMatch(/, de R\$\s[\d.]+,\d\d, espera o seu pagamento/);
  const hash = /https:\/\/portal\.example\/carrinho\/pagamento\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  expect(hash).not.toBe(data(asked).hash);
  const opened = await shop.server.call('GET', `/cart/loadPedidoVendaByHash/${hash}`);
  expect(data(opened)).toMatchObject({ id_pedido: id });
  for (const secret of [hash, String(data(asked).hash)]) {
    const stored = await db.query(sql`
      select 1 from (
        select conteudo::text as v from vitral_saida union all select resumo from link_pedido
      ) as t where strpos(v, ${secret}) > 0`);
    expect(stored).toEqual([]);
  }
});

test('a budget is mailed as what it is, and who made it decides about it by the link', async () => {
  const id = await shop.fill(shop.customer, 1);
  await shop.post('/cart/budget', { id_pedido: id });
  const before = sent.length;
  const asked = await shop.post('/cart/createLink', { id_pedido: id, enviar: true }, shop.seller);
  expect(asked.status, asked.text).toBe(200);
  await vi.waitFor(() => expect(sent).toHaveLength(before + 1), { interval: 50 });
  expect(sent.at(-1)?.subject).toMatch(/^Seu orçamento \S+ · Vitral$/);
  expect(sent.at(-1)?.text).toMatch(/está pronto\. Veja-o e gere o pedido:/);
  const opened = async (token: string) =>
    data(await shop.get(`/encontrarPedido?id_pedido=0&hash=${data(asked).hash}`, token)).escolhe_pagamento;
  expect([await opened(shop.customer), await opened(shop.other)]).toEqual([true, false]);
});

test('the last day of a link is that of the branch of its order', async () => {
  const { db } = shop.server;
  const id = await shop.fill(shop.customer, 1);
  await shop.post('/cart/cartValidate', { id_pedido: id });
  const lastDayIn = async (country: string): Promise<string | undefined> => {
    const before = sent.length;
    await db.execute(sql`update pais set sigla = ${country} where id = 900`);
    // Late in the evening in Mexico, when it is the next day in Brasília.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2025-03-10T04:30:00Z') });
    const asked = await shop
      .post('/cart/createLink', { id_pedido: id, enviar: true }, shop.seller)
      .finally(vi.useRealTimers);
    expect(asked.status, asked.text).toBe(200);
    await vi.waitFor(() => expect(sent).toHaveLength(before + 1), { interval: 50 });
    return /\d{1,2}\/\d{1,2}\/2025/.exec(sent.at(-1)?.text ?? '')?.[0];
  };
  expect([await lastDayIn('BR'), await lastDayIn('MX')]).toEqual(['25/03/2025', '24/03/2025']);
});
