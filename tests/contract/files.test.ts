import { readdir } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRecord } from '../../src/runtime/json/record.ts';
import { createApp } from '../../src/server/app.ts';
import { deleteUnheld } from '../../src/server/files/cleanup.ts';
import { createS3Storage } from '../../src/server/files/s3-storage.ts';
import { startS3Server } from '../support/s3-server.ts';
import { type Answer, startTestServer, type TestServer } from '../support/server.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n');
const all = ['LISTAR', 'CADASTRAR', 'EDITAR', 'EXCLUIR'];
const extraSchemas = {
  Ficha: {
    title: 'Ficha',
    type: 'object',
    'x-access': { ADMINISTRATIVO: all, CONSULTOR: all },
    'x-scope': [{ profiles: ['CONSULTOR'], field: 'dono', user: 'id_cliente' }],
    required: ['nome'],
    properties: {
      nome: { type: 'string', maxLength: 80 },
      dono: { type: 'integer' },
      foto: { type: 'object', format: 'image', 'x-max-size': 1000 },
      papeis: { type: 'array', format: 'file', 'x-accept': '.pdf,image/png', maxItems: 2 },
      itens: { type: 'array', items: { $ref: 'FichaItem.schema.json' }, 'x-mapped-by': 'ficha' },
    },
  },
  FichaItem: {
    type: 'object',
    'x-access': { ADMINISTRATIVO: all, CONSULTOR: all },
    'x-menu': false,
    required: ['ficha', 'arquivo'],
    properties: {
      ficha: { $ref: 'Ficha.schema.json' },
      arquivo: { type: 'object', format: 'file' },
    },
  },
};

let server: TestServer;
let staff: string;
let other: string;
let ana: string;
let bruno: string;
beforeAll(async () => {
  server = await startTestServer({ extraSchemas });
  staff = await server.login('ADMINISTRATIVO');
  other = await server.login('ADMINISTRATIVO');
  for (const id of [1, 2])
    await server.db.execute(
      sql`insert into cliente (id, codigo_mundial, nome, tipo_pessoa, status) values (${id}, ${`T${id}`}, 'Pessoa', 'FISICA', 'ATIVO')`,
    );
  ana = await server.login('CONSULTOR', { id_cliente: 1 });
  bruno = await server.login('CONSULTOR', { id_cliente: 2 });
}, 120_000);
afterAll(() => server.close());

type Item = { readonly id: number; readonly [key: string]: unknown };

async function post(
  token: string | null,
  content: Buffer | string,
  name = 'foto.png',
  type = 'image/png',
  field = 'file',
) {
  const form = new FormData();
  form.append(field, new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type }));
  const encoded = new Response(form);
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/arquivo',
    headers: {
      'content-type': encoded.headers.get('content-type') ?? '',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}

async function sent(token: string, content: Buffer | string = png, name?: string, type?: string): Promise<Item> {
  const { status, body } = await post(token, content, name, type);
  expect({ status, body }).toMatchObject({ status: 201 });
  return body.data;
}

