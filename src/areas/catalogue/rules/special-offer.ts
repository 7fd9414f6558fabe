import { fromTenThousandths, toTenThousandths } from '../../../domain/numbers/amounts.ts';
import { fromMinor, toMinor } from '../../../domain/numbers/money.ts';
import { measuredGrade } from './measured-grade.ts';
import { type SpecialPrices, specialPrice } from './special-price.ts';
import {
  type CheckedConfiguration,
  checkConfiguration,
  pillowLine,
  type SpecialConfiguration,
  type SpecialKind,
  type SpecialProblem,
  type SpecialRequest,
  specialKinds,
} from './special-product.ts';

/** Data of a configurable product from a row of the catalogue, with the names and amounts of the API. */
export type ConfigurableProduct = {
  readonly id_sku: number;
  readonly codigo_linha?: string | null;
  readonly codigo_grade?: string | null;
  readonly moeda?: string | null;
  readonly valor?: number | null;
  readonly valor_spv?: number | null;
  readonly pontos?: number | null;
  readonly configuracao?: { readonly tipo?: string | null; readonly valor_acrescimo_preco?: number | null } | null;
};

type PricedSku = Pick<ConfigurableProduct, 'id_sku' | 'valor' | 'valor_spv' | 'pontos'>;

/**
 * Everything needed to price a special product: the browser prices with it during typing, the server when it is bought.
 */
export type SpecialOffer = {
  /** The SKU whose price applies. */
  readonly base: ConfigurableProduct;
  /** Rows of `listarMedidasPadroesSPE`. */
  readonly standards: readonly PricedSku[];
  /** Rows of `listaAcessorios`. */
  readonly accessories: readonly PricedSku[];
};

/**
 * The SKU that a configuration is priced by: the made-to-measure one, which is priced per metre (specification 001,
 * section 3), else the SKU itself. A standard size or an already configured SKU has its whole price.
 */
export function baseOf<Product extends ConfigurableProduct>(own: Product, siblings: readonly Product[]): Product {
  const isPlain = ({ configuracao }: Product) => configuracao?.tipo == null;
  const isMeasured = (product: Product) => product.codigo_grade === measuredGrade && isPlain(product);
  if (isMeasured(own)) return own;
  const [first, ...rest] = siblings.filter(isPlain).toSorted((one, other) => one.id_sku - other.id_sku);
  if (first === undefined) return own;
  return [first, ...rest].find(isMeasured) ?? (isPlain(own) ? own : first);
}

/**
 * Kinds in which a product is offered: standard sizes if it has some, and pillow only for the line of pillows
 * (specification 001, section 5): a cushion or a mattress has no height of its own.
 */
export function offeredKinds({ base, standards }: Pick<SpecialOffer, 'base' | 'standards'>): readonly SpecialKind[] {
  return specialKinds.filter((kind) => {
    if (kind === 'PADRAO') return standards.length > 0;
    if (kind === 'TRAVESSEIRO') return base.codigo_linha === pillowLine;
    return true;
  });
}

/**
 * Reads a configuration of a product (`checkConfiguration`), which may only contain what the product is offered with.
 */
export function checkOffered(offer: SpecialOffer, request: SpecialRequest): CheckedConfiguration {
  const { configuration, problems } = checkConfiguration(request, offer.base.codigo_linha ?? null);
  if (configuration === null) return { configuration, problems };
  const missing: SpecialProblem[] = [];
  const hasSku = (rows: readonly PricedSku[], sku: number) =>
    rows.some(({ id_sku, valor }) => id_sku === sku && valor != null);
  if (!offeredKinds(offer).includes(configuration.tipo)) missing.push({ pointer: '/tipo', code: 'notOffered' });
  else if (configuration.tipo === 'PADRAO' && !hasSku(offer.standards, configuration.sku_padrao))
    missing.push({ pointer: '/sku_padrao', code: 'notOffered' });
  for (const { id_sku } of configuration.acessorios)
    if (!hasSku(offer.accessories, id_sku))
      missing.push({
        pointer: `/acessorios/${(request.acessorios ?? []).findIndex((given) => given.id_sku === id_sku)}/id_sku`,
        code: 'notOffered',
      });
  return missing.length === 0 ? { configuration, problems: [] } : { configuration: null, problems: missing };
}

/** The prices for a configuration that `checkOffered` has accepted; null for a product without a price. */
export function offerPrices(offer: SpecialOffer, configuration: SpecialConfiguration): SpecialPrices | null {
  const { moeda, configuracao } = offer.base;
  const own = pricedBy(offer, configuration)?.valor;
  if (moeda == null || own == null) return null;
  return {
    price: toMinor(own, moeda),
    extra: toMinor(configuracao?.valor_acrescimo_preco ?? 0, moeda),
    accessories: new Map(offer.accessories.map((row) => [row.id_sku, toMinor(row.valor ?? 0, moeda)])),
  };
}

/**
 * SPV and points of one unit of a configuration, computed like its price: those of a square metre times the area, or of
 * the piece, and those of its accessories. The extra price adds none.
 */
export function offerEarnings(
  offer: SpecialOffer,
  configuration: SpecialConfiguration,
): { readonly valor_spv: number; readonly pontos: number } {
  const { moeda } = offer.base;
  const own = pricedBy(offer, configuration);
  const total = (read: (row: PricedSku | undefined) => number): number => {
    const accessories = new Map(offer.accessories.map((row) => [row.id_sku, read(row)]));
    return specialPrice(configuration, { price: read(own), extra: 0, accessories }).total;
  };
  return {
    valor_spv:
      moeda == null
        ? 0
        : fromMinor(
            total((row) => toMinor(row?.valor_spv ?? 0, moeda)),
            moeda,
          ),
    pontos: fromTenThousandths(total((row) => toTenThousandths(row?.pontos ?? 0))),
  };
}

/** The SKU whose values apply to a configuration: that of its standard size, else the base. */
function pricedBy({ base, standards }: SpecialOffer, configuration: SpecialConfiguration): PricedSku | undefined {
  return configuration.tipo === 'PADRAO' ? standards.find(({ id_sku }) => id_sku === configuration.sku_padrao) : base;
}
