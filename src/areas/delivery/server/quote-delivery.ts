import type { components } from '../../../api/generated/portal.ts';
import { cep as cepDocument } from '../../../domain/cep.ts';
import { stateOfCep } from '../../../domain/cep-ranges.ts';
import { postalCodeOf } from '../../../domain/documents/postal-codes.ts';
import type { Language } from '../../../domain/languages.ts';
import { fromMinor } from '../../../domain/numbers/money.ts';
import type { Volume } from '../../../domain/volumes.ts';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import type { Ports } from '../../../integrations/ports.ts';
import type { ShippingQuote } from '../../../integrations/shipping/shipping-port.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { dayAtBranch } from '../../branches/server/index.ts';
import { type DeliveryOffer, type DeliveryOption, offerAt, offerByRates, refuse, sortOffers } from '../rules/rates.ts';
import {
  type DeliveryItem,
  findSendingBranch,
  readOptions,
  readVolumes,
  readZones,
  type SendingBranch,
} from './delivery.queries.ts';
import { deliveryErrors } from './errors.ts';
import { deliveryText } from './texts.ts';

type OptionAnswer = components['schemas']['OpcaoFrete'];

/** The goods, the sending branch and the destination. */
export type DeliveryRequest = {
  readonly items: readonly DeliveryItem[];
  /** Id of the sending branch. */
  readonly branch: number;
  /** In the country of the branch. Required in Brazil: a CEP, with or without its mask; other countries have none. */
  readonly address: { readonly cep: string | null; readonly estado?: string | null };
};

export type DeliveryQuote = {
  readonly currency: string;
  /** Cheapest first; options that are not offered come last. */
  readonly offers: readonly DeliveryOffer[];
  readonly validUntil: Date;
  /** False if a carrier did not answer, and its options have the prices that staff entered. */
  readonly isByCarrier: boolean;
};

type Parts = { readonly db: Queryable; readonly clock: Clock; readonly ports: Pick<Ports, 'shipping'> };

/** ms for which prices are valid (contract, `cartCalculateShipping`). */
const validity = 30 * 60_000;
/** The country whose addresses have a CEP. */
const countryOfCeps = 'BR';

/**
 * Prices of all delivery options of a branch (specification 001, section 6, shipping option). Independent of orders and
 * calls; not for use in a transaction, because it calls a port. Throws 404 for a branch or SKU that does not sell, 422
 * without a CEP if the country has them.
 */
export async function quoteDelivery(parts: Parts, request: DeliveryRequest): Promise<DeliveryQuote> {
  const { db, clock } = parts;
  const branch = await findSendingBranch(db, request.branch);
  if (branch === null) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'Filial', id: request.branch });
  const found = await readVolumes(db, branch, request.items, await dayAtBranch(db, request.branch, clock.now()));
  if ('missing' in found) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'Sku', id: found.missing });
  const place = placeOf(branch, request.address);
  const options = await readOptions(db, branch);
  const zones = await readZones(db, branch.pais);
  const delivery = { place, volumes: found.volumes, isHandedOut: branch.retirada };
  const byRates = (option: DeliveryOption): DeliveryOffer => offerByRates(option, zones, delivery);
  const carried = found.isMeasured
    ? options.filter(({ service, kind }) => service !== null && kind !== 'RETIRADA')
    : [];
  const quotes = await askCarrier(
    parts,
    branch,
    branch.pais === countryOfCeps ? place.cep : null,
    found.volumes,
    carried,
  );
  const offers = options.map((option) =>
    quotes instanceof Map && carried.includes(option) ? offerByCarrier(option, quotes) : byRates(option),
  );
  return {
    currency: branch.moeda,
    offers: sortOffers(offers),
    validUntil: new Date(clock.now().getTime() + validity),
    isByCarrier: quotes !== 'failed',
  };
}

function placeOf({ pais }: SendingBranch, address: DeliveryRequest['address']) {
  const state = address.estado ?? null;
  if (pais !== countryOfCeps) return { country: pais, state, cep: codeAbroad(pais, address.cep) };
  const cep = cepDocument.normalise(address.cep ?? '');
  if (cep === '') throw deliveryErrors['REGRA_DE_NEGOCIO.sem_endereco']();
  if (!cepDocument.isValid(cep)) throw deliveryErrors['REGRA_DE_NEGOCIO.cep']();
  return { country: pais, state: stateOfCep(cep) ?? state, cep };
}

/** The postal code of another country, for zones by postal code; null for an invalid one. */
function codeAbroad(country: string, given: string | null): string | null {
  const { normalise, isValid } = postalCodeOf(country);
  return given !== null && isValid(given) ? normalise(given) : null;
}

/** Quotes of a carrier by service; null if none has to be asked. */
async function askCarrier(
  { ports }: Parts,
  { cep: from, moeda: currency }: SendingBranch,
  to: string | null,
  volumes: readonly Volume[],
  carried: readonly DeliveryOption[],
): Promise<ReadonlyMap<string, ShippingQuote> | null | 'failed'> {
  const services = [...new Set(carried.flatMap(({ service }) => service ?? []))];
  if (services.length === 0 || from === null || to === null) return null;
  try {
    const quotes = await ports.shipping.quote({ from, to, volumes, currency, services });
    return quotes === null ? null : new Map(quotes.map((quote) => [quote.service, quote]));
  } catch {
    // The port has logged the reason; the prices of staff are used instead.
    return 'failed';
  }
}

function offerByCarrier(option: DeliveryOption, quotes: ReadonlyMap<string, ShippingQuote>): DeliveryOffer {
  const quote = quotes.get(option.service ?? '');
  if (quote === undefined) return refuse(option, option.areaError);
  if (quote.error !== null) return refuse(option, quote.error);
  return { ...offerAt(option, quote.price, quote.days), timeUnit: 'DIAS_UTEIS' };
}

/** The offers in the form of the contract, in a language of the portal. */
function writeOffers(
  { offers, currency, validUntil }: Pick<DeliveryQuote, 'offers' | 'currency' | 'validUntil'>,
  language: Language,
): OptionAnswer[] {
  return offers.map(({ id, code, name, kind, timeUnit, price, time, error, isAvailable }) => ({
    ...{ id_entrega: id, constante: code, descricao: name, moeda: currency, prazo: time, erro: error },
    preco: price === null ? null : fromMinor(price, currency),
    unidade_tempo: time === null ? null : deliveryText(time === 1 ? `${timeUnit}.1` : timeUnit, language),
    forma: deliveryText(kind === 'RETIRADA' ? 'pickup' : 'delivery', language),
    ...{ disponivel: isAvailable, dh_validade: validUntil.toISOString() },
  }));
}

/** The answer of calls for a quote: its offers, and the source of the prices. */
export function answerQuote(quote: DeliveryQuote, language: Language): { data: OptionAnswer[]; warnings?: string[] } {
  const data = writeOffers(quote, language);
  return quote.isByCarrier ? { data } : { data, warnings: [deliveryText('carrierUnavailable', language)] };
}
