/**
 * The measure of the statement-list bench: one bare Fastify handler with the statement of `clientes_por_cidade` written by
 * hand, for one caller's rows, in the one order that is compared. No session, no permissions, no checks, nothing generic. It
 * counts the exact total for every request.
 */
import Fastify from 'fastify';
import pg from 'pg';

type Query = { readonly size: string; readonly page: string; readonly status?: string; readonly consultor?: string };

const types = { bigint: 20, numeric: 1700, date: 1082 } as const;
pg.types.setTypeParser(types.bigint, Number);
pg.types.setTypeParser(types.numeric, Number);
pg.types.setTypeParser(types.date, (text) => text);

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16, options: '-c jit=off' });
const app = Fastify({ logger: false });

app.get<{ Querystring: Query }>('/clientes_por_cidade', async ({ query: { size, page, status, consultor } }) => {
  const values: unknown[] = [];
  const value = (given: unknown): string => `$${values.push(given)}`;
  const conditions = ['c.dh_exclusao is null'];
  if (consultor !== undefined) conditions.push(`c.id_consultor = ${value(Number(consultor))}`);
  if (status !== undefined) conditions.push(`c.status = ${value(status)}`);
  const grouped = `select c.id_cidade, m.nome, u.sigla as uf, f.moeda, count(distinct c.id_pessoa) as clientes,
      sum(c.limite_credito) as limite_credito, max(c.data_cadastro) as ultimo_cadastro
    from cliente c join cidade m on m.id = c.id_cidade left join estado u on u.id = m.id_estado left join filial f on f.id = c.id_filial
    where ${conditions.join(' and ')} group by c.id_cidade, m.nome, u.sigla, f.moeda`;
  const start = (Number(page) - 1) * Number(size);
  const [{ rows }, count] = await Promise.all([
    pool.query<{ id_cidade: number; nome: string }>(
      `${grouped} order by clientes desc, id_cidade desc, moeda desc limit ${Number(size)} offset ${start}`,
      values,
    ),
    pool.query<{ total: number }>(`select count(*) as total from (${grouped}) as g`, values),
  ]);
  const data = rows.map(({ id_cidade, nome, ...row }) => ({ id: undefined, ...row, cidade: { id: id_cidade, nome } }));
  return { data, total: count.rows[0]?.total ?? 0 };
});

console.log(`Listening on ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
