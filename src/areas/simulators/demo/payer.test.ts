import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import { embeddedPayments, type PaymentPorts } from '../../../integrations/payment-ports.ts';
import { createApp } from '../../../start/app.ts';
import { demonstration } from '../../demo-areas.ts';

let server: TestServer;
/** A development server on the same database, and the providers that both servers use. */
let development: FastifyInstance;
let ports: PaymentPorts;
let admin: string;
let customer: string;

beforeAll(async () => {
  server = await startTestServer();
  development = await createApp({
    ...{ db: server.db, entities: server.entities, views: server.views, verifyAnswers: true, demonstration },
  });
  await development.ready();
  ports = embeddedPayments({ db: server.db, clock: { now: () => new Date() } });
  [admin, customer] = [await server.login('ADMINISTRADOR'), await server.login('CLIENTE')];
}, 120_000);
afterAll(async () => {
  await development.close();
  await server.close();
});

async function call(method: 'GET' | 'POST', path: string, payload?: object, token: string | null = admin) {
  const answer = await development.inject({
    ...{ method, url: `/api${path}` },
    ...(token === null ? {} : { headers: { authorization: `Bearer ${token}` } }),
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.body === '' ? null : JSON.parse(answer.body) };
}

const txid = `VITRAL${'7'.repeat(20)}`;
const slip = {
  ...{ key: 'boleto-1', amount: 10_000, due: '2030-01-31' },
  payer: { name: 'Ana', document: '52998224725', address: 'Rua 1', city: 'Natal', state: 'RN', cep: '59000000' },
};

test('a payer pays a Pix less, its webhook is lost, and nobody pays it again', async () => {
  await ports.pix.put({ txid, amount: 10_000, expiresIn: 600 });
  const { body } = await call('GET', '/dev/simuladores/cobrancas');
  expect(body.data).toContainEqual({
    ...{ porta: 'pix', chave: txid, estado: 'ATIVA', valor: 10_000, moeda: 'BRL' },
    acoes: ['exato', 'menos', 'mais', 'duas_vezes', 'atrasado'],
  });
  const path = `/dev/simuladores/cobrancas/pix/${txid}`;
  expect(await call('POST', path, { acao: 'aprovar' })).toMatchObject({
    status: 422,
    body: { code: 'REGRA_DE_NEGOCIO' },
  });
  expect((await call('POST', path, { acao: 'menos' }, customer)).status).toBe(403);
  expect((await call('POST', path, { acao: 'menos', aviso: 'perdido' })).status).toBe(204);
  expect((await ports.pix.get(txid))?.receipts.map(({ amount }) => amount)).toEqual([9_000]);
  expect((await call('POST', '/dev/simuladores/avisos/pix')).body.data.total).toBe(0);
  expect((await call('POST', path, { acao: 'exato' })).status).toBe(422);
});

test('a slip is paid more than asked for', async () => {
  await ports.boleto.register(slip);
  const path = `/dev/simuladores/cobrancas/boleto/${slip.key}`;
  expect((await call('POST', path, { acao: 'duas_vezes' })).status).toBe(422);
  expect((await call('POST', path, { acao: 'mais' })).status).toBe(204);
  expect((await ports.boleto.get(slip.key))?.paid?.amount).toBe(11_000);
});

test('the holder of a card answers once, without a login, and is led back', async () => {
  const number = '4000002500003155';
  const token = await ports.card.tokenise?.({ number, month: 8, year: 2040, securityCode: '123' });
  const request = { amount: 5_000, currency: 'PYG', instalments: 1, returnUrl: 'https://loja.example/carrinho' };
  const made = await ports.card.authorise({ ...request, key: 'compra-1', token: token?.token ?? '' });
  expect((await development.inject({ url: made.actionUrl ?? '' })).headers['content-type']).toContain('text/html');
  const path = `/dev/cartoes/${made.id}`;
  const asked = { valor: 5_000, moeda: 'PYG', final: '3155', aguarda_resposta: true, retorno: request.returnUrl };
  expect((await call('GET', path, undefined, null)).body.data).toEqual(asked);
  const { body } = await call('POST', path, { aprova: true }, null);
  expect(body.data).toEqual({ ...asked, aguarda_resposta: false });
  expect(await ports.card.get(made.id)).toMatchObject({ state: 'authorised' });
  const again = await call('POST', path, { aprova: false }, null);
  expect([again.status, again.body.message]).toEqual([422, 'Este pagamento já foi respondido.']);
  expect(await ports.card.get(made.id)).toMatchObject({ state: 'authorised' });
  expect((await call('GET', `/dev/cartoes/pay_${'0'.repeat(24)}`, undefined, null)).status).toBe(404);
});
