import sql from 'sql-template-tag';
import { isOfClients, type PersonalExport, type PersonalRows } from '../../personal-rows.ts';

/** Letters and documents of a consultant. */
export const evolutionRows: readonly PersonalRows[] = [
  { table: 'carta_recomendacao', title: 'Cartas de recomendação', where: isOfClients },
  { table: 'documento_consultor', title: 'Documentos enviados', where: isOfClients, file: 'arquivo' },
];

/** What the person may take away of it. */
export const evolutionExports: readonly PersonalExport[] = [
  {
    title: 'Cartas de recomendação',
    statement: (person) => sql`select * from carta_recomendacao where ${isOfClients(person)}`,
  },
];
