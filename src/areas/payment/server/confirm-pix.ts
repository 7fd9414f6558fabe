import sql from 'sql-template-tag';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import { PortError } from '../../../integrations/ask-json.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { orderEntity } from '../../orders/server/index.ts';
import { chargeStates } from '../rules/charge-states.ts';
import type { Charges } from './charges/charges.ts';
import { loadCharges } from './charges/stored-charge.ts';
import { findPayableOrder } from './payable-order.ts';

type PixParts = {
  readonly db: Database;
  readonly charges: Charges;
  readonly models: ReadonlyMap<string, EntityModel>;
  readonly now: Date;
};

/** The current state of an order's Pix; asks its provider if it is open. Throws 404 for an order without one. */
export async function confirmPix(
  { db, charges, models, now }: PixParts,
  caller: Caller,
  reference: { readonly id_pedido: number; readonly hash?: string | undefined },
) {
  const order = await findPayableOrder(db, models, caller, reference, now);
  const missing = () => entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: orderEntity, id: reference.id_pedido });
  if (order === null) throw missing();
  const read = async () => (await loadCharges(db, sql`t.id_pedido = ${order.id} and t.tipo = 'PIX'`)).at(-1) ?? null;
  const asked = await read();
  if (asked === null) throw missing();
  if (chargeStates[asked.state].isOpen) {
    try {
      await charges.settleCharge(asked.chave);
    } catch (error) {
      // A provider that does not answer changes nothing: the next poll asks again.
      if (!(error instanceof PortError)) throw error;
    }
  }
  const charge = (await read()) ?? asked;
  const [row] = await db.query<{ status: string; pagamento: string; dh: string | null; valor: number }>(sql`
    select coalesce(p.constante_status, 'COMPRANDO') as status, coalesce(g.constante_status, 'AGUARDANDO') as pagamento,
      g.dh_pagamento as dh, g.valor_pagamento as valor
    from pedido_pagamento as g join pedido_venda as p on p.id = g.id_pedido where g.id = ${charge.id_pagamento}`);
  if (row === undefined) throw missing();
  const isOver = charge.validade !== null && Date.parse(charge.validade) <= now.getTime();
  return {
    ...{ id_pedido: order.id, id_pgto: charge.id_pagamento, aprovado: row.pagamento === 'APROVADO' },
    expirado: row.pagamento !== 'APROVADO' && isOver,
    constante_status: row.pagamento as 'AGUARDANDO',
    status_pedido: row.status as 'PAGO',
    valor_pagamento: row.valor,
    ...(charge.validade === null ? {} : { info_expiracao: charge.validade }),
    ...(row.dh === null ? {} : { dh_pagamento: row.dh }),
  };
}
