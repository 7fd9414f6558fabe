import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../../src/api/generated/portal.ts';
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

type Reading = components['schemas']['LeituraImportacao'];

describe(`what cells mean, on ${testDatabaseKind}`, () => {
  test('[J5] a column of numbers is read by all its cells, and asks where none decides', async () => {
    const rows = [
      ['N1', 'Um', '1,234.56', '0.750', '1.000'],
      ['N2', 'Dois', '1,800', '5.25', '2.000'],
    ];
    const content = csvOf([['Código', 'Nome', 'Valor', 'Taxa', 'Número'], ...rows]);
    const arquivo = await upload(server, staff, 'numeros.csv', content);
    const reading = dataOf<Reading>(
      await server.call('POST', '/Loja/importacao/leitura', { token: staff, body: { arquivo } }),
    );
    expect(reading.colunas.map(({ numeros }) => numeros?.notacao)).toEqual([
      ...[undefined, undefined, 'ponto', 'ponto', null],
    ]);
    expect(reading.colunas[4]?.numeros?.duvidosos).toEqual([
      { texto: '1.000', virgula: 1000, ponto: 1 },
      { texto: '2.000', virgula: 2000, ponto: 2 },
    ]);
    const asked = async () =>
      server.db.query(sql`select valor, taxa, numero from loja where codigo in ('N1', 'N2') order by codigo`);
    await importFile(server, staff, 'Loja', { name: 'numeros.csv', content });
    const decided = [
      { valor: 1234.56, taxa: 0.75 },
      { valor: 1800, taxa: 5.25 },
    ];
    expect(await asked()).toMatchObject(decided.map((one, index) => ({ ...one, numero: (index + 1) * 1000 })));
    const mapeamento = reading.colunas.flatMap(({ indice, sugestao }) =>
      sugestao === null
        ? []
        : [{ coluna: indice, ...sugestao, ...(indice === 4 ? { notacao: 'ponto' as const } : {}) }],
    );
    const again = { mapeamento, modo: 'alterar' as const, chave: ['codigo'] };
    expect(await importFile(server, staff, 'Loja', { name: 'numeros.csv', content }, again)).toMatchObject({
      alteradas: 2,
    });
    expect(await asked()).toMatchObject(decided.map((one, index) => ({ ...one, numero: index + 1 })));
  });

  test('[J4] what was exported comes back without an error: its totals are no row', async () => {
    await importFile(server, staff, 'Loja', {
      name: 'volta.csv',
      content: csvOf([
        ['Código', 'Nome', 'Valor'],
        ['V1', 'Ida', '1.234,50'],
        ['V2', 'Volta', '5'],
      ]),
    });
    const columns = [
      ['codigo', 'Código'],
      ['nome', 'Nome'],
      ['valor', 'Valor'],
    ].map(([name, label]) => ({ name, label, ...(name === 'valor' ? { aggregate: 'sum' } : {}) }));
    const answer = await server.app.inject({
      method: 'POST',
      url: `/api/Loja/report/xls?sortBy=codigo`,
      headers: { authorization: `Bearer ${staff}` },
      payload: { entity: 'Loja', columns },
    });
    expect(answer.statusCode).toBe(200);
    const back = { modo: 'alterar' as const, chave: ['codigo'] };
    const done = await importFile(server, staff, 'Loja', { name: 'volta.xlsx', content: answer.rawPayload }, back);
    expect(done.com_erro).toBe(0);
    expect(done.iguais).toBe(done.linhas);
    expect(done.linhas).toBeGreaterThan(0);
  });

  test('a telephone and a document are one number, however the API, a file, a search and a filter write them', async () => {
    const created = await server.call('POST', '/Loja', {
      token: staff,
      body: { codigo: 'T1', nome: 'D\u2019Água\u00a0Ỹvy', telefone: '5511987654321', documento: '529 982 247 25' },
    });
    expect(created.status).toBe(201);
    const content = csvOf([
      ['Código', 'Nome', 'Telefone'],
      ['T2', 'Vila', '55 11 98765-4321'],
      ['T3', 'Vila', '11987654321'],
    ]);
    expect(await importFile(server, staff, 'Loja', { name: 'fones.csv', content })).toMatchObject({ criadas: 2 });
    const found = async (parameters: Readonly<Record<string, string>>) => {
      const url = `/Loja?${new URLSearchParams({ ...parameters, sortBy: 'codigo', fields: 'codigo' })}`;
      return dataOf<readonly { readonly codigo: string }[]>(await server.call('GET', url, { token: staff })).map(
        ({ codigo }) => codigo,
      );
    };
    const phones = ['11 98765-4321', '+55 11 98765-4321', '5511987654321', '(11) 98765-4321', '011 98765 4321'];
    for (const telefone of phones) {
      expect(await found({ telefone })).toEqual(['T1', 'T2', 'T3']);
      expect(await found({ condicoes: JSON.stringify([[['telefone', 'is', telefone]]]) })).toEqual(['T1', 'T2', 'T3']);
    }
    expect(await found({ documento: '529 982 247 25' })).toEqual(['T1']);
    for (const query of ["d'agua yvy", 'd\u2019água', '"d\'agua yvy"']) expect(await found({ query })).toEqual(['T1']);
    await server.db.execute(sql`delete from loja where codigo like 'T_'`);
  });
});
