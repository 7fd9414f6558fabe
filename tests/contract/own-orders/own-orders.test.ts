import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabaseKind } from '../../support/database.ts';
import { type Answer, startTestServer, type TestServer } from '../../support/server.ts';

const [ana, rui, paraguayan] = [901, 902, 903];
let server: TestServer;
let anaToken: string;
let ruiToken: string;
let finance: string;
let admin: string;

beforeAll(async () => {
  server = await startTestServer();
  await server.db.script(`
    insert into pais (id, nome, nome_es, sigla) values (900, 'Brasil', 'Brasil', 'BR'), (901, 'Paraguai', 'Paraguay', 'PY');
    insert into filial (id, nome, moeda, id_pais) values (900, 'Norte', 'BRL', 900), (901, 'Assunção', 'PYG', 901);
    insert into ponto_mes (mes) values (date_trunc('month', current_date)::date), ((date_trunc('month', current_date) + interval '1 month')::date)
      on conflict do nothing;
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, tipo, id_filial) values
      (${ana}, 'O1', 'Ana', 'FISICA', 'ATIVO', 'DI', 900), (${rui}, 'O2', 'Rui', 'FISICA', 'ATIVO', 'DI', 900),
      (${paraguayan}, 'O3', 'Luz', 'FISICA', 'ATIVO', 'DI', 901);`);
  anaToken = await server.login('DI', { id_cliente: ana });
  ruiToken = await server.login('DI', { id_cliente: rui });
  finance = await server.login('FINANCEIRO');
  admin = await server.login('ADMINISTRATIVO');
}, 120_000);
afterAll(() => server.close());

let movements = 0;
/** Moves a balance by minor units; the ledger forgets nothing. */
const move = async (client: number, minor: number, moeda = 'BRL'): Promise<void> => {
  movements += 1;
  await server.db.execute(sql`
    insert into spv_lancamento (beneficiario, moeda, mes, tipo, valor, causa_tipo, causa, parte, dh_movimento)
    select ${client}, ${moeda}, max(mes), 'TRANSFERENCIA', ${minor}, 'TESTE', ${movements}, 'T', now() from ponto_mes`);
};
const balance = async (client: number): Promise<number> => {
  const [row] = await server.db.query<{ saldo: number }>(sql`select saldo from spv_saldo where cliente = ${client}`);
  return Number(row?.saldo ?? 0);
};
beforeEach(async () => {
  await server.db.script('delete from oc_spv');
  const missing = 500_00 - (await balance(ana));
  if (missing !== 0) await move(ana, missing);
});

const upload = async (token: string, content = '%PDF-1.4 nota'): Promise<number> => {
  const boundary = 'limite';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="nota.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
  const answer = await server.app.inject({
    ...{ method: 'POST', url: '/api/arquivo' },
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, authorization: `Bearer ${token}` },
    payload: Buffer.concat([Buffer.from(`${head}${content}\r\n--${boundary}--\r\n`)]),
  });
  const body = answer.json();
  return Number((body.data ?? body).id);
};
const send = async (token: string, valor: number): Promise<Answer> =>
  server.call('POST', '/OCSpv', {
    ...{ token, headers: { 'idempotency-key': crypto.randomUUID() } },
    body: { linkNota: { id: await upload(token) }, valor },
  });
const event = (id: number, name: string, token: string, more: object = {}) =>
  server.db
    .query<{ versao: number }>(sql`select versao from oc_spv where id = ${id}`)
    .then(([row]) =>
      server.call('POST', `/OCSpv/${id}/eventos/${name}`, { token, body: { versao: row?.versao, ...more } }),
    );
