import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
}, 120_000);
afterAll(() => server.close(), 30_000);

test('windows learn at once of which entities records changed, however they changed, and of the statements that read them, as far as they may read these', async () => {
  const admin = await server.login('ADMINISTRADOR');
  const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
  const control = new AbortController();
  const follow = async (token: string): Promise<string[]> => {
    const { body } = await fetch(`${address}/api/views/mudancas`, {
      headers: { authorization: `Bearer ${token}` },
      signal: control.signal,
    });
    const found: string[] = [];
    void (async () => {
      let text = '';
      const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
      for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read()) {
        text += piece.value;
        const events = [...text.matchAll(/event: records\ndata: (.+)\n/g)].map(([, data = '']) => data);
        const names = events.map((data) => JSON.parse(data)).flatMap(({ entities, lists }) => [...entities, ...lists]);
        found.splice(0, found.length, ...names);
      }
    })().catch(() => undefined);
    await expect.poll(() => body !== null).toBe(true);
    return found;
  };
  const [seen, others] = [await follow(admin), await follow(await server.login('NENHUM'))];
  // The first look only says how things are.
  await expect
    .poll(async () => {
      await server.db.execute(sql`insert into banco (codigo, nome) select (100 + count(*))::text, 'Banco' from banco`);
      return seen.includes('Banco');
    })
    .toBe(true);
  await server.call('POST', '/EstadoCivil', { token: admin, body: { descricao: 'Em paz', constante: 'PAZ' } });
  await expect.poll(() => seen.includes('EstadoCivil')).toBe(true);
  expect(others).toEqual([]);
  await server.db.execute(sql`insert into evento (titulo) values ('Encontro')`);
  await expect.poll(() => seen.includes('/report_eventos')).toBe(true);
  expect(seen).toContain('Evento');
  await expect.poll(() => others).toEqual(['/listarTodosEventos']);
  // Rows that the server alone writes are of no entity; the statements that read them are in the news all the same.
  const [{ id } = { id: 0 }] = await server.db.query<{ id: number }>(sql`
    insert into cliente (codigo_mundial, nome, tipo_pessoa, status) values ('Q1', 'Quem', 'FISICA', 'ATIVO') returning id`);
  const news = () => seen.filter((name) => name === '/listarEntrevistas').length;
  await expect.poll(news).toBeGreaterThan(0);
  const before = news();
  await server.db.execute(sql`
    insert into entrevista_consultor (cliente, estado, usuario, dh_registro) values (${id}, 'DISPENSADA', 1, now())`);
  await expect.poll(news).toBeGreaterThan(before);
  control.abort();
});

test('a deletion without the version that it means deletes nothing', async () => {
  const token = await server.login('ADMINISTRADOR');
  const { body } = await server.call('POST', '/Banco', { token, body: { codigo: '987', nome: 'Fica' } });
  const id = Number(Object(body.data).id);
  const remove = async (query: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await server.app.inject({ method: 'DELETE', url: `/api/Banco/${id}${query}`, headers });
    return [answer.statusCode, answer.body === '' ? null : answer.json()];
  };
  expect(await remove('')).toMatchObject([
    400,
    { code: 'DADOS_INVALIDOS', details: { errors: [{ pointer: '/query/versao', code: 'required' }] } },
  ]);
  await server.call('PUT', `/Banco/${id}`, { token, body: { versao: 1, nome: 'Mudou' } });
  expect(await remove('?versao=1')).toMatchObject([
    409,
    { code: 'REGISTRO_ALTERADO', details: { atual: { nome: 'Mudou', versao: 2 } } },
  ]);
  expect(await remove('?versao=2')).toEqual([204, null]);
});
