import fc from 'fast-check';
import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase, testDatabaseKind } from '../../../tests/support/database.ts';
import { pessoaArbitrary, requestArbitrary } from '../../../tests/support/lists/list-arbitraries.ts';
import { cidades, createWorld, insertPessoas, models } from '../../../tests/support/lists/list-fixture.ts';
import { referenceRows } from '../../../tests/support/lists/reference-model.ts';
import type { Database } from '../../platform/database/database.ts';
import { SqlError } from '../../platform/database/errors.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { createAnswerCache } from '../lists/answer-cache.ts';
import { parseListRequest } from '../lists/request/parse-request.ts';
import { type FoundList, searchList, streamList } from '../lists/search.ts';
import { listStatements } from '../lists/sql/build-sql.ts';
import type { Statement } from './statement.ts';
import { checkStatements } from './statement-catalog.ts';
import { understandStatement } from './statement-folder.ts';
import { openStatement } from './statement-rows.ts';

let db: Database;
const pessoas = fc
  .sample(pessoaArbitrary(), { numRuns: 300, seed: 7 })
  .map((pessoa, index) => ({ ...pessoa, id: index + 1 }));
const known = { models, shapes: new Map(), operations: new Map(), served: new Set<string>(), values: new Map() };
const nobody = {
  ...{ id: 1, nome: 'Ana', tipo: '', perfil: '', administrator: false, configurator: false },
  ...{ id_cliente: null, id_filial: null, id_pais: null, records: new Map(), access: new Map() },
} satisfies Caller;
/** Sees the people of cities in São Paulo (`x-scope` of the small world). */
const restricted = { ...nobody, perfil: 'X', id_filial: 1 } satisfies Caller;
const everything = { ...nobody, administrator: true } satisfies Caller;

beforeAll(async () => {
  db = await testDatabase();
  await createWorld(db);
  await insertPessoas(db, pessoas);
  await db.script('analyze');
}, 60_000);

afterAll(() => db.close());

/** Fields of people as the small world has them. */
const properties = {
  nome: { type: 'string' },
  apelido: { type: 'string' },
  nota: { type: 'string' },
  documento: { type: 'string', 'x-exact': true },
  status: { type: 'string', enum: ['ATIVO', 'INATIVO'] },
  cidade: { $ref: 'Cidade.schema.json' },
  idade: { type: 'integer' },
  saldo: { type: 'number', format: 'money' },
  ativo: { type: 'boolean' },
  nascimento: { type: 'string', format: 'date' },
  visto: { type: 'string', format: 'date-time' },
  hora: { type: 'string', format: 'time' },
};
const columns = 'nome, apelido, nota, documento, status, id_cidade, idade, saldo, ativo, nascimento, visto, hora';
const declaration = { properties, search: ['nome', 'apelido'], permission: [] };

async function check(sqlText: string, declared: object): Promise<Awaited<ReturnType<typeof checkStatements>>> {
  const path = 'schemas/company/teste/pessoas';
  const files = { name: 'pessoas', path, declaration: JSON.stringify(declared), sql: sqlText, problems: [] };
  return checkStatements(db.reader, [understandStatement(files, known)]);
}

async function statementOf(sqlText: string, declared: object = declaration): Promise<Statement> {
  const { statements, problems } = await check(sqlText, declared);
  const found = statements[0]?.statement;
  if (!found) throw new Error(JSON.stringify(problems));
  return found;
}

function ask(
  statement: Statement,
  caller: Caller,
  raw: Record<string, string>,
  values: Record<string, unknown> = {},
): Promise<FoundList> {
  const reading = { caller, models, values: new Map(Object.entries(values)), language: 'pt-BR', now: new Date() };
  const list = openStatement(statement, reading);
  return searchList(db, list, parseListRequest(raw, list), { scope: null, timeZone: 'UTC' });
}

/** Fields that hold texts. */
const texts = (...names: readonly string[]): object =>
  Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
const ids = ({ data }: Pick<FoundList, 'data'>): unknown[] => data.map(({ id }) => id);
const seen = pessoas.filter(({ id_cidade }) => cidades.find(({ id }) => id === id_cidade)?.id_estado === 1);

