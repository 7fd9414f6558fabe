/** Public interface of this area for other areas. */
export { startStoredCharge } from './charges/stored-charge.ts';
export { settleManualCharge } from './manual-charges.ts';
export { documentEntity } from './receipts.ts';
