/** All that other areas may use of this one. */
export { startStoredCharge } from './charges/stored-charge.ts';
export { settleManualCharge } from './manual-charges.ts';
export { documentEntity } from './receipts.ts';
