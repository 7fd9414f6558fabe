import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordRun } from '../../../src/areas/sql-tool/server/record-run.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let superadmin: string;
let admin: string;
beforeAll(async () => {
  server = await startTestServer({ writtenSql: true });
  [admin, superadmin] = [await server.login('ADMINISTRADOR'), await server.login('SUPERADMIN')];
  await server.db.execute(sql`
    insert into permissao (id_perfil, entity, flag)
    select id, 'SQL_EXECUTE', 'ACESSAR' from perfil where constante = 'CONSULTOR'`);
  await server.db.execute(sql`
    insert into cliente (codigo_mundial, nome, tipo_pessoa, status, limite_credito, data_cadastro)
    select 'D' || n, 'Cliente ' || n, 'FISICA', 'ATIVO', n, date '2026-04-09' from generate_series(1, 1200) as n`);
}, 120_000);
afterAll(() => server.close());

const run = (text: string, token = admin) => server.call('POST', '/execute_sql', { token, body: { sql: text } });
const runs = () =>
  server.db.query<{
    situacao: string;
    linhas: number | null;
    mensagem: string | null;
    instrucao: string;
    nome: string;
  }>(sql`
    select e.situacao, e.linhas, e.mensagem, e.instrucao, u.nome from execucao_sql as e
    join usuario as u on u.id = e.id_usuario order by e.id`);

