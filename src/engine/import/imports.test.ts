import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabaseKind } from '../../../tests/support/database.ts';
import {
  csvOf,
  finished,
  type ImportAnswer,
  importFile,
  importSchemas,
  start,
  suggested,
  upload,
} from '../../../tests/support/import.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { realClock } from '../../platform/clock/clock.ts';
import { createUnitDatabase } from '../../platform/database/unit.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { TaskContext } from '../../platform/tasks/task.ts';
import { createTasks } from '../../platform/tasks/tasks.ts';
import { deleteUnheld } from '../files/cleanup.ts';
import { createFiles } from '../files/files.ts';
import { createRecordEngine } from '../records/records.ts';
import { deleteOld, interruptAbandoned, keepProgress } from './import-table.ts';
import { createImports } from './imports.ts';

let server: TestServer;
let staff: string;
const content = csvOf([
  ['Código', 'Nome'],
  ['A1', 'Loja'],
]);

beforeAll(async () => {
  server = await startTestServer({ extraSchemas: importSchemas });
  staff = await server.login('ADMINISTRATIVO');
}, 120_000);
afterAll(() => server.close());

const tidyFiles = () => deleteUnheld(server.db, server.storage, (error) => expect.unreachable(String(error)));

describe(`imports that are over, on ${testDatabaseKind}`, () => {
  test('[J12] a file stays as long as its import, which stays for 30 days', async () => {
    const done = await importFile(server, staff, 'Loja', { name: 'a.csv', content });
    await server.db.execute(sql`update vitral_arquivo set dh_registro = now() - interval '2 days'`);
    await server.db.execute(sql`update vitral_importacao set dh_registro = now() - interval '29 days'`);
    await deleteOld(server.db);
    expect(await tidyFiles()).toBe(0);
    await server.db.execute(sql`update vitral_importacao set dh_registro = now() - interval '31 days'`);
    expect(await deleteOld(server.db)).toBe(1);
    expect(await tidyFiles()).toBe(1);
    const missing = await server.call('GET', `/importacao/${done.id_importacao}`, { token: staff });
    expect([missing.status, missing.body.code]).toEqual([404, 'IMPORTACAO_NAO_ENCONTRADA']);
  });

  test('[J12] a user keeps 50, and nobody’s running one is deleted', async () => {
    await server.db.execute(sql`
      insert into vitral_importacao (entity, id_arquivo, nome_arquivo, id_usuario, pedido, estado)
      select 'Loja', 1, 'a.csv', (select max(id) from usuario), '{}'::jsonb, 'concluida' from generate_series(1, 53)`);
    expect(await deleteOld(server.db)).toBe(3);
    await server.db.execute(sql`delete from vitral_importacao`);
  });

  test('[J10] an import goes on with its task alone, and is interrupted where that one has ended', async () => {
    const arquivo = await upload(server, staff, 'b.csv', content);
    const mapeamento = await suggested(server, staff, 'Loja', arquivo);
    const id = await start(server, staff, 'Loja', { arquivo, mapeamento, simular: true });
    await finished(server, staff, id);
    // As another server has it that runs.
    await server.db.execute(sql`
      insert into vitral_tarefa (nome, chave, conteudo, estado, execucao, dh_prevista, dh_prazo, limite)
      values ('importacao', 'outra', '{}', 'executando', 'outro 1.1', now(), now() + interval '1 hour', 0)`);
    await server.db.execute(sql`
      update vitral_importacao set estado = 'executando', ordem = 'outra', linha = 0 where id = ${id}`);
    expect(await interruptAbandoned(server.db)).toBe(0);
    const results = [{ linha: 2, kind: 'created', errors: [] }] as const;
    expect(await keepProgress(server.db, id, 'outra', results)).toBe(true);
    expect(await keepProgress(server.db, id, 'outra', results)).toBe(false);
    expect(await keepProgress(server.db, id, 'ainda outra', [{ ...results[0], linha: 3 }])).toBe(false);
    await server.db.execute(sql`update vitral_tarefa set estado = 'morta', execucao = null where chave = 'outra'`);
    const found = await server.call('GET', `/importacao/${id}`, { token: staff });
    expect(found.body.data).toMatchObject({ estado: 'interrompida' });
    expect(await keepProgress(server.db, id, 'outra', [{ ...results[0], linha: 3 }])).toBe(false);
    await server.call('POST', `/importacao/${id}/continuacao`, { token: staff });
    // A dry run begins again.
    expect(await finished(server, staff, id)).toMatchObject({ estado: 'concluida', lidas: 1, com_erro: 1 });
  });

  test('[J10] what a server left in the middle another one carries on, behind the last row that is done', async () => {
    const rows = Array.from({ length: 700 }, (_, index) => [`Y${index}`, `Loja ${index}`]);
    const arquivo = await upload(server, staff, 'meio.csv', csvOf([['Código', 'Nome'], ...rows]));
    const mapeamento = await suggested(server, staff, 'Loja', arquivo);
    const id = await start(server, staff, 'Loja', { arquivo, mapeamento });
    const progress = async () =>
      (await server.call('GET', `/importacao/${id}`, { token: staff })).body.data as ImportAnswer;
    await expect.poll(async () => (await progress()).lidas).toBeGreaterThan(0);
    // As if its server had ended: its lease is over, and nobody renews it.
    await server.db.execute(sql`
      update vitral_tarefa set execucao = 'outro ' || execucao, dh_prazo = now() - interval '1 second'
      where nome = 'importacao' and estado = 'executando'`);
    const other = createTasks({
      db: createUnitDatabase(server.db),
      clock: realClock,
      log: () => undefined,
      lease: 300,
    });
    other.start([]);
    expect(await finished(server, staff, id)).toMatchObject({ estado: 'concluida', lidas: 700, criadas: 700 });
    await other.stop();
    expect(await server.db.query(sql`select id from loja where codigo like 'Y%'`)).toHaveLength(700);
    await server.db.execute(sql`delete from loja where codigo like 'Y%'`);
  });

  test.each([
    ['a deactivated user', null, 'Seu usuário foi desativado durante a importação.'],
    ['a revoked right', [], 'Sua permissão para esta importação foi retirada.'],
  ] as const)('[J9] %s ends an import behind the batch in hand, with the reason', async (_, access, reason) => {
    const rows = Array.from({ length: 700 }, (_, index) => [`X${index}`, `Loja ${index}`]);
    const arquivo = await upload(server, staff, 'muitas.csv', csvOf([['Código', 'Nome'], ...rows]));
    const { models } = server.entities;
    const files = createFiles(server.db, server.storage, models, () => undefined);
    const [user] = await server.db.query<{ id: number }>(
      sql`select id_usuario as id from vitral_arquivo where id = ${arquivo}`,
    );
    const able: Caller = {
      ...{
        id: user?.id ?? 0,
        nome: 'A',
        perfil: 'ADMINISTRATIVO',
        tipo: 'A',
        administrator: false,
        configurator: false,
      },
      ...{ id_cliente: null, id_filial: null, id_pais: null, records: new Map() },
      access: new Map([['Loja', new Set(['LISTAR', 'CADASTRAR'])]]),
    };
    let asked = 0;
    const imports = createImports({
      ...{ db: server.db, models, files, timeZone: 'UTC', log: (error) => expect.unreachable(String(error)) },
      engine: createRecordEngine({ db: server.db, models }),
      tasks: { enqueue: async () => true },
      // Asked before the file is read, before the run and before each batch: the right ends behind the first.
      callerOf: async () => {
        asked += 1;
        if (asked <= 3) return able;
        return access === null ? null : { ...able, access: new Map(access) };
      },
    });
    const id = await imports.start(able, {
      entity: 'Loja',
      arquivo,
      pedido: {
        ...{ modo: 'criar', valores_vazios: 'ignorar', simular: false },
        mapeamento: [
          { coluna: 0, campo: 'codigo' },
          { coluna: 1, campo: 'nome' },
        ],
      },
    });
    const [order] = await server.db.query<{ ordem: string }>(sql`select ordem from vitral_importacao where id = ${id}`);
    const run = imports.tasks.find(({ kind }) => kind.name === 'importacao')?.run;
    const transaction: TaskContext['step'] = (work) => server.db.transaction(work);
    const signal = new AbortController().signal;
    await run?.(
      { id, ...order },
      { id: 1, attempt: 1, key: 'x', signal, step: transaction, finish: transaction, rest: () => undefined },
    );
    const ended = await finished(server, staff, id);
    await imports.stop();
    expect([ended.estado, ended.criadas]).toEqual(['interrompida', ended.lidas]);
    expect(ended.lidas).toBeGreaterThan(0);
    expect(ended.lidas).toBeLessThan(700);
    expect(ended.mensagem).toContain(reason);
    expect(await server.db.query(sql`select id from loja where codigo like 'X%'`)).toHaveLength(ended.lidas);
    // With the right back it goes on behind the last row: none is lost, none is saved twice.
    const going = await server.call('POST', `/importacao/${id}/continuacao`, { token: staff });
    expect(going.status).toBe(200);
    expect(await finished(server, staff, id)).toMatchObject({
      estado: 'concluida',
      lidas: 700,
      criadas: 700,
      mensagem: null,
    });
    expect(await server.db.query(sql`select id from loja where codigo like 'X%'`)).toHaveLength(700);
    await server.db.execute(sql`delete from loja where codigo like 'X%'`);
  });
});
