/**
 * `authorised`: the money is held. `requires_action`: the holder has to answer at `actionUrl`. `processing`: the provider does not
 * know yet, and says so by a webhook.
 */
export type CardState = 'authorised' | 'captured' | 'voided' | 'refused' | 'requires_action' | 'processing';

/** What of a card may be stored and shown; a number never is. */
export type CardFace = { readonly brand: string; readonly last4: string };

export type CardToken = CardFace & { readonly token: string };

/** A card as it is typed. It is seen by the stand-in alone: with a provider it goes from the browser to the provider. */
export type CardToCharge = {
  readonly number: string;
  readonly month: number;
  readonly year: number;
  readonly securityCode: string;
};

/** A purchase; the key is made once for it, and every repeat of the purchase has the same one. */
export type Purchase = {
  /** 1 to 200 characters of `[A-Za-z0-9_.:-]`. */
  readonly key: string;
  /** Minor units of the currency. */
  readonly amount: number;
  readonly currency: string;
  readonly instalments: number;
  /** Where the payer comes back to from the provider's page. */
  readonly returnUrl: string;
};

/** A purchase by a card that is known by its token. */
export type CardRequest = Purchase & {
  readonly token: string;
  /** What the holder reads on the statement, 22 characters at most. */
  readonly statement?: string;
};

/** A purchase at the provider's own page. */
export type PageRequest = Purchase & {
  /** What the payer reads there, 100 characters at most. */
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
  /** Why it was refused, as the provider calls it. */
  readonly reason: string | null;
  /** Where the holder has to go, of `requires_action`. */
  readonly actionUrl: string | null;
};

export type CardRefund = { readonly key: string; readonly amount: number };

/** What a webhook names: a reason to ask for the payment, and no more. `eventId` tells a repeat of it. */
export type CardEvent = { readonly eventId: string; readonly paymentId: string };

/**
 * The port for cards (design of 001, section 5). Rejects with PortError: `refused` where a call is not possible (a captured
 * payment is not voided, another purchase has the key), `unknown` where nobody knows. A card that is refused is an answer.
 */
export type CardPort = {
  /** Makes a token of a test card. Null with a provider, whose own fields in the browser do it. */
  readonly tokenise: ((card: CardToCharge) => Promise<CardToken>) | null;
  /** Holds the money. The same key with the same purchase gives what became of the first one. */
  readonly authorise: (request: CardRequest) => Promise<CardPayment>;
  /**
   * Makes a page of the provider at which the payer gives a card: a payment that waits at its `actionUrl`, however many cards are
   * refused there. The same key with the same purchase gives the same page. Its id may become another once a card is given.
   */
  readonly openPage: (request: PageRequest) => Promise<CardPayment>;
  /** Takes what is held, all of it or less, once. Repeats of the same amount change nothing. */
  readonly capture: (id: string, amount: number) => Promise<CardPayment>;
  /** Lets go what is held (a 'void'). */
  readonly cancel: (id: string) => Promise<CardPayment>;
  /** Gives back some of what was taken, once for a key. */
  readonly refund: (id: string, key: string, amount: number) => Promise<CardRefund>;
  /** Null where there is none. */
  readonly get: (id: string) => Promise<CardPayment | null>;
  /**
   * The payment with a key. A provider may know of it a minute later only: where null follows an `unknown`, `authorise` with the
   * same key and purchase is the safe way to learn it.
   */
  readonly find: (key: string) => Promise<CardPayment | null>;
  /** Null for a webhook whose signature does not hold, or that names no payment. `body` is as it came. */
  readonly readWebhook: (body: string | Uint8Array, signature: string | undefined, now: Date) => CardEvent | null;
};

/** Whether a text may be the key of a purchase. */
export function isCardKey(text: string): boolean {
  return /^[A-Za-z0-9_.:-]{1,200}$/.test(text);
}
