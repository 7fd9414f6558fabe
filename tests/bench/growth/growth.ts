/**
 * What lists, saves and reports cost as a table grows: `npm run bench -- growth`, on a PostgreSQL server of its own.
 *
 *   --rows A,B,C   sizes of the table, ascending; the first is what the others are compared with (10000,1000000,10000000)
 *   --rounds N     of each call (15)
 *
 * The server's folder is below /tmp: 0.5 GB for 1,000,000 rows, some 5 GB for 10,000,000, which take well over half an hour.
 */
import { parseArgs } from 'node:util';
import type { Sql } from 'sql-template-tag';
import sql from 'sql-template-tag';
import type { Database } from '../../../src/platform/database/database.ts';
import { withoutIndexes } from '../../../src/platform/database/without-indexes.ts';
import { startPostgres } from '../../support/postgres.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { median } from '../load.ts';

/** Rows that one person has, however many there are in all: what a report of one of them adds up. */
const rowsOfOne = 500;

const Lancamento = {
  title: 'Lançamento',
  'x-plural': 'Lançamentos',
  'x-label': 'descricao',
  'x-search': ['descricao', 'codigo'],
  'x-unique': [['codigo']],
  'x-indexes': [['data'], ['situacao'], ['pessoa', 'data']],
  type: 'object',
  required: ['codigo', 'descricao'],
  properties: {
    codigo: { type: 'string', maxLength: 20, 'x-exact': true },
    descricao: { type: 'string', maxLength: 80 },
    situacao: { type: 'string', enum: ['ABERTO', 'PAGO', 'CANCELADO'] },
    pessoa: { type: 'integer' },
    data: { type: 'string', format: 'date' },
    valor: { type: 'number', format: 'money' },
  },
};

/** One thing that is done: through the server, and by hand in SQL. */
type Subject = {
  readonly title: string;
  readonly portal: (round: number, rows: number) => Promise<unknown>;
  readonly bare: (round: number, rows: number) => Promise<unknown>;
};

type Cost = { readonly portal: number; readonly bare: number };

/** Runs the bench and prints a table of ms and one of ratios. Throws when an answer holds other rows than the table. */
export async function benchGrowth(parameters: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...parameters],
    options: { rows: { type: 'string' }, rounds: { type: 'string' } },
  });
  const sizes = (values.rows ?? '10000,1000000,10000000').split(',').map(Number);
  const rounds = Number(values.rounds ?? 15);
  const postgres = await startPostgres();
  if (postgres === null) {
    console.log('Growth: left out, as no PostgreSQL programs are installed here.');
    return;
  }
  process.env.TEST_DATABASE_URL = postgres.url;
  try {
    const server = await startTestServer({ verifyAnswers: false, extraSchemas: { Lancamento } });
    try {
      await measure(server, sizes, rounds);
    } finally {
      await server.close();
    }
  } finally {
    delete process.env.TEST_DATABASE_URL;
    await postgres.stop();
  }
}

async function measure(server: TestServer, sizes: readonly number[], rounds: number): Promise<void> {
  const token = await server.login('ADMINISTRADOR');
  const subjects = subjectsOf(server, token);
  const costs = new Map<string, Cost[]>(subjects.map(({ title }) => [title, []]));
  let rows = 0;
  for (const size of sizes) {
    const began = performance.now();
    await fill(server.db, rows, size);
    rows = size;
    const [disk] = await server.db.query<{ table: number; indexes: number }>(sql`
      select pg_table_size('lancamento') as table, pg_indexes_size('lancamento') as indexes`);
    const mb = (bytes = 0): string => `${Math.round(bytes / 1_000_000).toLocaleString('en')} MB`;
    console.log(
      `${size.toLocaleString('en')} rows: made in ${((performance.now() - began) / 1_000).toFixed(0)} s, table ${mb(disk?.table)}, indexes ${mb(disk?.indexes)}`,
    );
    for (const subject of subjects) costs.get(subject.title)?.push(await time(subject, rounds, size));
    console.table(
      Object.fromEntries(
        subjects.map(({ title }) => {
          const { portal, bare } = costs.get(title)?.at(-1) ?? { portal: Number.NaN, bare: Number.NaN };
          return [title, { 'portal ms': portal.toFixed(2), 'SQL ms': bare.toFixed(2) }];
        }),
      ),
    );
  }
  const compared = sizes.slice(1).map((size, place) => ({ size, place: place + 1 }));
  console.log('Times the cost of the first size, of the portal and of the bare statement:');
  console.table(
    Object.fromEntries(
      subjects.map(({ title }) => {
        const of = costs.get(title) ?? [];
        const first = of[0];
        return [
          title,
          Object.fromEntries(
            compared.map(({ size, place }) => [
              size.toLocaleString('en'),
              `${((of[place]?.portal ?? Number.NaN) / (first?.portal ?? Number.NaN)).toFixed(2)} (${((of[place]?.bare ?? Number.NaN) / (first?.bare ?? Number.NaN)).toFixed(2)})`,
            ]),
          ),
        ];
      }),
    ),
  );
}

/** Adds rows `from` + 1 to `to` and tidies up as the server's own cleaning would in time. */
async function fill(db: Database, from: number, to: number): Promise<void> {
  const step = 500_000;
  await withoutIndexes(db, 'lancamento', async () => {
    for (let start = from; start < to; start += step)
      await db.script(`
        insert into lancamento (codigo, descricao, situacao, pessoa, data, valor)
        select 'L' || n, (array['Pedido', 'Compra', 'Venda', 'Ajuste', 'Estorno', 'Frete', 'Bônus'])[1 + n % 7]
            || ' ' || (array['mensal', 'avulso', 'do site', 'da loja', 'interno'])[1 + (n / 7) % 5] || ' ' || md5(n::text)::varchar(8),
          (array['ABERTO', 'PAGO', 'PAGO', 'CANCELADO'])[1 + n % 4], n / ${rowsOfOne}, date '2020-01-01' + (n % 2000), n % 100000 / 100.0
        from generate_series(${start + 1}, ${Math.min(start + step, to)}) as n`);
  });
  await db.script('vacuum (analyze) lancamento');
}

