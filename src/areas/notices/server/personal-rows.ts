import { isOfUsers, type PersonalRows } from '../../personal-rows.ts';

/** Browsers that get notices of the users of a person. */
export const noticeRows: readonly PersonalRows[] = [
  { table: 'vitral_push', title: 'Navegadores com avisos', where: isOfUsers, isAccess: true },
];
