/**
 * The measure of the export bench: one bare Fastify handler that copies the same rows and columns out as CSV. No session,
 * no permissions, no types, no compression: the least that sending so many rows costs.
 */
import Fastify from 'fastify';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 4, options: '-c jit=off' });
const app = Fastify({ logger: false });

app.get<{ Querystring: { rows: string } }>('/clientes.csv', async ({ query }, reply) => {
  const client = await pool.connect();
  const stream = client.query(
    copyTo(`copy (
      select t.codigo_mundial, t.nome, t.documento, t.email, t.telefone, c.nome as cidade, f.nome as filial, t.status,
        t.limite_credito, t.data_cadastro, t.data_nascimento
      from cliente t left join cidade c on c.id = t.id_cidade left join filial f on f.id = t.id_filial
      where t.dh_exclusao is null and t.id <= ${Number(query.rows)}
      order by vitral_normaliza(t.nome collate "C"), t.id) to stdout with (format csv, header)`),
  );
  stream.once('close', () => client.release());
  return reply.type('text/csv; charset=utf-8').send(stream);
});

console.log(`Listening on ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
