import { isOfClients, type PersonalRows } from '../../personal-rows.ts';

/** Links by which a new consultant accepts. */
export const registrationRows: readonly PersonalRows[] = [
  { table: 'consultor_aceite', title: 'Links de aceite', where: isOfClients },
];
