import sql from 'sql-template-tag';
import { isOfUsers, type PersonalExport, type PersonalRows } from '../../personal-rows.ts';

/** Comments of others on records of the person; the person's comments on other records stay, with the name replaced. */
export const commentRows: readonly PersonalRows[] = [
  { table: 'vitral_comentario', title: 'Comentários', where: ({ named }) => named(sql`entity`, sql`id_registro`) },
];

/** The part of it that the person may export. */
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
