import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabaseKind } from '../../../tests/support/database.ts';
import { csvOf, finished, importFile, importSchemas, start, suggested, upload } from '../../../tests/support/import.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { createRecordEngine } from '../entities/records.ts';
import { deleteUnheld } from '../file-store/cleanup.ts';
import { createFiles } from '../file-store/files.ts';
import type { Caller } from '../http/caller.ts';
import { deleteOld, interruptSilent, keepProgress } from './import-table.ts';
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

  test('[J10] a server that is silent loses its imports; what it still tries to keep is refused', async () => {
    const arquivo = await upload(server, staff, 'b.csv', content);
    const mapeamento = await suggested(server, staff, 'Loja', arquivo);
    const id = await start(server, staff, 'Loja', { arquivo, mapeamento, simular: true });
    await finished(server, staff, id);
    await server.db.execute(sql`
      update vitral_importacao set estado = 'executando', servidor = 'outro servidor', dh_sinal = now(), linha = 0
      where id = ${id}`);
    expect(await interruptSilent(server.db)).toBe(0);
    const results = [{ linha: 2, kind: 'created', errors: [] }] as const;
    expect(await keepProgress(server.db, id, 'outro servidor', results)).toBe(true);
    expect(await keepProgress(server.db, id, 'outro servidor', results)).toBe(false);
    await server.db.execute(
      sql`update vitral_importacao set dh_sinal = now() - interval '21 seconds' where id = ${id}`,
    );
    const found = await server.call('GET', `/importacao/${id}`, { token: staff });
    expect(found.body.data).toMatchObject({ estado: 'interrompida' });
    expect(await keepProgress(server.db, id, 'outro servidor', [{ ...results[0], linha: 3 }])).toBe(false);
    await server.call('POST', `/importacao/${id}/continuacao`, { token: staff });
    // A dry run begins again.
    expect(await finished(server, staff, id)).toMatchObject({ estado: 'concluida', lidas: 1, com_erro: 1 });
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
      ...{ id: user?.id ?? 0, nome: 'A', perfil: 'A', tipo: 'A', administrator: false, configurator: false },
      ...{ id_cliente: null, id_filial: null, id_pais: null, records: new Map() },
      access: new Map([['Loja', new Set(['LISTAR', 'CADASTRAR'])]]),
    };
    let asked = 0;
    const imports = createImports({
      ...{ db: server.db, models, files, timeZone: 'UTC', log: (error) => expect.unreachable(String(error)) },
      engine: createRecordEngine(server.db, models),
      // Asked before the run and before each batch: the right ends behind the first.
      callerOf: async () => {
        asked += 1;
        if (asked <= 2) return able;
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
    const ended = await finished(server, staff, id);
    await imports.stop();
    expect([ended.estado, ended.criadas, ended.lidas]).toEqual(['interrompida', 200, 200]);
    expect(ended.mensagem).toContain(reason);
    expect(await server.db.query(sql`select id from loja where codigo like 'X%'`)).toHaveLength(200);
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
