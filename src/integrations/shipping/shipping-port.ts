import type { Volume } from '../../domain/volumes.ts';

/** A delivery that carriers are asked about, within Brazil. */
export type ShippingRequest = {
  /** CEPs of eight digits. */
  readonly from: string;
  readonly to: string;
  /** All of them with their sizes. */
  readonly volumes: readonly Volume[];
  readonly currency: string;
  /** Services that are wanted, as the carrier calls them. */
  readonly services: readonly string[];
};

/** What a service of a carrier offers: a price in minor units and business days, or why it does not deliver. */
export type ShippingQuote = { readonly service: string } & (
  | { readonly price: number; readonly days: number; readonly error: null }
  | { readonly error: string }
);

/**
 * The port for carriers (design of 001, section 5). What staff keeps of deliveries (`OpcaoEntrega`) is its embedded stand-in
 * and lives in the module of deliveries.
 */
export type ShippingPort = {
  /**
   * Answers one quote for each service that the carrier knows of; null where there is no carrier. Rejects with PortError
   * where none answered.
   */
  readonly quote: (request: ShippingRequest) => Promise<readonly ShippingQuote[] | null>;
};

/** An installation without a carrier. */
export const noCarrier: ShippingPort = { quote: async () => null };
