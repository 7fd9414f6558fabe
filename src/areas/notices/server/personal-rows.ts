import { isOfUsers, type PersonalRows } from '../../personal-rows.ts';

/** Browsers registered for notices of a person's users. */
export const noticeRows: readonly PersonalRows[] = [
  { table: 'vitral_push', title: 'Navegadores com avisos', where: isOfUsers, isAccess: true },
];
