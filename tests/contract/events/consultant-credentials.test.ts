import { readFile } from 'node:fs/promises';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { drawSheet } from '../../../src/engine/export/sheets/draw-sheet.ts';
import type { Sheets } from '../../../src/language/sheets/sheet.ts';
import { readCodes } from '../../support/codes/read-codes.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let leader: string;
let stranger: string;
let admin: string;
const [open, over, inner] = [7001, 7002, 7003];

beforeAll(async () => {
  server = await startTestServer({ publicUrl: 'https://portal.example' });
  await server.db.script(`
    insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status, tipo, email, id_consultor) values
      (801, 'M801', 'Dora Líder', 'FISICA', 'ATIVO', 'DI', 'dora@example.com', null),
      (802, 'M802', 'Beto Lima', 'FISICA', 'ATIVO', 'CONSULTOR', 'beto@example.com', 801),
      (803, 'M803', 'Caio Fora', 'FISICA', 'ATIVO', 'CONSULTOR', null, null),
      (804, 'M804', 'Davi Parado', 'FISICA', 'INATIVO', 'CONSULTOR', null, 801);
    insert into pessoa_fisica (id, cpf, rg, "dataNascimento", "nomeConjuge") values (802, '52998224725', '1', '1980-01-01', 'Lia Lima');
    insert into pessoa (id, tipo, nome, "id_pessoaFisica") values (802, 'PF', 'Beto Lima', 802);
    update cliente set id_pessoa = 802 where id = 802;
    insert into evento (id, titulo, texto, data_inicial, data_final, finalizado, permitido_consultores) values
      (${open}, 'Convenção', 'Texto', current_date + 5, current_date + 7, false, true),
      (${over}, 'Treinamento', 'Texto', current_date - 9, current_date - 8, false, true),
      (${inner}, 'Diretoria', 'Texto', current_date + 5, current_date + 7, false, false);`);
  const { fillNetwork } = await import('../../../src/areas/network/server/fill-network.ts');
  await fillNetwork(server.db);
  leader = await server.login('DI', { id_cliente: 801 });
  stranger = await server.login('DI', { id_cliente: 803 });
  admin = await server.login('ADMINISTRATIVO');
}, 120_000);
afterAll(() => server.close());

const make = (token: string, id_evento: number, id_consultor: number, enviar_email = false) =>
  server.call(
    'POST',
    `/geraCredencialConsultor?id_evento=${id_evento}&id_consultor=${id_consultor}&enviar_email=${enviar_email}`,
    { token, headers: { 'idempotency-key': crypto.randomUUID() } },
  );
const check = (address: string) => server.call('GET', `/public/credencial/${address.split('/').at(-1)}`);
const addressesOf = async (consultant: number): Promise<readonly string[]> =>
  (
    await server.db.query<{ address: string }>(sql`
      select "qrCode" as address from credencial_cliente where id_consultor = ${consultant} and id_evento = ${open} order by id`)
  ).map(({ address }) => address);

describe(`credentials of consultants for events, on ${testDatabaseKind}`, () => {
  test('are made once for the holder and the spouse, also by two at once', async () => {
    const [first, second] = await Promise.all([make(leader, open, 802), make(leader, open, 802)]);
    expect([first.status, second.status], first.text).toEqual([200, 200]);
    expect(first.body).toMatchObject({ total: 2, data: [{ nome: 'Beto Lima' }, { nome: 'Lia Lima' }] });
    expect(second.body.data).toEqual(first.body.data);
    const [card] = first.body.data as readonly { readonly urlImagemQrCode: string }[];
    const [address] = await addressesOf(802);
    const picture = new URL(String(card?.urlImagemQrCode));
    expect(Object.fromEntries(picture.searchParams)).toEqual({ text: address, width: '450', height: '450' });
  });

  test('are for the own network, for active consultants, and for events that are open to them', async () => {
    for (const [token, foreign] of [
      [stranger, 802],
      [leader, 803],
    ] as const) {
      const { status, body } = await make(token, open, foreign);
      expect([status, body.code], String(foreign)).toEqual([403, 'PESSOA_SEM_ACESSO']);
    }
    for (const [event, consultant] of [
      [open, 804],
      [over, 802],
      [inner, 802],
      [9999, 802],
    ] as const)
      expect((await make(leader, event, consultant)).status, `${event} ${consultant}`).toBe(422);
    const customer = await server.login('CLIENTE', { id_cliente: 803 });
    expect((await make(customer, open, 803)).status).toBe(403);
    expect((await make(admin, open, 803)).status).toBe(200);
  });

  test('are mailed only where that is wanted and somebody can be reached', async () => {
    const sent = () => server.db.query(sql`select agregado from vitral_saida where tipo = 'credencial.consultor'`);
    expect((await make(admin, open, 803, true)).body.data).toMatchObject([{ email_enviado: false }]);
    expect((await make(leader, open, 802, true)).body.data).toMatchObject([
      { email_enviado: true },
      { email_enviado: true },
    ]);
    expect(await sent()).toEqual([{ agregado: 'Cliente 802' }]);
  });

  test('say to whoever scans them whose they are and whether they hold, and nothing else', async () => {
    const [address = ''] = await addressesOf(802);
    const { status, body } = await check(address);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data).toMatchObject({ nome: 'Beto Lima', evento: 'Convenção', codigo_mundial: 'M802', valida: true });
    expect(JSON.stringify(body)).not.toMatch(/52998224725|beto@example/);
    await server.db.execute(sql`update evento set finalizado = true where id = ${open}`);
    expect((await check(address)).body.data).toMatchObject({ valida: false });
    await server.db.execute(sql`update evento set finalizado = false where id = ${open}`);
    expect((await check('x'.repeat(24))).status).toBe(404);
    expect((await check('curto')).status).toBe(400);
  });
});

