/** What is to be invoiced. */
export type InvoiceRequest = {
  /** Of the order, `[A-Za-z0-9_.-]{1,60}`: an order has one invoice however often it is asked for. */
  readonly key: string;
  /** Minor units of the currency. */
  readonly amount: number;
  readonly currency: string;
  readonly customer: { readonly name: string; readonly document: string };
  readonly items: readonly {
    readonly code: string;
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

export function isInvoiceKey(text: string): boolean {
  return /^[A-Za-z0-9_.-]{1,60}$/.test(text);
}
