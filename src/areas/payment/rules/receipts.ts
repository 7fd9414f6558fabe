import { maxReceipts } from './payment-plan.ts';

/** Files that a payer attaches to a payment that finance confirms: 1 to 5 (specification 001, section 5). */
export const receiptLimits = {
  accepted: ['application/pdf', 'image/jpeg', 'image/png'],
  maxBytes: 10_000_000,
  maxFiles: maxReceipts,
} as const;

/** The entity name of receipts among documents (specification 001, section 3). */
export const receiptEntity = 'HubPedidoVendaPagamento';
