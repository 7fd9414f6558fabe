import { compareTotals, type TotalCheck } from '../../../platform/backup/stored-totals.ts';

/** Balances of SPV and points, and the sums of the ledgers that they must equal. */
export const pointsTotals: readonly TotalCheck[] = [
  {
    name: 'SPV balances',
    tables: ['spv_saldo', 'spv_lancamento'],
    text: compareTotals(
      'select cliente as a, moeda as b, saldo::numeric as total from spv_saldo',
      'select beneficiario as a, moeda as b, sum(valor)::numeric as total from spv_lancamento group by 1, 2',
    ),
  },
  {
    name: 'SPV put off',
    tables: ['spv_saldo', 'spv_lancamento'],
    text: compareTotals(
      'select cliente as a, moeda as b, devido::numeric as total from spv_saldo',
      `select beneficiario as a, moeda as b, sum(valor)::numeric as total from spv_lancamento
       where tipo in ('ADIADO', 'ABATIMENTO') group by 1, 2`,
    ),
  },
  {
    name: 'points of open months',
    tables: ['ponto_saldo', 'ponto_cauda', 'ponto_lancamento', 'ponto_mes'],
    text: compareTotals(
      `select cliente as a, mes as b, sum(individuais) as total
       from (select cliente, mes, individuais from ponto_saldo union all select cliente, mes, individuais from ponto_cauda) as s
       where mes in (select mes from ponto_mes where estado <> 'FECHADO') group by 1, 2`,
      `select beneficiario as a, mes as b, sum(pontos) as total from ponto_lancamento
       where mes in (select mes from ponto_mes where estado <> 'FECHADO') group by 1, 2`,
    ),
  },
  {
    name: 'points of closed months',
    tables: ['ponto_fechado', 'ponto_lancamento', 'ponto_mes'],
    text: compareTotals(
      'select cliente as a, mes as b, individuais as total from ponto_fechado',
      `select beneficiario as a, mes as b, sum(pontos) as total from ponto_lancamento
       where mes in (select mes from ponto_mes where estado = 'FECHADO') group by 1, 2`,
    ),
  },
];
