/**
 * The measure of the list bench: one bare Fastify handler with SQL written by hand for the one answer that is compared,
 * on the same table with the same indexes. No session, no permissions, no checks, nothing generic. It counts the exact
 * total for every request; with FLOOR_KEEPS=1 it keeps totals for five seconds, right or wrong.
 */
import Fastify from 'fastify';
import pg from 'pg';

type Query = {
  readonly query?: string;
  readonly size: string;
  readonly page: string;
  readonly sortType?: string;
  readonly status?: string;
  readonly filial?: string;
  readonly consultor?: string;
};
type Row = {
  readonly id_cidade: number | null;
  readonly cidade: string | null;
  readonly id_filial: number | null;
  readonly filial: string | null;
};

const types = { bigint: 20, numeric: 1700, date: 1082 } as const;
pg.types.setTypeParser(types.bigint, Number);
pg.types.setTypeParser(types.numeric, Number);
pg.types.setTypeParser(types.date, (text) => text);

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16, options: '-c jit=off' });
const stored = process.env.FLOOR_KEEPS === '1' ? new Map<string, { until: number; total: Promise<number> }>() : null;
const app = Fastify({ logger: false });

app.get<{ Querystring: Query }>('/clientes', async ({ query: asked }) => {
  const values: unknown[] = [];
  const value = (given: unknown): string => `$${values.push(given)}`;
  const conditions = ['t.dh_exclusao is null'];
  if (asked.consultor !== undefined) conditions.push(`t.id_consultor = ${value(Number(asked.consultor))}`);
  if (asked.status !== undefined) conditions.push(`t.status = ${value(asked.status)}`);
  if (asked.filial !== undefined) conditions.push(`t.id_filial = ${value(Number(asked.filial))}`);
  for (const word of asked.query?.split(' ') ?? []) conditions.push(`t.busca like ${value(`%${plain(word)}%`)}`);
  const where = conditions.join(' and ');
  const direction = asked.sortType === 'desc' ? 'desc' : 'asc';
  const order = `vitral_normaliza(t.nome collate "C") ${direction}, t.id ${direction}`;
  const [{ rows }, total] = await Promise.all([
    pool.query<Row>(
      `select t.id, t.versao, t.codigo_mundial, t.nome, t.documento, t.email, t.id_cidade, c.nome as cidade, t.id_filial,
         f.nome as filial, t.status, t.limite_credito, t.data_cadastro
       from (select * from cliente t where ${where} order by ${order}
         limit ${Number(asked.size)} offset ${(Number(asked.page) - 1) * Number(asked.size)}) t
       left join cidade c on c.id = t.id_cidade left join filial f on f.id = t.id_filial order by ${order}`,
      values,
    ),
    storedTotal(`${where}\n${values.join('\n')}`, () => countRows(where, values)),
  ]);
  return {
    data: rows.map(({ id_cidade, cidade, id_filial, filial, ...row }) => ({
      ...row,
      cidade: id_cidade === null ? null : { id: id_cidade, nome: cidade },
      filial: id_filial === null ? null : { id: id_filial, nome: filial },
    })),
    total,
  };
});

async function countRows(where: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await pool.query<{ total: number }>(`select count(*) as total from cliente t where ${where}`, [
    ...values,
  ]);
  return rows[0]?.total ?? 0;
}

function storedTotal(key: string, count: () => Promise<number>): Promise<number> {
  const known = stored?.get(key);
  if (known !== undefined && known.until > Date.now()) return known.total;
  const total = count();
  stored?.set(key, { until: Date.now() + 5_000, total });
  return total;
}

function plain(word: string): string {
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

console.log(`Listening on ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
