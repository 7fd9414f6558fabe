/** Status of an order, for decisions about money received for it (domain-facts.md, 6.1). */
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

/**
 * Decision about received money: it counts for the order, is refunded to the payer, or becomes credit of the client.
 */
export type MoneyDecision = 'honour' | 'refund' | 'credit';

/** Facts about the order when money is received for it. */
export type OrderAtReceipt = {
  readonly status: PayableStatus;
  /** Whether stock is reserved for all items, or can be. */
  readonly hasStock: boolean;
  /** Whether the money, with what is already paid, covers the order's total. */
  readonly coversTotal: boolean;
};

const decisions: Readonly<Record<PayableStatus, (order: OrderAtReceipt) => MoneyDecision>> = {
  // Reopened for changes: the requested amount is no longer its price.
  COMPRANDO: () => 'refund',
  ORCAMENTO: () => 'refund',
  PRE_VENDA_PENDENTE: () => 'refund',
  AGUARDANDO_PAGAMENTO: ({ hasStock }) => (hasStock ? 'honour' : 'refund'),
  ERRO_PAGAMENTO: ({ hasStock }) => (hasStock ? 'honour' : 'refund'),
  // Already paid in another way: additional money belongs to the client.
  PAGO: () => 'credit',
  ERRO_FATURAMENTO: () => 'credit',
  FATURADO: () => 'credit',
  ENVIADO: () => 'credit',
  ENTREGUE: () => 'credit',
  AGUARDANDO_CANCELAMENTO: () => 'refund',
  // A part of its total does not reopen an order.
  CANCELADO: ({ hasStock, coversTotal }) => (hasStock && coversTotal ? 'honour' : 'refund'),
};

/**
 * The decision about money received for an order, in time or late (commerce.md, 4 and 7.6): a cancelled order is paid
 * if its stock is available, otherwise the money is refunded. Money is never lost, and never counts twice.
 */
export function decideMoney(order: OrderAtReceipt): MoneyDecision {
  return decisions[order.status](order);
}
