import sql from 'sql-template-tag';
import { type ClientTie, isOfClients, type PersonalExport, type PersonalStay } from '../../personal-rows.ts';

/** The part of it that the person may export. */
export const networkExports: readonly PersonalExport[] = [
  {
    title: 'Rede',
    statement: (person) => sql`
      select desde, ate as "até" from rede_vinculo where ${isOfClients(person)} order by desde`,
  },
];

/** The history of sponsors. */
export const networkStays: readonly PersonalStay[] = [
  { table: 'rede_vinculo', why: 'figures by number, which identify nobody and count for others' },
];

/** Clients with somebody below them. */
export const networkTie: ClientTie = (client) => sql`select from rede_no as n where n.superior = ${client}`;
