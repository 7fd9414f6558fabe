import sql from 'sql-template-tag';
import type { PersonalExport } from '../../personal-rows.ts';

/** Readings in the export of a person. */
export const readLogExports: readonly PersonalExport[] = [
  {
    title: 'Leituras de dados sensíveis',
    statement: ({ named }) => sql`
      select dh_leitura as "data", meio, entidade, campos
      from leitura_dado where ${named(sql`entidade`, sql`id_registro`)} order by dh_leitura`,
  },
];
