/**
 * The measure of the quick-search bench: one bare Fastify handler with the search written by hand, for one branch. No
 * session, no permissions, no checks, nothing generic. It finds the ids of the page first, best match first, and reads the
 * rest for these alone. Totals are counted once and kept as long as it runs, right or wrong: counting half a million rows
 * for every letter that somebody types would be no measure.
 */
import Fastify from 'fastify';
import pg from 'pg';

type Query = { readonly query: string; readonly size: string };

const types = { bigint: 20, numeric: 1700 } as const;
pg.types.setTypeParser(types.bigint, Number);
pg.types.setTypeParser(types.numeric, Number);

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16, options: '-c jit=off' });
const app = Fastify({ logger: false });
const branch = Number(process.env.BENCH_BRANCH);
const totals = new Map<string, Promise<number>>();

const text = (column: string): string => `vitral_normaliza(${column} collate "C")`;
/** $1 is the branch, $2 the search, $3 its first word; the words follow. */
const from = (words: readonly string[]): string => `from sku s join produto p on p.id = s.id_produto
  where coalesce(s.ativo, true) and coalesce(p.ativo, true) and s.configuracao is null
    and (select true from preco_sku x where x.id_sku = s.id and x.id_filial = $1 and x.vigencia <= current_date limit 1)
    and ${words.map((_, index) => `s.busca like $${index + 4}`).join(' and ')}`;

const isCode = `${text('s.codigo')} = $2`;
const isStart = `${text('s.descricao')} >= $3 and ${text('s.descricao')} < $3 || U&'\\+10FFFF'`;

function pageSql(words: readonly string[], size: number): string {
  const part = (
    rank: number,
    condition: string,
  ): string => `select s.id, p.id as id_produto, ${text('s.descricao')} as k,
    ${rank} as rank ${from(words)} and ${condition}`;
  const order = 'order by k, id_produto, id';
  return `select s.id, s.id as id_sku, concat_ws(', ', t.descricao, s.modelo) as opcao, s.id_produto, f.id as id_filial, s.codigo as codigo_produto, s.descricao, p.id_departamento,
      d.descricao as departamento, l.codigo as codigo_linha, g.codigo as codigo_grade, s.id_grade_item as id_hub_grade_item,
      t.descricao as descricao_grade_item, s.modelo, s.cor, f.moeda,
      v.valor - round(v.valor * coalesce(v.percentual_desconto, 0) / 100, 2) as valor, v.valor as valor_preco_venda,
      coalesce(v.percentual_desconto, 0) as percentual_desconto, v.valor_custo, v.valor_spv,
      coalesce(e.fisico - e.reservado, 0) as saldo, coalesce(s.valida_estoque, true) as valida_estoque, false as favorito,
      i.link_miniatura as avatar, s.destaque_descricao, s.destaque_cor, coalesce(p.sob_medida, false) as sob_medida,
      p.caracteristica, p.legenda, p.link_video, coalesce(s.exibir_centavos, true) as exibir_centavos,
      coalesce(s.exibir_spv, false) as exibir_spv, coalesce(v.valor_spv, 0) > 0 as possui_spv,
      coalesce(s.exibir_valor_moeda_secundaria, false) and q.valor is not null as exibir_valor_moeda_secundaria,
      q.simbolo as descricao_moeda_secundaria,
      case when s.exibir_valor_moeda_secundaria
        then round((v.valor - round(v.valor * coalesce(v.percentual_desconto, 0) / 100, 2)) * q.valor, 0) end as valor_moeda_secundaria,
      case when s.valor_acrescimo_preco is not null
        then jsonb_build_object('valor_acrescimo_preco', s.valor_acrescimo_preco) end as configuracao
    from (
      (select * from (${part(0, isCode)} offset 0) a ${order} limit ${size})
      union all (${part(1, `${isStart} and ${text('s.codigo')} is distinct from $2`)} ${order} limit ${size})
      union all (${part(2, `(${isStart}) is not true and ${text('s.codigo')} is distinct from $2`)} ${order} limit ${size})
      limit ${size}
    ) found
    cross join lateral (select * from sku where id = found.id limit 1) s
    join produto p on p.id = s.id_produto
    join filial f on f.id = $1
    left join departamento d on d.id = p.id_departamento
    left join linha_produto l on l.id = p.id_linha
    left join grade_item t on t.id = s.id_grade_item
    left join grade g on g.id = t.id_grade
    left join saldo_estoque e on e.id_sku = s.id and e.id_filial = f.id
    cross join lateral (
      select * from preco_sku x where x.id_sku = s.id and x.id_filial = f.id and x.vigencia <= current_date order by vigencia desc limit 1
    ) v
    left join lateral (select * from cotacao x where x.moeda = f.moeda and x.data <= current_date order by data desc limit 1) q on true
    left join lateral (
      select link_miniatura from imagem_produto x where x.id_produto = s.id_produto and (x.id_sku is null or x.id_sku = s.id)
      order by x.id_sku nulls last, x.ordem, x.id limit 1
    ) i on true
    order by found.rank, found.k, found.id_produto, found.id`;
}

app.get<{ Querystring: Query }>('/busca', async ({ query: { query, size } }) => {
  const whole = query.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = whole.split(' ');
  const patterns = words.map((word) => (word.length > 2 ? `%${word}%` : `% ${word}%`));
  const values = [branch, whole, words[0], ...patterns];
  const count = async (): Promise<number> => {
    const { rows } = await pool.query<{ total: number }>(
      `select count(*) as total ${from(words)} and ($2::text is not null or $3::text is not null)`,
      values,
    );
    return rows[0]?.total ?? 0;
  };
  const total = totals.get(whole) ?? count();
  totals.set(whole, total);
  const { rows: data } = await pool.query(pageSql(words, Number(size)), values);
  return { data, total: await total };
});

console.log(`Listening on ${await app.listen({ host: '127.0.0.1', port: 0 })}`);
