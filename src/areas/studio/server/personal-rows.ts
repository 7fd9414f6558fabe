import type { PersonalStay } from '../../personal-rows.ts';

/** Texts of files, with their authors. */
export const studioStays: readonly PersonalStay[] = [
  { table: 'vitral_proposta', why: 'says by number who did something, and is never changed', isUnsearched: true },
  { table: 'vitral_versao', why: 'says by number who did something, and is never changed', isUnsearched: true },
];