describe(`photos of credentials, on ${testDatabaseKind}`, () => {
  const send = async (token: string, id: number, bytes: Uint8Array, type: string) => {
    const border = 'limite-de-teste';
    const head = `--${border}\r\nContent-Disposition: form-data; name="file"; filename="foto.png"\r\nContent-Type: ${type}\r\n\r\n`;
    const payload = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${border}--\r\n`)]);
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/credencial/upload/avatar?id_credencial=${id}&name=foto.png&extension=png&type=image/png&size=${bytes.length}`,
      headers: { authorization: `Bearer ${token}`, 'content-type': `multipart/form-data; boundary=${border}` },
      payload,
    });
    return { status: answer.statusCode, body: JSON.parse(answer.body) };
  };

  test('are the own ones, or anybody’s for administrative users, and pictures by their content', async () => {
    const picture = await readFile(new URL('../../../src/public/img/pwa/icon-192.png', import.meta.url)).catch(() =>
      Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    );
    const [row] = await server.db.query<{ id: number }>(
      sql`select id from credencial_cliente where id_cliente = 802 order by id limit 1`,
    );
    const id = Number(row?.id);
    const holder = await server.login('CONSULTOR', { id_cliente: 802 });
    expect((await send(stranger, id, picture, 'image/png')).status).toBe(404);
    expect((await send(holder, id, Buffer.from('<script>'), 'image/png')).status).toBe(400);
    const { status, body } = await send(holder, id, picture, 'image/png');
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.data.avatar).toMatch(/^arquivo\/\d+$/);
    expect(
      (await server.app.inject({ url: `/api/${body.data.avatar}`, headers: { authorization: `Bearer ${holder}` } }))
        .statusCode,
    ).toBe(200);
    expect(
      (await server.app.inject({ url: `/api/${body.data.avatar}`, headers: { authorization: `Bearer ${stranger}` } }))
        .statusCode,
    ).toBe(404);
    expect((await send(admin, id, picture, 'image/png')).status).toBe(200);
  });
});

describe(`cards of many credentials, on ${testDatabaseKind}`, () => {
  const people = 12;

  test('stand ten to a sheet with cut marks, and an independent reader reads the code of each', async () => {
    await server.db.execute(sql`
      insert into credencial_cliente (tipo, nome, "nomeCliente", "codigoGraduacaoVigente", "graduacaoVigente", "qrCode", id_cliente)
      select 'CREDENCIAL_CONSULTOR', 'Pessoa da Silva ' || n, 'Dora Líder Comércio', (array['CONSULTOR', 'DI', 'DIAMANTE', 'NOVA'])[1 + n % 4],
        'Título ' || n, 'https://portal.example/credencial/verificar/' || lpad(n::text, 24, 'x'), 801
      from generate_series(1, ${people}::integer) as n`);
    const rows = await server.db.query<{ id: number; code: string }>(sql`
      select id, "qrCode" as code from credencial_cliente where nome like 'Pessoa da Silva%' order by id`);
    const print = async (ending: '' | '.pdf', ids: readonly number[]) =>
      server.app.inject({
        url: `/api/CredencialCliente/print/cartao/folhas${ending}?id=${ids.join(',')}`,
        headers: { authorization: `Bearer ${admin}` },
      });
    const ids = rows.map(({ id }) => Number(id));
    const drawn = await print('', ids);
    expect(drawn.statusCode, drawn.body).toBe(200);
    const sheets = drawn.json() as Sheets;
    expect([sheets.width, sheets.height, sheets.pages.length]).toEqual([210, 297, 2]);
    const codes: string[] = [];
    for (const page of sheets.pages) {
      for (const mark of page.marks) {
        const [width, height] = 'height' in mark ? [mark.width, mark.height] : [0, 0];
        expect(mark.x >= 0 && mark.y >= 0 && mark.x + width <= 210 && mark.y + height <= 297).toBe(true);
      }
      const picture = await drawSheet({ ...sheets, pages: [page] });
      codes.push(...(await readCodes(picture, 'QRCode')));
    }
    expect(codes.sort()).toEqual(rows.map(({ code }) => code).sort());
    const file = (await print('.pdf', ids)).rawPayload.toString('latin1');
    expect(file.match(/\/Type \/Page\b/g)).toHaveLength(2);
    expect(file).toMatch(/\/MediaBox \[0 0 595\.\d+ 841\.\d+\]/);
    // One alone is a card.
    expect((await print('', ids.slice(0, 1))).json()).toMatchObject({ width: 85.6, height: 54 });
  });
});
