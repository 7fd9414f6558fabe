/** Status of an order, as far as money that comes for it is concerned (domain-facts.md, 6.1). */
export type PayableStatus =
  | 'COMPRANDO'
  | 'ORCAMENTO'
  | 'PRE_VENDA_PENDENTE'
  | 'AGUARDANDO_PAGAMENTO'
  | 'ERRO_PAGAMENTO'
  | 'PAGO'
  | 'ERRO_FATURAMENTO'
  | 'FATURADO'
  | 'ENVIADO'
  | 'ENTREGUE'
  | 'AGUARDANDO_CANCELAMENTO'
  | 'CANCELADO';

/** What is done with money that came: it counts for the order, goes back to the payer, or becomes credit of the client. */
export type MoneyDecision = 'honour' | 'refund' | 'credit';

/** What is known of the order when money comes for it. */
export type OrderAtReceipt = {
  readonly status: PayableStatus;
  /** Whether stock is reserved for all items, or can be. */
  readonly hasStock: boolean;
  /** Whether the money, with what is paid of the order, covers its total. */
  readonly coversTotal: boolean;
};

const decisions: Readonly<Record<PayableStatus, (order: OrderAtReceipt) => MoneyDecision>> = {
  // Opened again to be changed: what was asked for is no longer its price.
  COMPRANDO: () => 'refund',
  ORCAMENTO: () => 'refund',
  PRE_VENDA_PENDENTE: () => 'refund',
  AGUARDANDO_PAGAMENTO: ({ hasStock }) => (hasStock ? 'honour' : 'refund'),
  ERRO_PAGAMENTO: ({ hasStock }) => (hasStock ? 'honour' : 'refund'),
  // Paid otherwise meanwhile: what comes in addition is the client's.
  PAGO: () => 'credit',
  ERRO_FATURAMENTO: () => 'credit',
  FATURADO: () => 'credit',
  ENVIADO: () => 'credit',
  ENTREGUE: () => 'credit',
  AGUARDANDO_CANCELAMENTO: () => 'refund',
  // A part of its total does not open an order again.
  CANCELADO: ({ hasStock, coversTotal }) => (hasStock && coversTotal ? 'honour' : 'refund'),
};

/**
 * What becomes of money that comes for an order, in time or late (commerce.md, 4 and 7.6): a cancelled order is paid if its
 * stock is there, else it goes back. It is never lost, and never counts for two things.
 */
export function decideMoney(order: OrderAtReceipt): MoneyDecision {
  return decisions[order.status](order);
}
