import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  readRetention,
  retained,
  retentionTask,
  systemRetained,
} from '../../../src/areas/read-log/server/retention.ts';
import { serverModules } from '../../../src/areas/server-areas.ts';
import type { TaskContext } from '../../../src/platform/tasks/task.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let client: number;
let admin: string;
beforeAll(async () => {
  server = await startTestServer();
  const [row] = await server.db.query<{ id: number }>(sql`
    insert into cliente (codigo_mundial, nome, tipo_pessoa, documento, rg, status)
    values ('L1', 'Ana Souza', 'FISICA', '52998224725', '12345', 'ATIVO') returning id`);
  client = row?.id ?? 0;
  admin = await server.login('ADMINISTRADOR');
}, 120_000);
afterAll(() => server.close());
beforeEach(() => server.db.execute(sql`delete from leitura_dado`).then(() => undefined));

type Row = { meio: string; entidade: string; id_registro: number | null; campos: string; login: string };
const readings = () =>
  server.db.query<Row>(sql`
    select l.meio, l.entidade, l.id_registro, l.campos, u.login
    from leitura_dado as l left join usuario as u on u.id = l.id_usuario order by l.id`);

/** Readings are written a second later, by the way. */
const untilWritten = (count: number) =>
  vi.waitFor(async () => expect((await readings()).length).toBe(count), { interval: 100 });

describe('what the staff reads', () => {
  test('of a record is written down with its fields, and without values', async () => {
    expect((await server.call('GET', `/Cliente/${client}`, { token: admin })).status).toBe(200);
    await untilWritten(1);
    const [row] = await readings();
    expect(row).toMatchObject({ meio: 'REGISTRO', entidade: 'Cliente', id_registro: client });
    expect(row?.campos.split(', ')).toEqual(expect.arrayContaining(['documento', 'rg']));
    expect(JSON.stringify(row)).not.toContain('52998224725');
  });

  test('in the history, on paper and in a file of a list is written down as that', async () => {
    await server.call('PUT', `/Cliente/${client}`, { token: admin, body: { versao: 1, rg: '54321' } });
    await server.call('GET', `/Cliente/${client}/historico`, { token: admin });
    await server.call('GET', `/Cliente/print/${client}.html`, { token: admin });
    const columns = [{ name: 'nome' }, { name: 'documento' }];
    const list = await server.app.inject({
      ...{ method: 'POST', url: '/api/Cliente/report/xls', headers: { authorization: `Bearer ${admin}` } },
      payload: { columns },
    });
    expect(list.statusCode).toBe(200);
    await vi.waitFor(async () => {
      const ways = (await readings()).map(({ meio }) => meio);
      expect(ways).toEqual(expect.arrayContaining(['HISTORICO', 'IMPRESSAO', 'EXPORTACAO']));
    });
    const exported = (await readings()).find(({ meio }) => meio === 'EXPORTACAO');
    expect(exported).toMatchObject({ entidade: 'Cliente', id_registro: null, campos: 'documento' });
  });

  test('of a record without anything sensitive is not', async () => {
    const [bank] = await server.db.query<{ id: number }>(
      sql`insert into banco (codigo, nome) values ('991', 'Banco') returning id`,
    );
    expect((await server.call('GET', `/Banco/${bank?.id}`, { token: admin })).status).toBe(200);
    await server.call('GET', `/Cliente/${client}`, { token: admin });
    await untilWritten(1);
    expect((await readings())[0]?.entidade).toBe('Cliente');
  });

  test('many readings are all written, some together', async () => {
    const calls = Array.from({ length: 40 }, () => server.call('GET', `/Cliente/${client}`, { token: admin }));
    expect((await Promise.all(calls)).every(({ status }) => status === 200)).toBe(true);
    await untilWritten(40);
  });

  test('is answered all the same while the log cannot be written, and written once it can', async () => {
    await server.db.execute(sql`alter table leitura_dado rename to leitura_dado_away`);
    expect((await server.call('GET', `/Cliente/${client}`, { token: admin })).status).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    await server.db.execute(sql`alter table leitura_dado_away rename to leitura_dado`);
    await server.call('GET', `/Cliente/${client}`, { token: admin });
    await untilWritten(2);
  });
});

