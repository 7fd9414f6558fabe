import sql from 'sql-template-tag';
import { type ClientTie, isOfClients, type PersonalRows } from '../../personal-rows.ts';

/** Links by which a new consultant accepts. */
export const registrationRows: readonly PersonalRows[] = [
  { table: 'consultor_aceite', title: 'Links de aceite', where: isOfClients },
];

/** Clients who paid for a kit, or were activated by one. */
export const registrationTie: ClientTie = (client) =>
  sql`select from kit_comprado as k where k.comprador = ${client} or k.ativado = ${client}`;
