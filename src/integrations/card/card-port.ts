/**
 * `authorised`: the money is held. `requires_action`: the cardholder has to confirm at `actionUrl`. `processing`: the
 * provider does not know yet, and reports the result by a webhook.
 */
export type CardState = 'authorised' | 'captured' | 'voided' | 'refused' | 'requires_action' | 'processing';

/** The part of a card's data that may be stored and shown; never its full number. */
export type CardFace = { readonly brand: string; readonly last4: string };

export type CardToken = CardFace & { readonly token: string };

/** A card as typed by the user. Only the stand-in gets it: with a provider it goes from the browser to the provider. */
export type CardToCharge = {
  readonly number: string;
  readonly month: number;
  readonly year: number;
  readonly securityCode: string;
};

/** A purchase with a unique key, which every repetition of the purchase reuses. */
export type Purchase = {
  /** 1 to 200 characters of `[A-Za-z0-9_.:-]`. */
  readonly key: string;
  /** In minor units of the currency. */
  readonly amount: number;
  readonly currency: string;
  readonly instalments: number;
  /** Where the provider's page returns the payer to. */
  readonly returnUrl: string;
};

/** A purchase with a card given by its token. */
export type CardRequest = Purchase & {
  readonly token: string;
  /** Text on the cardholder's statement, 22 characters at most. */
  readonly statement?: string;
};

/** A purchase at the provider's own page. */
export type PageRequest = Purchase & {
  /** Title on that page, 100 characters at most. */
  readonly title: string;
};

export type CardPayment = {
  readonly id: string;
  readonly key: string;
  readonly state: CardState;
  readonly amount: number;
  readonly currency: string;
  readonly captured: number;
  readonly refunded: number;
  readonly card: CardFace | null;
  /** The provider's code for the refusal; null for none. */
  readonly reason: string | null;
  /** The page that the cardholder has to open, for `requires_action`. */
  readonly actionUrl: string | null;
};

export type CardRefund = { readonly key: string; readonly amount: number };

/** The content of a webhook: only a reason to ask for the payment. Repeated webhooks have the same `eventId`. */
export type CardEvent = { readonly eventId: string; readonly paymentId: string };

/**
 * The port for cards (design of 001, section 5). Rejects with PortError: `refused` if a call is not possible (voiding a
 * captured payment, a key of another purchase), `unknown` if the outcome is unknown. A declined card is an answer, not
 * an error.
 */
export type CardPort = {
  /** Creates a token of a test card. Null with a provider, whose own fields in the browser do it. */
  readonly tokenise: ((card: CardToCharge) => Promise<CardToken>) | null;
  /** Reserves the money. The same key with the same purchase returns the state of the first one. */
  readonly authorise: (request: CardRequest) => Promise<CardPayment>;
  /**
   * Creates a page of the provider on which the payer enters a card: a payment that waits at its `actionUrl`, however
   * many cards are declined there. The same key with the same purchase returns the same page. Its id may change once a
   * card is entered.
   */
  readonly openPage: (request: PageRequest) => Promise<CardPayment>;
  /** Captures the reserved money, all or part of it, once. Repetitions with the same amount change nothing. */
  readonly capture: (id: string, amount: number) => Promise<CardPayment>;
  /** Releases the reserved money (a 'void'). */
  readonly cancel: (id: string) => Promise<CardPayment>;
  /** Refunds part of the captured money, once per key. */
  readonly refund: (id: string, key: string, amount: number) => Promise<CardRefund>;
  /** Null for none. */
  readonly get: (id: string) => Promise<CardPayment | null>;
  /**
   * The payment with a key. A provider may find it only a minute later: if the result is null after an `unknown`,
   * calling `authorise` with the same key and purchase is the safe way to find out.
   */
  readonly find: (key: string) => Promise<CardPayment | null>;
  /** Null for a webhook with an invalid signature, or without a payment. `body` is the unchanged request body. */
  readonly readWebhook: (body: string | Uint8Array, signature: string | undefined, now: Date) => CardEvent | null;
};

/** Whether a text can be the key of a purchase. */
export function isCardKey(text: string): boolean {
  return /^[A-Za-z0-9_.:-]{1,200}$/.test(text);
}
