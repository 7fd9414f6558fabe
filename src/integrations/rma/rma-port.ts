/** A step that a return has passed. */
export type RmaStep = {
  readonly text: string;
  /** ISO 8601; null if the ERP has none. */
  readonly at: string | null;
};

/** A return of a product in the ERP. Days are YYYY-MM-DD. */
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
  /** Newest first. */
  readonly steps: readonly RmaStep[];
};

/** Returns of products in the ERP, which is slow and may be unavailable: screens cache its answers. */
export type RmaPort = {
  /** Returns created on these days, both included. Rejects with a PortError without an answer. */
  readonly list: (days: { readonly first: string; readonly last: string }) => Promise<readonly Rma[]>;
};