const idOf = ({ body }: Answer) => (body.data as { id: number }).id;
describe(`own orders, on ${testDatabaseKind}`, () => {
  test('begin with the balance, and are sent up to what no other one waits for', async () => {
    const blank = await server.call('GET', '/encontrar_ocspv?id_ocspv=0', { token: anaToken });
    expect(blank.body.data).toMatchObject({ id: 0, saldo: 500, moeda: 'BRL' });
    const sent = await send(anaToken, 320.5);
    expect(sent.status, sent.text).toBe(201);
    expect(sent.body.data).toMatchObject({
      ...{ valor: 320.5, saldo: 500, status_constante: 'ENVIADA', status_descricao: 'Enviada', cliente: { id: ana } },
    });
    const over = await send(anaToken, 179.51);
    expect([over.status, over.text]).toEqual([422, expect.stringMatching(/disponível, que é de R\$.179,50/)]);
    expect((await send(anaToken, 179.5)).status).toBe(201);
    const left = await server.call('GET', '/encontrar_ocspv?id_ocspv=0', { token: anaToken });
    expect(left.body.data).toMatchObject({ saldo: 0 });
    const listed = await server.call('GET', '/listar_minhas_ocs', { token: anaToken });
    expect(listed.body).toMatchObject({ total: 2, data: [{ valor: 179.5 }, { valor: 320.5 }] });
  });

  test('ten at once take no more than there is', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(anaToken, 200)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, ...Array.from({ length: 8 }, () => 422)]);
  });

  test('are of the own client, whatever is sent, and staff send them for the client that they name', async () => {
    expect((await send(ruiToken, 1)).text).toContain('disponível, que é de');
    expect((await send(finance, 1)).status).toBe(403);
    expect((await send(admin, 1)).text).toContain('não é de um cliente');
    const id = idOf(await send(anaToken, 10));
    expect((await server.call('GET', `/encontrar_ocspv?id_ocspv=${id}`, { token: ruiToken })).status).toBe(404);
    expect((await server.call('GET', `/encontrar_ocspv?id_ocspv=${id}`, { token: finance })).status).toBe(200);
  });

  test('do not change once they were sent, by any call', async () => {
    const id = idOf(await send(anaToken, 10));
    const put = (token: string, body: object) =>
      server.call('PUT', `/OCSpv/${id}`, { token, body: { versao: 1, ...body } });
    expect((await put(admin, { valor: 400 })).text).toContain('não pode ser alterada');
    expect((await put(admin, { cliente: rui })).text).toContain('não pode ser alterada');
    const paid = await put(admin, { status_constante: 'PAGA' });
    expect(paid.body.data).toMatchObject({ status_constante: 'ENVIADA', versao: 1 });
    expect((await put(anaToken, { mensagem: 'x' })).status).toBe(403);
    expect((await put(finance, { mensagem: 'Confira o CNPJ.' })).status).toBe(200);
  });

  test('go from sent to paid by finance, once, and take their value from the ledger', async () => {
    const id = idOf(await send(anaToken, 320.5));
    expect((await event(id, 'APROVAR', anaToken)).status).toBe(403);
    expect((await event(id, 'APROVAR', finance)).status).toBe(200);
    expect(await balance(ana)).toBe(500_00);
    expect((await event(id, 'PAGAR', admin)).status).toBe(403);
    const paid = await Promise.all([event(id, 'PAGAR', finance), event(id, 'PAGAR', finance)]);
    expect(paid.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await balance(ana)).toBe(179_50);
    const shown = await server.call('GET', `/encontrar_ocspv?id_ocspv=${id}`, { token: anaToken });
    expect(shown.body.data).toMatchObject({ status_constante: 'PAGA', status_descricao: 'Paga' });
    expect((await server.call('DELETE', `/OCSpv/${id}`, { token: admin })).text).toContain(
      'paga não pode ser excluída',
    );
    const posted = await server.db.query(
      sql`select valor, causa from spv_lancamento where tipo = 'PAGO' and causa = ${id}`,
    );
    expect(posted).toEqual([{ valor: -320_50, causa: id }]);
  });

  test('one that is refused says why, and frees the balance', async () => {
    const id = idOf(await send(anaToken, 500));
    expect((await event(id, 'RECUSAR', finance)).status).toBe(400);
    expect((await event(id, 'RECUSAR', finance, { valores: { mensagem: 'Nota de outro mês.' } })).status).toBe(200);
    const shown = await server.call('GET', `/encontrar_ocspv?id_ocspv=${id}`, { token: anaToken });
    expect(shown.body.data).toMatchObject({ status_descricao: 'Recusada', mensagem: 'Nota de outro mês.' });
    expect((await send(anaToken, 500)).status).toBe(201);
  });

  test('a balance that a reversal has taken since pays nothing out', async () => {
    const id = idOf(await send(anaToken, 500));
    await event(id, 'APROVAR', finance);
    await move(ana, -100);
    expect((await event(id, 'PAGAR', finance)).text).toContain('R$ 499,00'.replace(' ', '\u00a0'));
    expect(await balance(ana)).toBe(499_00);
  });

  test('are in the currency of the branch, in its own units', async () => {
    await move(paraguayan, 1_500_000, 'PYG');
    const token = await server.login('DI', { id_cliente: paraguayan });
    const sent = await send(token, 1_500_000);
    expect(sent.body.data, sent.text).toMatchObject({ moeda: 'PYG', saldo: 1_500_000 });
    await event(idOf(sent), 'APROVAR', finance);
    expect((await event(idOf(sent), 'PAGAR', finance)).status).toBe(200);
    expect(await balance(paraguayan)).toBe(0);
  });
});
