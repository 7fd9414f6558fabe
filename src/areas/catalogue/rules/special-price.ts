import { fractionOf, MoneyError, sumMoney } from '../../../domain/numbers/money.ts';
import type { SpecialConfiguration, SpecialShape } from './special-product.ts';

/** Prices from which a configuration is calculated, in minor units of one currency. */
export type SpecialPrices = {
  /** Per square metre; for PADRAO that of the standard size, for TRAVESSEIRO that of the pillow. */
  readonly price: number;
  /** `valor_acrescimo_preco`: added to every configured product. */
  readonly extra: number;
  /** Of one unit, by `id_sku` of the accessory. */
  readonly accessories: ReadonlyMap<number, number>;
};

/** A price with its parts, as a formula panel shows them; amounts in minor units. */
export type SpecialPrice = {
  /** Square millimetres, rounded for display; null if the price does not depend on the area. */
  readonly area: number | null;
  /** Price times area, or the price itself. */
  readonly measured: number;
  readonly accessories: number;
  readonly extra: number;
  readonly total: number;
};

/** An area in units of 1/200 square millimetre, in which even a circle of whole millimetres is exact. */
type ExactArea = bigint;
const partsOfSquareMillimetre = 200n;
const partsOfSquareMetre = partsOfSquareMillimetre * 1_000_000n;

/**
 * Price of a configuration: area x price, accessories (quantity x value each) and the extra price. Only the first can
 * have a fraction; it is rounded once, half up (specification 001, section 9). Throws for an accessory without a price.
 * In SQL `round(preco * 3.14 * (diametro / 2000.0) * (diametro / 2000.0), decimals)` and `round(preco * comprimento *
 * largura / 1000000.0, decimals)` of millimetres give the same.
 */
export function specialPrice(configuration: SpecialConfiguration, prices: SpecialPrices): SpecialPrice {
  const area = exactArea(configuration);
  const measured = area === null ? prices.price : fractionOf(prices.price, area, partsOfSquareMetre);
  const accessories = sumMoney(
    configuration.acessorios.map(({ id_sku, quantidade }) => {
      const value = prices.accessories.get(id_sku);
      if (value === undefined) throw new MoneyError('money/not-a-number', `No price for accessory ${id_sku}.`);
      return value * quantidade;
    }),
  );
  return {
    area: area === null ? null : fractionOf(1, area, partsOfSquareMillimetre),
    measured,
    accessories,
    extra: prices.extra,
    total: sumMoney([measured, accessories, prices.extra]),
  };
}

/**
 * 3.14 times the radius squared, with exactly this number, or length times width; null if the price does not depend on
 * the area.
 */
function exactArea(shape: SpecialShape): ExactArea | null {
  // 3.14 d² / 4 square millimetres are 157 d² / 200.
  if (shape.tipo === 'REDONDO') return 157n * BigInt(shape.diametro) ** 2n;
  if (shape.tipo === 'ESPECIAL') return partsOfSquareMillimetre * BigInt(shape.comprimento) * BigInt(shape.largura);
  return null;
}
