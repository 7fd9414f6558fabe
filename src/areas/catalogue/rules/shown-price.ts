import { currencyDecimals, toMinor } from '../../../domain/numbers/money.ts';

/** What a row of the catalogue says of its price, by the names and in the amounts of the API. */
export type PricedProduct = {
  readonly moeda?: string | null;
  readonly valor?: number | null;
  readonly valor_preco_venda?: number | null;
  readonly codigo_grade?: string | null;
  readonly exibir_centavos?: boolean | null;
  readonly exibir_spv?: boolean | null;
  readonly possui_spv?: boolean | null;
  readonly valor_spv?: number | null;
  readonly exibir_valor_moeda_secundaria?: boolean | null;
  readonly descricao_moeda_secundaria?: string | null;
  readonly valor_moeda_secundaria?: number | null;
};

/** A price as a page shows it; amounts in minor units of `currency`. */
export type ShownPrice = {
  readonly currency: string;
  readonly amount: number;
  /** The price before the discount, struck through; null where there is none. */
  readonly before: number | null;
  /** Decimals that are shown: none where the product hides its cents. */
  readonly decimals: number;
  readonly per: 'unit' | 'metre';
  /** Null where the product has none or does not show it. */
  readonly spv: number | null;
  /** The price in the second currency, by its symbol; null where it is not shown. */
  readonly secondary: SecondaryAmount | null;
};

/** An amount of a currency of which only the symbol is known: as the API carries it, with the decimals to show. */
export type SecondaryAmount = { readonly symbol: string; readonly amount: number; readonly decimals: number };

/** Grade of special and measured products, whose price is that of a metre (specification 001, sections 3 and 9). */
export const measuredGrade = 'PE';

/** Symbols of currencies without decimals, as the second currency is named by them. */
const wholeSymbols = ['Gs.', 'Gs', '₲', 'PYG'];

/** How a product's price is shown; null for a product without a price (specification 001, sections 3 and 9). */
export function describePrice(product: PricedProduct): ShownPrice | null {
  const { valor, moeda } = product;
  if (valor == null || moeda == null) return null;
  const amount = toMinor(valor, moeda);
  const before = product.valor_preco_venda == null ? amount : toMinor(product.valor_preco_venda, moeda);
  const showsSpv = product.exibir_spv === true && product.possui_spv === true && product.valor_spv != null;
  return {
    currency: moeda,
    amount,
    before: before > amount ? before : null,
    decimals: product.exibir_centavos === false ? 0 : currencyDecimals(moeda),
    per: product.codigo_grade === measuredGrade ? 'metre' : 'unit',
    spv: showsSpv ? toMinor(product.valor_spv ?? 0, moeda) : null,
    secondary: describeSecondary(product),
  };
}

function describeSecondary(product: PricedProduct): SecondaryAmount | null {
  const { descricao_moeda_secundaria: symbol, valor_moeda_secundaria: amount } = product;
  if (product.exibir_valor_moeda_secundaria !== true || amount == null || !symbol) return null;
  return { symbol, amount, decimals: wholeSymbols.includes(symbol) ? 0 : 2 };
}
