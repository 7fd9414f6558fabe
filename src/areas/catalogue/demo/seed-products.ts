import sql from 'sql-template-tag';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { analyzeTables } from '../../../platform/database/pglite/statistics.ts';
import { createPace, takeSlice } from '../../../platform/database/sharing/slices.ts';
import { withoutIndexes } from '../../../platform/database/without-indexes.ts';
import { type ProductSeed, productSeed, skusOfProduct } from './products.ts';

export type ProductOptions = {
  /** Number of products wanted. */
  readonly count: number;
  /** Ends the work between two batches. */
  readonly signal?: AbortSignal;
  /** Number of branches with prices and stock, in the order of their ids; all by default. */
  readonly branches?: number;
  /** Products per transaction; by default few enough that other users of the database hardly wait. */
  readonly piece?: number;
  readonly onProgress?: (done: number) => void;
};

/** Products per transaction while others use the database. */
const pieceLimits = { first: 5, least: 3, most: 50 };
/** The same if nobody waits: as many as fit one statement. */
const bulkPiece = 1_000;
/** Number of new products from which on rebuilding indexes is faster than updating them. */
const bulkProducts = 20_000;
/** Tables with as many rows as products, or more. */
const bulkTables = [
  'produto',
  'sku',
  'preco_sku',
  'saldo_estoque',
  'imagem_produto',
  'informacao_sku',
  'classificacao_produto',
];
/** First day of the prices. */
const since = '2026-01-01';

/**
 * Adds products 1 to `count` of the demonstration with SKUs, prices, stock, pictures and information, the same for the
 * same numbers. Continues after the last one that it added, so it may be stopped and run again; returns how many it
 * added. Needs the rows of `seedShop`.
 */
export async function seedProducts(db: Database, options: ProductOptions): Promise<number> {
  const { count, signal, branches = 1000, piece: fixed, onProgress } = options;
  const pace = createPace(db.kind, pieceLimits);
  let put = 0;
  for (let isDone = false; !isDone && signal?.aborted !== true; ) {
    const piece = await takeSlice(db, pace, async (tx, size) => {
      const done = await lastProduct(tx);
      const last = Math.min(done + (fixed ?? size), count);
      const products = Array.from({ length: Math.max(0, last - done) }, (_, index) => productSeed(done + index + 1));
      if (products.length > 0) await putPiece(tx, products, branches);
      return { added: products.length, last };
    });
    put += piece.added;
    isDone = piece.added === 0;
    if (!isDone) onProgress?.(piece.last);
  }
  if (put >= manyProducts) await analyzeTables(db, ['produto', 'sku', 'preco_sku', 'saldo_estoque', 'imagem_produto']);
  return put;
}

/**
 * The same for a program that has the database to itself: in large batches, and without indexes if there are many rows.
 */
export async function seedManyProducts(
  db: Database,
  options: Omit<ProductOptions, 'piece' | 'signal'>,
): Promise<number> {
  return db.exclusively(async () => {
    const [row] = await db.query<{ present: number }>(sql`select count(*) as present from produto`);
    const present = row?.present ?? 0;
    const missing = options.count - present;
    const fill = (): Promise<number> => seedProducts(db, { ...options, piece: bulkPiece });
    if (missing < bulkProducts || missing < present / 2) return fill();
    const putAll = bulkTables.reduceRight((work, table) => () => withoutIndexes(db, table, work), fill);
    const put = await putAll();
    await db.script(`vacuum (analyze) ${bulkTables.join(', ')}`);
    return put;
  });
}

/** Number of new products from which on the planner's statistics are updated at once. */
const manyProducts = 500;

/** The last added product, locked: two servers never add the same one. */
async function lastProduct(tx: Queryable): Promise<number> {
  await tx.execute(sql`
    insert into vitral_configuracao (chave, valor) values (${progressKey}, '{"produtos": 0}') on conflict do nothing`);
  const [row] = await tx.query<{ last: number | null }>(sql`
    select (valor ->> 'produtos')::bigint as last from vitral_configuracao where chave = ${progressKey} for update`);
  return row?.last ?? 0;
}

/** Key under which the database stores the last product. */
const progressKey = 'catalogo_produtos';

