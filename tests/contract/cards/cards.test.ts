import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardTable, createCardViews } from '../../../src/areas/cards/server/stored-cards.ts';
import { createStatementCatalog } from '../../../src/engine/statements/statement-catalog.ts';
import { loadContract } from '../../../src/platform/http/contract.ts';
import { knownCalls } from '../../../src/start/known-calls.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let admin: string;
let superadmin: string;
let consultant: string;
let staff: string;
let ana: number;
beforeAll(async () => {
  server = await startTestServer();
  [admin, superadmin, staff] = [
    await server.login('ADMINISTRADOR'),
    await server.login('SUPERADMIN'),
    await server.login('ADMINISTRATIVO'),
  ];
  const [first] = await server.db.query<{ id: number }>(sql`
    insert into cliente (codigo_mundial, nome, tipo_pessoa, status, limite_credito)
    values ('C1', 'Ana', 'FISICA', 'ATIVO', 10) returning id`);
  ana = first?.id ?? 0;
  consultant = await server.login('CONSULTOR', { id_cliente: ana });
  await server.db.execute(sql`
    insert into cliente (codigo_mundial, nome, tipo_pessoa, status, limite_credito, id_consultor)
    select 'D' || n, 'Cliente ' || n, 'FISICA', case when n % 2 = 0 then 'ATIVO' else 'BLOQUEADO' end, n,
      case when n <= 3 then ${ana}::bigint end
    from generate_series(1, 10) as n`);
}, 120_000);
afterAll(() => server.close());

type Card = { readonly id: number; readonly versao: number };
const make = (nome: string, valor: string, more: object = {}, token = admin) =>
  server.call('POST', '/Card', { token, body: { nome, valor, ...more } });
type CardError = {
  readonly pointer: string;
  readonly code: string;
  readonly values: { readonly linha: number; readonly coluna: number; readonly texto: string };
  readonly message: string;
};
const errorsOf = ({ text }: Awaited<ReturnType<typeof make>>): readonly CardError[] => {
  const body: { readonly details?: { readonly errors?: readonly CardError[] } } = JSON.parse(text);
  return body.details?.errors ?? [];
};
const saved = async (nome: string, valor: string, more: object = {}): Promise<Card> => {
  const answer = await make(nome, valor, more);
  if (answer.status !== 201) throw new Error(answer.text);
  const card = answer.body.data as Card;
  await expect.poll(() => server.statements.named(`card_${card.id}`)).not.toBeNull();
  return card;
};
const byStatus = 'select status, count(*) as clientes, sum(limite_credito) as limite\nfrom cliente\ngroup by status';

describe('[T4] a card is a statement that stands in a table', () => {
  test('its rows are listed, filtered, grouped, added up and exported at its address', async () => {
    const { id } = await saved('Clientes por situação', byStatus);
    const whole = await server.call('GET', `/card_${id}?sortBy=status`, { token: admin });
    expect(whole.body.data).toMatchObject([
      { status: 'ATIVO', clientes: 6, limite: 40 },
      { status: 'BLOQUEADO', clientes: 5, limite: 25 },
    ]);
    const filtered = await server.call('GET', `/card_${id}?status=BLOQ`, { token: admin });
    expect(filtered.body).toMatchObject({ total: 1, data: [{ status: 'BLOQUEADO' }] });
    const grouped = await server.call('GET', `/card_${id}?group=status`, { token: admin });
    expect(grouped.body.groups).toHaveLength(2);
    const file = await server.call('POST', `/card_${id}/report/xls`, { token: admin, body: {} });
    expect([file.status, String(file.headers['content-type'])]).toEqual([200, expect.stringContaining('spreadsheet')]);
  });

  test('it has a screen of its own, which administrators open to others, who see their own rows alone', async () => {
    const { id } = await saved('Meus clientes', 'select id, nome, limite_credito from cliente');
    const read = (token: string) => server.call('GET', `/card_${id}`, { token });
    expect([(await read(consultant)).status, (await read(staff)).status]).toEqual([403, 403]);
    await expect.poll(() => server.views.screens().get(`card_${id}`)?.address).toBe(`/cards/${id}`);
    expect(server.views.problems().filter(({ file }) => file.startsWith('views/cards/'))).toEqual([]);
    // It is a list as any other: filters, sorting, and sums of what is no name.
    const drawn = createCardViews(server.statements)().find(({ file }) => file === `views/cards/card_${id}.view.json`);
    expect(drawn?.view?.elements).toMatchObject({
      linhas: {
        columns: { nome: { sort: true }, limite_credito: { sort: true, aggregate: 'sum' } },
        filters: { nome: {}, limite_credito: {} },
        print: true,
      },
    });
    await server.db.execute(sql`
      insert into permissao (id_perfil, entity, flag) select id, ${`CARD_${id}`}, 'ACESSAR' from perfil where constante = 'CONSULTOR'`);
    consultant = await server.login('CONSULTOR', { id_cliente: ana });
    expect((await read(consultant)).body.total).toBe(3);
    expect((await read(admin)).body.total).toBe(11);
  });

  test('what it declares of its columns and parameters holds, and what only files may say is refused', async () => {
    const properties = {
      nome: { title: 'Quem', type: 'string' },
      limite: { title: 'Limite', type: 'number', format: 'money' },
    };
    const params = { minimo: { type: 'number', default: 8 } };
    const statement = 'select nome, limite_credito as limite from cliente where limite_credito >= :minimo';
    const { id } = await saved('Limites', statement, {
      declaracao: { properties, key: ['nome'], params, sortBy: 'limite' },
    });
    const model = server.statements.named(`card_${id}`)?.model;
    expect([model?.title, model?.fields.limite?.kind, model?.fields.nome?.title]).toEqual(['Limites', 'money', 'Quem']);
    expect((await server.call('GET', `/card_${id}`, { token: admin })).body.total).toBe(4);
    expect((await server.call('GET', `/card_${id}?minimo=10`, { token: admin })).body.total).toBe(2);
    for (const declaracao of [
      { unscoped: { Cliente: 'x' } },
      { within: { Cliente: 'rede' } },
      { operation: 'report_eventos' },
    ])
      expect(errorsOf(await make('Aberto', statement, { declaracao }))).toMatchObject([
        { pointer: '/declaracao', code: 'card' },
      ]);
    const wrong = await make('Errado', statement, {
      declaracao: { properties: { nome: { type: 'strin' } }, key: ['nome'], params },
    });
    expect(errorsOf(wrong)[0]).toMatchObject({ pointer: '/declaracao', message: expect.stringContaining('`string`') });
  });
});

