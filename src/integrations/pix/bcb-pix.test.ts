import { createServer } from 'node:https';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { createCertificate } from '../../../tests/support/services/certificates.ts';
import { type JsonAnswer, type Received, startJsonServer } from '../../../tests/support/services/json-server.ts';
import { openAgent } from '../exchange.ts';
import { createBcbPix } from './bcb-pix.ts';
import { readPixWebhook, readReceipts } from './pix-port.ts';

const txid = 'a1b2c3d4e5f6a1b2c3d4e5f6a1';
const e2eid = 'E12345678202611231200abcdef12345';
const charge = { txid, amount: 12_345, expiresIn: 3600 };
/** As the examples of BCB API Pix 2.9 have it. */
const cob = {
  ...{ calendario: { criacao: '2026-11-23T12:00:00.000Z', expiracao: 3600 }, txid, revisao: 0, status: 'ATIVA' },
  ...{ valor: { original: '123.45' }, chave: 'loja@example.com', pixCopiaECola: '00020126...62C9' },
};
const payment = { endToEndId: e2eid, txid, valor: '123.45', horario: '2026-11-23T12:05:00.000Z' };
const problem = (type: string, status: number): JsonAnswer => ({
  status,
  text: JSON.stringify({ type: `https://pix.bcb.gov.br/api/v2/error/${type}`, title: type, status }),
});
const refused = expect.objectContaining({ name: 'PortError', outcome: 'refused' });
const unknown = expect.objectContaining({ name: 'PortError', outcome: 'unknown' });
const done = (body: unknown, status = 200): JsonAnswer => ({ status, text: JSON.stringify(body) });

const logged: string[] = [];
afterEach(() => {
  expect(logged.join()).not.toMatch(/segredo|token-/);
  logged.length = 0;
});

/** A provider whose calls are answered one after the other; the last answer stays. */
async function start(...answers: readonly (JsonAnswer | ((request: Received) => JsonAnswer))[]) {
  let tokens = 0;
  let calls = 0;
  const { base, received } = await startJsonServer((request) => {
    if (request.url === '/oauth/token')
      return done({ access_token: `token-${++tokens}`, token_type: 'Bearer', expires_in: 600 });
    const answer = answers[Math.min(calls++, answers.length - 1)] ?? 'hangs';
    return typeof answer === 'function' ? answer(request) : answer;
  });
  let time = 0;
  const pix = createBcbPix({
    ...{ base: `${base}/api/v2`, tokenUrl: `${base}/oauth/token`, clientId: 'loja', clientSecret: 'segredo' },
    ...{ key: 'loja@example.com', timeout: 150, rest: 1, now: () => time },
    failed: (reason) => logged.push(reason),
  });
  const asked = () => received.filter(({ url }) => url !== '/oauth/token');
  return { pix, asked, tokens: () => tokens, wait: (ms: number) => (time += ms) };
}

