import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRecord } from '../../../src/language/json/record.ts';
import type { TestServer } from '../../support/server.ts';
import { filesOf, pdf, png, pointers, recordOf, startFilesServer } from '../../support/stored-files.ts';

let server: TestServer;
let staff: string;
let ana: string;
let bruno: string;
beforeAll(async () => {
  ({ server, staff, ana, bruno } = await startFilesServer());
}, 120_000);
afterAll(() => server.close());

const { post, sent, read, stored, newFicha } = filesOf(() => server);

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
