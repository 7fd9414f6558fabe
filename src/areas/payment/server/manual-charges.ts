import sql from 'sql-template-tag';
import { fractionOf, fromMinor, splitMoney, toMinor } from '../../../domain/numbers/money.ts';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { formatMoney } from '../../../ui/format/money.ts';
import type { ChargeEvidence } from '../rules/charge.ts';
import { chargeTexts } from './charges/charge-texts.ts';
import { type SettleParts, settleFinding } from './charges/settle.ts';
import { loadCharges, type StoredCharge } from './charges/stored-charge.ts';
import { paymentErrors } from './errors.ts';

/** A decision of finance about a payment that it checks (specification 001, pending payments). */
export type ManualDecision = {
  /** The payment. */
  readonly id_pgto: number;
  readonly decision: 'approve' | 'reject';
  /** Received amount in minor units of the order's currency; less than requested covers less. */
  readonly amount: number;
  /** Reason of a rejection, shown to the payer. */
  readonly reason: string;
};

/**
 * Books a decision of finance about a payment without a provider (TEF, transfer, cash): the charge, the payment, the
 * order, the credit for a surplus. Repeating the same decision changes nothing. Throws 404 for a payment without such a
 * charge, 409 if it was decided differently before.
 */
export async function settleManualCharge(
  tx: Queryable,
  parts: SettleParts,
  { id_pgto, decision, amount, reason }: ManualDecision,
): Promise<StoredCharge> {
  const [found] = await loadCharges(tx, sql`t.id_pagamento = ${id_pgto} and t.tipo = 'MANUAL'`);
  if (found === undefined) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'PedidoPagamento', id: id_pgto });
  const isDecided = found.state === 'paid' || found.state === 'refused' || found.state === 'removed';
  if (isDecided) {
    if ((found.state === 'paid') === (decision === 'approve')) return found;
    throw paymentErrors.PAGAMENTO_DECIDIDO();
  }
  const isLess = decision === 'approve' && amount < found.charge.amount;
  if (isLess) await lowerAmount(tx, found, amount);
  const evidence: ChargeEvidence =
    decision === 'approve' ? { type: 'received', id: `manual ${id_pgto}`, amount } : { type: 'refused' };
  const settled = await settleFinding(tx, parts, found, { evidences: [evidence] });
  if (settled === null) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: 'PedidoPagamento', id: id_pgto });
  if (isLess && settled.destino === 'PEDIDO') {
    const written = (minor: number) => formatMoney(fromMinor(minor, found.moeda), { currency: found.moeda });
    const text = chargeTexts.paidLess(written(amount), written(found.charge.amount));
    await tx.execute(sql`update pedido_pagamento set mensagem = ${text} where id = ${id_pgto}`);
  }
  if (decision === 'reject')
    await tx.execute(sql`update pedido_pagamento set mensagem = ${reason.slice(0, 500)} where id = ${id_pgto}`);
  return settled;
}

/**
 * The received amount becomes the requested one: the rest of the order waits for another payment. Less money covers
 * proportionally less of the order, so that discount or interest of the condition apply only to what was paid.
 */
async function lowerAmount(tx: Queryable, charge: StoredCharge, amount: number): Promise<void> {
  const { id_pagamento, moeda } = charge;
  const [payment] = await tx.query<{ cobre: number; cobrado: number; parcela: number }>(sql`
    select valor_coberto as cobre, valor_pagamento as cobrado, coalesce(parcela, 1) as parcela
    from pedido_pagamento where id = ${id_pagamento}`);
  if (payment === undefined) throw new Error(`Payment ${id_pagamento} is missing although its order is held.`);
  const asked = toMinor(payment.cobrado, moeda);
  const covered = fractionOf(toMinor(payment.cobre, moeda), BigInt(amount), BigInt(asked));
  const money = (minor: number) => fromMinor(minor, moeda);
  await tx.execute(sql`update cobranca set valor = ${money(amount)} where id = ${charge.id}`);
  await tx.execute(sql`
    update pedido_pagamento set valor_pagamento = ${money(amount)}, valor_coberto = ${money(covered)},
      valor_desconto = ${money(Math.max(0, covered - amount))}, valor_acrescimo = ${money(Math.max(0, amount - covered))},
      valor_parcela = ${money(splitMoney(amount, payment.parcela)[0] ?? 0)}
    where id = ${id_pagamento}`);
}