describe(`the SQL editor, on ${testDatabaseKind}`, () => {
  test('reads a table by its word alone, and as part of others', async () => {
    const rows = await run('table cliente');
    expect([rows.status, rows.body.count, rows.body.truncado], rows.text.slice(0, 300)).toEqual([200, 1_000, true]);
    const union = await run(
      'with duas as (table pais) select count(*) as n from (table cliente union all table cliente) as c, duas',
    );
    expect([union.status, union.body.result], union.text.slice(0, 300)).toEqual([200, [[0]]]);
  });

  test('gives the login that reads nothing but what the statement reads, and goes on', async () => {
    const orders = await run('select count(*) as n from pedido_venda');
    expect([orders.status, orders.body.result], orders.text.slice(0, 300)).toEqual([200, [[0]]]);
    // Whoever sees a part of them reads what decides on that part, and nothing of users.
    const part = await run('select count(*) as n from cliente', await server.login('CONSULTOR', { id_cliente: 1 }));
    expect([part.status, part.body.result], part.text.slice(0, 300)).toEqual([200, [[0]]]);
    expect((await run('select count(*) as n from cliente')).status).toBe(200);
    if (server.db.kind !== 'postgres') return;
    const given = await server.db.query<{ name: string }>(sql`
      select distinct c.relname::text as name from pg_class as c, aclexplode(c.relacl) as g
      where c.relnamespace = to_regnamespace(current_schema()) and g.privilege_type = 'SELECT'
        and g.grantee <> c.relowner and (c.relname like 'vitral\\_%' or c.relname = 'usuario')`);
    expect(given).toEqual([]);
  });

  test('ends what asks for all the memory there is, says so, and goes on', async () => {
    for (const text of [
      "select string_agg(lpad('x', 10000000), '') as t from cliente",
      "select repeat('x', limite_credito::int) as t from cliente",
      "select format('%1000000s', nome) as t from cliente",
      'select format(nome, nome) as t from cliente',
    ]) {
      const { status, body } = await run(text);
      expect([text, status, body.code]).toEqual([text, 422, 'SQL_RECUSADO']);
    }
    // A database in memory has nothing left once its thread has ended.
    if (server.db.kind !== 'postgres') return;
    const doubling = `
      with recursive d (t, n) as (select lpad('x', 10000), 1 union all select t || t || t, n + 1 from d where n < 12)
      select max(length(a.t)) as n, count(distinct a.t || b.t) as m from d as a join d as b on a.n <= b.n`;
    const { status, body, text } = await run(doubling);
    expect([status, body.code], text.slice(0, 300)).toEqual([422, 'SQL_MEMORIA']);
    expect((await run('select count(*) as n from pais')).status).toBe(200);
  }, 60_000);

  test('answers rows in the order of the columns, whose names may repeat, and writes every run down', async () => {
    const text = `select nome, limite_credito as n, limite_credito * 2 as n, data_cadastro as dia, null as nada
      from cliente where limite_credito <= 2 order by limite_credito desc;`;
    const { status, body } = await run(text);
    expect([status, body]).toMatchObject([
      200,
      {
        columns: ['nome', 'n', 'n', 'dia', 'nada'],
        result: [
          ['Cliente 2', 2, 4, '2026-04-09', null],
          ['Cliente 1', 1, 2, '2026-04-09', null],
        ],
        count: 2,
        truncado: false,
      },
    ]);
    expect((await run('select id, nome from cliente where limite_credito > 9000')).body).toEqual({
      columns: ['id', 'nome'],
      result: [],
      count: 0,
      truncado: false,
      duracao_ms: expect.any(Number),
    });
    expect((await runs()).slice(-2)).toMatchObject([
      { situacao: 'CONCLUIDA', linhas: 2, mensagem: null, instrucao: text },
      { situacao: 'CONCLUIDA', linhas: 0 },
    ]);
  });

  test('gives no more rows and no larger result than its limits', async () => {
    const many = await run('select id from cliente order by id');
    expect(many.body).toMatchObject({ count: 1000, truncado: true });
    const long = await run(`select string_agg('0123456789', '') as t from generate_series(1, 3000) as g`);
    expect(String((long.body.result as string[][])[0]?.[0])).toHaveLength(20_001);
    const large = await run(
      `select c.nome, (select string_agg('0123456789', '') from generate_series(1, 1900) as g) as t from cliente as c`,
    );
    expect(large.body.truncado).toBe(true);
    expect(large.text.length).toBeLessThan(5_200_000);
    expect(Number(large.body.count)).toBeGreaterThan(200);
  });

  test.each([
    [`delete from cliente`, 'SQL_RECUSADO'],
    [`select 1; select 2`, 'SQL_RECUSADO'],
    [`with apagados as (delete from cliente returning id) select * from apagados`, 'SQL_RECUSADO'],
    [`select * from usuario`, 'SQL_RECUSADO'],
    [`select * from vitral_sessao`, 'SQL_RECUSADO'],
    [`select * from pg_catalog.pg_class`, 'SQL_RECUSADO'],
    [`select * from cliente for update`, 'SQL_RECUSADO'],
    [`select id into copia from cliente`, 'SQL_RECUSADO'],
    [`copy cliente to program 'true'`, 'SQL_RECUSADO'],
    [`copy (select 1) to '/tmp/x'`, 'SQL_RECUSADO'],
    [`select pg_read_file('/etc/passwd')`, 'SQL_RECUSADO'],
    [`select pg_sleep(60)`, 'SQL_RECUSADO'],
    [`select set_config('role', 'postgres', false)`, 'SQL_RECUSADO'],
    [`select lo_import('/etc/passwd')`, 'SQL_RECUSADO'],
    [`select query_to_xml('delete from cliente', true, true, '')`, 'SQL_RECUSADO'],
    [`select nextval('cliente_id_seq')`, 'SQL_RECUSADO'],
    [`select pg_advisory_lock(1)`, 'SQL_RECUSADO'],
    [`set role postgres`, 'SQL_RECUSADO'],
    [`do $$ begin delete from cliente; end $$`, 'SQL_RECUSADO'],
    [`explain analyze delete from cliente`, 'SQL_RECUSADO'],
    [`select :senha from cliente`, 'SQL_RECUSADO'],
    [`select nome from clientes`, 'SQL_RECUSADO'],
    [`selec nome from cliente`, 'SQL_RECUSADO'],
    [`select nome from cliente) as t cross join (select 1`, 'SQL_RECUSADO'],
    [`select nome || 1/0 from cliente`, 'SQL_FALHOU'],
  ])('refuses %s', async (text, code) => {
    const { status, body } = await run(text);
    expect([status, body.code]).toEqual([422, code]);
    expect((await runs()).at(-1)).toMatchObject({ situacao: 'RECUSADA', mensagem: expect.stringContaining(code) });
    expect((await run('select count(*) as n from cliente')).body.result).toEqual([[1200]]);
  });

  test('says where a statement is wrong, with what may be meant', async () => {
    const { body } = await run('select nome\nfrom clientes');
    expect(body).toMatchObject({
      message: 'Linha 2, coluna 6: não existe a tabela "clientes". Você quis dizer "cliente"?',
      details: { linha: 2, coluna: 6, nome: 'clientes', sugestoes: ['cliente'] },
    });
    const unknown = await run('select nom from cliente');
    expect(unknown.body.message).toBe('Não existe a coluna "nom". Confira o nome e a tabela.');
    const other = await server.call('POST', '/execute_sql', {
      token: admin,
      body: { sql: 'delete from cliente' },
      headers: { 'x-language': 'es' },
    });
    expect(other.body.message).toBe('Línea 1, columna 1: solo se puede consultar: use select y no delete.');
    expect((await runs()).at(-1)?.mensagem).toMatch(/^SQL_RECUSADO: Linha 1, coluna 1: só é possível consultar/);
  });

  test('shows each what they may see, and is for who was given it', async () => {
    const [first] = await server.db.query<{ id: number }>(sql`select min(id) as id from cliente`);
    await server.db.execute(
      sql`update cliente set id_consultor = ${first?.id ?? 0} where limite_credito between 2 and 4`,
    );
    const consultant = await server.login('CONSULTOR', { id_cliente: first?.id ?? 0 });
    expect((await run('select count(*) as n from cliente', consultant)).body.result).toEqual([[3]]);
    expect((await run('select count(*) from entidade_anotacao', superadmin)).body.code).toBe('SQL_CADASTRO');
    expect((await run('select 1', await server.login('FINANCEIRO'))).status).toBe(403);
  });

  // A database in memory goes with the thread that is ended: the embedded one is tested by its adapter.
  test.runIf(testDatabaseKind === 'postgres')(
    'a run over its time is ended',
    async () => {
      const endless = 'select count(*) from (select generate_series(1, 9000000000)) as g';
      expect((await run(endless)).body.code).toBe('SQL_DEMOROU');
    },
    60_000,
  );

  test('one whose user leaves is cancelled, and one that is under way says so', async () => {
    const [user] = await server.db.query<{ id: number }>(sql`select min(id) as id from usuario`);
    const leaving = new AbortController();
    const asked = recordRun(
      server.db,
      { id: user?.id ?? 0 },
      { text: 'select 7', signal: leaving.signal },
      async () => {
        expect((await runs()).at(-1)).toMatchObject({ instrucao: 'select 7', situacao: 'EM_EXECUCAO' });
        leaving.abort();
        throw new Error('left');
      },
    );
    await expect(asked).rejects.toThrow('left');
    expect((await runs()).at(-1)).toMatchObject({ instrucao: 'select 7', situacao: 'CANCELADA', mensagem: null });
  });

  test('what was run can be read by administrators and changed by nobody', async () => {
    const list = await server.call('GET', '/ExecucaoSql?size=1&sortBy=id&sortType=desc', { token: admin });
    const [last] = list.body.data as { id: number; versao: number }[];
    const change = await server.call('PUT', `/ExecucaoSql/${last?.id}`, {
      token: admin,
      body: { versao: last?.versao, instrucao: 'select 2' },
    });
    expect([list.status, change.body.code]).toEqual([200, 'SOMENTE_INCLUSAO']);
    expect((await server.call('DELETE', `/ExecucaoSql/${last?.id}`, { token: admin })).body.code).toBe(
      'SOMENTE_INCLUSAO',
    );
  });
});

