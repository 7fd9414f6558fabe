import sql from 'sql-template-tag';
import {
  baseOf,
  type ConfigurableProduct,
  checkOffered,
  offerPrices,
} from '../../../domain/catalogue/special-offer.ts';
import { specialPrice } from '../../../domain/catalogue/special-price.ts';
import type { SpecialRequest } from '../../../domain/catalogue/special-product.ts';
import { fromMinor } from '../../../domain/money.ts';
import { isRecord } from '../../../runtime/json/record.ts';
import type { Queryable } from '../../database/database.ts';
import { isOnSale, readStoredOffers, type SellingBranch, type SkuOffer } from './sku-prices.ts';

/** A SKU that was made for a configuration: the one that its price starts from, as far as it is known, and all it may start from. */
type ConfiguredSku = {
  readonly id_sku: number;
  readonly id_produto: number;
  readonly id_sku_base: number | null;
  readonly configuracao: unknown;
  readonly codigo_linha: string | null;
  /** SKUs of the product that are not configured, and what each adds to the price of a configuration. */
  readonly irmaos: readonly { readonly id: number; readonly acrescimo: number | null }[];
  /** SKUs of its standard sizes, and of accessories that it is offered with. */
  readonly padroes: readonly number[];
  readonly acessorios: readonly number[];
};

/**
 * Reads SKUs as they are on sale, by their ids; those that do not exist are left out. What was configured costs what its metre,
 * its standard size and its accessories cost now, and has no price where it is no longer made like this (specification 001,
 * sections 3 and 9).
 */
export async function readOffers(
  tx: Queryable,
  branch: SellingBranch,
  day: string,
  skus: readonly number[],
): Promise<ReadonlyMap<number, SkuOffer>> {
  const offers = await readStoredOffers(tx, branch, day, skus);
  const configured = [...offers.values()].filter(isConfigured).map(({ id_sku }) => id_sku);
  if (configured.length === 0) return offers;
  const made = await readConfigured(tx, configured);
  const parts = await readStoredOffers(
    ...[tx, branch, day],
    made.flatMap(({ irmaos, padroes, acessorios }) => [...irmaos.map(({ id }) => id), ...padroes, ...acessorios]),
  );
  const prices = new Map(made.map((sku) => [sku.id_sku, priceOf(sku, parts, branch.moeda)]));
  return new Map(
    [...offers].map(([id, offer]) => [id, prices.has(id) ? { ...offer, preco: prices.get(id) ?? null } : offer]),
  );
}

function isConfigured({ configuracao }: SkuOffer): boolean {
  return isRecord(configuracao) && configuracao.tipo != null;
}

function readConfigured(tx: Queryable, skus: readonly number[]): Promise<readonly ConfiguredSku[]> {
  return tx.query<ConfiguredSku>(sql`
    select s.id as id_sku, s.id_produto, s.id_sku_base, s.configuracao,
      (select l.codigo from linha_produto as l where l.id = p.id_linha) as codigo_linha,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', x.id, 'acrescimo', x.valor_acrescimo_preco) order by x.id)
        from sku as x where x.id_produto = p.id and x.configuracao is null
      ), '[]') as irmaos,
      coalesce((select jsonb_agg(m.id_sku order by m.id_sku) from medida_padrao_spe as m where m.id_produto = p.id), '[]') as padroes,
      coalesce((
        select jsonb_agg(a.id_sku order by a.id_sku) from acessorio_spe as a
        where coalesce(a.ativo, true) and (a.id_produto = p.id or (a.id_produto is null and (a.id_linha is null or a.id_linha = p.id_linha)))
      ), '[]') as acessorios
    from sku as s join produto as p on p.id = s.id_produto
    where s.id = any(${skus}::bigint[])`);
}

/** What a configured SKU costs with the prices of its parts; null where it cannot be made of what is on sale. */
function priceOf(sku: ConfiguredSku, parts: ReadonlyMap<number, SkuOffer>, moeda: string): number | null {
  const priced = (ids: readonly number[]) => ids.map((id) => parts.get(id)).filter(isOnSale);
  const products = priced(sku.irmaos.map(({ id }) => id)).map(
    ({ id_sku, codigo_grade, preco }): ConfigurableProduct => ({
      ...{ id_sku, codigo_linha: sku.codigo_linha, codigo_grade, moeda, valor: preco },
      configuracao: { valor_acrescimo_preco: sku.irmaos.find(({ id }) => id === id_sku)?.acrescimo ?? null },
    }),
  );
  const [first] = products;
  if (first === undefined || !isRecord(sku.configuracao)) return null;
  const base =
    sku.id_sku_base === null ? baseOf(first, products) : products.find(({ id_sku }) => id_sku === sku.id_sku_base);
  if (base === undefined) return null;
  const valued = (ids: readonly number[]) => priced(ids).map(({ id_sku, preco }) => ({ id_sku, valor: preco }));
  const offer = { base, standards: valued(sku.padroes), accessories: valued(sku.acessorios) };
  const { configuration } = checkOffered(offer, sku.configuracao as SpecialRequest);
  const prices = configuration === null ? null : offerPrices(offer, configuration);
  return configuration === null || prices === null ? null : fromMinor(specialPrice(configuration, prices).total, moeda);
}
