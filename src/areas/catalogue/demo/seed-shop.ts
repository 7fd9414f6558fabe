import sql from 'sql-template-tag';
import { productPicture } from '../../../domain/picture-address.ts';
import type { Database, Queryable } from '../../../platform/database/database.ts';
import { type Assortment, assortments, grades, lines, sizes } from './assortment.ts';
import { reservedIds, seedProducts } from './seed-products.ts';

/** Products that a new demonstration has from the start; the rest follows while it runs. */
export const firstProducts = 150;
/** Products of a complete demonstration, for which ids are reserved. */
export const demoProducts = 1_000;
const reservedProducts = 1_000_000;
/** Maximum of SKUs that can be requested. */
export const maxSkus = reservedIds(reservedProducts).skus;

const catalogues = {
  LOJA: 'Loja',
  PROMOCOES: 'Promoções',
  BEM_ESTAR: 'Bem-estar',
  LANCAMENTOS: 'Lançamentos',
} as const;

/** Classes of the other catalogues, each with all parts below; the shop has 8 + 8 x 8 + 8 x 8 x 2. */
const themes: Readonly<Record<string, readonly string[]>> = {
  PROMOCOES: ['Semana do sono', 'Casa nova', 'Presentes', 'Últimas peças'],
  BEM_ESTAR: ['Coluna', 'Circulação', 'Sono leve', 'Relaxar'],
  LANCAMENTOS: ['Este mês', 'Este ano', 'Em breve', 'Edição limitada'],
};
const themeParts = [
  'Quarto do casal',
  'Quarto das crianças',
  'Sala',
  'Viagem',
  'Escritório',
  'Presente',
  'Para a família',
];

/**
 * Adds departments, sizes, catalogues, classes, banners, blocks and rates, then the first products. Once, for the
 * demonstration.
 */
export async function seedShop(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const some = await tx.query(sql`select 1 as found from departamento limit 1`);
    if (some.length > 0) return;
    await raiseSequences(tx);
    await putTables(tx);
    await putClasses(tx);
    await putBanners(tx);
    await tx.execute(sql`
      insert into cotacao (moeda, moeda_secundaria, simbolo, data, valor)
      values ('BRL', 'PYG', 'Gs.', '2026-01-01', 1340.5), ('PYG', 'BRL', 'R$', '2026-01-01', 0.000746),
        ('USD', 'BRL', 'R$', '2026-01-01', 5.4), ('MXN', 'USD', 'US$', '2026-01-01', 0.055), ('BOB', 'BRL', 'R$', '2026-01-01', 0.78)
      on conflict do nothing`);
  });
  await seedProducts(db, { count: firstProducts });
}

/** Rows that users add meanwhile get ids after those to come. */
async function raiseSequences(tx: Queryable): Promise<void> {
  const { products, skus } = reservedIds(reservedProducts);
  for (const [table, id] of [
    ['produto', products],
    ['sku', skus],
  ] as const)
    await tx.query(
      sql`select setval(pg_get_serial_sequence(${table}, 'id'), greatest(${id}::bigint, (select coalesce(max(id), 0) from sku)))`,
    );
}

async function putTables(tx: Queryable): Promise<void> {
  const departments = Object.values(assortments).map(({ departamento }, index) => ({
    descricao: departamento,
    ordem: (index + 1) * 10,
  }));
  await tx.execute(sql`
    insert into departamento (descricao, ordem, ativo)
    select descricao, ordem, true from jsonb_to_recordset(${JSON.stringify(departments)}::jsonb) as r (descricao text, ordem bigint)
    on conflict do nothing`);
  const pairs = (of: Readonly<Record<string, string>>): string =>
    JSON.stringify(Object.entries(of).map(([codigo, descricao]) => ({ codigo, descricao })));
  await tx.execute(sql`
    insert into linha_produto (codigo, descricao)
    select codigo, descricao from jsonb_to_recordset(${pairs(lines)}::jsonb) as r (codigo text, descricao text) on conflict do nothing`);
  await tx.execute(sql`
    insert into grade (codigo, descricao)
    select codigo, descricao from jsonb_to_recordset(${pairs(grades)}::jsonb) as r (codigo text, descricao text) on conflict do nothing`);
  await tx.execute(sql`
    insert into grade_item (id_grade, descricao, comprimento, largura, ordem)
    select g.id, r.descricao, r.comprimento, r.largura, r.ordem
    from jsonb_to_recordset(${JSON.stringify(sizes.map((size, index) => ({ ...size, ordem: index + 1 })))}::jsonb)
      as r (grade text, descricao text, comprimento numeric, largura numeric, ordem bigint)
    join grade as g on g.codigo = r.grade
    on conflict do nothing`);
}

