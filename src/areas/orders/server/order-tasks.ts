import sql from 'sql-template-tag';
import type { Database } from '../../../platform/database/database.ts';
import { type Caller, nobody } from '../../../platform/http/caller.ts';
import { orderEntity } from './order-access.ts';
import type { OrderFlow } from './order-steps.ts';

/** The caller for automatic steps of orders: the portal itself, shown as the system in the history. */
export const portal: Caller = { ...nobody, administrator: true };

/** Cancels expired quotes; returns how many. Failures are reported and do not affect the others. */
export async function expireQuotes(
  db: Database,
  flows: OrderFlow,
  now: Date,
  report: (error: unknown) => void,
): Promise<number> {
  const over = await db.query<{ id: number }>(sql`
    select id from pedido_venda where constante_status = 'ORCAMENTO' and dh_validade <= ${now} order by id limit 200`);
  let ended = 0;
  for (const { id } of over) {
    const isEnded = await db
      .transaction(async (tx) => {
        const [still] = await tx.query(sql`
          select 1 as found from pedido_venda where id = ${id} and constante_status = 'ORCAMENTO' and dh_validade <= ${now} for update`);
        if (still !== undefined)
          await flows.transition(tx, { caller: portal, entity: orderEntity, id, event: 'CANCELAR' });
        return still !== undefined;
      })
      .catch((error: unknown) => {
        report(error);
        return false;
      });
    if (isEnded) ended += 1;
  }
  return ended;
}
