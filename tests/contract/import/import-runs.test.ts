import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabaseKind } from '../../support/database.ts';
import {
  csvOf,
  dataOf,
  fillZones,
  finished,
  importFile,
  start,
  startImportServer,
  storedStores,
  suggested,
  upload,
} from '../../support/import.ts';
import type { TestServer } from '../../support/server.ts';

let server: TestServer;
let staff: string;

beforeAll(async () => {
  ({ server, staff } = await startImportServer());
  await fillZones(server);
}, 120_000);
afterAll(() => server.close());

const heading = ['Código', 'Nome', 'Valor', 'Zona', 'Desde'];

const stored = (condition?: ReturnType<typeof sql>) => storedStores(server, condition);

describe(`running, on ${testDatabaseKind}`, () => {
  const many = (count: number, prefix: string) =>
    csvOf([
      heading,
      ...Array.from({ length: count }, (_, index) => [`${prefix}${index}`, `Loja ${index}`, '1', 'Norte', '']),
    ]);

  test('[J10] one import of a user at a time; cancelled, it stops and goes on where it was', async () => {
    const arquivo = await upload(server, staff, 'a.csv', many(6_000, 'R'));
    const mapeamento = await suggested(server, staff, 'Loja', arquivo);
    const id = await start(server, staff, 'Loja', { arquivo, mapeamento });
    const second = await server.call('POST', '/Loja/importacao', {
      token: staff,
      body: { arquivo, mapeamento, modo: 'criar', valores_vazios: 'ignorar', simular: false },
    });
    expect([second.status, second.body.code, second.body.details?.id_importacao]).toEqual([
      409,
      'IMPORTACAO_EM_ANDAMENTO',
      id,
    ]);
    for (;;) {
      const { lidas } = dataOf<{ lidas: number }>(await server.call('GET', `/importacao/${id}`, { token: staff }));
      if (lidas > 0) break;
    }
    await server.call('POST', `/importacao/${id}/cancelamento`, { token: staff });
    const cancelled = await finished(server, staff, id);
    expect(cancelled.estado).toBe('cancelada');
    const before = await stored(sql`l.codigo like 'R%'`);
    expect(before.length).toBe(cancelled.criadas);
    expect(before.length).toBeLessThan(6_000);
    await server.call('POST', `/importacao/${id}/continuacao`, { token: staff });
    const done = await finished(server, staff, id);
    expect(done).toMatchObject({ estado: 'concluida', lidas: 6_000, criadas: 6_000, com_erro: 0 });
    expect(new Set((await stored(sql`l.codigo like 'R%'`)).map(({ codigo }) => codigo)).size).toBe(6_000);
    const again = await server.call('POST', `/importacao/${id}/continuacao`, { token: staff });
    expect([again.status, again.body.code]).toEqual([409, 'IMPORTACAO_ENCERRADA']);
  }, 60_000);

  test('[J10] imports of several users run beside each other', async () => {
    const tokens = await Promise.all(Array.from({ length: 4 }, () => server.login('ADMINISTRATIVO')));
    const ended = await Promise.all(
      tokens.map((token, index) =>
        importFile(server, token, 'Loja', { name: 'a.csv', content: many(600, `P${index}x`) }),
      ),
    );
    expect(ended.map(({ estado, criadas }) => [estado, criadas])).toEqual(tokens.map(() => ['concluida', 600]));
  }, 60_000);

  test('[J12] the next import of a file with the same headings gets the same mapping suggested', async () => {
    const titles = ['Cód. interno', 'Fantasia', 'Praça'];
    const arquivo = await upload(server, staff, 'a.csv', csvOf([titles, ['Q1', 'Nome', 'SJ']]));
    const mapeamento = [
      { coluna: 0, campo: 'codigo' },
      { coluna: 1, campo: 'nome' },
      { coluna: 2, campo: 'zona', por: 'sigla' },
    ];
    await finished(server, staff, await start(server, staff, 'Loja', { arquivo, mapeamento }));
    const next = await upload(
      server,
      staff,
      'b.csv',
      csvOf([
        ['Praça', 'Fantasia', 'Cód. interno'],
        ['SJ', 'Nome', 'Q2'],
      ]),
    );
    expect(await suggested(server, staff, 'Loja', next)).toEqual([
      { coluna: 0, campo: 'zona', por: 'sigla' },
      { coluna: 1, campo: 'nome' },
      { coluna: 2, campo: 'codigo' },
    ]);
  });
});
