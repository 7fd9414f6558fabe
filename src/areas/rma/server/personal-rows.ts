import type { PersonalStay } from '../../personal-rows.ts';

/** Returns as the ERP has them. */
export const rmaStays: readonly PersonalStay[] = [
  { table: 'rma_erp', why: 'figures by number, which identify nobody and count for others' },
];
