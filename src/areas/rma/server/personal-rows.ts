import type { PersonalStay } from '../../personal-rows.ts';

/** Tables of returns that an erasure leaves unchanged. */
export const rmaStays: readonly PersonalStay[] = [
  { table: 'rma_erp', why: 'figures by number, which identify nobody and count for others' },
];