/** One list, written in several ways: what the planner may fold into the list, and what it has to make first. */
const statements: Readonly<Record<string, string>> = {
  plain: `select id, ${columns} from pessoa`,
  alias: `select p.id, ${columns.replaceAll(/\w+/g, 'p.$&')} from pessoa as p -- até o fim`,
  decorated: `select p.id, ${columns.replaceAll(/\w+/g, 'p.$&')}, (select c.nome from cidade as c where c.id = p.id_cidade) as onde
    from pessoa as p left join cidade as x on x.id = p.id_cidade`,
  shadowed: `with pessoa as (select * from pessoa where :usuario_id = 1) select id, ${columns} from pessoa;`,
  grouped: `select max(id) as id, ${columns} from "pessoa" group by ${columns}, id`,
  recursive: `with recursive n as (select 0 as i union all select i + 1 from n where i < 1)
    select distinct id, ${columns} from (select pessoa.*, i from pessoa cross join n) as x`,
};

describe(`statements on ${testDatabaseKind}`, () => {
  test.each(Object.entries(statements))(
    'any request of a restricted caller answers the rows, order and totals of the reference (%s)',
    async (_, sqlText) => {
      const statement = await statementOf(sqlText);
      await fc.assert(
        fc.asyncProperty(requestArbitrary(), async (raw) => {
          const expected = referenceRows(seen, raw, false);
          const [size, page] = [Number(raw.size), Number(raw.page)];
          for (let turn = 0; turn < 2; turn++) {
            const answer = await ask(statement, restricted, {
              ...raw,
              aggregate: 'id:count',
              totalizer: 'status',
              group: 'cidade',
            });
            expect(answer.total).toBe(expected.length);
            expect(ids(answer)).toEqual(expected.slice((page - 1) * size, page * size).map(({ id }) => id));
            expect(answer.aggregate).toEqual([{ function: 'count', id: expected.length }]);
            const counted = (items: readonly { readonly count?: number; readonly total?: number }[]): number =>
              items.reduce((sum, { count = 0, total = 0 }) => sum + count + total, 0);
            expect([counted(answer.totalizer), counted(answer.groups)]).toEqual([expected.length, expected.length]);
          }
        }),
        { numRuns: 40 },
      );
    },
    120_000,
  );

  test('a page of rows that are made of many brings totals and sums along: one statement', async () => {
    const statement = await statementOf(statements.grouped ?? '');
    const list = openStatement(statement, {
      caller: restricted,
      models,
      values: new Map(),
      language: 'pt-BR',
      now: new Date(),
    });
    const asked: string[] = [];
    const reader: typeof db.reader = {
      ...db.reader,
      query: (statement, planning) => {
        asked.push(statement.text);
        return db.reader.query(statement, planning);
      },
    };
    const request = parseListRequest({ size: '3', page: '2', aggregate: 'id:sum' }, list);
    const { total, aggregate } = await searchList({ ...db, reader }, list, request, { scope: null, timeZone: 'UTC' });
    expect(total).toBe(seen.length);
    expect(aggregate).toEqual([{ function: 'sum', id: seen.reduce((sum, { id }) => sum + id, 0) }]);
    expect(asked).toHaveLength(1);
  });

  test('a stream of all rows is the same list as JSON, and who sees all sees all', async () => {
    const statement = await statementOf(statements.plain ?? '');
    for (const [caller, rows] of [
      [restricted, seen],
      [everything, pessoas],
    ] as const) {
      const list = openStatement(statement, { caller, models, values: new Map(), language: 'pt-BR', now: new Date() });
      let text = '';
      for await (const piece of streamList(db, list, parseListRequest({ size: '0', sortBy: 'nome' }, list), {
        scope: null,
      }))
        text += piece;
      const streamed: FoundList = JSON.parse(text);
      expect(ids(streamed)).toEqual(referenceRows(rows, { sortBy: 'nome' }).map(({ id }) => id));
    }
  });

  test('tables that only help are read under their own scope, but where the declaration lifts it', async () => {
    const sqlText =
      'select c.id, c.nome, (select count(*) from pessoa as p where p.id_cidade = c.id) as total from cidade as c';
    const declared = { properties: { nome: { type: 'string' }, total: { type: 'integer' } } };
    const totals = async (more: object): Promise<unknown> => {
      const { data } = await ask(await statementOf(sqlText, { ...declared, ...more }), restricted, { size: '100' });
      return Object.fromEntries(data.map(({ id, total }) => [id, total]));
    };
    const expected = (rows: typeof pessoas): unknown =>
      Object.fromEntries(cidades.map(({ id }) => [id, rows.filter(({ id_cidade }) => id_cidade === id).length]));
    expect(await totals({})).toEqual(expected(seen));
    expect(await totals({ unscoped: { Pessoa: 'Só a soma aparece.' } })).toEqual(expected(pessoas));
  });

  test('rows without an id of their own get one of their key, the same on every page, and are in a certain order', async () => {
    const sqlText = 'select nome, status, count(*) as total from pessoa group by nome, status';
    const statement = await statementOf(sqlText, {
      properties: { nome: { type: 'string' }, status: { type: 'string' }, total: { type: 'integer' } },
      key: ['nome', 'status'],
    });
    const all = await ask(statement, everything, { size: '0', sortBy: 'total' });
    expect(new Set(ids(all)).size).toBe(all.total);
    expect(ids(all).every((id) => Number.isSafeInteger(id))).toBe(true);
    const pages = [];
    for (let page = 1; page <= Math.ceil(all.total / 7); page++)
      pages.push(...(await ask(statement, everything, { size: '7', page: String(page), sortBy: 'total' })).data);
    expect(pages).toEqual(all.data);
  });

  test('parameters and the values of the session are values, in their types', async () => {
    const sqlText = `select id, :de::text as de, :usuario_id as usuario, :hoje as hoje, :administrador as adm, :nome as nome
      from estado where :minimo is null or id >= :minimo`;
    const statement = await statementOf(sqlText, {
      properties: {
        ...{ de: { type: 'string' }, usuario: { type: 'integer' }, hoje: { type: 'string', format: 'date' } },
        ...{ adm: { type: 'boolean' }, nome: { type: 'string' } },
      },
      params: {
        de: { type: 'string', format: 'date' },
        minimo: { type: 'integer', default: 1 },
        nome: { type: 'string' },
      },
    });
    const values = { de: '2026-02-01', nome: "x'; drop table pessoa --" };
    const { data, total } = await ask(statement, everything, {}, values);
    expect(total).toBe(2);
    expect(data[0]).toEqual({
      id: 1,
      de: '2026-02-01',
      usuario: 1,
      hoje: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      adm: true,
      nome: values.nome,
    });
    expect((await ask(statement, everything, {}, { ...values, minimo: 2 })).total).toBe(1);
    expect((await ask(statement, everything, {}, values)).total).toBe(2);
  });

  test('the days of a period come from the parameters of its call', async () => {
    const statement = await statementOf(
      'select id, nome from pessoa where nascimento between :periodo_inicio and :periodo_fim',
      {
        properties: { nome: { type: 'string' } },
        params: { mes: { type: 'integer', minimum: 0, maximum: 11 }, ano: { type: 'integer' } },
      },
    );
    const [born = ''] = pessoas.flatMap(({ nascimento }) => nascimento ?? []);
    const expected = pessoas.filter(({ nascimento }) => nascimento?.slice(0, 7) === born.slice(0, 7));
    const values = { ano: Number(born.slice(0, 4)), mes: Number(born.slice(5, 7)) - 1 };
    const { data } = await ask(statement, everything, { size: '0', sortBy: 'id' }, values);
    expect(ids({ data })).toEqual(expected.map(({ id }) => id));
  });

  test('totals are kept, and exact after each commit to any table that the statement reads', async () => {
    const statement = await statementOf(
      'select e.id, e.nome, (select count(*) from cidade as c where c.id_estado = e.id) as total from estado as e',
      { properties: { nome: { type: 'string' }, total: { type: 'integer' } } },
    );
    const answer = async (): Promise<unknown> => {
      const { total, aggregate } = await ask(statement, everything, { size: '1', aggregate: 'total:sum' });
      return [total, aggregate];
    };
    expect(await answer()).toEqual([2, [{ function: 'sum', total: 3 }]]);
    await db.execute(sql`insert into cidade (id, nome, id_estado) values (99, 'Nova', 1)`);
    expect(await answer()).toEqual([2, [{ function: 'sum', total: 4 }]]);
    await db.execute(sql`delete from cidade where id = 99`);
    expect(await answer()).toEqual([2, [{ function: 'sum', total: 3 }]]);
  });

  test.each([
    [
      'rows of one table',
      `select p.id, p.nome, p.status, c.nome as cidade, (select count(*) from pessoa as v where v.id_cidade = c.id) as vizinhos
        from pessoa as p left join cidade as c on c.id = p.id_cidade`,
    ],
    [
      'rows of groups',
      `select min(p.id) as id, max(p.nome) as nome, p.status, c.nome as cidade, count(*) as vizinhos
        from pessoa as p left join cidade as c on c.id = p.id_cidade group by p.status, c.nome`,
    ],
  ])(
    'whatever is saved between them, kept pages, totals and groups are those that are made anew (%s)',
    async (_, text) => {
      const statement = await statementOf(text, {
        properties: { ...texts('nome', 'status', 'cidade'), vizinhos: { type: 'integer' } },
        search: ['nome'],
      });
      const cached = createAnswerCache();
      const ofCaller = (caller: Caller, totals: ReturnType<typeof createAnswerCache>): Promise<FoundList> => {
        const list = openStatement(statement, {
          caller,
          models,
          values: new Map(),
          language: 'pt-BR',
          now: new Date(),
        });
        const raw = {
          size: '3',
          sortBy: 'vizinhos',
          sortType: 'desc',
          aggregate: 'vizinhos:sum',
          totalizer: 'status',
          group: 'cidade',
        };
        return searchList(db, list, parseListRequest(raw, list), { scope: null, totals });
      };
      const id = fc.integer({ min: 5_001, max: 5_004 });
      const city = fc.constantFrom(10, 11, 12, null);
      const writes = fc.oneof(
        fc.record({ kind: fc.constant('save'), id, city }),
        fc.record({ kind: fc.constant('delete'), id, city }),
        fc.record({ kind: fc.constant('move'), id, city }),
        fc.record({ kind: fc.constant('undone'), id, city }),
      );
      const write = async ({ kind, id: row, city: at }: { kind: string; id: number; city: number | null }) => {
        if (kind === 'move')
          await db.execute(sql`update cidade set id_estado = 3 - coalesce(id_estado, 1) where id = ${at}`);
        else if (kind === 'delete') await db.execute(sql`delete from pessoa where id = ${row}`);
        else {
          const save = sql`insert into pessoa (id, nome, status, id_cidade) values (${row}, 'Nova', 'ATIVO', ${at})
          on conflict (id) do update set id_cidade = excluded.id_cidade, status = 'INATIVO'`;
          if (kind === 'save') await db.execute(save);
          else
            await db
              .transaction(async (tx) => {
                await tx.execute(save);
                throw new Error('undone');
              })
              .catch(() => undefined);
        }
      };
      await fc.assert(
        fc.asyncProperty(fc.array(writes, { minLength: 1, maxLength: 6 }), async (steps) => {
          for (const step of steps) {
            await write(step);
            for (const caller of [restricted, everything])
              expect(await ofCaller(caller, cached)).toEqual(await ofCaller(caller, createAnswerCache()));
          }
        }),
        { numRuns: 10 },
      );
      await db.execute(sql`delete from pessoa where id between 5001 and 5004`);
      for (const { id: known, id_estado } of cidades)
        await db.execute(sql`update cidade set id_estado = ${id_estado} where id = ${known}`);
    },
    120_000,
  );

  test.each([
    ['select id, nomes as nome from pessoa', 'statement/refused', 1, 12, 'column "nomes" does not exist'],
    ['select id,\n  :usuario_id as x, nome || idade.x as nome from pessoa', 'statement/refused', 2, 29, 'idade'],
    ['select nome from pessoa', 'statement/no-key', 1, 1, 'column `id`'],
    ['select id, idade as nome from pessoa', 'statement/wrong-type', 1, 1, 'takes `text`'],
    [
      'select id, nome, id_cliente from (select id, nome, :outro as id_cliente from pessoa) as p',
      'statement/unknown-parameter',
      1,
      52,
      ':outro',
    ],
    [
      'select id, nome from pessoa where nascimento > :periodo_inicio',
      'statement/no-period',
      1,
      48,
      'declare `data_inicial_iso` in `params`',
    ],
    ['select id, nome from pessoas', 'statement/unknown-table', 1, 22, 'Did you mean `pessoa`?'],
  ])('says what is wrong with %s', async (sqlText, code, line, column, words) => {
    const { problems } = await check(sqlText, { properties: { nome: { type: 'string' } } });
    expect(problems[0]).toMatchObject({
      code,
      line,
      column,
      severity: 'error',
      file: 'schemas/company/teste/pessoas.sql',
    });
    expect(problems[0]?.message).toContain(words);
  });

  test('a field that the statement lacks is left out with a notice, and so is a column that no field is declared for', async () => {
    const { statements, problems } = await check('select id, nome, 1 as idadee from pessoa', {
      properties: { nome: { type: 'string' }, idade: { type: 'integer' } },
    });
    expect(problems.map(({ code, severity, suggestions }) => [code, severity, suggestions])).toEqual([
      ['statement/missing-column', 'warning', ['idadee']],
      ['statement/unknown-column', 'warning', ['idade']],
    ]);
    expect(Object.keys(statements[0]?.statement?.model.fields ?? {})).toEqual(['nome']);
  });

  test('the reader of statements changes nothing', async () => {
    await expect(db.reader.execute(sql`delete from pessoa`)).rejects.toMatchObject({ code: '25006' });
    await expect(
      (async () => {
        for await (const _ of db.reader.stream(sql`select nextval(pg_get_serial_sequence('pessoa', 'id'))`, 10));
      })(),
    ).rejects.toBeInstanceOf(SqlError);
    expect(await db.query(sql`select count(*)::int as total from pessoa`)).toEqual([{ total: pessoas.length }]);
  });

  test.each([
    ['left join cidade as c on c.id = p.id_cidade', 'c.nome', true],
    ['left join cidade as c on c.id = p.id_cidade and c.id_estado = 1', 'c.nome', true],
    ['left outer join cidade as c on (select max(x.id) from cidade as x) = c.id', 'c.nome', true],
    ['cross join lateral (select left(p.nome, 1) as nome) as c left join pessoa as v on v.id = p.id', 'c.nome', true],
    ['left join cidade as c on c.id_estado = p.id_cidade', 'c.nome', false],
    ['left join cidade as c on c.id = c.id_estado', 'c.nome', false],
    ['left join cidade as c on c.id = p.id_cidade', 'nota', false],
    ['join cidade as c on c.id = p.id_cidade', 'c.nome', false],
    ['cross join lateral (select x.nome from cidade as x where x.id = p.id_cidade) as c', 'c.nome', false],
  ])(
    'what decides on no row is counted without, and with it where a filter needs it: %s',
    async (from, shown, isCut) => {
      const statement = await statementOf(
        `select p.id, p.nome, ${shown} as onde, p.status from pessoa as p ${from} where p.idade > 20`,
        { properties: texts('nome', 'onde', 'status') },
      );
      const reading = { caller: everything, models, values: new Map(), language: 'pt-BR', now: new Date() };
      const list = openStatement(statement, reading);
      const joined = (query: Record<string, string>): boolean =>
        / join /.test(listStatements(list, parseListRequest(query, list), null, 'UTC').summary().text);
      expect(joined({ nome: 'a' })).toBe(!isCut);
      expect(joined({ onde: 'a' })).toBe(true);
      const [{ total } = { total: -1 }] = await db.query<{ total: number }>(
        sql`select count(*) as total from pessoa as p ${raw(from)} where p.idade > 20`,
      );
      expect((await ask(statement, everything, {})).total).toBe(total);
    },
  );

  test('a row that a function makes into several is counted as often as it is shown', async () => {
    const statement = await statementOf(
      "select e.id, e.nome, unnest(string_to_array('a,b', ',')) as letra from estado as e",
      {
        properties: texts('nome', 'letra'),
        key: ['nome', 'letra'],
      },
    );
    expect((await ask(statement, everything, { size: '1' })).total).toBe(4);
  });
});
