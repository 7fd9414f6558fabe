import type { PersonalStay } from '../../personal-rows.ts';

/** Tables of rankings that an erasure leaves unchanged. */
export const rankingStays: readonly PersonalStay[] = [
  { table: 'ranking_apurado', why: 'figures by number, which identify nobody and count for others' },
];
