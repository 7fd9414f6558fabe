import { isOfUsers, type PersonalRows } from '../../personal-rows.ts';

/** Links that change the address of a user. */
export const accountRows: readonly PersonalRows[] = [
  { table: 'vitral_email_link', title: 'Links de e-mail', where: isOfUsers },
];
