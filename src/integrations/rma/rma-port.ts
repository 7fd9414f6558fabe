/** A step that a return has passed. */
export type RmaStep = {
  readonly text: string;
  /** ISO 8601; null where the ERP has none. */
  readonly at: string | null;
};

/** A return of a product, as the ERP has it. Days are YYYY-MM-DD. */
export type Rma = {
  readonly number: string;
  readonly branch: string | null;
  readonly generated: string;
  readonly begun: string | null;
  readonly ended: string | null;
  readonly productCode: string;
  readonly product: string | null;
  /** Size or colour of the product. */
  readonly variant: string;
  /** World code of the customer. */
  readonly customer: string | null;
  /** The newest first. */
  readonly steps: readonly RmaStep[];
};

/** Returns of products in the ERP, which is slow and may be down: whoever shows them keeps what it answered. */
export type RmaPort = {
  /** Those that were generated on these days, both included. Rejects with a PortError where there is no answer. */
  readonly list: (days: { readonly first: string; readonly last: string }) => Promise<readonly Rma[]>;
};
