import { isOfUsers, type PersonalRows } from '../../personal-rows.ts';

/** Authenticators of a person's users, and their unfinished logins. */
export const secondFactorRows: readonly PersonalRows[] = [
  { table: 'vitral_segundo_fator', title: 'Aplicativos autenticadores', where: isOfUsers },
  { table: 'vitral_codigo_recuperacao', title: 'Códigos de recuperação', where: isOfUsers },
  { table: 'vitral_desafio', title: 'Logins em andamento', where: isOfUsers },
];
