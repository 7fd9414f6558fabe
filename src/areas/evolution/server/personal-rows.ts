import sql from 'sql-template-tag';
import { isOfClients, type PersonalExport, type PersonalRows } from '../../personal-rows.ts';

/** Letters and documents of a consultant. */
export const evolutionRows: readonly PersonalRows[] = [
  { table: 'carta_recomendacao', title: 'Cartas de recomendação', where: isOfClients },
  { table: 'documento_consultor', title: 'Documentos enviados', where: isOfClients, file: 'arquivo' },
];

/** The part of it that the person may export. */
export const evolutionExports: readonly PersonalExport[] = [
  {
    title: 'Cartas de recomendação',
    statement: (person) => sql`select * from carta_recomendacao where ${isOfClients(person)}`,
  },
];
