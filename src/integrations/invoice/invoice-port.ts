/** What is to be invoiced. */
export type InvoiceRequest = {
  /** Of the order, `[A-Za-z0-9_.-]{1,60}`: an order has one invoice however often it is asked for. */
  readonly key: string;
  /** What the order costs, in minor units of the currency: its items and freight less its discounts. */
  readonly amount: number;
  readonly freight: number;
  readonly discount: number;
  readonly currency: string;
  /** Where the goods leave from. */
  readonly branch: { readonly name: string };
  readonly customer: {
    readonly name: string;
    readonly document: string;
    /** Where the goods go to; empty texts for what is fetched at the branch. */
    readonly address: string;
    readonly city: string;
    readonly state: string;
    readonly cep: string;
  };
  readonly items: readonly {
    readonly code: string;
    /** With size, colour and, of a special product, its measures. */
    readonly name: string;
    readonly quantity: number;
    /** Of the whole line, minor units. */
    readonly amount: number;
  }[];
};

export type Invoice = {
  readonly key: string;
  readonly number: string;
  /** Key by which its document is found at the authority; empty where a country has none. */
  readonly access: string;
  readonly state: 'emitida' | 'cancelada';
  readonly amount: number;
  readonly currency: string;
  readonly issuedAt: Date;
  /** Where its document is read: an address, or one below that of the portal; null where the issuer tells none. */
  readonly link: string | null;
};

/**
 * The port for invoices (design of 001, section 5; ERRO_FATURAMENTO of an order is its refusal). Rejects with PortError, which
 * says whether the issuer refused or nobody knows what it did.
 */
export type InvoicePort = {
  /** Issues an invoice, or answers the one of this order. Refused where the order has one of another amount. */
  readonly issue: (request: InvoiceRequest) => Promise<Invoice>;
  /** Answers the cancelled invoice; null where there is none. */
  readonly cancel: (key: string, reason: string) => Promise<Invoice | null>;
  readonly find: (key: string) => Promise<Invoice | null>;
};

/** Whether an invoice adds up: its items and freight less its discounts are its amount, and none of them is below 0. */
export function addsUp({ amount, freight, discount, items }: InvoiceRequest): boolean {
  const parts = [...items.map((item) => item.amount), freight, discount];
  return (
    items.length > 0 &&
    amount > 0 &&
    parts.every((part) => Number.isSafeInteger(part) && part >= 0) &&
    items.reduce((sum, item) => sum + item.amount, freight - discount) === amount
  );
}

export function isInvoiceKey(text: string): boolean {
  return /^[A-Za-z0-9_.-]{1,60}$/.test(text);
}