describe('the card generator', () => {
  const make = (nome: string, valor: string) =>
    server.call('POST', '/gerarCard', { token: admin, body: { nome, valor } });

  test('makes a list of a query, which its columns describe, and takes a name once', async () => {
    const { status, body } = await make(
      'Clientes por limite',
      'select limite_credito as limite, count(*) as clientes from cliente group by 1',
    );
    expect([status, body.data]).toMatchObject([200, { nome: 'Clientes por limite', colunas: ['limite', 'clientes'] }]);
    const { id_card } = body.data as { id_card: number };
    expect((await server.call('GET', `/card_${id_card}?size=1`, { token: admin })).body).toMatchObject({ total: 1200 });
    expect((await make('clientes por LIMITE', 'select 1 as n')).body.code).toBe('CARD_EXISTE');
  });

  test('a search looks into every column of text', async () => {
    const { body } = await make(
      'Produtos e filiais',
      "select 'Centro' as filial, 'Almofada azul' as produto, 3 as saldo",
    );
    const { id_card } = body.data as { id_card: number };
    const totalOf = async (query: string) =>
      (await server.call('GET', `/card_${id_card}?query=${query}`, { token: admin })).body.total;
    expect([await totalOf('almofada'), await totalOf('centro'), await totalOf('verde')]).toEqual([1, 1, 0]);
  });

  test('refuses what no card may be', async () => {
    const { status, body } = await make('Ruim', 'delete from cliente');
    expect([status, body.code]).toEqual([422, 'SQL_RECUSADO']);
  });
});
