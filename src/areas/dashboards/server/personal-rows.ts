import type { PersonalStay } from '../../personal-rows.ts';

/** Points copied from the ERP. */
export const dashboardStays: readonly PersonalStay[] = [
  { table: 'ponto_erp', why: 'figures by number, which identify nobody and count for others' },
  { table: 'ponto_erp_unidade', why: 'figures by number, which identify nobody and count for others' },
];
