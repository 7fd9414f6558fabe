import sql, { type Sql } from 'sql-template-tag';
import { fromMinor, isCovered, sumMoney, toMinor } from '../../../../domain/numbers/money.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import type { Outbox } from '../../../../platform/outbox/outbox.ts';
import { dayAtBranch } from '../../../branches/server/index.ts';
import {
  lockAnyOrder,
  type Order,
  type OrderFlow,
  orderEntity,
  portal,
  readItems,
  wantedStock,
} from '../../../orders/server/index.ts';
import { reserveStock } from '../../../stock/server/index.ts';
import { moneyOf, settle, stateOf } from '../../rules/charge.ts';
import { chargeStates } from '../../rules/charge-states.ts';
import { decideMoney, type PayableStatus } from '../../rules/late-money.ts';
import { receiptEntity } from '../../rules/receipts.ts';
import type { Finding } from './ask-provider.ts';
import { bookChange, bookRounding } from './book.ts';
import { chargeTexts } from './charge-texts.ts';
import { giveCredit } from './client-credit.ts';
import { notePayments } from './note-payments.ts';
import { paidMessage } from './paid-mail.ts';
import { type ChargeDestination, loadCharges, type StoredCharge, storeCharge } from './stored-charge.ts';

/** Dependencies of settling. */
export type SettleParts = { readonly flows: OrderFlow; readonly outbox: Outbox; readonly now: Date };

type PaymentRow = { readonly status: string; readonly covers: number };
type Sums = { readonly total: number; readonly approved: number };

/** Stock for an order that is about to be paid is checked as if it were reserved forever. */
const forGood = new Date('9999-12-31T00:00:00Z');

/**
 * Adds a fact about a charge, from a provider, finance or our clock, and carries out all effects: the ledger, the
 * payment, the order, its stock, credit of the client (commerce.md, 4: the only place that approves payments). Used by
 * poll, webhook and sweep; a known fact changes nothing. Returns the resulting charge; null for an unknown one.
 */
export async function settleFinding(
  tx: Queryable,
  parts: SettleParts,
  key: { readonly id: number; readonly id_pedido: number },
  { evidences, face = {}, reason = null }: Finding,
): Promise<StoredCharge | null> {
  // The order first, so that changes of charges of the same order wait for each other.
  const order = await lockAnyOrder(tx, key.id_pedido);
  const [before] = await loadCharges(tx, sql`t.id = ${key.id}`, true);
  if (order === null || before === undefined) return null;
  const charge = evidences.reduce((known, evidence) => settle(known, evidence).charge, before.charge);
  const known: StoredCharge = { ...before, ...face, charge, state: stateOf(charge) };
  await storeMoney(tx, before, known);
  const after = await decide({ tx, parts, order, before, known, reason });
  await storeCharge(tx, after);
  await bookChange(tx, before, after);
  await grantSurplus(tx, parts, order, before, after);
  return after;
}

/** Stores new receipts and refunds. */
async function storeMoney(tx: Queryable, before: StoredCharge, after: StoredCharge): Promise<void> {
  const amountOf = (minor: number) => fromMinor(minor, after.moeda);
  const receipts = new Set(before.charge.receipts.map(({ id }) => id));
  for (const { id, amount } of after.charge.receipts)
    if (!receipts.has(id))
      await tx.execute(sql`
        insert into recebimento (id_cobranca, chave, valor, dh_recebimento) values (${after.id}, ${id}, ${amountOf(amount)}, now())`);
  const refunds = new Set(before.charge.refunds.map(({ id }) => id));
  for (const { id, amount } of after.charge.refunds)
    if (!refunds.has(id))
      await tx.execute(sql`
        insert into devolucao (id_cobranca, chave, valor, dh_devolucao) values (${after.id}, ${id}, ${amountOf(amount)}, now())`);
}

type DecideOptions = {
  readonly tx: Queryable;
  readonly parts: SettleParts;
  readonly order: Order;
  readonly before: StoredCharge;
  readonly known: StoredCharge;
  readonly reason: string | null;
};

/** Carries out the effects on the payment and the order. */
async function decide({ tx, parts, order, before, known, reason }: DecideOptions): Promise<StoredCharge> {
  const facts = chargeStates[known.state];
  if (facts.holdsMoney && known.destino === null) return receive(tx, parts, order, known);
  if (known.state === before.state) return known;
  if (known.state === 'refused' || known.state === 'removed') {
    await rejectPayment(tx, known, chargeTexts.reasons[reason ?? ''] ?? chargeTexts[known.state]);
    if (known.state === 'refused') await failOrder(tx, parts, order);
  }
  return known;
}

