import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteUnheld } from '../../../src/engine/files/cleanup.ts';
import { createS3Storage } from '../../../src/engine/files/storage/s3-storage.ts';
import { isRecord } from '../../../src/language/json/record.ts';
import { createApp } from '../../../src/start/app.ts';
import { startS3Server } from '../../support/s3-server.ts';
import type { TestServer } from '../../support/server.ts';
import { filesOf, pdf, png, startFilesServer } from '../../support/stored-files.ts';

let server: TestServer;
let staff: string;
let other: string;
let ana: string;
let bruno: string;
beforeAll(async () => {
  ({ server, staff, ana, bruno } = await startFilesServer());
  other = await server.login('ADMINISTRATIVO');
}, 120_000);
afterAll(() => server.close());

const { post, sent, read, status, stored, newFicha } = filesOf(() => server);

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
