import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { projectRoot } from '../../src/server/app.ts';
import { type Answer, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let admin: string;
let other: string;
beforeAll(async () => {
  const filial: { properties: object } = JSON.parse(
    await readFile(join(projectRoot, 'schemas', 'entities', 'Filial.schema.json'), 'utf8'),
  );
  const usuarios = { type: 'array', items: { $ref: 'Usuario.schema.json' }, 'x-mapped-by': 'filial' };
  server = await startTestServer({
    extraSchemas: { Filial: { ...filial, properties: { ...filial.properties, usuarios } } },
  });
  admin = await server.login('ADMINISTRADOR');
  other = await server.login('ADMINISTRADOR');
}, 120_000);
afterAll(() => server.close());

let made = 0;
const newKey = () => {
  made += 1;
  return `tentativa-${made}`;
};
const send = (
  method: 'POST' | 'PUT' | 'DELETE',
  url: string,
  key: string,
  body?: unknown,
  token = admin,
): Promise<Answer> =>
  server.call(method, url, {
    token,
    headers: { 'idempotency-key': key },
    ...(body === undefined ? {} : { body }),
  });
const banco = (nome: string) => {
  made += 1;
  return { nome, codigo: String(500 + made) };
};
const named = async (nome: string) =>
  Number((await server.call('GET', `/Banco?nome=${encodeURIComponent(nome)}`, { token: admin })).body.total);
const idOf = ({ body }: Answer): number => {
  const data: unknown = body.data;
  return typeof data === 'object' && data !== null ? Number(Reflect.get(data, 'id')) : 0;
};
const isReplay = ({ headers }: Answer) => headers['idempotency-replayed'] === 'true';

describe('a call with a key', () => {
  test('creates once: the repeat gets the first answer, and says so', async () => {
    const [key, body] = [newKey(), banco('Banco Repetido')];
    const first = await send('POST', '/Banco', key, body);
    const second = await send('POST', '/Banco', key, body);
    expect([first.status, isReplay(first)]).toEqual([201, false]);
    expect([second.status, isReplay(second), second.text]).toEqual([201, true, first.text]);
    expect(await named('Banco Repetido')).toBe(1);
  });

  test('changes once: the repeat is no conflict, and the history has one change', async () => {
    const id = idOf(await send('POST', '/Banco', newKey(), banco('Banco Antes')));
    const [key, body] = [newKey(), { versao: 1, nome: 'Banco Depois' }];
    const first = await send('PUT', `/Banco/${id}`, key, body);
    const second = await send('PUT', `/Banco/${id}`, key, body);
    expect([first.status, second.status, isReplay(second), second.text]).toEqual([200, 200, true, first.text]);
    const history = await server.call('GET', `/Banco/${id}/historico`, { token: admin });
    expect(history.body.data).toHaveLength(2);
  });

  test('deletes once: the repeat is told that it is done', async () => {
    const id = idOf(await send('POST', '/Banco', newKey(), banco('Banco Apagado')));
    const key = newKey();
    const first = await send('DELETE', `/Banco/${id}`, key);
    const second = await send('DELETE', `/Banco/${id}`, key);
    expect([first.status, isReplay(first), second.status, isReplay(second)]).toEqual([204, false, 204, true]);
    expect((await send('DELETE', `/Banco/${id}`, newKey())).status).toBe(404);
  });

  test('counts once when two arrive together', async () => {
    const [key, body] = [newKey(), banco('Banco Gêmeo')];
    const answers = await Promise.all([1, 2, 3, 4].map(() => send('POST', '/Banco', key, body)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(new Set(answers.map(idOf)).size).toBe(1);
    expect(answers.filter((answer) => !isReplay(answer))).toHaveLength(1);
    expect(await named('Banco Gêmeo')).toBe(1);
  });

  test('is refused with another body, which then changes nothing', async () => {
    const key = newKey();
    await send('POST', '/Banco', key, banco('Banco Primeiro'));
    const second = await send('POST', '/Banco', key, banco('Banco Segundo'));
    expect([second.status, second.body.code]).toEqual([409, 'CHAVE_REPETIDA']);
    expect(await named('Banco Segundo')).toBe(0);
  });

  test('that was refused may be corrected under the same key', async () => {
    const key = newKey();
    const refused = await send('POST', '/Banco', key, { codigo: '999' });
    const corrected = await send('POST', '/Banco', key, banco('Banco Corrigido'));
    expect([refused.status, corrected.status, isReplay(corrected)]).toEqual([400, 201, false]);
  });

  test('belongs to its caller and its operation', async () => {
    const [key, body] = [newKey(), banco('Banco de Dois')];
    const mine = await send('POST', '/Banco', key, body);
    const theirs = await send('POST', '/Banco', key, { ...body, codigo: '777' }, other);
    expect([mine.status, theirs.status, isReplay(theirs)]).toEqual([201, 201, false]);
    expect((await send('DELETE', `/Banco/${idOf(mine)}`, key)).status).toBe(204);
  });

  test('attaches a record to a list once', async () => {
    const [filial] = await server.db.query<{ id: number }>(sql`
      with p as (insert into pais (nome, nome_es, sigla) values ('Chile', 'Chile', 'CL') returning id)
      insert into filial (nome, moeda, id_pais) select 'Santiago', 'CLP', id from p returning id`);
    const [user] = await server.db.query<{ id: number }>(sql`select id from usuario order by id desc limit 1`);
    const [key, url] = [newKey(), `/Filial/${filial?.id}/usuarios/${user?.id}`];
    const answers = [await send('PUT', url, key), await send('PUT', url, key)];
    expect(answers.map((answer) => [answer.status, isReplay(answer)])).toEqual([
      [204, false],
      [204, true],
    ]);
    const history = await server.call('GET', `/Usuario/${user?.id}/historico`, { token: admin });
    expect(history.body.data).toHaveLength(1);
  });

  test('keeps neither key nor body in the clear, and its answer for a week', async () => {
    const key = newKey();
    await send('POST', '/Banco', key, banco('Banco Secreto'));
    const rows = await server.db.query<{ text: string }>(
      sql`select concat_ws(' ', operacao, chave_hash, impressao) as text from vitral_tentativa`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ text }) => text.includes(key) || text.includes('Secreto'))).toBe(false);
  });
});