async function receive(tx: Queryable, parts: SettleParts, order: Order, known: StoredCharge): Promise<StoredCharge> {
  const { payment, total, approved } = await readPayment(tx, known);
  // Another charge of the same payment was paid before: its part counts once.
  if (payment.status === 'APROVADO') return becomeCredit(tx, parts, order, known, chargeTexts.paidOtherwise);
  if (known.state === 'underpaid') {
    await rejectPayment(tx, known, chargeTexts.underpaid);
    await failOrder(tx, parts, order);
    return { ...known, destino: giveBack(known) };
  }
  const sum = approved + payment.covers;
  const coversTotal = isCovered(sum, total, order.moeda);
  const isPayable = order.constante_status === 'AGUARDANDO_PAGAMENTO' || order.constante_status === 'ERRO_PAGAMENTO';
  // The total is not covered twice: if a part was paid in another way meanwhile, the money belongs to the client.
  if (isPayable && sum > total) return becomeCredit(tx, parts, order, known, chargeTexts.paidOtherwise);
  const hasStock = !coversTotal || (await holdStock(tx, parts.outbox, order));
  // A card captured while its order was being cancelled: the portal captured it, so this is no late payment.
  const isTakenBack = (known.tipo === 'CARTAO' || known.tipo === 'REDIRECIONAMENTO') && known.a_remover && !isPayable;
  const decision =
    isTakenBack && order.constante_status === 'CANCELADO'
      ? 'refund'
      : decideMoney({ status: order.constante_status as PayableStatus, hasStock, coversTotal });
  if (decision === 'credit') return becomeCredit(tx, parts, order, known, chargeTexts.paidOtherwise);
  if (decision === 'refund') {
    await rejectPayment(tx, known, hasStock ? chargeTexts.notPayable : chargeTexts.outOfStock);
    if (isPayable && !hasStock)
      await parts.flows.transition(tx, { caller: portal, entity: orderEntity, id: order.id, event: 'CANCELAR' });
    const destino = giveBack(known);
    return destino === 'CREDITO'
      ? becomeCredit(tx, parts, order, known, chargeTexts.notPayable)
      : { ...known, destino };
  }
  await approvePayment(tx, parts, known);
  await cover(tx, parts, order, { known, sum, total, coversTotal });
  return { ...known, destino: 'PEDIDO' };
}

/** Whether money is refunded by its provider; if that is impossible it becomes credit of the client. */
export function giveBack({ tipo }: StoredCharge): ChargeDestination {
  return tipo === 'PIX' || tipo === 'CARTAO' || tipo === 'REDIRECIONAMENTO' ? 'DEVOLVER' : 'CREDITO';
}

async function becomeCredit(
  tx: Queryable,
  { now }: SettleParts,
  order: Order,
  known: StoredCharge,
  text: string,
): Promise<StoredCharge> {
  // Without a client nobody can get the credit.
  if (order.id_cliente === null) return { ...known, destino: giveBack(known) };
  await rejectPayment(tx, known, text);
  await giveCredit(tx, order.id_cliente, {
    ...{ key: `${known.id} crédito`, amount: moneyOf(known.charge).covered, currency: known.moeda, charge: known.id },
    ...{ description: `Pagamento do pedido ${order.id}`, date: await dayAtBranch(tx, order.id_filial, now) },
  });
  return { ...known, destino: 'CREDITO' };
}

/** Advances the order: it is paid once its total is covered. */
async function cover(
  tx: Queryable,
  { flows, outbox }: SettleParts,
  order: Order,
  { known, sum, total, coversTotal }: { known: StoredCharge; sum: number; total: number; coversTotal: boolean },
): Promise<void> {
  const valor_coberto = fromMinor(sum, order.moeda);
  const send = (event: string, values: object = {}) =>
    flows.transition(tx, { caller: portal, entity: orderEntity, id: order.id, event, values: { ...values } });
  if (!coversTotal) {
    await notePayments(tx, order.id);
    await removeOthers(tx, sql`id_pagamento = ${known.id_pagamento} and id <> ${known.id}`);
    await tx.execute(sql`update pedido_venda set valor_coberto = ${valor_coberto} where id = ${order.id}`);
    return;
  }
  if (order.constante_status === 'ERRO_PAGAMENTO') await send('TENTAR_DE_NOVO');
  await send(order.constante_status === 'CANCELADO' ? 'PAGAR_TARDE' : 'PAGAR', { valor_coberto });
  await notePayments(tx, order.id);
  await bookRounding(tx, known, total - sum);
  await outbox.put(tx, paidMessage, `Pedido ${order.id}`, `PAGO ${known.id}`, { id_pedido: order.id });
  // Other charges are no longer needed.
  await removeOthers(tx, sql`id_pedido = ${order.id} and id <> ${known.id}`);
}

