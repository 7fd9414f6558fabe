import sql from 'sql-template-tag';
import { isOfUsers, type PersonalExport, type PersonalRows } from '../../personal-rows.ts';

/** What people wrote on records of the person; their own comments on others stay, with their name replaced. */
export const commentRows: readonly PersonalRows[] = [
  { table: 'vitral_comentario', title: 'Comentários', where: ({ named }) => named(sql`entity`, sql`id_registro`) },
];

/** What the person may take away of it. */
export const commentExports: readonly PersonalExport[] = [
  {
    title: 'Comentários',
    statement: (person) => sql`
      select dh_registro as "data", entity as entidade, id_registro as registro, texto,
        coalesce(${isOfUsers(person)}, false) as "escrito pela pessoa"
      from vitral_comentario where dh_exclusao is null
        and (${isOfUsers(person)} or ${person.named(sql`entity`, sql`id_registro`)})
      order by dh_registro, id`,
  },
];
