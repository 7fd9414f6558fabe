import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { createCertificate } from '../../tests/support/services/certificates.ts';
import { type JsonAnswer, startJsonServer } from '../../tests/support/services/json-server.ts';
import { createBankBoleto } from './boleto/bank-boleto.ts';
import { createHttpInvoice } from './invoice/http-invoice.ts';
import { createKnobs } from './knobs.ts';
import { openPayments } from './payment-ports.ts';
import type { PixPort } from './pix/pix-port.ts';
import { simulatePix } from './pix/simulated-pix.ts';

const refused = expect.objectContaining({ name: 'PortError', outcome: 'refused' });
const unknown = expect.objectContaining({ name: 'PortError', outcome: 'unknown' });
const done = (body: unknown, status = 200): JsonAnswer => ({ status, text: JSON.stringify(body) });

async function serve(...answers: readonly JsonAnswer[]) {
  let calls = 0;
  const { base, received } = await startJsonServer(() => answers[Math.min(calls++, answers.length - 1)] ?? 'hangs');
  return { received, options: { base, token: 'segredo', timeout: 150, rest: 1 } };
}

describe('boletos of a bank', () => {
  const payer = {
    name: 'Ana',
    document: '52998224725',
    address: 'Rua A',
    city: 'Recife',
    state: 'PE',
    cep: '50000000',
  };
  const request = { key: 'p-1', amount: 12_345, due: '2026-11-30', payer };
  const slip = {
    ...{ chave: 'p-1', nosso_numero: '1', estado: 'registrado', valor_centavos: 12_345, vencimento: '2026-11-30' },
    ...{ codigo_barras: '0'.repeat(44), linha_digitavel: '0'.repeat(47), banco: { codigo: '001', nome: 'Banco' } },
  };

  test('a slip whose answer was lost is asked for again by its key', async () => {
    const { received, options } = await serve('hangs', done(slip));
    expect(await createBankBoleto(options).register(request)).toMatchObject({
      number: '1',
      bank: { code: '001' },
      paid: null,
    });
    expect(received.map(({ method, url }) => `${method} ${url}`)).toEqual(['PUT /boletos/p-1', 'PUT /boletos/p-1']);
    expect(received[0]?.headers.authorization).toBe('Bearer segredo');
  });

  test.each([
    [done({ codigo: 'dados' }, 422), refused],
    [done({ ...slip, valor_centavos: 1 }), refused],
    [done({ ...slip, chave: 'p-2' }), unknown],
    [done({ ...slip, linha_digitavel: '1' }), unknown],
    [done({}, 500), unknown],
    [{ text: '{' }, unknown],
    ['hangs', unknown],
  ] as const)('an answer that is none: %j', async (answer, failure) => {
    const { options } = await serve(answer);
    await expect(createBankBoleto(options).register(request)).rejects.toEqual(failure);
  });

  test('who receives is as the bank says it, and its own slip is a PDF or none', async () => {
    const stated = {
      ...slip,
      carteira: '17',
      beneficiario: { nome: 'Loja', documento: '11222333000181', conta: '1 / 2' },
    };
    expect(await createBankBoleto((await serve(done(stated))).options).get('p-1')).toMatchObject({
      ...{ wallet: '17', beneficiary: { name: 'Loja', document: '11222333000181', account: '1 / 2' } },
    });
    expect(await createBankBoleto((await serve(done(slip))).options).get('p-1')).toMatchObject({ beneficiary: null });
    const pdf = async (answer: JsonAnswer) => createBankBoleto((await serve(answer)).options).pdf('p-1');
    const own = Buffer.from('%PDF-1.7');
    expect(await pdf(done({ pdf: own.toString('base64') }))).toEqual(own);
    expect(await pdf(done({}, 404))).toBeNull();
    await expect(pdf(done({ pdf: 'PGh0bWw+' }))).rejects.toEqual(unknown);
  });

  test('one that was paid meanwhile is not cancelled', async () => {
    const paid = { ...slip, estado: 'pago', pago_centavos: 12_000, pago_em: '2026-11-24T10:00:00Z' };
    const { options } = await serve(done({ codigo: 'pago' }, 422), done(paid));
    expect(await createBankBoleto(options).cancel('p-1')).toMatchObject({ state: 'pago', paid: { amount: 12_000 } });
    const missing = await serve(done({}, 404));
    expect(await createBankBoleto(missing.options).cancel('p-1')).toBeNull();
    expect(await createBankBoleto(missing.options).get('p-1')).toBeNull();
  });
});