async function putPiece(tx: Queryable, products: readonly ProductSeed[], branches: number): Promise<void> {
  const rows = JSON.stringify(products.map(({ skus, pictures, information, ...product }) => product));
  await tx.execute(sql`
    insert into produto (id, codigo, descricao, id_departamento, id_linha, sob_medida, legenda, caracteristica, link_video, ativo)
    select r.id, r.codigo, r.descricao, d.id, l.id, r.sob_medida, r.legenda, r.caracteristica, r.link_video, true
    from jsonb_to_recordset(${rows}::jsonb) as r (id bigint, codigo text, descricao text, departamento text, linha text,
      sob_medida boolean, legenda text, caracteristica text, link_video text)
    left join departamento as d on d.descricao = r.departamento
    left join linha_produto as l on l.codigo = r.linha
    on conflict do nothing`);
  const skus = products.flatMap(({ id, departamento, kind, skus: own }) =>
    own.map(({ pictures, ...sku }) => ({ ...sku, id_produto: id, departamento, kind })),
  );
  const json = JSON.stringify(skus);
  await tx.execute(sql`
    insert into sku (id, id_produto, codigo, descricao, departamento, id_grade_item, modelo, cor, peso, embalagem_comprimento,
      embalagem_largura, embalagem_altura, ordem, principal, valida_estoque, exibir_centavos, exibir_spv, exibir_valor_moeda_secundaria, destaque_descricao, destaque_cor,
      valor_acrescimo_preco, ativo)
    select r.id, r.id_produto, r.codigo, r.descricao, r.departamento, g.id, r.modelo, r.cor, r.peso,
      (r.embalagem ->> 'comprimento')::numeric, (r.embalagem ->> 'largura')::numeric, (r.embalagem ->> 'altura')::numeric, r.ordem, r.ordem = 1,
      r.kind <> 'especial', r.preco < 1000, r.id % 3 <> 0, r.id_produto % 10 = 7, r.destaque,
      case r.destaque when 'Oferta' then '#c62828' when 'Novidade' then '#0f766e' end,
      case when r.kind = 'especial' then 120 end, true
    from jsonb_to_recordset(${json}::jsonb) as r (id bigint, id_produto bigint, codigo text, descricao text,
      departamento text, kind text, tamanho text, modelo text, cor text, peso numeric, embalagem jsonb, ordem bigint,
      preco numeric, destaque text)
    left join grade_item as g on g.descricao = r.tamanho
    on conflict do nothing`);
  // In reais by the rate of the branch's country; guaranis in whole thousands. Each branch is slightly more expensive
  // than the one before. Points are the same at every branch.
  await tx.execute(sql`
    insert into preco_sku (id_sku, id_filial, vigencia, valor, percentual_desconto, valor_spv, pontos, valor_custo)
    select r.id, f.id, ${since}::date, p.valor, r.desconto, round(p.valor * 0.06, 0), round(r.preco / 10, 2), round(p.valor * 0.45, 0)
    from jsonb_to_recordset(${json}::jsonb) as r (id bigint, preco numeric, desconto numeric)
    cross join (select id, moeda, row_number() over (order by id) as place from filial) as f
    cross join lateral (
      select case f.moeda
        when 'PYG' then round(r.preco * 1340, -3)
        when 'USD' then round(r.preco / 5.4, 0) - 0.01
        when 'MXN' then round(r.preco * 3.4, 0) - 0.5
        when 'BOB' then round(r.preco * 1.28, 0)
        else round(r.preco + (f.place - 1) * round(r.preco / 200, 0), 2)
      end as valor
    ) as p
    where f.place <= ${branches}
    on conflict do nothing`);
  // Twelve in 150 pairs of SKU and branch (8 %) have none. Nothing is reserved, because only orders reserve, each with
  // its own row.
  await tx.execute(sql`
    insert into saldo_estoque (id_sku, id_filial, fisico, reservado)
    select r.id, f.id, s.fisico, 0
    from jsonb_to_recordset(${json}::jsonb) as r (id bigint)
    cross join (select id, row_number() over (order by id) as place from filial) as f
    cross join lateral (
      select case when (r.id * 7 + f.place * 13) % 150 < 12 then 0 else 1 + (r.id * 11 + f.place * 17) % 60 end as fisico
    ) as s
    where f.place <= ${branches}
    on conflict do nothing`);
  const pictures = products.flatMap(({ id, pictures: own, skus: of }) =>
    [{ id: null, pictures: own }, ...of].flatMap(({ id: id_sku, pictures: each }) =>
      each.map((picture, index) => ({ ...picture, id_produto: id, id_sku, ordem: index + 1 })),
    ),
  );
  await tx.execute(sql`
    insert into imagem_produto (id_produto, id_sku, link_imagem, link_miniatura, descricao, ordem)
    select r.id_produto, r.id_sku, r.link, r.thumbnail, r.descricao, r.ordem
    from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb)
      as r (id_produto bigint, id_sku bigint, link text, thumbnail text, descricao text, ordem bigint)`);
  const information = products.flatMap(({ id, information: own }) =>
    own.map((one, index) => ({ ...one, id_produto: id, ordem: index + 1 })),
  );
  await tx.execute(sql`
    insert into informacao_sku (id_produto, tipo, titulo, descricao, ordem)
    select r.id_produto, r.tipo, r.titulo, r.descricao, r.ordem
    from jsonb_to_recordset(${JSON.stringify(information)}::jsonb)
      as r (id_produto bigint, tipo text, titulo text, descricao text, ordem bigint)`);
  await putSpecial(tx, products);
  await classify(tx, products);
  const last = products.at(-1)?.id ?? 0;
  await tx.execute(sql`
    update vitral_configuracao set valor = jsonb_build_object('produtos', ${last}::bigint) where chave = ${progressKey}`);
}

