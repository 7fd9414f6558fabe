import sql from 'sql-template-tag';
import { PortError } from '../../../../integrations/ask-json.ts';
import type { Database } from '../../../../platform/database/database.ts';
import { chargeStates } from '../../rules/charge-states.ts';
import { paymentErrors } from '../errors.ts';
import type { Charges } from './charges.ts';
import { loadCharges } from './stored-charge.ts';

/** Whether an order has open charges. */
export async function hasOpenCharges(db: Database, order: number): Promise<boolean> {
  const rows = await db.query(
    sql`select 1 as found from cobranca where id_pedido = ${order} and aberta limit 1`,
    'cached',
  );
  return rows.length > 0;
}

/**
 * Removes the open charges of an order's payments in these conditions (specification 001, `cart/delPayment`). Throws
 * 422 for one that was paid meanwhile, 503 if its provider does not answer: it stays open until its removal is
 * confirmed.
 */
export async function removeCharges(
  db: Database,
  charges: Pick<Charges, 'removeCharge'>,
  order: number,
  conditions: readonly number[],
): Promise<void> {
  const open = await loadCharges(
    db,
    sql`t.aberta and t.id_pedido = ${order} and exists (
      select 1 from pedido_pagamento as g where g.id = t.id_pagamento and g.id_condicao = any(${conditions}::bigint[]))`,
  );
  for (const charge of open) {
    const after = await charges.removeCharge(charge).catch((error: unknown) => {
      throw error instanceof PortError ? paymentErrors.PROVEDOR_INDISPONIVEL() : error;
    });
    if (after !== null && chargeStates[after.state].holdsMoney)
      throw paymentErrors['REGRA_DE_NEGOCIO.pagamento_pago']();
    if (after !== null && chargeStates[after.state].isOpen) throw paymentErrors.PAGAMENTO_EM_ANDAMENTO();
  }
}