/** An order that costs nothing is paid without a charge. */
export async function completeFreeOrder(tx: Queryable, { flows, outbox }: SettleParts, { id }: Order): Promise<void> {
  await flows.transition(tx, { caller: portal, entity: orderEntity, id, event: 'PAGAR', values: { valor_coberto: 0 } });
  await outbox.put(tx, paidMessage, `Pedido ${id}`, 'PAGO', { id_pedido: id });
}

/**
 * Marks open charges without payments for removal. Payments that a payer claims to have made, with a receipt or the key
 * of a card machine, are left to finance, because that money is recorded nowhere else.
 * @param which a condition on `cobranca`
 */
export async function removeOthers(tx: Queryable, which: Sql): Promise<void> {
  await tx.execute(sql`
    update cobranca set a_remover = true
    where aberta and constante_status <> 'underpaid' and ${which} and not ${isClaimed}`);
}

/** Whether finance has to decide a charge because its payer claims to have paid it. */
export const isClaimed = sql`(tipo = 'MANUAL' and (
  exists (select 1 from pedido_pagamento as g where g.id = cobranca.id_pagamento and g.chave_operacao is not null)
  or exists (select 1 from documento as d where d.entidade = ${receiptEntity} and d.id_entidade = cobranca.id_pagamento)))`;

/** The part of a payment above the requested amount becomes credit of the client. */
async function grantSurplus(
  tx: Queryable,
  { now }: SettleParts,
  order: Order,
  before: StoredCharge,
  after: StoredCharge,
): Promise<void> {
  const surplus = moneyOf(after.charge).credit;
  const unsettled = after.destino === 'CREDITO' ? moneyOf(after.charge).unsettled : 0;
  const gained = surplus - moneyOf(before.charge).credit;
  if (order.id_cliente === null) return;
  const shared = { currency: after.moeda, charge: after.id, date: await dayAtBranch(tx, order.id_filial, now) };
  if (gained > 0)
    await giveCredit(tx, order.id_cliente, {
      ...{
        ...shared,
        key: `${after.id} a maior ${surplus}`,
        amount: gained,
        description: `Pago a maior no pedido ${order.id}`,
      },
    });
  if (unsettled > 0 && before.destino !== 'CREDITO')
    await giveCredit(tx, order.id_cliente, {
      ...{
        ...shared,
        key: `${after.id} a menor`,
        amount: unsettled,
        description: `Pago a menor no pedido ${order.id}`,
      },
    });
}

/** The payment of a charge, the total of its order and the paid part of it, in minor units. */
async function readPayment(
  tx: Queryable,
  { id_pagamento, id_pedido, moeda }: StoredCharge,
): Promise<{ readonly payment: PaymentRow } & Sums> {
  const rows = await tx.query<{ id: number | null; status: string; coberto: number; total: number }>(sql`
    select g.id, coalesce(g.constante_status, 'AGUARDANDO') as status, g.valor_coberto as coberto, coalesce(p.valor_total, 0) as total
    from pedido_venda as p left join pedido_pagamento as g
      on g.id_pedido = p.id and (g.id = ${id_pagamento} or g.constante_status = 'APROVADO')
    where p.id = ${id_pedido}`);
  const own = rows.find(({ id }) => id === id_pagamento);
  const approved = rows.filter(({ id, status }) => id !== null && status === 'APROVADO');
  return {
    payment: { status: own?.status ?? 'REPROVADO', covers: toMinor(own?.coberto ?? 0, moeda) },
    total: toMinor(rows[0]?.total ?? 0, moeda),
    approved: sumMoney(approved.map(({ coberto }) => toMinor(coberto, moeda))),
  };
}

async function holdStock(tx: Queryable, outbox: Outbox, order: Order): Promise<boolean> {
  const items = await readItems(tx, order.id);
  return (await reserveStock(tx, outbox, order, wantedStock(items), forGood)).length === 0;
}

async function approvePayment(tx: Queryable, { now }: SettleParts, known: StoredCharge): Promise<void> {
  await tx.execute(sql`
    update pedido_pagamento set constante_status = 'APROVADO', confirmado = true, mensagem = null, dh_pagamento = ${now},
      versao = versao + 1, dh_alteracao = now()
    where id = ${known.id_pagamento}`);
}

async function rejectPayment(tx: Queryable, { id_pagamento }: StoredCharge, text: string): Promise<void> {
  await tx.execute(sql`
    update pedido_pagamento set constante_status = 'REPROVADO', mensagem = ${text}, versao = versao + 1, dh_alteracao = now()
    where id = ${id_pagamento} and constante_status = 'AGUARDANDO'`);
}

async function failOrder(tx: Queryable, { flows }: SettleParts, order: Order): Promise<void> {
  if (order.constante_status === 'AGUARDANDO_PAGAMENTO')
    await flows.transition(tx, { caller: portal, entity: orderEntity, id: order.id, event: 'RECUSAR_PAGAMENTO' });
}