async function putClasses(tx: Queryable): Promise<void> {
  await tx.execute(sql`
    insert into catalogo (constante, descricao)
    select constante, descricao from jsonb_to_recordset(${JSON.stringify(
      Object.entries(catalogues).map(([constante, descricao]) => ({ constante, descricao })),
    )}::jsonb) as r (constante text, descricao text) on conflict do nothing`);
  const departments: readonly Assortment[] = Object.values(assortments);
  const put = (
    of: readonly { readonly catalogo: string; readonly superior: string | null; readonly descricao: string }[],
  ) =>
    tx.execute(sql`
    insert into classificacao (descricao, id_catalogo, id_superior)
    select r.descricao, k.id, s.id
    from jsonb_to_recordset(${JSON.stringify(of)}::jsonb) as r (catalogo text, superior text, descricao text)
    join catalogo as k on k.constante = r.catalogo
    left join lateral (
      select c.id from classificacao as c left join classificacao as u on u.id = c.id_superior
      where c.id_catalogo = k.id and coalesce(u.descricao || '/', '') || c.descricao = r.superior
    ) as s on true`);
  await put([
    ...departments.map(({ departamento }) => ({ catalogo: 'LOJA', superior: null, descricao: departamento })),
    ...Object.entries(themes).flatMap(([catalogo, of]) =>
      of.map((descricao) => ({ catalogo, superior: null, descricao })),
    ),
  ]);
  await put([
    ...departments.flatMap(({ departamento, partes }) =>
      partes.map(({ descricao }) => ({ catalogo: 'LOJA', superior: departamento, descricao })),
    ),
    ...Object.entries(themes).flatMap(([catalogo, of]) =>
      of.flatMap((superior) => themeParts.map((descricao) => ({ catalogo, superior, descricao }))),
    ),
  ]);
  await put(
    departments.flatMap(({ departamento, partes, folhas }) =>
      partes.flatMap((parte) =>
        folhas.map((descricao) => ({ catalogo: 'LOJA', superior: `${departamento}/${parte.descricao}`, descricao })),
      ),
    ),
  );
}

const blocks: readonly (readonly [descricao: string, catalogo: string, classe: string | null])[] = [
  ['Mais vendidos', 'LOJA', null],
  ['Semana do sono', 'PROMOCOES', 'Semana do sono'],
  ['Para a coluna', 'BEM_ESTAR', 'Coluna'],
  ['Acabou de chegar', 'LANCAMENTOS', null],
];
const messages = [
  ['Durma melhor esta semana', 'Linha Serra com até 25% de desconto'],
  ['O quarto inteiro, de uma vez', 'Conjuntos com entrega combinada'],
  ['Sob medida para a sua casa', 'Redondo, retangular, do seu jeito'],
  ['Travesseiros que se ajustam', 'Altura e firmeza que você escolhe'],
  ['Mantas para o inverno', 'Microfibra antialérgica'],
  ['Leve com você', 'Rolos e almofadas de apoio'],
] as const;

/** Three main banners in each block, and six on each side of the front page. */
async function putBanners(tx: Queryable): Promise<void> {
  await tx.execute(sql`
    insert into bloco_home (descricao, id_catalogo, id_classificacao, ordem, ativo)
    select r.descricao, k.id, c.id, r.ordem, true
    from jsonb_to_recordset(${JSON.stringify(
      blocks.map(([descricao, catalogo, classe], index) => ({ descricao, catalogo, classe, ordem: (index + 1) * 10 })),
    )}::jsonb) as r (descricao text, catalogo text, classe text, ordem bigint)
    join catalogo as k on k.constante = r.catalogo
    left join classificacao as c on c.id_catalogo = k.id and c.id_superior is null and c.descricao = r.classe`);
  const departments = Object.values(assortments).map(({ departamento }) => departamento);
  const banner = (index: number, posicao: string, bloco: string | null) => {
    const [descricao, texto] = messages[index % messages.length] ?? messages[0];
    const kind = posicao === 'PRINCIPAL' ? 'faixa' : 'coluna';
    return {
      ...{ posicao, descricao, texto, bloco, ordem: index + 1 },
      classe: departments[index % departments.length] ?? '',
      link: productPicture({ kind, hue: index * 60, seed: index, width: 1600 }),
    };
  };
  const rows = [
    ...blocks.flatMap(([bloco], place) => [0, 1, 2].map((index) => banner(place * 3 + index, 'PRINCIPAL', bloco))),
    ...Array.from({ length: 6 }, (_, index) => banner(index + 1, 'ESQUERDA', null)),
    ...Array.from({ length: 6 }, (_, index) => banner(index + 3, 'DIREITA', null)),
  ];
  await tx.execute(sql`
    insert into banner (posicao, descricao, texto, link_banner, link_redirecionamento, id_bloco, id_catalogo, ordem, ativo)
    select r.posicao, r.descricao, r.texto, r.link, '/carrinho/' || c.id, b.id, k.id, r.ordem, true
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r (posicao text, descricao text, texto text, link text, bloco text, classe text, ordem bigint)
    join catalogo as k on k.constante = 'LOJA'
    join classificacao as c on c.id_catalogo = k.id and c.id_superior is null and c.descricao = r.classe
    left join bloco_home as b on b.descricao = r.bloco`);
}
