import sql from 'sql-template-tag';
import { isOfClients, type PersonalExport, type PersonalRows } from '../../personal-rows.ts';

/** Answers of an interviewed person. */
export const interviewRows: readonly PersonalRows[] = [
  {
    ...{ table: 'entrevista_consultor', title: 'Respostas de entrevistas' },
    where: (person) => sql`${isOfClients(person)} and (respostas <> '{}'::jsonb or motivo is not null)`,
    empty: sql`respostas = '{}'::jsonb, motivo = null`,
  },
];

/** The part of it that the person may export. */
export const interviewExports: readonly PersonalExport[] = [
  {
    title: 'Respostas de entrevistas',
    statement: (person) => sql`
      select estado, respostas, dh_registro as "pedida em", dh_resposta as "respondida em"
      from entrevista_consultor where ${isOfClients(person)} order by id`,
  },
];
