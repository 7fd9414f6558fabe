/** Data for a new invoice. */
export type InvoiceRequest = {
  /** Key of the order, `[A-Za-z0-9_.-]{1,60}`: repeated requests create only one invoice. */
  readonly key: string;
  /** Total of the order in minor units of the currency: items and freight less discounts. */
  readonly amount: number;
  readonly freight: number;
  readonly discount: number;
  readonly currency: string;
  /** Branch that ships the goods. */
  readonly branch: { readonly name: string };
  readonly customer: {
    readonly name: string;
    readonly document: string;
    /** Delivery address; empty texts if the goods are picked up at the branch. */
    readonly address: string;
    readonly city: string;
    readonly state: string;
    readonly cep: string;
  };
  readonly items: readonly {
    readonly code: string;
    /** With size, colour and, for a special product, its measures. */
    readonly name: string;
    readonly quantity: number;
    /** Of the whole line, in minor units. */
    readonly amount: number;
  }[];
};

export type Invoice = {
  readonly key: string;
  readonly number: string;
  /** Key of its document at the tax authority; empty in countries without one. */
  readonly access: string;
  readonly state: 'emitida' | 'cancelada';
  readonly amount: number;
  readonly currency: string;
  readonly issuedAt: Date;
  /** Address of its document, or a path of the portal; null if the issuer returns none. */
  readonly link: string | null;
};

/**
 * The port for invoices (design of 001, section 5; a refusal becomes ERRO_FATURAMENTO of the order). Rejects with
 * PortError, which tells whether the issuer refused or the outcome is unknown.
 */
export type InvoicePort = {
  /** Issues an invoice, or returns that of this order. Refused if the order has one of another amount. */
  readonly issue: (request: InvoiceRequest) => Promise<Invoice>;
  /** Returns the cancelled invoice; null for none. */
  readonly cancel: (key: string, reason: string) => Promise<Invoice | null>;
  readonly find: (key: string) => Promise<Invoice | null>;
};

/**
 * Whether the amounts of an invoice are consistent: items and freight less discounts equal its amount, and none is
 * below 0.
 */
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