/** Adds the accessories of every special product, and the standard sizes of each. */
async function putSpecial(tx: Queryable, products: readonly ProductSeed[]): Promise<void> {
  const accessories = products.filter(({ kind }) => kind === 'acessorio').map(({ skus }) => skus[0]?.id ?? 0);
  await tx.execute(sql`
    insert into acessorio_spe (id_sku, id_linha, ordem, ativo)
    select a.id, l.id, a.id, true from unnest(${accessories}::bigint[]) as a (id)
    join linha_produto as l on l.codigo = 'SPE'`);
  const standard = products
    .filter(({ kind }) => kind === 'especial')
    .flatMap(({ id, skus }) =>
      skus.slice(1).map((sku) => ({ id_produto: id, id_sku: sku.id, tamanho: sku.tamanho, ordem: sku.ordem })),
    );
  await tx.execute(sql`
    insert into medida_padrao_spe (id_produto, id_sku, descricao, comprimento, largura, ordem)
    select r.id_produto, r.id_sku, r.tamanho, g.comprimento, g.largura, r.ordem
    from jsonb_to_recordset(${JSON.stringify(standard)}::jsonb) as r (id_produto bigint, id_sku bigint, tamanho text, ordem bigint)
    left join grade_item as g on g.descricao = r.tamanho`);
}

/** Each product is in the class of its part in the shop, every third one also in a class of another catalogue. */
async function classify(tx: Queryable, products: readonly ProductSeed[]): Promise<void> {
  const rows = JSON.stringify(
    products.map(({ id, departamento, classe }) => ({ id, classe: `${departamento}/${classe}` })),
  );
  await tx.execute(sql`
    insert into classificacao_produto (id_produto, id_classificacao)
    select r.id, c.id
    from jsonb_to_recordset(${rows}::jsonb) as r (id bigint, classe text)
    join (
      select folha.id, topo.descricao || '/' || meio.descricao || '/' || folha.descricao as classe
      from catalogo as k
      join classificacao as topo on topo.id_catalogo = k.id and topo.id_superior is null
      join classificacao as meio on meio.id_superior = topo.id
      join classificacao as folha on folha.id_superior = meio.id
      where k.constante = 'LOJA'
    ) as c on c.classe = r.classe
    union all
    select r.id, c.id
    from jsonb_to_recordset(${rows}::jsonb) as r (id bigint)
    join lateral (
      select folha.id, row_number() over (order by folha.id) - 1 as place, count(*) over () as leaves
      from classificacao as folha join catalogo as k on k.id = folha.id_catalogo and k.constante <> 'LOJA'
      where folha.id_superior is not null
    ) as c on c.place = r.id % c.leaves
    where r.id % 3 = 0
    on conflict do nothing`);
}

/** The ids reserved for products and SKUs of the demonstration, up to a number of products. */
export function reservedIds(count: number): { readonly products: number; readonly skus: number } {
  return { products: count, skus: count * skusOfProduct };
}
