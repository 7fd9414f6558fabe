import sql from 'sql-template-tag';
import { isOfUsers, type PersonalExport, type PersonalRows } from '../../personal-rows.ts';

/** Passwords, links and sessions of a person's users. */
export const sessionRows: readonly PersonalRows[] = [
  { table: 'vitral_sessao', title: 'Sessões abertas', where: isOfUsers, isAccess: true },
  { table: 'vitral_credencial', title: 'Senhas', where: isOfUsers, isAccess: true },
  { table: 'vitral_senha_link', title: 'Links de senha', where: isOfUsers },
];

/** Sessions in the export of a person. */
export const sessionExports: readonly PersonalExport[] = [
  {
    title: 'Sessões abertas',
    statement: (person) => sql`
      select dh_inicio as "início", dh_uso as "último uso", agente as navegador, endereco as "endereço"
      from vitral_sessao where ${isOfUsers(person)} order by dh_inicio`,
  },
];
