import sql from 'sql-template-tag';
import {
  type ClientTie,
  isOfClients,
  type PersonalExport,
  type PersonalRows,
  type PersonalStay,
} from '../../personal-rows.ts';

/** Months of points, which the figures of others depend on. */
export const pointRows: readonly PersonalRows[] = [
  {
    ...{ table: 'ponto_saldo', title: 'Meses de pontos', where: isOfClients },
    keep: 'Pontos e rede não identificam a pessoa e fazem parte do cálculo de outros.',
  },
];

/** Points in the export of a person. */
export const pointExports: readonly PersonalExport[] = [
  {
    title: 'Meses de pontos',
    statement: (person) => sql`
      select mes as "mês", individuais, total from ponto_saldo where ${isOfClients(person)} order by mes`,
  },
];

/** Tables of figures that an erasure leaves unchanged. */
export const pointStays: readonly PersonalStay[] = [
  { table: 'ponto_cauda', why: 'figures by number, which identify nobody and count for others' },
  { table: 'ponto_fechado', why: 'figures by number, which identify nobody and count for others' },
  { table: 'ponto_mes', why: 'figures by number, which identify nobody and count for others' },
  { table: 'spv_saldo', why: 'figures by number, which identify nobody and count for others' },
];

/** Clients who posted or received points. */
export const pointTie: ClientTie = (client) =>
  sql`select from ponto_lancamento as l where l.beneficiario = ${client} or l.origem = ${client}`;
