import sql from 'sql-template-tag';
import {
  type ClientTie,
  isOfClients,
  type PersonalExport,
  type PersonalRows,
  type PersonalStay,
} from '../../personal-rows.ts';

/** Months of points, by which others are reckoned with. */
export const pointRows: readonly PersonalRows[] = [
  {
    ...{ table: 'ponto_saldo', title: 'Meses de pontos', where: isOfClients },
    keep: 'Pontos e rede não identificam a pessoa e fazem parte do cálculo de outros.',
  },
];

/** What the person may take away of it. */
export const pointExports: readonly PersonalExport[] = [
  {
    title: 'Meses de pontos',
    statement: (person) => sql`
      select mes as "mês", individuais, total from ponto_saldo where ${isOfClients(person)} order by mes`,
  },
];

/** Figures of the ledgers beside what the erasure answers for. */
export const pointStays: readonly PersonalStay[] = [
  { table: 'ponto_cauda', why: 'figures by number, which identify nobody and count for others' },
  { table: 'ponto_fechado', why: 'figures by number, which identify nobody and count for others' },
  { table: 'ponto_mes', why: 'figures by number, which identify nobody and count for others' },
  { table: 'spv_saldo', why: 'figures by number, which identify nobody and count for others' },
];

/** Who posted points, or got some. */
export const pointTie: ClientTie = (client) =>
  sql`select from ponto_lancamento as l where l.beneficiario = ${client} or l.origem = ${client}`;
