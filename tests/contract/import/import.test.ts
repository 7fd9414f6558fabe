import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { components } from '../../../src/api/generated/portal.ts';
import { testDatabaseKind } from '../../support/database.ts';
import {
  bytesOf,
  csvOf,
  dataOf,
  fillZones,
  importFile,
  startImportServer,
  storedStores,
  upload,
  xlsxOf,
} from '../../support/import.ts';
import type { TestServer } from '../../support/server.ts';

let server: TestServer;
let staff: string;
let ana: string;

beforeAll(async () => {
  ({ server, staff } = await startImportServer());
  await fillZones(server);
  ana = await server.login('CONSULTOR', { id_cliente: 1 });
}, 120_000);
afterAll(() => server.close());

type Fields = components['schemas']['CamposImportacao'];
type Reading = components['schemas']['LeituraImportacao'];

const heading = ['Código', 'Nome', 'Valor', 'Zona', 'Desde'];

const stored = (condition?: ReturnType<typeof sql>) => storedStores(server, condition);

describe(`what may be imported, on ${testDatabaseKind}`, () => {
  test('[J1] fields by kind, with what finds related records; read-only ones only as keys', async () => {
    const fields = dataOf<Fields>(await server.call('GET', '/Loja/importacao/campos', { token: staff }));
    expect(fields.acoes).toEqual({ criar: true, alterar: true });
    expect(fields.chaves).toEqual([['codigo'], ['zona', 'numero'], ['id']]);
    expect(fields.campos.map(({ campo }) => campo)).not.toContain('pontos');
    const zona = fields.campos.find(({ campo }) => campo === 'zona');
    expect(zona?.relacao?.campos.map(({ campo }) => campo)).toEqual(['nome', 'sigla', 'id']);
    expect(fields.campos.find(({ campo }) => campo === 'situacao')?.opcoes).toEqual([
      { valor: 'ABERTA', rotulo: 'Aberta' },
      { valor: 'EM_REFORMA', rotulo: 'Em reforma' },
    ]);
  });

  test('[J1] who may neither create nor change is refused everywhere', async () => {
    const client = await server.login('CLIENTE');
    const arquivo = await upload(server, client, 'lojas.csv', csvOf([heading, ['1', 'a', '1', '', '']]));
    const body = {
      arquivo,
      mapeamento: [{ coluna: 0, campo: 'codigo' }],
      modo: 'criar',
      valores_vazios: 'ignorar',
      simular: true,
    };
    for (const call of [
      () => server.call('GET', '/Loja/importacao/campos', { token: client }),
      () => server.call('GET', '/Loja/importacao/modelo', { token: client }),
      () => server.call('POST', '/Loja/importacao/leitura', { token: client, body: { arquivo } }),
      () => server.call('POST', '/Loja/importacao', { token: client, body }),
    ]) {
      const answer = await call();
      expect([answer.status, answer.body.code]).toEqual([403, 'SEM_PERMISSAO']);
    }
  });

  test('[J1] addresses of entities with calls of their own lead here as well', async () => {
    for (const entity of ['Cliente', 'Filial', 'Cidade'])
      expect((await server.call('GET', `/${entity}/importacao/campos`, { token: staff })).status).toBe(200);
    expect((await server.call('GET', '/importacao?entity=Cliente', { token: staff })).body).toEqual({ data: [] });
  });

  test('[J1] the template is read back as a file of all fields', async () => {
    for (const formato of ['xlsx', 'csv']) {
      const bytes = await bytesOf(server, staff, `/Loja/importacao/modelo?formato=${formato}`);
      const arquivo = await upload(server, staff, `modelo.${formato}`, bytes);
      const reading = dataOf<Reading>(
        await server.call('POST', '/Loja/importacao/leitura', { token: staff, body: { arquivo } }),
      );
      expect(reading.formato).toBe(formato);
      expect(reading.linhas).toBe(0);
      expect(reading.colunas.map(({ sugestao }) => sugestao?.campo)).toEqual(
        dataOf<Fields>(await server.call('GET', '/Loja/importacao/campos', { token: staff }))
          .campos.filter(({ somente_chave }) => !somente_chave)
          .map(({ campo }) => campo),
      );
    }
  });
});