describe('what is not written down', () => {
  test('people who read their own', async () => {
    const own = await server.login('CLIENTE', { id_cliente: client });
    await server.call('GET', `/Cliente/${client}`, { token: own });
    const staff = await server.login('ADMINISTRADOR', { id_cliente: client, tipo: 'ADMINISTRATIVO' });
    await server.call('GET', `/Cliente/${client}`, { token: staff });
    await server.call('GET', `/Cliente/${client}`, { token: admin });
    await untilWritten(1);
  });

  test('nobody but administrators lists it, and nobody changes it', async () => {
    await server.call('GET', `/Cliente/${client}`, { token: admin });
    await untilWritten(1);
    expect((await server.call('GET', '/LeituraDado', { token: await server.login('SUPERADMIN') })).status).toBe(403);
    const list = await server.call('GET', '/LeituraDado', { token: admin });
    expect(list.body.total).toBe(1);
    const [row] = list.body.data as { id: number }[];
    const change = { token: admin, body: { versao: 1, campos: 'nada' } };
    expect((await server.call('PUT', `/LeituraDado/${row?.id}`, change)).body.code).toBe('SOMENTE_INCLUSAO');
    const made = await server.call('POST', '/LeituraDado', {
      token: admin,
      body: { dh_leitura: '2026-11-20T14:00:00Z', entidade: 'Cliente', meio: 'REGISTRO' },
    });
    expect([made.status, made.body.details?.errors?.[0]?.pointer]).toEqual([400, '/campos']);
    expect((await server.call('DELETE', `/LeituraDado/${row?.id}`, { token: admin })).status).not.toBe(204);
  });
});

describe('what is kept for a time only', () => {
  const ofAreas = serverModules.flatMap((module) => module.retained ?? []);

  test('of each kind somebody says which rows it is, and these are there', async () => {
    const all = [...systemRetained, ...ofAreas];
    // Registrations that came to nothing are people, who are erased.
    expect([...new Set(all.map(({ kind }) => kind)), 'cadastros'].sort()).toEqual([...retained].sort());
    for (const { table, key, since } of all)
      await server.db.query(sql`select ${raw(key)}, ${raw(since)} from ${raw(table)} limit 0`);
  });

  test('goes when it is older than the settings say; the rest stays', async () => {
    await server.db.execute(sql`
      insert into leitura_dado (dh_leitura, meio, entidade)
      values (now() - interval '25 months', 'REGISTRO', 'Velha'), (now() - interval '23 months', 'REGISTRO', 'Nova')`);
    const context = { signal: new AbortController().signal } as TaskContext;
    await retentionTask(server.db, readRetention('leituras=24, importacoes=1,links=1'), ofAreas).run(null, context);
    expect((await readings()).map(({ entidade }) => entidade)).toEqual(['Nova']);
    await retentionTask(server.db, readRetention(undefined), ofAreas).run(null, context);
    expect(await readings()).toHaveLength(1);
  });

  test('holds for notices, messages and history as well, and whoever asks for old states learns of it', async () => {
    const { db } = server;
    for (const age of [5, 1]) {
      const made = sql`now() - make_interval(months => ${age}::int)`;
      await db.execute(sql`
        insert into ngs_notificacao_usuario (titulo, id_usuario, dh_registro)
        select ${`Aviso ${age}`}, min(id), ${made} from usuario`);
      await db.execute(sql`
        insert into vitral_saida (tipo, agregado, transicao, dh_entrega) values ('teste', 'Teste', ${`${age}`}, ${made})`);
      await db.execute(sql`
        insert into vitral_historico (entity, id_registro, versao, operacao, dh_registro)
        values ('Teste', ${age}, 1, 'CRIACAO', ${made})`);
    }
    const context = { signal: new AbortController().signal } as TaskContext;
    await retentionTask(db, readRetention('avisos=3,mensagens=3,historico=3,cadastros=3'), ofAreas).run(null, context);
    const notices = await db.query(sql`select titulo from ngs_notificacao_usuario where titulo like 'Aviso %'`);
    expect(notices).toEqual([{ titulo: 'Aviso 1' }]);
    expect(await db.query(sql`select transicao from vitral_saida where tipo = 'teste'`)).toEqual([{ transicao: '1' }]);
    const history = await db.query(sql`select id_registro from vitral_historico where entity = 'Teste'`);
    expect(history).toEqual([{ id_registro: 1 }]);
    const cut = await db.query(sql`select 1 as found from vitral_configuracao where chave = 'vitral_historico_desde'`);
    expect(cut).toHaveLength(1);
  });

  test.each(['leituras', 'leituras=0', 'pedidos=12', 'leituras=-1'])('%s is no setting', (text) => {
    expect(() => readRetention(text)).toThrow('VITRAL_RETENTION');
  });
});
