import sql from 'sql-template-tag';
import { portalDay } from '../../../../engine/records/values/portal-day.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import { mayBeReported } from './ask-provider.ts';
import { isClaimed } from './settle.ts';

/**
 * Whether money for an order may be on its way that the portal has not seen: a payment that finance has to check, or a
 * boleto that the bank may report up to two business days after its due date (commerce.md, 4).
 */
export async function isAwaited(tx: Queryable, now: Date, order: number): Promise<boolean> {
  const rows = await tx.query<{ due: string | null }>(sql`
    select case when tipo = 'BOLETO' then data_vencimento::text end as due from cobranca
    where id_pedido = ${order} and aberta and ((tipo = 'BOLETO' and data_vencimento is not null) or ${isClaimed})`);
  const today = portalDay(now);
  return rows.some(({ due }) => due === null || mayBeReported(due, today));
}