describe('a charge', () => {
  test('is put by its txid with a token', async () => {
    const { pix, asked } = await start(done(cob, 201));
    const payer = { document: '52998224725', name: 'Ana' };
    expect(await pix.put({ ...charge, payer, message: 'Pedido 7' })).toEqual({
      ...{ txid, state: 'ATIVA', amount: 12_345, code: '00020126...62C9', receipts: [] },
      ...{ createdAt: new Date('2026-11-23T12:00:00Z'), expiresAt: new Date('2026-11-23T13:00:00Z') },
    });
    const [call] = asked();
    expect([call?.method, call?.url, call?.headers.authorization]).toEqual([
      ...['PUT', `/api/v2/cob/${txid}`, 'Bearer token-1'],
    ]);
    expect(JSON.parse(call?.body ?? '')).toEqual({
      ...{ calendario: { expiracao: 3600 }, valor: { original: '123.45' }, chave: 'loja@example.com' },
      ...{ devedor: { cpf: '52998224725', nome: 'Ana' }, solicitacaoPagador: 'Pedido 7' },
    });
  });

  test.each([
    ['hangs'],
    [done({}, 503)],
    [{ text: '<html>' }],
    [{ text: '{"txid":' }],
    [done({ ...cob, status: 'NOVA' })],
    [done({ ...cob, valor: { original: '123.4' } })],
    [problem('AcessoNegado', 429)],
  ] as const)('whose answer is lost or broken is put again, and else unknown: %j', async (bad) => {
    const { pix, asked } = await start(bad, done(cob));
    expect(await pix.put(charge)).toMatchObject({ txid });
    expect(asked()).toHaveLength(2);
    const { pix: other, asked: all } = await start(bad);
    await expect(other.put(charge)).rejects.toEqual(unknown);
    expect(all()).toHaveLength(3);
  });

  test('that was made while its answer was lost is found, where the repeat is refused', async () => {
    const { pix, asked } = await start('hangs', problem('CobOperacaoInvalida', 400), done(cob));
    expect(await pix.put(charge)).toMatchObject({ txid, amount: 12_345 });
    expect(asked().map(({ method }) => method)).toEqual(['PUT', 'PUT', 'GET']);
  });

  test('of another amount under its txid is refused', async () => {
    const { pix } = await start(problem('CobOperacaoInvalida', 400), done({ ...cob, valor: { original: '1.00' } }));
    await expect(pix.put(charge)).rejects.toEqual(refused);
    const { pix: other } = await start(done({ ...cob, valor: { original: '1.00' } }));
    await expect(other.put(charge)).rejects.toEqual(refused);
  });

  test('is refused with what the provider calls the reason, at once', async () => {
    const { pix, asked } = await start(problem('CobPayloadInvalido', 400), problem('CobNaoEncontrado', 404));
    await expect(pix.put(charge)).rejects.toMatchObject({ outcome: 'refused', code: 'CobPayloadInvalido' });
    expect(asked()).toHaveLength(2);
    for (const wrong of [{ txid: 'curto' }, { amount: 0 }, { amount: 1.5 }])
      await expect(pix.put({ ...charge, ...wrong })).rejects.toEqual(refused);
    expect(asked()).toHaveLength(2);
    expect(logged).not.toEqual([]);
  });

  test('is read with what was paid on it, and missing is no failure', async () => {
    const { pix } = await start(
      done({ ...cob, status: 'CONCLUIDA', pix: [payment, { ...payment, endToEndId: e2eid.replace('5', '6') }] }),
    );
    const found = await pix.get(txid);
    expect([found?.state, found?.receipts.map(({ amount }) => amount)]).toEqual(['CONCLUIDA', [12_345, 12_345]]);
    expect(await (await start(problem('CobNaoEncontrado', 404))).pix.get(txid)).toBeNull();
    await expect((await start(problem('AcessoNegado', 403))).pix.get(txid)).rejects.toEqual(refused);
    await expect((await start('hangs')).pix.get(txid)).rejects.toEqual(unknown);
  });

  test('is removed, and one that was paid meanwhile says so', async () => {
    const removed = { ...cob, status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' };
    const { pix, asked } = await start(done(removed));
    expect((await pix.remove(txid))?.state).toBe(removed.status);
    expect([asked()[0]?.method, asked()[0]?.body]).toEqual(['PATCH', `{"status":"${removed.status}"}`]);
    const paid = await start(problem('CobOperacaoInvalida', 400), done({ ...cob, status: 'CONCLUIDA' }));
    expect((await paid.pix.remove(txid))?.state).toBe('CONCLUIDA');
    const open = await start(problem('CobOperacaoInvalida', 400), done(cob));
    await expect(open.pix.remove(txid)).rejects.toEqual(refused);
    expect(await (await start(problem('CobNaoEncontrado', 404))).pix.remove(txid)).toBeNull();
  });
});

test('what came is read over all pages, each payment once', async () => {
  const { pix, asked } = await start((request) => {
    const page = Number(new URL(request.url, 'http://localhost').searchParams.get('paginacao.paginaAtual'));
    const rows = [payment, { ...payment, endToEndId: e2eid.replace('E1', 'E2'), txid: undefined }];
    const paginacao = { paginaAtual: page, itensPorPagina: 1, quantidadeDePaginas: 3, quantidadeTotalDeItens: 3 };
    return done({ parametros: { paginacao }, pix: rows.slice(0, page + 1) });
  });
  const found = await readReceipts(pix, new Date('2026-11-23T00:00:00Z'), new Date('2026-11-24T00:00:00Z'));
  expect(found.map(({ txid: of }) => of)).toEqual([txid, null]);
  expect(asked()).toHaveLength(3);
  expect(asked()[0]?.url).toContain('inicio=2026-11-23T00%3A00%3A00.000Z&fim=2026-11-23T23%3A59%3A59.999Z');
  await expect((await start(done({ pix: [] }))).pix.received(new Date(0), new Date(1))).rejects.toEqual(unknown);
});

test('money goes back once for an id', async () => {
  const refund = { id: 'D1', rtrId: 'D1', valor: '10.00', status: 'EM_PROCESSAMENTO' };
  const { pix, asked } = await start('hangs', problem('PixDevolucaoInvalida', 400), done(refund));
  expect(await pix.refund(e2eid, 'D1', 1000)).toEqual({
    id: 'D1',
    amount: 1000,
    state: 'EM_PROCESSAMENTO',
    reason: null,
  });
  expect(asked().map(({ method }) => method)).toEqual(['PUT', 'PUT', 'GET']);
  const none = await start(problem('PixDevolucaoInvalida', 400), problem('PixDevolucaoNaoEncontrada', 404));
  await expect(none.pix.refund(e2eid, 'D1', 1000)).rejects.toMatchObject({ code: 'PixDevolucaoInvalida' });
  await expect(none.pix.refund('../cob', 'D1', 1000)).rejects.toEqual(refused);
});

describe('tokens', () => {
  test('one serves all calls until shortly before its end', async () => {
    const { pix, tokens, wait } = await start(done(cob));
    await Promise.all([pix.get(txid), pix.get(txid), pix.get(txid)]);
    wait(539_000);
    await pix.get(txid);
    expect(tokens()).toBe(1);
    wait(2_000);
    await pix.get(txid);
    expect(tokens()).toBe(2);
  });

  test('one that the provider ended is replaced, once a call', async () => {
    const { pix, tokens, asked } = await start(problem('AcessoNegado', 401), done(cob));
    expect(await pix.get(txid)).not.toBeNull();
    expect([tokens(), asked()[1]?.headers.authorization]).toEqual([2, 'Bearer token-2']);
    await expect((await start(problem('AcessoNegado', 401))).pix.get(txid)).rejects.toEqual(refused);
  });
});

test('a provider that fails is left alone for a while', async () => {
  const { pix, asked } = await start(done({}, 500));
  for (let call = 0; call < 4; call++) await expect(pix.get(txid)).rejects.toEqual(unknown);
  expect(asked()).toHaveLength(3);
});

test('the provider sees our certificate, and one of another authority is not believed', async () => {
  const authority = createCertificate('Autoridade de teste');
  const provider = createCertificate('pix.example.com', { issuer: authority });
  const own = createCertificate('loja.example.com', { issuer: authority });
  let seen = 0;
  const server = createServer(
    { cert: provider.cert, key: provider.key, ca: authority.cert, requestCert: true, rejectUnauthorized: true },
    (request, response) => {
      seen += 1;
      response.end(JSON.stringify(request.url === '/oauth/token' ? { access_token: 't', expires_in: 60 } : cob));
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const base = `https://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const open = (certificate: typeof own, ca: string) => {
    const agent = openAgent({ cert: certificate.cert, key: certificate.key, ca });
    onTestFinished(() => agent.destroy());
    const client = { clientId: 'loja', clientSecret: 'segredo', key: 'loja@example.com' };
    return createBcbPix({ base, tokenUrl: `${base}/oauth/token`, ...client, agent, timeout: 2_000, rest: 1 });
  };
  expect(await open(own, authority.cert).get(txid)).toMatchObject({ txid });
  expect(seen).toBe(2);
  const stranger = createCertificate('estranho.example.com');
  await expect(open(stranger, authority.cert).get(txid)).rejects.toEqual(unknown);
  await expect(open(own, stranger.cert).get(txid)).rejects.toEqual(unknown);
  expect(seen).toBe(2);
});

test('a callback names charges and nothing else', () => {
  expect(readPixWebhook({ pix: [payment, payment, { ...payment, txid: undefined }, null] })).toEqual([txid]);
  for (const body of [null, [], {}, { pix: 1 }, 'pix']) expect(readPixWebhook(body)).toBeNull();
});