async function time({ portal, bare }: Subject, rounds: number, rows: number): Promise<Cost> {
  const took: Record<'portal' | 'bare', number[]> = { portal: [], bare: [] };
  for (let round = -1; round < rounds; round += 1)
    for (const [name, work] of [['portal', portal] as const, ['bare', bare] as const]) {
      const began = performance.now();
      await work(round, rows);
      if (round >= 0) took[name].push(performance.now() - began);
    }
  return { portal: median(took.portal), bare: median(took.bare) };
}

function subjectsOf({ db, call }: TestServer, token: string): readonly Subject[] {
  let made = 0;
  const list = async (query: string, expected: number): Promise<void> => {
    const { status, body } = await call('GET', `/Lancamento?${query}`, { token });
    const { data } = body as { data?: unknown };
    if (status !== 200 || !Array.isArray(data) || data.length < expected)
      throw new Error(`${query}: ${status} ${JSON.stringify(body).slice(0, 300)}`);
  };
  const some = (statement: Sql): Promise<unknown> => db.query(statement);
  const person = (round: number, rows: number): number => 1 + (((round + 7) * 131) % Math.max(1, rows / rowsOfOne - 2));
  /** Changes the table, so that nothing that was counted before holds. */
  const touch = (round: number): Promise<number> =>
    db.execute(sql`update lancamento set pessoa = pessoa where id = ${round + 2}`);
  const deep = (rows: number): number => Math.min(10_000, Math.floor(rows / 20) - 1);
  return [
    {
      title: 'first page',
      portal: () => list('size=20&page=1', 20),
      bare: () => some(sql`select * from lancamento order by vitral_normaliza(descricao collate "C"), id limit 20`),
    },
    {
      title: 'first page, counted anew',
      portal: async (round) => {
        await touch(round);
        await list('size=20&page=1', 20);
      },
      bare: async (round) => {
        await touch(round);
        await some(sql`select * from lancamento order by vitral_normaliza(descricao collate "C"), id limit 20`);
        await some(sql`select count(*) from lancamento`);
      },
    },
    {
      title: 'page 10,000 or the last',
      portal: (round, rows) => list(`size=20&page=${deep(rows) - (round + 1)}`, 20),
      bare: (round, rows) =>
        some(sql`
          select l.* from (
            select id from lancamento order by vitral_normaliza(descricao collate "C"), id
            limit 20 offset ${(deep(rows) - (round + 1) - 1) * 20}
          ) as p join lancamento as l using (id)`),
    },
    {
      title: 'filter: one person, by day',
      portal: (round, rows) => list(`size=20&pessoa=${person(round, rows)}&sortBy=data&sortType=desc`, 20),
      bare: async (round, rows) => {
        const id = person(round, rows);
        await some(sql`select * from lancamento where pessoa = ${id} order by data desc, id desc limit 20`);
        await some(sql`select count(*) from lancamento where pessoa = ${id}`);
      },
    },
    {
      title: 'search: one in all',
      portal: (round, rows) => list(`size=20&query=L${Math.floor(rows / 2) + round}`, 1),
      bare: (round, rows) =>
        some(sql`
          select * from lancamento where busca like ${`% l${Math.floor(rows / 2) + round}%`}
          order by vitral_normaliza(descricao collate "C"), id limit 20`),
    },
    {
      title: 'filter: a quarter of all',
      portal: async (round) => {
        await touch(round);
        await list('size=20&situacao=CANCELADO&sortBy=data&sortType=desc', 20);
      },
      bare: async (round) => {
        await touch(round);
        await some(sql`select * from lancamento where situacao = 'CANCELADO' order by data desc, id desc limit 20`);
        await some(sql`select count(*) from lancamento where situacao = 'CANCELADO'`);
      },
    },
    {
      title: 'save',
      portal: async (round, rows) => {
        const body = {
          codigo: `P${rows}.${round}.${made++}`,
          descricao: 'Pedido novo',
          situacao: 'ABERTO',
          pessoa: 1,
          valor: 10,
        };
        const { status } = await call('POST', '/Lancamento/', { token, body });
        if (status !== 201) throw new Error(`The save was answered ${status}.`);
      },
      bare: (round, rows) =>
        db.execute(sql`
          insert into lancamento (codigo, descricao, situacao, pessoa, valor)
          values (${`S${rows}.${round}.${made++}`}, 'Pedido novo', 'ABERTO', 1, 10)`),
    },
    {
      title: 'report: sums of one person',
      portal: (round, rows) =>
        list(`size=20&pessoa=${person(round, rows)}&aggregate=valor:sum&group=situacao,situacao`, 1),
      bare: (round, rows) =>
        some(
          sql`select situacao, count(*), sum(valor) from lancamento where pessoa = ${person(round, rows)} group by situacao`,
        ),
    },
    {
      title: 'report: sums of all',
      portal: async (round) => {
        await touch(round);
        await list('size=20&page=1&aggregate=valor:sum', 20);
      },
      bare: async (round) => {
        await touch(round);
        await some(sql`select count(*), sum(valor) from lancamento`);
      },
    },
  ];
}
