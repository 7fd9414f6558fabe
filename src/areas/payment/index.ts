/** Rules of payment for other areas: permitted receipts of a payment. */

export { receiptEntity } from './rules/receipts.ts';
