import type { Volume } from '../../domain/volumes.ts';

/** A delivery within Brazil for which carriers are asked. */
export type ShippingRequest = {
  /** CEPs of eight digits. */
  readonly from: string;
  readonly to: string;
  /** All packages with their sizes. */
  readonly volumes: readonly Volume[];
  readonly currency: string;
  /** Wanted services, by the carrier's names. */
  readonly services: readonly string[];
};

/** The offer of a carrier's service: a price in minor units and business days, or why it does not deliver. */
export type ShippingQuote = { readonly service: string } & (
  | { readonly price: number; readonly days: number; readonly error: null }
  | { readonly error: string }
);

/**
 * The port for carriers (design of 001, section 5). Its embedded stand-in are the delivery options that staff enters
 * (`OpcaoEntrega`), in the module of deliveries.
 */
export type ShippingPort = {
  /**
   * Returns one quote for each service known to the carrier; null without a carrier. Rejects with PortError if there
   * was no answer.
   */
  readonly quote: (request: ShippingRequest) => Promise<readonly ShippingQuote[] | null>;
};

/** An installation without a carrier. */
export const noCarrier: ShippingPort = { quote: async () => null };
