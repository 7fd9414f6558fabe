import { multiplyMoney, sumMoney } from '../../../domain/numbers/money.ts';
import { chargeableWeightOf, type Volume, weightOf } from '../../../domain/volumes.ts';

/** Destination of a delivery. */
export type DeliveryPlace = {
  /** ISO 3166-1 code of two letters. */
  readonly country: string;
  /** Abbreviation or name of the state. */
  readonly state: string | null;
  /** Eight digits; only in Brazil. */
  readonly cep: string | null;
};

/** A state, a range of CEPs, or the CEPs of a state. */
export type ZoneRange = {
  readonly state: { readonly code: string; readonly name: string } | null;
  readonly firstCep: string | null;
  readonly lastCep: string | null;
};

/** A part of a country; without ranges the whole country. */
export type DeliveryZone = {
  readonly id: number;
  readonly country: string;
  readonly order: number;
  readonly ranges: readonly ZoneRange[];
};

/** Price of a delivery in a zone, up to a weight; amounts in minor units, weights in grams. */
export type DeliveryRate = {
  readonly zone: number;
  readonly maxWeight: number | null;
  readonly price: number;
  readonly pricePerKilo: number;
  /** Value of the products from which on delivery is free. */
  readonly freeFrom: number | null;
  readonly time: number;
  /** Why deliveries there are suspended; null if they are not. */
  readonly obstacle: string | null;
};

export type DeliveryKind = 'RETIRADA' | 'TRANSPORTADORA' | 'ENTREGA_PROPRIA';
export type TimeUnit = 'DIAS_UTEIS' | 'DIAS_CORRIDOS' | 'HORAS';

/** A delivery option of a branch, as its staff entered it. */
export type DeliveryOption = {
  readonly id: number;
  readonly code: string;
  readonly name: string;
  readonly kind: DeliveryKind;
  readonly timeUnit: TimeUnit;
  /** Price of a pickup; deliveries have the price of their rate. */
  readonly price: number;
  readonly time: number | null;
  readonly maxWeight: number | null;
  /** Message outside of the zones and above the weight; null hides the option. */
  readonly areaError: string | null;
  readonly weightError: string | null;
  readonly order: number;
  /** The carrier's name of the service, which then determines the price if the carrier answers. */
  readonly service: string | null;
  readonly rates: readonly DeliveryRate[];
};

/** The offer of an option for one delivery (specification 001, section 6, shipping option). */
export type DeliveryOffer = Pick<DeliveryOption, 'id' | 'code' | 'name' | 'kind' | 'timeUnit'> & {
  /** In minor units; null if it is not offered. */
  readonly price: number | null;
  readonly time: number | null;
  /** Shown to the user; an option with an error cannot be chosen. */
  readonly error: string | null;
  /** False for a hidden option. */
  readonly isAvailable: boolean;
};

/** A delivery for which the rates of a branch are calculated. */
export type OrderDelivery = {
  readonly place: DeliveryPlace;
  readonly volumes: readonly Volume[];
  /** Whether the branch offers pickup. */
  readonly isHandedOut: boolean;
};

/** Offer of an option by the rates that staff entered. */
export function offerByRates(
  option: DeliveryOption,
  zones: readonly DeliveryZone[],
  { place, volumes, isHandedOut }: OrderDelivery,
): DeliveryOffer {
  if (option.kind === 'RETIRADA')
    return isHandedOut ? offerAt(option, option.price, option.time ?? 0) : refuse(option, null);
  if (option.maxWeight !== null && weightOf(volumes) > option.maxWeight) return refuse(option, option.weightError);
  const zone = zones
    .filter((one) => option.rates.some((rate) => rate.zone === one.id) && isInZone(place, one))
    .toSorted((a, b) => a.order - b.order || a.id - b.id)[0];
  if (zone === undefined) return refuse(option, option.areaError);
  const weight = chargeableWeightOf(volumes);
  const rate = option.rates
    .filter((one) => one.zone === zone.id && (one.maxWeight === null || weight <= one.maxWeight))
    .toSorted((a, b) => (a.maxWeight ?? Infinity) - (b.maxWeight ?? Infinity))[0];
  if (rate === undefined) return refuse(option, option.weightError);
  if (rate.obstacle !== null) return refuse(option, rate.obstacle);
  const value = sumMoney(volumes.map((volume) => multiplyMoney(volume.value, volume.quantity)));
  const isFree = rate.freeFrom !== null && value >= rate.freeFrom;
  const price = isFree ? 0 : rate.price + multiplyMoney(rate.pricePerKilo, weight / 1_000);
  return offerAt(option, price, rate.time);
}

/** An option at a price. */
export function offerAt(
  { id, code, name, kind, timeUnit }: DeliveryOption,
  price: number,
  time: number,
): DeliveryOffer {
  return { id, code, name, kind, timeUnit, price, time, error: null, isAvailable: true };
}

/** An option that is not offered, with the reason to show; hidden without a reason. */
export function refuse({ id, code, name, kind, timeUnit }: DeliveryOption, error: string | null): DeliveryOffer {
  return { id, code, name, kind, timeUnit, price: null, time: null, error, isAvailable: error !== null };
}

/** Sorts by price, then by time; options that are not offered come last. */
export function sortOffers(offers: readonly DeliveryOffer[]): DeliveryOffer[] {
  const hours = ({ time, timeUnit }: DeliveryOffer): number => (time ?? 0) * (timeUnit === 'HORAS' ? 1 : 24);
  return offers.toSorted((a, b) => (a.price ?? Infinity) - (b.price ?? Infinity) || hours(a) - hours(b) || a.id - b.id);
}

function isInZone({ country, state, cep }: DeliveryPlace, zone: DeliveryZone): boolean {
  if (zone.country !== country) return false;
  return (
    zone.ranges.length === 0 ||
    zone.ranges.some((range) => {
      const isState = range.state === null || (state !== null && isSame(state, range.state));
      const isCep =
        range.firstCep === null || (cep !== null && cep >= range.firstCep && cep <= (range.lastCep ?? range.firstCep));
      return isState && isCep;
    })
  );
}

const collator = new Intl.Collator('pt', { sensitivity: 'base' });

function isSame(text: string, { code, name }: { readonly code: string; readonly name: string }): boolean {
  return [code, name].some((known) => collator.compare(known, text.trim()) === 0);
}
