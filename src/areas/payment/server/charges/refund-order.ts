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
 * Money of an order that is not wanted any more goes back: what providers can give back is marked for it, the rest becomes credit of
 * the client. What nobody has paid yet is taken back.
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

/** Money of one charge counts for its order no more: it goes back by its provider, or becomes credit of the client. */
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
 * Credit that was spent on an order that waits for the rest of its money goes back, as its payment is taken out; under the order's lock.
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
 * Finance has decided that the payment of an order goes back (event DEVOLVER_PAGAMENTO). Throws 422 where the portal holds nothing of
 * it: what came in beside the portal is given back beside it.
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
 * Finance says that it has given the payment back beside the portal (event CONFIRMAR_ESTORNO). Throws 422 where the portal holds it: it
 * would go back twice.
 */
export async function refuseOwnMoney(tx: Queryable, order: number): Promise<void> {
  if (await holdsMoney(tx, order)) throw paymentErrors['REGRA_DE_NEGOCIO.devolver_pelo_portal']();
}

/**
 * Cancels an order whose payment goes back once all of it is back; answers whether anything changed. Where a part of it came in beside
 * the portal, the order waits for finance to confirm that part.
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
