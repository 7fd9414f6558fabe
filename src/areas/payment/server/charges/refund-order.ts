import sql from 'sql-template-tag';
import { fromMinor, sumMoney, toMinor } from '../../../../domain/numbers/money.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import { dayAtBranch } from '../../../branches/server/index.ts';
import { lockAnyOrder, type Order, type OrderFlow, orderEntity, portal } from '../../../orders/server/index.ts';
import { moneyOf } from '../../rules/charge.ts';
import { chargeStates } from '../../rules/charge-states.ts';
import { paymentErrors } from '../errors.ts';
import { bookChange } from './book.ts';
import { chargeTexts } from './charge-texts.ts';
import { giveCredit } from './client-credit.ts';
import { notePayments } from './note-payments.ts';
import { giveBack, removeOthers } from './settle.ts';
import { loadCharges, type StoredCharge } from './stored-charge.ts';

/**
 * Returns the money of an order that is no longer wanted: refundable charges are marked, the rest becomes credit of the
 * client. Unpaid charges are removed.
 */
export async function returnMoney(
  tx: Queryable,
  now: Date,
  order: Pick<Order, 'id' | 'id_cliente' | 'id_filial'>,
): Promise<void> {
  const charges = await loadCharges(tx, sql`t.id_pedido = ${order.id}`, true);
  for (const before of charges) {
    if (chargeStates[before.state].isOpen && !chargeStates[before.state].holdsMoney) {
      await removeOthers(tx, sql`id = ${before.id}`);
    } else if (before.destino === 'PEDIDO') {
      await returnCharge(tx, now, order, before, chargeTexts.returned);
    }
  }
}

/**
 * The money of one charge no longer counts for its order: it is refunded by its provider, or becomes credit of the
 * client.
 */
async function returnCharge(
  tx: Queryable,
  now: Date,
  order: Pick<Order, 'id' | 'id_cliente' | 'id_filial'>,
  before: StoredCharge,
  text: string,
): Promise<void> {
  const destino = order.id_cliente === null ? 'DEVOLVER' : giveBack(before);
  const after: StoredCharge = { ...before, destino };
  await tx.execute(sql`update cobranca set destino = ${destino} where id = ${before.id}`);
  await tx.execute(sql`
    update pedido_pagamento set constante_status = 'REPROVADO', mensagem = ${text}, versao = versao + 1, dh_alteracao = now()
    where id = ${before.id_pagamento}`);
  await notePayments(tx, order.id);
  await bookChange(tx, before, after);
  const { covered } = moneyOf(before.charge);
  if (destino === 'CREDITO' && order.id_cliente !== null && covered > 0)
    await giveCredit(tx, order.id_cliente, {
      ...{ key: `${before.id} devolução`, amount: covered, currency: before.moeda, charge: before.id },
      ...{ description: `Devolução do pedido ${order.id}`, date: await dayAtBranch(tx, order.id_filial, now) },
    });
}

/**
 * Returns credit that was spent on an order waiting for the rest of its money, because its payment is removed; with the
 * order locked.
 * @param payments ids of payments by credit
 */
export async function returnCredit(
  tx: Queryable,
  now: Date,
  order: Pick<Order, 'id' | 'id_cliente' | 'id_filial' | 'moeda'>,
  payments: readonly number[],
): Promise<void> {
  const charges = await loadCharges(
    tx,
    sql`t.id_pagamento = any(${payments}::bigint[]) and t.tipo = 'CREDITO' and t.destino = 'PEDIDO'`,
    true,
  );
  for (const charge of charges) {
    await returnCharge(tx, now, order, charge, chargeTexts.creditReturned);
    const covered = fromMinor(moneyOf(charge.charge).covered, order.moeda);
    await tx.execute(sql`
      update pedido_venda set valor_coberto = greatest(coalesce(valor_coberto, 0) - ${covered}, 0) where id = ${order.id}`);
  }
}

/** Whether the portal holds money that counts for an order. */
async function holdsMoney(tx: Queryable, order: number): Promise<boolean> {
  const charges = await loadCharges(tx, sql`t.id_pedido = ${order} and t.destino = 'PEDIDO'`);
  return charges.some(({ charge }) => moneyOf(charge).covered > 0);
}

/**
 * Starts the refund of an order's payment after finance decided it (event DEVOLVER_PAGAMENTO). Throws 422 if the portal
 * holds none of it: money received outside of the portal is returned outside of it.
 */
export async function startRefund(
  tx: Queryable,
  now: Date,
  order: Pick<Order, 'id' | 'id_cliente' | 'id_filial'>,
): Promise<void> {
  if (!(await holdsMoney(tx, order.id))) throw paymentErrors['REGRA_DE_NEGOCIO.nada_a_devolver']();
  await returnMoney(tx, now, order);
}

/**
 * Refuses the confirmation by finance that it has returned the payment outside of the portal (event CONFIRMAR_ESTORNO),
 * with 422, if the portal holds the money: it would be returned twice.
 */
export async function refuseOwnMoney(tx: Queryable, order: number): Promise<void> {
  if (await holdsMoney(tx, order)) throw paymentErrors['REGRA_DE_NEGOCIO.devolver_pelo_portal']();
}

/**
 * Cancels an order whose payment is being refunded once all of it is refunded; returns whether anything changed. If a
 * part was received outside of the portal, the order waits for finance to confirm that part.
 */
export async function endRefund(tx: Queryable, flows: OrderFlow, id: number): Promise<boolean> {
  const order = await lockAnyOrder(tx, id);
  const [refund] = await tx.query(sql`select 1 as found from pedido_venda where id = ${id} and dh_estorno is not null`);
  if (order?.constante_status !== 'AGUARDANDO_CANCELAMENTO' || refund === undefined) return false;
  const charges = await loadCharges(tx, sql`t.id_pedido = ${id}`, true);
  const isBack = charges.every(({ charge, destino }) => {
    const { covered, unsettled } = moneyOf(charge);
    return destino === 'CREDITO' || covered + unsettled === 0;
  });
  if (!isBack) return false;
  const returned = await tx.query<{ coberto: number }>(sql`
    select valor_coberto as coberto from pedido_pagamento where id_pedido = ${id} and mensagem = ${chargeTexts.returned}`);
  const minor = (amount: number) => toMinor(amount, order.moeda);
  const left = minor(order.valor_coberto) - sumMoney(returned.map(({ coberto }) => minor(coberto)));
  if (left <= 0) await flows.transition(tx, { caller: portal, entity: orderEntity, id, event: 'CONCLUIR_ESTORNO' });
  else
    await tx.execute(sql`
      update pedido_venda set valor_coberto = ${fromMinor(left, order.moeda)}, dh_estorno = null, versao = versao + 1,
        dh_alteracao = now()
      where id = ${id}`);
  return true;
}
