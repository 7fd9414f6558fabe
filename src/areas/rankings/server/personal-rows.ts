import type { PersonalStay } from '../../personal-rows.ts';

/** Places of a ranking. */
export const rankingStays: readonly PersonalStay[] = [
  { table: 'ranking_apurado', why: 'figures by number, which identify nobody and count for others' },
];