/** The content as bytes, with its headers. */
async function read(token: string, id: number, headers: Readonly<Record<string, string>> = {}, query = '') {
  const answer = await server.app.inject({
    method: 'GET',
    url: `/api/arquivo/${id}${query}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
  });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}

const status = async (token: string, id: number): Promise<number> => (await read(token, id)).status;
const pointers = ({ body }: Answer): readonly string[] => (body.details?.errors ?? []).map(({ pointer }) => pointer);
const recordOf = ({ body }: Answer): Item & { readonly versao: number } => body.data as Item & { versao: number };
const stored = async (): Promise<number> =>
  (await readdir(join(server.root, 'files'), { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  ).length;

async function newFicha(token: string, values: Readonly<Record<string, unknown>> = {}) {
  const answer = await server.call('POST', '/Ficha', { token, body: { nome: 'Ficha', dono: 1, ...values } });
  expect(answer.text).not.toContain('"error":true');
  return recordOf(answer);
}

describe('sending', () => {
  test('a file comes back as an item, with the type that its bytes tell', async () => {
    expect(await sent(staff, png, 'Conceição da Silva.PNG', 'application/pdf')).toEqual({
      id: expect.any(Number),
      name: 'Conceição da Silva.PNG',
      extension: 'PNG',
      type: 'image/png',
      size: png.length,
      url: expect.stringMatching(/^arquivo\/\d+$/),
    });
    expect(await sent(staff, 'sem ponto', 'LEIAME', 'text/plain')).toMatchObject({ extension: 'none' });
  });

  test.each(['../../../etc/passwd', '..\\..\\windows\\win.ini', '/etc/shadow', '....//x'])(
    'the name %s leads nowhere',
    async (name) => {
      const before = await stored();
      const item = await sent(staff, png, name);
      expect(item.name).not.toMatch(/[/\\]/);
      expect(await stored()).toBe(before + 1);
      expect((await read(staff, item.id)).headers['content-disposition']).not.toMatch(/\.\.[/\\]/);
    },
  );

  test('nothing, an empty file, another field, JSON and a broken form are refused with their place', async () => {
    const before = await stored();
    for (const answer of [await post(staff, ''), await post(staff, png, 'a.png', 'image/png', 'outro')]) {
      expect(answer).toMatchObject({ status: 400, body: { code: 'DADOS_INVALIDOS' } });
      expect(answer.body.details.errors[0].pointer).toBe('/file');
    }
    expect((await server.call('POST', '/arquivo', { token: staff, body: { file: 'x' } })).status).toBe(400);
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
      const headers = { authorization: `Bearer ${staff}`, 'content-type': type };
      const answer = await server.app.inject({ method: 'POST', url: '/api/arquivo', headers, payload: 'nada disto' });
      expect(answer.statusCode).toBe(400);
    }
    expect(await stored()).toBe(before);
  });

  test('a form that breaks off anywhere is refused, and the server goes on', async () => {
    const part = (name: string) =>
      `--fim\r\ncontent-disposition: form-data; name="${name}"; filename="a.txt"\r\n\r\n${'x'.repeat(40)}\r\n`;
    const whole = `${part('file')}${part('file')}${part('outro')}--fim--\r\n`;
    const before = await stored();
    for (let length = 0; length < whole.length - 4; length += 3) {
      const payload = whole.slice(0, length);
      const answer = await server.app.inject({ method: 'POST', url: '/api/arquivo', headers: formHeaders(), payload });
      expect([400, 201]).toContain(answer.statusCode);
    }
    // What was begun is taken back a moment after the answer.
    await expect.poll(() => server.db.query(sql`select id from vitral_arquivo where not pronto`)).toEqual([]);
    expect(await stored()).toBeGreaterThanOrEqual(before);
  });

  test('only who is logged in sends, and only the header counts', async () => {
    expect((await post(null, png)).status).toBe(403);
  });

  test('who sends without ever saving is stopped, and nobody else', async () => {
    const greedy = await server.login('CLIENTE');
    const item = await sent(greedy);
    await server.db.execute(sql`update vitral_arquivo set tamanho = 3000000000 where id = ${item.id}`);
    expect(await post(greedy, png)).toMatchObject({ status: 413, body: { code: 'ARQUIVOS_NAO_SALVOS' } });
    await sent(staff);
    await server.db.execute(sql`update vitral_arquivo set tamanho = 1 where id = ${item.id}`);
    await sent(greedy);
    // Thirty uploads under way, of which none has a size yet, are 3 GB at the worst.
    await server.db.execute(sql`
      insert into vitral_arquivo (chave, nome, extensao, tipo, tipo_declarado, id_usuario)
      select md5(n::text), 'x', 'x', 'x', 'x', (select id_usuario from vitral_arquivo where id = ${item.id}) from generate_series(1, 30) as n`);
    expect(await post(greedy, png)).toMatchObject({ status: 413, body: { code: 'ARQUIVOS_NAO_SALVOS' } });
    await server.db.execute(sql`delete from vitral_arquivo where not pronto`);
  });

  test('100,000,000 bytes are taken and one more is not, without any of it staying', { timeout: 120_000 }, async () => {
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const before = await stored();
    const [exact, over] = [await stream(address, 100_000_000), await stream(address, 100_000_001)];
    expect(exact).toMatchObject({ status: 201, body: { data: { size: 100_000_000 } } });
    expect(over).toMatchObject({ status: 413, body: { code: 'ARQUIVO_GRANDE' } });
    expect(await stored()).toBe(before + 1);
  });

  test('a sender who goes away leaves nothing', async () => {
    const before = await server.db.query(sql`select id from vitral_arquivo`);
    if (!server.app.server.listening) await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    const request = http.request({ port, method: 'POST', path: '/api/arquivo', headers: formHeaders() });
    request.on('error', () => undefined);
    request.write(`${formHead}${'x'.repeat(200_000)}`);
    await expect
      .poll(async () => (await server.db.query(sql`select id from vitral_arquivo`)).length)
      .toBe(before.length + 1);
    request.destroy();
    await expect
      .poll(async () => (await server.db.query(sql`select id from vitral_arquivo`)).length)
      .toBe(before.length);
  });
});

const formHead = '--fim\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n';
const formHeaders = () => ({ 'content-type': 'multipart/form-data; boundary=fim', authorization: `Bearer ${staff}` });

/** Sends a file of so many bytes over a real connection, piece by piece. */
async function stream(address: string, bytes: number): Promise<{ status: number; body: unknown }> {
  const body = (async function* () {
    yield Buffer.from(formHead);
    const piece = Buffer.alloc(1_000_000, 1);
    for (let left = bytes; left > 0; left -= piece.length) yield left < piece.length ? piece.subarray(0, left) : piece;
    yield Buffer.from('\r\n--fim--\r\n');
  })();
  return new Promise((resolve, reject) => {
    const request = http.request(`${address}/api/arquivo`, { method: 'POST', headers: formHeaders() }, (answer) => {
      text(answer).then((answered) => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(answered) }), reject);
    });
    request.on('error', reject);
    (async () => {
      for await (const piece of body)
        if (!request.write(piece)) await new Promise<void>((resume) => request.once('drain', () => resume()));
      request.end();
    })().catch(reject);
  });
}

describe('fields of records', () => {
  test('an item is saved with its record, and answered with it alone, in lists and whole', async () => {
    const foto = await sent(ana);
    const papel = await sent(ana, pdf, 'contrato.pdf', 'application/pdf');
    const ficha = await newFicha(ana, {
      foto: { id: foto.id },
      papeis: [papel],
      itens: [{ arquivo: await sent(ana) }],
    });
    expect(ficha).toMatchObject({ foto, papeis: [papel] });
    const { body } = await server.call('GET', `/Ficha/${ficha.id}?eager=true`, { token: ana });
    expect(body.data).toMatchObject({ foto, itens: [{ arquivo: { name: 'foto.png' } }] });
    const list = await server.call('GET', '/Ficha?fields=nome,foto&size=50', { token: ana });
    expect(list.body.data).toContainEqual(expect.objectContaining({ id: ficha.id, foto }));
  });

  test('content that comes inside of a save is stored by the server', async () => {
    const data = `data:image/png;base64,${png.toString('base64')}`;
    const ficha = await newFicha(ana, {
      foto: { name: 'assinatura.png', extension: 'png', type: 'image/png', size: 5, data },
      itens: [{ arquivo: { name: 'lista.csv', data: 'data:text/csv;base64,YTtiCg==' } }],
    });
    expect(ficha.foto).toMatchObject({ name: 'assinatura.png', type: 'image/png', size: png.length });
    const foto = isRecord(ficha.foto) ? Number(ficha.foto.id) : 0;
    expect((await read(ana, foto)).bytes.equals(png)).toBe(true);
    const broken = { nome: 'x', dono: 1, foto: { data: 'data:image/png,abc' }, itens: [{ arquivo: { data: 'nada' } }] };
    const refused = await server.call('POST', '/Ficha', { token: ana, body: broken });
    expect(refused.status).toBe(400);
    expect(pointers(refused)).toEqual(['/foto', '/itens/0/arquivo']);
  });

  test('a change may keep, replace and empty; what it leaves out stays', async () => {
    const [first, second] = [await sent(ana), await sent(ana, png, 'nova.png')];
    const ficha = await newFicha(ana, { foto: first });
    const change = (values: object, versao: number) =>
      server.call('PUT', `/Ficha/${ficha.id}`, { token: ana, body: { ...values, versao } });
    expect(recordOf(await change({ nome: 'Outro' }, 1))).toMatchObject({ foto: first });
    expect(recordOf(await change({ foto: { id: first.id } }, 2))).toMatchObject({ foto: first });
    expect(recordOf(await change({ foto: second }, 3))).toMatchObject({ foto: second });
    // Until it is tidied away the former one may come back.
    expect(recordOf(await change({ foto: first }, 4))).toMatchObject({ foto: first });
    expect(recordOf(await change({ foto: null }, 5))).toMatchObject({ foto: null });
    const { body } = await server.call('GET', `/Ficha/${ficha.id}/historico`, { token: ana });
    expect(body.data).toMatchObject([
      { antes: { foto: { name: 'foto.png', size: png.length } }, depois: { foto: null } },
      { depois: { foto: { name: 'foto.png' } } },
      { antes: { foto: { name: 'foto.png' } }, depois: { foto: { name: 'nova.png' } } },
      {},
      {},
      { depois: { foto: { name: 'foto.png', size: png.length } } },
    ]);
  });

  test("another's file, one of another record, one twice and one that is not there are refused", async () => {
    const foreign = await sent(bruno);
    const held = await sent(ana);
    await newFicha(ana, { foto: held });
    const own = await sent(ana);
    for (const values of [
      { foto: foreign },
      { foto: held },
      { foto: { id: 999_999 } },
      { foto: own, papeis: [own] },
      { foto: { name: 'a.png', size: 3 } },
    ]) {
      const answer = await server.call('POST', '/Ficha', { token: ana, body: { nome: 'x', dono: 1, ...values } });
      expect(answer.status).toBe(400);
      expect(pointers(answer).every((pointer) => /^\/(foto|papeis)$/.test(pointer))).toBe(true);
    }
    // What was refused may still be used.
    await newFicha(ana, { foto: own });
  });

  test('type, size and number of the field hold whatever a screen allows; a required file is asked for', async () => {
    const wrong = await sent(ana, 'texto', 'a.txt', 'text/plain');
    const large = await sent(ana, Buffer.concat([png, Buffer.alloc(1_000)]), 'grande.png');
    const papers = [await sent(ana), await sent(ana), await sent(ana)];
    for (const [values, pointer] of [
      [{ foto: wrong }, '/foto'],
      [{ foto: large }, '/foto'],
      [{ papeis: [wrong] }, '/papeis'],
      [{ papeis: papers }, '/papeis'],
      [{ itens: [{}] }, '/itens/0/arquivo'],
    ] as const) {
      const answer = await server.call('POST', '/Ficha', { token: ana, body: { nome: 'x', dono: 1, ...values } });
      expect([answer.status, pointers(answer)]).toEqual([400, [pointer]]);
    }
  });
});

describe('who may read', () => {
  test('its sender alone, until a record holds it; then whoever sees the record, as far as its rows', async () => {
    const foto = await sent(ana);
    expect([await status(ana, foto.id), await status(bruno, foto.id), await status(staff, foto.id)]).toEqual([
      200, 404, 404,
    ]);
    const ficha = await newFicha(ana, { foto });
    expect([await status(ana, foto.id), await status(bruno, foto.id), await status(staff, foto.id)]).toEqual([
      200, 404, 200,
    ]);
    // The record goes to somebody else, and its file with it.
    await server.call('PUT', `/Ficha/${ficha.id}`, { token: staff, body: { versao: 1, dono: 2 } });
    expect([await status(ana, foto.id), await status(bruno, foto.id)]).toEqual([404, 200]);
    const cliente = await server.login('CLIENTE', { id_cliente: 2 });
    expect(await status(cliente, foto.id)).toBe(404);
    await server.call('DELETE', `/Ficha/${ficha.id}`, { token: staff });
    expect([await status(bruno, foto.id), await status(staff, foto.id)]).toEqual([404, 404]);
  });

  test('a link opens it once, whole, for its address alone', async () => {
    const foto = await sent(staff);
    const link = async (url: string) => {
      const { body } = await server.call('POST', '/sessao/link', { token: staff, body: { url } });
      return isRecord(body.data) ? String(body.data.token) : '';
    };
    const open = (path: string, token: string) =>
      server.app.inject({ url: `/api/${path}?token=${token}`, headers: { range: 'bytes=0-3' } });
    const token = await link(`arquivo/${foto.id}`);
    const answer = await open(`arquivo/${foto.id}`, token);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(png)).toBe(true);
    expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store' });
    expect(answer.headers['accept-ranges']).toBeUndefined();
    expect((await open(`arquivo/${foto.id}`, token)).statusCode).toBe(403);
    expect((await open(`arquivo/${foto.id}`, await link(`arquivo/${foto.id + 1}`))).statusCode).toBe(403);
  });
});

describe('how it is read', () => {
  test('as a part, or not at all when it is known already', async () => {
    const foto = await sent(staff);
    const whole = await read(staff, foto.id);
    expect(whole.bytes.equals(png)).toBe(true);
    expect(whole.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(png.length),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename=foto.png',
    });
    const part = await read(staff, foto.id, { range: 'bytes=1-3' });
    expect([part.status, part.bytes.toString()]).toEqual([206, 'PNG']);
    expect(part.headers).toMatchObject({ 'content-range': `bytes 1-3/${png.length}`, 'content-length': '3' });
    expect((await read(staff, foto.id, { range: 'bytes=9999-' })).status).toBe(416);
    expect((await read(staff, foto.id, { range: 'bytes=0-1', 'if-range': '"velho"' })).status).toBe(200);
    const etag = String(whole.headers.etag);
    expect((await read(staff, foto.id, { range: 'bytes=0-1', 'if-range': etag })).status).toBe(206);
    const known = await read(staff, foto.id, { 'if-none-match': etag });
    expect([known.status, known.bytes.length]).toEqual([304, 0]);
    expect((await read(other, foto.id, { 'if-none-match': etag })).status).toBe(404);
  });

  test('a download on demand, under its own name', async () => {
    const item = await sent(staff, pdf, 'Conceição.pdf', 'application/pdf');
    expect((await read(staff, item.id)).headers['content-disposition']).toMatch(/^inline;/);
    expect((await read(staff, item.id, {}, '?download=true')).headers['content-disposition']).toBe(
      `attachment; filename="Concei??o.pdf"; filename*=UTF-8''Concei%C3%A7%C3%A3o.pdf`,
    );
  });

  test.each([
    ['pagina.html', 'text/html', '<!doctype html><script>alert(document.domain)</script>'],
    ['foto.png', 'image/png', '<html><script>alert(1)</script></html>'],
    ['logo.svg', 'image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['dados.xml', 'text/xml', '<?xml version="1.0"?><x xmlns="http://www.w3.org/1999/xhtml"><script/></x>'],
  ])('%s runs nowhere: a download without rights', async (name, type, content) => {
    const item = await sent(staff, content, name, type);
    const { status, headers } = await read(staff, item.id, { 'accept-encoding': 'br' });
    expect(status).toBe(200);
    expect(headers['content-disposition']).toMatch(/^attachment;/);
    expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-encoding']).toBeUndefined();
  });
});

describe('a picture in another width', () => {
  const widths = async (token: string, id: number, query: string) => {
    const answer = await read(token, id, {}, query);
    const picture = answer.status === 200 ? await sharp(answer.bytes).metadata() : null;
    return [answer.status, answer.headers['content-type'], picture?.width];
  };

  test('is small, of whoever may read the file, known by a tag of its own, and goes with the file', async () => {
    const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#3568a0' } })
      .png({ compressionLevel: 0 })
      .toBuffer();
    const item = await sent(staff, photo, 'Fachada.png');
    expect(await widths(staff, item.id, '')).toEqual([200, 'image/png', 900]);
    expect(await widths(staff, item.id, '?largura=160')).toEqual([200, 'image/webp', 160]);
    expect(await widths(other, item.id, '?largura=160')).toEqual([404, expect.stringContaining('json'), undefined]);
    const { headers } = await read(staff, item.id, { range: 'bytes=0-3' }, '?largura=160');
    expect(headers).toMatchObject({
      'content-disposition': 'inline; filename=Fachada.webp',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const etag = String(headers.etag);
    expect((await read(staff, item.id, { 'if-none-match': etag }, '?largura=160')).status).toBe(304);
    expect((await read(staff, item.id, { 'if-none-match': etag }, '?largura=320')).status).toBe(200);
    const stored = async () => (await readdir(server.root, { recursive: true })).filter((name) => /-w\d+$/.test(name));
    expect((await stored()).length).toBe(2);
    await server.db.execute(
      sql`update vitral_arquivo set dh_registro = dh_registro - interval '25 hours' where id = ${item.id}`,
    );
    await deleteUnheld(server.db, server.storage, () => undefined);
    expect(await stored()).toEqual([]);
  });

  test('only in the widths that there are; what is no picture comes as it is', async () => {
    const item = await sent(staff, pdf, 'contrato.pdf', 'application/pdf');
    expect((await read(staff, item.id, {}, '?largura=320')).bytes.equals(pdf)).toBe(true);
    for (const width of ['0', '161', '999999', 'x'])
      expect([width, (await read(staff, item.id, {}, `?largura=${width}`)).status]).toEqual([width, 400]);
  });
});

describe('tidying', () => {
  const age = (id: number, hours: number) =>
    server.db.execute(sql`
      update vitral_arquivo set dh_registro = dh_registro - ${hours} * interval '1 hour',
        dh_solto = dh_solto - ${hours} * interval '1 hour' where id = ${id}`);
  const tidy = () => deleteUnheld(server.db, server.storage, () => undefined);

  test('deletes after a day what no record holds, and nothing else', async () => {
    await tidy();
    const [fresh, old, held, replaced] = [await sent(ana), await sent(ana), await sent(ana), await sent(ana)];
    await newFicha(ana, { foto: held });
    const ficha = await newFicha(ana, { foto: replaced });
    await server.call('PUT', `/Ficha/${ficha.id}`, { token: ana, body: { versao: 1, foto: null } });
    for (const { id } of [old, held, replaced]) await age(id, 25);
    await age(fresh.id, 23);
    const before = await stored();
    expect(await tidy()).toBe(2);
    expect(await stored()).toBe(before - 2);
    expect(await Promise.all([fresh, old, held, replaced].map(({ id }) => status(ana, id)))).toEqual([
      200, 404, 200, 404,
    ]);
  });

  test('asks a storage that fails again next time, and takes the file from nobody meanwhile', async () => {
    const file = await sent(ana);
    await age(file.id, 25);
    const failing = { ...server.storage, delete: async () => Promise.reject(new Error('down')) };
    expect(await deleteUnheld(server.db, failing, () => undefined)).toBe(0);
    const body = { nome: 'x', dono: 1, foto: file };
    expect((await server.call('POST', '/Ficha', { token: ana, body })).status).toBe(400);
    expect(await tidy()).toBe(1);
  });
});

test('the same through a bucket; one that fails is told, and nothing is left in the table', async () => {
  const s3 = await startS3Server('k', 's', 'us-east-1');
  const storage = createS3Storage({ bucket: s3.bucket, region: 'us-east-1', accessKeyId: 'k', secretAccessKey: 's' });
  const local = server.app;
  const app = await createApp({ ...server, storage, verifyAnswers: true });
  server = { ...server, app };
  try {
    const item = await sent(staff);
    expect(s3.objects.size).toBe(1);
    expect((await read(staff, item.id)).bytes.equals(png)).toBe(true);
    expect((await read(staff, item.id, { range: 'bytes=1-3' })).bytes.toString()).toBe('PNG');
    s3.isBroken = true;
    const count = async () => (await server.db.query(sql`select id from vitral_arquivo where not pronto`)).length;
    expect(await post(staff, png)).toMatchObject({ status: 503, body: { code: 'ARMAZENAMENTO_INDISPONIVEL' } });
    expect((await read(staff, item.id)).status).toBe(503);
    s3.isBroken = false;
    await server.db.execute(sql`update vitral_arquivo set dh_registro = dh_registro - interval '25 hours'`);
    await deleteUnheld(server.db, storage, () => undefined);
    expect([await count(), s3.objects.size]).toEqual([0, 0]);
  } finally {
    await app.close();
    server = { ...server, app: local };
    await s3.close();
  }
});