test('invoices of an ERP: once an order, refused, unknown', async () => {
  const order = {
    ...{ key: '7', amount: 500, freight: 30, discount: 30, currency: 'BRL', branch: { name: 'São Paulo' } },
    customer: { name: 'Ana', document: '52998224725', address: 'Rua A', city: 'Recife', state: 'PE', cep: '50000000' },
    items: [{ code: 'A', name: 'Travesseiro', quantity: 1, amount: 500 }],
  };
  const note = {
    ...{ chave: '7', numero: '12', chave_acesso: '', estado: 'emitida', valor_unidades: 500, moeda: 'BRL' },
    emitida_em: '2026-11-23T12:00:00Z',
  };
  const good = await serve(done({}, 502), done(note));
  expect(await createHttpInvoice(good.options).issue(order)).toMatchObject({
    number: '12',
    state: 'emitida',
    link: null,
  });
  expect(JSON.parse(good.received.at(-1)?.body ?? '')).toMatchObject({
    frete_unidades: 30,
    desconto_unidades: 30,
    cliente: { uf: 'PE' },
  });
  const linked = async (link: string) => createHttpInvoice((await serve(done({ ...note, link }))).options).find('7');
  expect((await linked('https://notas.example.com/12'))?.link).toBe('https://notas.example.com/12');
  expect((await linked('javascript:alert(1)'))?.link).toBeNull();
  const wrong = createHttpInvoice(good.options).issue({ ...order, freight: 0 });
  await expect(wrong).rejects.toEqual(refused);
  for (const [answer, failure] of [
    [done({ codigo: 'cliente' }, 400), refused],
    [done({ ...note, valor_unidades: 400 }), refused],
    [done({ ...note, emitida_em: 'ontem' }), unknown],
    ['hangs', unknown],
  ] as const) {
    const { options } = await serve(answer);
    await expect(createHttpInvoice(options).issue(order)).rejects.toEqual(failure);
  }
  const { options } = await serve(done({}, 404));
  expect([await createHttpInvoice(options).find('7'), await createHttpInvoice(options).cancel('7', '')]).toEqual([
    ...[null, null],
  ]);
});

test('development refuses, takes away and loses answers', async () => {
  const knobs = createKnobs();
  let removed = 0;
  const nobody = () => Promise.reject(new Error('not asked'));
  const pix: PixPort = {
    ...{ put: nobody, get: async () => null, received: nobody, refund: nobody, readWebhook: () => null },
    remove: async () => {
      removed += 1;
      return null;
    },
  };
  const simulated = simulatePix(pix, knobs);
  expect(knobs.list().map(({ name }) => name)).toEqual(['fora_do_ar', 'recusar', 'perder_resposta', 'atraso_ms']);
  knobs.turn('pix', 'recusar', true);
  await expect(simulated.remove('x')).rejects.toEqual(refused);
  expect(await simulated.get('x')).toBeNull();
  knobs.turn('pix', 'fora_do_ar', true);
  await expect(simulated.remove('x')).rejects.toEqual(unknown);
  expect(removed).toBe(0);
  knobs.turn('pix', 'fora_do_ar', false);
  knobs.turn('pix', 'recusar', false);
  knobs.turn('pix', 'perder_resposta', true);
  await expect(simulated.remove('x')).rejects.toEqual(unknown);
  expect(removed).toBe(1);
});

