import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../tests/support/server.ts';
import type { MailMessage } from '../../../integrations/mail/mail.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import { loadContract } from '../../../platform/http/contract.ts';
import { createApp } from '../../../start/app.ts';
import { demonstration } from '../../demo-areas.ts';
import { defineModule } from '../../module.ts';

const day = 86_400_000;
let server: TestServer;
/** A development server on the same database. */
let development: FastifyInstance;
let admin: string;
const sent: MailMessage[] = [];

beforeAll(async () => {
  server = await startTestServer();
  development = await createApp({
    ...{ db: server.db, entities: server.entities, views: server.views, verifyAnswers: true, demonstration },
    mail: { send: async (message) => void sent.push(message), close: () => undefined },
  });
  await development.ready();
  admin = await server.login('ADMINISTRADOR');
}, 120_000);
afterAll(async () => {
  await development.close();
  await server.close();
});

async function call(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, body?: object, token = admin) {
  const answer = await development.inject({
    ...{ method, url: `/api${path}` },
    headers: { authorization: `Bearer ${token}`, 'x-language': 'es' },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, body: answer.body === '' ? null : JSON.parse(answer.body) };
}

describe('in production', () => {
  test('there is no call, no page and no line of the contract of it', async () => {
    const { operations } = await loadContract();
    const calls = [...operations.values()].filter(({ isDevelopment }) => isDevelopment);
    expect(calls.length).toBeGreaterThan(3);
    for (const { method, path } of calls) {
      const url = path.replace('{porta}', 'email').replace('{controle}', 'falhar').replace('{chave}', 'x');
      const [found, unknown] = await Promise.all(
        [url, url.replace('/dev/', '/nenhum/')].map((one) => server.call(method, one, { token: admin })),
      );
      // The two shortest look like a record of an unknown entity.
      expect([400, 404]).toContain(found?.status);
      expect([found?.status, found?.body.code]).toEqual([unknown?.status, unknown?.body.code]);
    }
    for (const url of ['/dev/simuladores', '/dev/simuladores/page.js', '/dev/simuladores/page.css', '/dev/cartao/x'])
      expect((await server.app.inject({ url })).statusCode).toBe(404);
    const contract = await server.call('GET', '/openapi.json', { token: admin });
    expect(contract.text).not.toContain('"/dev/');
  });

  test('the time is the real one, whatever the database says', async () => {
    await call('PUT', '/dev/simuladores/relogio', { avancar_ms: 9 * day });
    const clocks: Clock[] = [];
    const open = ({ clock }: { readonly clock: Clock }) => {
      clocks.push(clock);
      return { handlers: {} };
    };
    const parts = { db: server.db, entities: server.entities, views: server.views };
    const production = await createApp({ ...parts, modules: [defineModule({ name: 'probe', operations: [], open })] });
    expect(clocks[0]?.simulation).toBeNull();
    expect(clocks[0]?.now().getTime()).toBeLessThan(Date.now() + day);
    await production.close();
    expect((await call('DELETE', '/dev/simuladores/relogio')).status).toBe(204);
  });
});

describe('in development', () => {
  test('the page is there with its own script and style', async () => {
    const page = await development.inject({ url: '/dev/simuladores' });
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    const files = [...page.body.matchAll(/(?:src|href)="(\/dev\/[^"]+)"/g)].map(([, file]) => file ?? '');
    expect(files).toHaveLength(2);
    for (const url of files) expect((await development.inject({ url })).statusCode).toBe(200);
  });

  test('only administrators reach it', async () => {
    const other = await server.login('CLIENTE');
    expect((await call('GET', '/dev/simuladores', undefined, other)).status).toBe(403);
    expect((await call('GET', '/tarefas', undefined, other)).status).toBe(403);
    expect((await call('POST', '/tarefas/1/execucao', undefined, other)).status).toBe(403);
  });

  test('the clock moves from where it is, and back', async () => {
    const moved = await call('PUT', '/dev/simuladores/relogio', { avancar_ms: 2 * day });
    expect(moved.body.data.adiantado_ms).toBe(2 * day);
    const again = await call('PUT', '/dev/simuladores/relogio', { avancar_ms: -day });
    expect(again.body.data.adiantado_ms).toBe(day);
    expect(Date.parse(again.body.data.agora)).toBeGreaterThan(Date.now() + day - 60_000);
    await call('DELETE', '/dev/simuladores/relogio');
    expect((await call('GET', '/dev/simuladores')).body.data.relogio.adiantado_ms).toBe(0);
  });

  test('a port refuses, its task waits with the reason, and is done once somebody runs it again', async () => {
    const { body } = await call('GET', '/dev/simuladores');
    expect(body.data.portas).toContainEqual(
      expect.objectContaining({ porta: 'email', controle: 'falhar', titulo: 'Rechazar correos', valor: false }),
    );
    expect((await call('PUT', '/dev/simuladores/portas/email/falhar', { valor: true })).status).toBe(204);
    const [user] = await server.db.query<{ login: string }>(sql`select login from usuario order by id limit 1`);
    await call('POST', '/recuperarSenha', { login: user?.login ?? '' });
    const waiting = async () => (await call('GET', '/tarefas?estado=pendente&size=50')).body;
    await expect
      .poll(async () => (await waiting()).data)
      .toContainEqual(
        expect.objectContaining({ nome: 'saida.senha.recuperacao', erro: expect.stringMatching('refuses') }),
      );
    const { data, resumo } = await waiting();
    expect(resumo).toContainEqual(
      expect.objectContaining({ nome: 'saida.senha.recuperacao', estado: 'pendente', total: 1 }),
    );
    const outbox = (await call('GET', '/dev/simuladores')).body.data.saida;
    expect(outbox[0]).toMatchObject({ tipo: 'senha.recuperacao', dh_entrega: null });
    expect(sent).toEqual([]);

    expect((await call('PUT', '/dev/simuladores/portas/email/falhar', { valor: false })).status).toBe(204);
    const id = data.find(({ nome }: { nome: string }) => nome === 'saida.senha.recuperacao')?.id;
    expect((await call('POST', `/tarefas/${id}/execucao`)).status).toBe(204);
    await expect.poll(() => sent.map(({ to }) => to)).toEqual([user?.login]);
    await expect
      .poll(async () => (await call('POST', `/tarefas/${id}/execucao`)).body?.code)
      .toBe('TAREFA_NAO_ENCONTRADA');
  });

  test('a control that there is not, and a value that is none of it, are refused', async () => {
    for (const [path, valor] of [
      ['email/nada', true],
      ['email/falhar', 3],
      ['email/atraso_ms', 3_600_000],
    ] as const)
      expect((await call('PUT', `/dev/simuladores/portas/${path}`, { valor })).body.code).toBe(
        'CONTROLE_NAO_ENCONTRADO',
      );
  });
});
