import sql from 'sql-template-tag';
import { currencyDecimals } from '../../../../domain/numbers/money.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import { measuredGrade } from '../../../catalogue/index.ts';

/** The branch of an order, with its currency. */
export type SellingBranch = { readonly id_filial: number; readonly moeda: string };

/** The offer of a SKU at a branch on a day; amounts of one unit as in the API. */
export type SkuOffer = {
  readonly id_sku: number;
  readonly id_produto: number;
  readonly codigo: string;
  readonly descricao: string;
  /** Size and model; for a special product the text of its configuration. */
  readonly detalhe: string;
  readonly codigo_grade: string | null;
  readonly ativo: boolean;
  /** Whether measures have to be chosen first. */
  readonly sob_medida: boolean;
  readonly configuracao: unknown;
  readonly valida_estoque: boolean;
  /** Null without a price there. */
  readonly preco: number | null;
  readonly valor_spv: number;
  readonly pontos: number;
  /** Available stock: not reserved. */
  readonly saldo: number;
};

/** Whether a SKU can be bought: it is active and has a price. */
export function isOnSale(offer: SkuOffer | undefined): offer is SkuOffer & { readonly preco: number } {
  return offer !== undefined && offer.ativo && offer.preco !== null;
}

/** Whether the measures of a SKU have to be chosen before it is bought (specification 001, section 3, grade PE). */
export function lacksMeasures({ sob_medida, codigo_grade, configuracao }: SkuOffer): boolean {
  return sob_medida && codigo_grade === measuredGrade && configuracao === null;
}

/** Reads SKUs with their stored prices, by their ids; unknown ones are left out. */
export async function readStoredOffers(
  tx: Queryable,
  { id_filial, moeda }: SellingBranch,
  day: string,
  skus: readonly number[],
): Promise<ReadonlyMap<number, SkuOffer>> {
  if (skus.length === 0) return new Map();
  const rows = await tx.query<SkuOffer>(sql`
    select s.id as id_sku, s.id_produto, s.codigo, p.descricao, concat_ws(', ', g.descricao, s.modelo) as detalhe,
      (select x.codigo from grade as x where x.id = g.id_grade) as codigo_grade,
      coalesce(s.ativo, true) and coalesce(p.ativo, true) as ativo, coalesce(p.sob_medida, false) as sob_medida, s.configuracao,
      coalesce(s.valida_estoque, true) as valida_estoque,
      v.valor - round(v.valor * coalesce(v.percentual_desconto, 0) / 100, ${currencyDecimals(moeda)}) as preco,
      coalesce(v.valor_spv, 0) as valor_spv, coalesce(v.pontos, 0) as pontos,
      coalesce((select e.fisico - e.reservado from saldo_estoque as e where e.id_sku = s.id and e.id_filial = ${id_filial}), 0) as saldo
    from sku as s join produto as p on p.id = s.id_produto left join grade_item as g on g.id = s.id_grade_item
      left join lateral (
        select x.valor, x.percentual_desconto, x.valor_spv, x.pontos from preco_sku as x
        where x.id_sku = s.id and x.id_filial = ${id_filial} and x.vigencia <= ${day}::date
        order by x.vigencia desc limit 1
      ) as v on true
    where s.id = any(${[...new Set(skus)]}::bigint[])`);
  return new Map(rows.map((row) => [row.id_sku, row]));
}