describe(`importing, on ${testDatabaseKind}`, () => {
  test('[J9] a CSV becomes records, each with its history', async () => {
    const content = csvOf([
      heading,
      ['A1', 'Loja A', 'R$ 1.234,56', 'norte', '31/12/2025'],
      ['A2', 'Loja B', '7', 'S', ''],
    ]);
    const done = await importFile(server, staff, 'Loja', { name: 'lojas.csv', content });
    expect(done).toMatchObject({ estado: 'concluida', linhas: 2, lidas: 2, criadas: 2, com_erro: 0, erros: [] });
    const rows = await stored(sql`l.codigo like 'A_'`);
    expect(rows).toMatchObject([
      { codigo: 'A1', nome: 'Loja A', valor: 1234.56, zona: 'Norte' },
      { codigo: 'A2', nome: 'Loja B', valor: 7, zona: 'Sul' },
    ]);
    const history = await server.call('GET', `/Loja/${rows[0]?.id}/historico`, { token: staff });
    expect(history.body.data).toMatchObject([
      { operacao: 'CRIACAO', versao: 1, depois: { codigo: 'A1', ativa: true } },
    ]);
  });

  test('[J5] every kind of field, from a workbook', async () => {
    const content = await xlsxOf([
      [
        'Código',
        'Nome',
        'CPF',
        'CEP',
        'Telefone',
        'Valor',
        'Taxa',
        'Ativa',
        'Desde',
        'Visita',
        'Abre',
        'Situação',
        'Cor',
        'Zona',
      ],
      [
        'K1',
        'Tudo',
        1_234_567_890 + 0,
        1_310_100,
        '(19) 98765-4321',
        10.5,
        { kind: 'percent', number: 0.125 },
        false,
        { kind: 'date', serial: 46_022 },
        { kind: 'date', serial: 46_022.5 },
        { kind: 'date', serial: 0.25 },
        'em reforma',
        '1a2b3c',
        'SJ',
      ],
    ]);
    const done = await importFile(server, staff, 'Loja', { name: 'lojas.xlsx', content });
    expect(done.erros).toEqual([]);
    const answer = await server.call(
      'GET',
      `/Loja?codigo=K1&fields=${['documento', 'cep', 'telefone', 'valor', 'taxa', 'ativa', 'desde', 'visita', 'abre', 'situacao', 'cor'].join()}`,
      { token: staff },
    );
    expect(answer.body.data).toMatchObject([
      {
        documento: '01234567890',
        cep: '01310100',
        telefone: '+5519987654321',
        valor: 10.5,
        taxa: 12.5,
        ativa: false,
        desde: '2025-12-31',
        visita: '2025-12-31T15:00:00.000Z',
        abre: '06:00:00',
        situacao: 'EM_REFORMA',
        cor: '#1a2b3c',
      },
    ]);
  });

  test('[J7] rows that fail are told with row, column and reason; the others are saved', async () => {
    const content = csvOf([
      heading,
      ['B1', 'Boa', '1', '', ''],
      ['', 'Sem código', '1', '', ''],
      ['B3', 'Zona errada', '1', 'Nortte', ''],
      ['B4', 'Ambígua', '1', 'Leste', ''],
      ['B5', 'Data errada', '1', '', '31/02/2025'],
      ['B1', 'Repetida', '1', '', ''],
      ['B7', 'Negativa', '-1', '', ''],
      ['B8', 'x'.repeat(41), '1', '', ''],
      ['B9', 'Boa também', '1', 'Sao Joao', ''],
    ]);
    const done = await importFile(server, staff, 'Loja', { name: 'lojas.csv', content });
    expect(done).toMatchObject({ lidas: 9, criadas: 2, com_erro: 7 });
    expect(done.erros.map(({ linha, campo, code }) => [linha, campo, code])).toEqual([
      [3, 'codigo', 'required'],
      [4, 'zona', 'nao_encontrado'],
      [5, 'zona', 'ambiguo'],
      [6, 'desde', 'format'],
      [7, 'codigo', 'VALOR_REPETIDO'],
      [8, 'valor', 'minimum'],
      [9, 'nome', 'maxLength'],
    ]);
    expect(done.erros[1]).toMatchObject({ coluna: 3, titulo: 'Zona', valor: 'Nortte' });
    expect(done.erros[1]?.message).toContain('Você quis dizer "Norte"?');
    expect((await stored(sql`l.codigo like 'B_'`)).map(({ codigo, zona }) => [codigo, zona])).toEqual([
      ['B1', null],
      ['B9', 'Sao Joao'],
    ]);
  });

  test('[J8] existing records are found by a key and changed; what is the same stays untouched', async () => {
    const first = csvOf([heading, ['C1', 'Um', '1', 'N', ''], ['C2', 'Dois', '2', 'N', '']]);
    await importFile(server, staff, 'Loja', { name: 'a.csv', content: first });
    const second = csvOf([
      heading,
      ['C1', 'Um', '1', 'N', ''],
      ['C2', 'Dois!', '', '', ''],
      ['C3', 'Três', '3', '', ''],
      ['C3', 'Três de novo', '3', '', ''],
    ]);
    const done = await importFile(
      server,
      staff,
      'Loja',
      { name: 'b.csv', content: second },
      { modo: 'criar_ou_alterar', chave: ['codigo'] },
    );
    expect(done).toMatchObject({ criadas: 1, alteradas: 2, iguais: 1, com_erro: 0 });
    expect(await stored(sql`l.codigo like 'C_'`)).toMatchObject([
      { codigo: 'C1', nome: 'Um', versao: 1 },
      { codigo: 'C2', nome: 'Dois!', valor: 2, zona: 'Norte', versao: 2 },
      { codigo: 'C3', nome: 'Três de novo', versao: 2 },
    ]);
    const cleared = await importFile(
      server,
      staff,
      'Loja',
      { name: 'c.csv', content: csvOf([heading, ['C2', 'Dois!', '', '', ''], ['C9', 'Nova', '', '', '']]) },
      { modo: 'alterar', chave: ['codigo'], valores_vazios: 'limpar' },
    );
    expect(cleared).toMatchObject({ criadas: 0, alteradas: 1, com_erro: 1 });
    expect(cleared.erros).toMatchObject([{ linha: 3, campo: 'codigo', code: 'nao_encontrado', valor: 'C9' }]);
    expect(await stored(sql`l.codigo = 'C2'`)).toMatchObject([{ valor: null, zona: null, versao: 3 }]);
  });

  test('[J8] several records with the key of a row are an error of that row', async () => {
    await importFile(server, staff, 'Loja', {
      name: 'a.csv',
      content: csvOf([heading, ['D1', 'Igual', '1', '', ''], ['D2', 'Igual', '1', '', '']]),
    });
    const done = await importFile(
      server,
      staff,
      'Loja',
      {
        name: 'b.csv',
        content: csvOf([
          ['Nome', 'Valor'],
          ['Igual', '9'],
        ]),
      },
      { modo: 'alterar', chave: ['nome'] },
    );
    expect(done.erros).toMatchObject([{ linha: 2, code: 'chave_ambigua' }]);
    expect(await stored(sql`l.codigo like 'D_'`)).toMatchObject([{ valor: 1 }, { valor: 1 }]);
  });

  test('[J6] a row may point at one that an earlier row creates', async () => {
    const content = csvOf([
      ['Código', 'Nome', 'Matriz'],
      ['E1', 'Mãe', ''],
      ['E2', 'Filha', 'Mãe'],
      ['E3', 'Neta', 'Filha'],
      ['E4', 'Órfã', 'Ninguém'],
    ]);
    for (const simular of [true, false]) {
      const done = await importFile(server, staff, 'Loja', { name: 'a.csv', content }, { simular });
      expect(done).toMatchObject({ criadas: 3, com_erro: 1 });
      expect(done.erros).toMatchObject([{ linha: 5, campo: 'matriz', code: 'nao_encontrado' }]);
    }
    const rows = await server.db.query<{ codigo: string; matriz: string | null }>(
      sql`select l.codigo, m.codigo as matriz from loja as l left join loja as m on m.id = l.id_matriz where l.codigo like 'E_' order by l.codigo`,
    );
    expect(rows).toEqual([
      { codigo: 'E1', matriz: null },
      { codigo: 'E2', matriz: 'E1' },
      { codigo: 'E3', matriz: 'E2' },
    ]);
  });

  test('[J2] a dry run tells the same and keeps nothing', async () => {
    const content = csvOf([
      heading,
      ...Array.from({ length: 700 }, (_, index) => [`F${index % 650}`, 'Nome', '1', '', '']),
    ]);
    const before = (await stored()).length;
    const dry = await importFile(server, staff, 'Loja', { name: 'a.csv', content }, { simular: true });
    expect((await stored()).length).toBe(before);
    const real = await importFile(server, staff, 'Loja', { name: 'a.csv', content });
    const reported = ({ lidas, criadas, com_erro, erros }: typeof dry) => ({ lidas, criadas, com_erro, erros });
    expect(reported(dry)).toEqual(reported(real));
    expect(real).toMatchObject({ criadas: 650, com_erro: 50 });
    expect((await stored()).length).toBe(before + 650);
  });

  test('[J9] a row scope holds: neither foreign rows nor foreign relations, and nothing of them is told', async () => {
    await server.db.execute(sql`insert into loja (codigo, nome, dono) values ('G1', 'De outra pessoa', 2)`);
    const content = csvOf([
      ['Código', 'Nome', 'Zona', 'Dono'],
      ['G2', 'Minha', 'Norte', '1'],
      ['G3', 'Alheia', '', '2'],
      ['G4', 'Zona alheia', 'Sul', '1'],
    ]);
    const done = await importFile(server, ana, 'Loja', { name: 'a.csv', content });
    expect(done.erros.map(({ linha, code }) => [linha, code])).toEqual([
      [3, 'SEM_PERMISSAO'],
      [4, 'nao_encontrado'],
    ]);
    const change = await importFile(
      server,
      ana,
      'Loja',
      {
        name: 'b.csv',
        content: csvOf([
          ['Código', 'Nome'],
          ['G1', 'Tomada'],
          ['G2', 'Minha!'],
        ]),
      },
      { modo: 'alterar', chave: ['codigo'] },
    );
    expect(change).toMatchObject({ alteradas: 1, com_erro: 1 });
    expect((await stored(sql`l.codigo like 'G_'`)).map(({ codigo, nome }) => [codigo, nome])).toEqual([
      ['G1', 'De outra pessoa'],
      ['G2', 'Minha!'],
    ]);
  });

  test('[J9] an import belongs to its user', async () => {
    const done = await importFile(server, staff, 'Loja', {
      name: 'a.csv',
      content: csvOf([heading, ['', 'x', '', '', '']]),
    });
    const id = done.id_importacao;
    for (const [method, url] of [
      ['GET', ''],
      ['GET', '/erros'],
      ['POST', '/cancelamento'],
      ['POST', '/continuacao'],
    ] as const) {
      const answer = await server.call(method, `/importacao/${id}${url}`, { token: ana });
      expect([answer.status, answer.body.code]).toEqual([404, 'IMPORTACAO_NAO_ENCONTRADA']);
    }
    const other = await upload(server, staff, 'a.csv', csvOf([heading, ['x', 'x', '', '', '']]));
    const answer = await server.call('POST', '/Loja/importacao/leitura', { token: ana, body: { arquivo: other } });
    expect(answer.status).toBe(404);
  });

  test('[J9] read-only fields and wrong mappings are refused before anything is read', async () => {
    const arquivo = await upload(server, staff, 'a.csv', csvOf([heading, ['H1', 'x', '1', '', '']]));
    const send = (body: object) =>
      server.call('POST', '/Loja/importacao', {
        token: staff,
        body: { arquivo, modo: 'criar', valores_vazios: 'ignorar', simular: false, ...body },
      });
    const pointers = async (body: object) =>
      ((await send(body)).body.details?.errors ?? []).map(({ pointer }) => pointer);
    expect(await pointers({ mapeamento: [{ coluna: 0, campo: 'pontos' }] })).toEqual(['/mapeamento/0/campo']);
    expect(await pointers({ mapeamento: [{ coluna: 0, campo: 'id' }] })).toContain('/mapeamento/0/campo');
    expect(
      await pointers({
        mapeamento: [
          { coluna: 0, campo: 'nome' },
          { coluna: 1, campo: 'nome' },
        ],
      }),
    ).toEqual(['/mapeamento/1/campo']);
    expect(await pointers({ mapeamento: [{ coluna: 3, campo: 'zona', por: 'dono' }] })).toEqual(['/mapeamento/0/por']);
    expect(await pointers({ mapeamento: [{ coluna: 99, campo: 'nome' }] })).toEqual(['/mapeamento/0/coluna']);
    expect(await pointers({ mapeamento: [{ coluna: 0, campo: 'nome' }], modo: 'alterar' })).toEqual(['/chave']);
    expect(await pointers({ mapeamento: [{ coluna: 0, campo: 'nome' }], modo: 'alterar', chave: ['codigo'] })).toEqual([
      '/chave/0',
    ]);
  });
});