describe('[T4] what a card may not be', () => {
  test.each([
    ['writes', 'delete from cliente', 1, 1],
    ['writes inside', 'with x as (\n  delete from cliente returning id\n) select * from x', 2, 15],
    ['is two statements', 'select 1 as n;\nselect 2 as n', 2, 1],
    ['sleeps', 'select\n  pg_sleep(9) as n', 2, 3],
    ['reads sessions', 'select token_hash from vitral_sessao', 1, 24],
    ['reads catalogs', 'select usename from pg_user', 1, 21],
    ['reads settings', "select current_setting('data_directory') as n", 1, 8],
    ['locks rows', 'select nome from cliente for update', 1, 26],
    ['names a column that there is not', 'select nome,\n  limit_credito from cliente', 2, 3],
    ['is no SQL', 'select nome fro cliente', 1, 17],
    ['has a column of no type', "select interval '1 day' as n", 1, 1],
  ])('one that %s is refused as it is saved, with its line and column', async (_what, valor, linha, coluna) => {
    const answer = await make('Proibido', valor);
    expect(answer.status).toBe(400);
    const [error] = errorsOf(answer);
    // What the statement itself says is wrong is said as in the SQL editor.
    const code = / column /.test(_what) ? 'card' : 'SQL_RECUSADO';
    expect([error?.pointer, error?.code, error?.values.linha]).toEqual(['/valor', code, linha]);
    expect([_what, error?.values.coluna]).toEqual([_what, coluna]);
    expect(error?.message).toContain(`Linha ${linha}, coluna ${coluna}`);
  });

  test('only who opens the card generator writes one, over what they may list, whatever their permissions on cards', async () => {
    await server.db.execute(sql`
      insert into permissao (id_perfil, entity, flag)
      select p.id, 'Card', f.flag from perfil as p, (values ('LISTAR'), ('CADASTRAR'), ('EDITAR'), ('EXCLUIR')) as f (flag)
      where p.constante = 'ADMINISTRATIVO'`);
    staff = await server.login('ADMINISTRATIVO');
    expect((await make('De outro', 'select nome from cliente', {}, staff)).status).toBe(403);
    const { id, versao } = await saved('Dos bancos', 'select nome from banco');
    expect((await server.call('PUT', `/Card/${id}`, { token: staff, body: { versao, nome: 'x' } })).status).toBe(403);
    expect((await server.call('DELETE', `/Card/${id}`, { token: staff })).status).toBe(403);
    const unlisted = await make('Senhas', 'select nome from usuario', {}, superadmin);
    expect(errorsOf(unlisted)).toMatchObject([
      { pointer: '/valor', code: 'card', message: expect.stringContaining('"Usuario"') },
    ]);
    expect((await make('Anotações', 'select id, observacao from entidade_anotacao', {}, superadmin)).status).toBe(400);
  });

  test('one that no longer fits costs itself, another server has each within moments, and a deleted one is away', async () => {
    const contract = await loadContract();
    const other = await createStatementCatalog({
      ...{ root: server.root, db: server.db, entities: server.entities, calls: knownCalls(contract) },
      ...{ table: cardTable(server.db), log: () => undefined },
    });
    try {
      await other.watch();
      const { id, versao } = await saved('Dois servidores', 'select nome from cliente');
      await expect.poll(() => other.named(`card_${id}`)?.model.title).toBe('Dois servidores');
      await server.db.execute(sql`update card set valor = 'select nada from cliente' where nome = 'Limites'`);
      await server.call('PUT', `/Card/${id}`, { token: admin, body: { versao, nome: 'Outro nome' } });
      await expect.poll(() => other.named(`card_${id}`)?.model.title).toBe('Outro nome');
      expect(other.problems().map(({ code, file, line }) => [code, file.replace(/\d+/, 'n'), line])).toContainEqual([
        'statement/refused',
        'Card/n.sql',
        1,
      ]);
      expect((await server.call('DELETE', `/Card/${id}`, { token: admin })).status).toBe(204);
      await expect.poll(() => other.named(`card_${id}`)).toBeNull();
      await expect.poll(async () => (await server.call('GET', `/card_${id}`, { token: admin })).status).toBe(404);
    } finally {
      await other.close();
    }
    // Each of two servers reads all statements again, several times.
  }, 60_000);
});
