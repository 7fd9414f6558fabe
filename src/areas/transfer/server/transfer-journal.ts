import sql, { type Sql } from 'sql-template-tag';
import { fromTenThousandths } from '../../../domain/numbers/amounts.ts';
import { fromMinor } from '../../../domain/numbers/money.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { formatMoney } from '../../../ui/format/money.ts';
import { type Amount, readHeld } from '../../points/server/index.ts';

/** Entity of the journal of transfers. */
export const transferEntity = 'TransferenciaMovimentacao';

/** What a transfer moves: points in ten-thousandths, SPV in minor units. */
export type MovedSums = {
  readonly orders: number;
  readonly points: number;
  readonly amounts: readonly Amount[];
};

/** Condition on `o`: postings of open months that are no reversals. */
export function openPoints(which: Sql): Sql {
  return sql`(${which} and o.estorno_de is null and o.mes in (select m.mes from ponto_mes as m where m.estado = 'ABERTO'))`;
}

/**
 * Sums the remainders of postings.
 * @param which a condition on `o`
 */
export async function sumPoints(
  tx: Queryable,
  which: Sql,
): Promise<{ readonly postings: number; readonly points: number }> {
  const held = await readHeld(tx, which);
  return { postings: held.length, points: held.reduce((sum, { points }) => sum + points, 0) };
}

/**
 * Stores a transfer in the journal; undoing one is another type of entry. Returns its id, which is the cause of its
 * postings.
 */
export async function storeTransfer(
  tx: Queryable,
  {
    from,
    to,
    user,
    undoes,
  }: { readonly from: number; readonly to: number; readonly user: number; readonly undoes: number | null },
  { orders, points, amounts }: MovedSums,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(sql`
    insert into transferencia_movimentacao (tipo, id_origem, id_destino, pedidos, pontos, spv, id_usuario, id_desfaz)
    values (${undoes === null ? 'TRANSFERENCIA' : 'DESFEITA'}, ${from}, ${to}, ${orders}, ${fromTenThousandths(points)},
      ${amounts.length === 0 ? null : writeAmounts(amounts)}, nullif(${user}::bigint, 0), ${undoes}) returning id`);
  return Number(row?.id);
}

/** Amounts as a text for users, such as 'R$ 19,50 + Gs. 5.000'. */
export function writeAmounts(amounts: readonly Amount[]): string {
  return amounts.map(({ currency, amount }) => formatMoney(fromMinor(amount, currency), { currency })).join(' + ');
}