describe('settings', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitral-ports-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const store = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const own = createCertificate('loja.example.com');
  const pix = {
    ...{
      VITRAL_PIX_URL: 'https://pix.example.com/api/v2',
      VITRAL_PIX_TOKEN_URL: 'https://pix.example.com/oauth/token',
    },
    ...{ VITRAL_PIX_CLIENT_ID: 'loja', VITRAL_PIX_CLIENT_SECRET: 'segredo', VITRAL_PIX_KEY: 'loja@example.com' },
    ...{ VITRAL_PIX_CERT: store('cert.pem', own.cert), VITRAL_PIX_CERT_KEY: store('key.pem', own.key) },
  };
  const card = {
    ...{ VITRAL_CARD_URL: 'https://api.stripe.com', VITRAL_CARD_KEY: 'segredo' },
    VITRAL_CARD_WEBHOOK_SECRET: 'whsec_0123456789abcdef',
  };
  const boleto = { VITRAL_BOLETO_URL: 'https://bank.example.com', VITRAL_BOLETO_TOKEN: 'segredo' };
  const outcome = (env: Record<string, string>): string => {
    try {
      openPayments(env, () => undefined);
      return '';
    } catch (error) {
      expect(error).toMatchObject({ final: true });
      return String(error);
    }
  };

  test('those that can be used are', () => {
    expect(outcome({})).toBe('');
    expect(outcome({ ...pix, ...card, ...boleto, VITRAL_PIX_CA: store('ca.pem', own.cert) })).toBe('');
  });

  test.each([
    [{ ...pix, VITRAL_PIX_URL: 'http://pix.example.com' }, 'VITRAL_PIX_URL'],
    [{ ...pix, VITRAL_PIX_CLIENT_SECRET: 'seg\nredo' }, 'VITRAL_PIX_CLIENT_SECRET'],
    [{ ...pix, VITRAL_PIX_CERT: '', VITRAL_PIX_CERT_KEY: '' }, 'VITRAL_PIX_CERT'],
    [{ ...pix, VITRAL_PIX_CERT: join(folder, 'nenhum.pem') }, 'VITRAL_PIX_CERT'],
    [{ ...pix, VITRAL_PIX_CERT_KEY: store('other.pem', createCertificate('outra').key) }, 'VITRAL_PIX_CERT_KEY'],
    [{ ...pix, VITRAL_PIX_CA: store('nada.pem', 'nada') }, 'VITRAL_PIX_CA'],
    [{ ...card, VITRAL_CARD_WEBHOOK_SECRET: 'curto' }, 'VITRAL_CARD_WEBHOOK_SECRET'],
    [{ ...card, VITRAL_CARD_KEY: '' }, 'VITRAL_CARD_KEY'],
    [{ ...pix, VITRAL_PIX_WEBHOOK_SECRET: 'segredo' }, 'VITRAL_PIX_WEBHOOK_SECRET'],
    [{ ...boleto, VITRAL_BOLETO_WEBHOOK_SECRET: 'segredo segredo segredo' }, 'VITRAL_BOLETO_WEBHOOK_SECRET'],
    [{ ...boleto, VITRAL_BOLETO_URL: 'https://segredo@bank.example.com' }, 'VITRAL_BOLETO_URL'],
    [{ VITRAL_INVOICE_URL: 'https://erp.example.com' }, 'VITRAL_INVOICE_TOKEN'],
  ])('others end the start, with their name and without their value', (env, name) => {
    expect(outcome(env)).toContain(name);
    expect(outcome(env)).not.toContain('segredo');
  });

  test('production has no stand-in that nobody asked for', async () => {
    const db = await testDatabase();
    const open = (env: Record<string, string>) =>
      openPayments({ NODE_ENV: 'production', ...env }, () => undefined)({ db, clock: { now: () => new Date() } });
    const { pix: none, card: noCard, standIns } = open({});
    expect([standIns.pix, standIns.card, standIns.boleto, noCard.tokenise]).toEqual([null, null, null, null]);
    await expect(none.put({ txid: 'x', amount: 1, expiresIn: 1 })).rejects.toEqual(refused);
    expect(await none.received(new Date(0), new Date())).toEqual({ receipts: [], page: 0, pages: 0 });
    expect(open({ VITRAL_PAYMENT_DEMO: '1' }).standIns.pix).not.toBeNull();
    await db.close();
  });
});
