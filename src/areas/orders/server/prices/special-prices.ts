import sql from 'sql-template-tag';
import { fromMinor } from '../../../../domain/numbers/money.ts';
import { isRecord } from '../../../../language/json/record.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import { dayAtBranch } from '../../../branches/server/index.ts';
import type { SpecialRequest } from '../../../catalogue/index.ts';
import {
  baseOf,
  type ConfigurableProduct,
  checkOffered,
  offerEarnings,
  offerPrices,
  specialPrice,
} from '../../../catalogue/index.ts';
import { isOnSale, readStoredOffers, type SellingBranch, type SkuOffer } from './sku-prices.ts';

/** A SKU created for a configuration: the SKU on which its price is based, if known, and all possible ones. */
type ConfiguredSku = {
  readonly id_sku: number;
  readonly id_produto: number;
  readonly id_sku_base: number | null;
  readonly configuracao: unknown;
  readonly codigo_linha: string | null;
  /** SKUs of the product without a configuration, and what each adds to the price of a configuration. */
  readonly irmaos: readonly { readonly id: number; readonly acrescimo: number | null }[];
  /** SKUs of its standard sizes, and of accessories that it is offered with. */
  readonly padroes: readonly number[];
  readonly acessorios: readonly number[];
};

/**
 * Reads offers of SKUs by their ids; unknown ones are left out. A configured SKU has the current price of its metre,
 * standard size and accessories, and none if it can no longer be made like this (specification 001, sections 3 and 9);
 * its SPV and points are computed in the same way.
 */
export async function readOffers(
  tx: Queryable,
  branch: SellingBranch,
  now: Date,
  skus: readonly number[],
): Promise<ReadonlyMap<number, SkuOffer>> {
  const day = await dayAtBranch(tx, branch.id_filial, now);
  const offers = await readStoredOffers(tx, branch, day, skus);
  const configured = [...offers.values()].filter(isConfigured).map(({ id_sku }) => id_sku);
  if (configured.length === 0) return offers;
  const made = await readConfigured(tx, configured);
  const parts = await readStoredOffers(
    ...[tx, branch, day],
    made.flatMap(({ irmaos, padroes, acessorios }) => [...irmaos.map(({ id }) => id), ...padroes, ...acessorios]),
  );
  const prices = new Map(made.map((sku) => [sku.id_sku, figuresOf(sku, parts, branch.moeda)]));
  return new Map([...offers].map(([id, offer]) => [id, { ...offer, ...prices.get(id) }]));
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

type Figures = Pick<SkuOffer, 'preco' | 'valor_spv' | 'pontos'>;
const unpriced: Figures = { preco: null, valor_spv: 0, pontos: 0 };

/** Price and points of a configured SKU from its parts; no price if parts of it are not on sale. */
function figuresOf(sku: ConfiguredSku, parts: ReadonlyMap<number, SkuOffer>, moeda: string): Figures {
  const priced = (ids: readonly number[]) => ids.map((id) => parts.get(id)).filter(isOnSale);
  const products = priced(sku.irmaos.map(({ id }) => id)).map(
    ({ id_sku, codigo_grade, preco, valor_spv, pontos }): ConfigurableProduct => ({
      ...{ id_sku, codigo_linha: sku.codigo_linha, codigo_grade, moeda, valor: preco, valor_spv, pontos },
      configuracao: { valor_acrescimo_preco: sku.irmaos.find(({ id }) => id === id_sku)?.acrescimo ?? null },
    }),
  );
  const [first] = products;
  if (first === undefined || !isRecord(sku.configuracao)) return unpriced;
  const base =
    sku.id_sku_base === null ? baseOf(first, products) : products.find(({ id_sku }) => id_sku === sku.id_sku_base);
  if (base === undefined) return unpriced;
  const valued = (ids: readonly number[]) =>
    priced(ids).map(({ id_sku, preco, valor_spv, pontos }) => ({ id_sku, valor: preco, valor_spv, pontos }));
  const offer = { base, standards: valued(sku.padroes), accessories: valued(sku.acessorios) };
  const { configuration } = checkOffered(offer, sku.configuracao as SpecialRequest);
  const prices = configuration === null ? null : offerPrices(offer, configuration);
  if (configuration === null || prices === null) return unpriced;
  const preco = fromMinor(specialPrice(configuration, prices).total, moeda);
  return { preco, ...offerEarnings(offer, configuration) };
}
