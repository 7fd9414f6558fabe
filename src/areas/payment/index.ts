/** What other areas may use of the rules of payment: which receipts a payment may have. */

export { receiptEntity } from './rules/receipts.ts';
