import { compareTotals, type TotalCheck } from '../../../platform/backup/stored-totals.ts';

/** Reserved stock, and the sum of reservations that it must equal. */
export const stockTotals: readonly TotalCheck[] = [
  {
    name: 'reserved stock',
    tables: ['saldo_estoque', 'reserva_estoque'],
    text: compareTotals(
      'select id_sku as a, id_filial as b, reservado::numeric as total from saldo_estoque',
      `select id_sku as a, id_filial as b, sum(quantidade)::numeric as total from reserva_estoque
       where situacao = 'ATIVA' group by 1, 2`,
    ),
  },
];
