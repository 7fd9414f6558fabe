import { entityErrors } from '../../../engine/records/entity-errors.ts';
import { cachePlans, type Queryable } from '../../../platform/database/database.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import { errorLanguage } from '../../../platform/http/error-texts.ts';
import { noGroups, noRows } from '../../catalogue/server/index.ts';
import type { Services } from '../../module.ts';
import { type Order, type Who, whoOf, worksAtBranch } from '../../orders/server/index.ts';
import { type PaymentPlan, type PlanChange, removePayment } from '../rules/payment-plan.ts';
import { changePayment, dropPayment, type PlanAuthor, planChange } from './change-plan.ts';
import type { Charges } from './charges/charges.ts';
import { hasOpenCharges, removeCharges } from './charges/remove-charges.ts';
import { paymentErrors } from './errors.ts';
import { findPayableOrder, lockPayableOrder, lockSettledOrder, type OrderReference } from './payable-order.ts';
import { answerPlan, findPayment, listInstalments, readConditions, readNotices, readPayments } from './read-plan.ts';
import { addReceipt, documentEntity, findReceipt, removeReceipt } from './receipts.ts';
import { createPaymentNames, paymentEntity } from './state-names.ts';
import { loadPlan } from './stored-plan.ts';

/** The calls of payments. */
export const paymentOperations = [
  'listarCondicaoPagamento',
  'listarInformacaoPgto',
  'listarParcelas',
  'listar_pagamentos_pedido',
  'cartChangePayment',
  'cartDelPayment',
  'cartAddComprovante',
  'cartDelComprovante',
] as const;
type PaymentOperation = (typeof paymentOperations)[number];

type Parts = { readonly charges: Charges } & Pick<
  Services,
  'apart' | 'db' | 'entities' | 'engine' | 'relations' | 'clock' | 'dictionaries' | 'publishSaved'
>;

/** An order as somebody pays it who works at a branch, or does not. */
function atBranchOf<Seen>({ caller }: Who, order: Seen): Seen & { readonly isAtBranch: boolean } {
  return { ...order, isAtBranch: worksAtBranch(caller) };
}

/** Answers the calls of payments (specification 001, section 7, Payment). */
export function paymentHandlers(services: Parts): Required<Pick<Handlers, PaymentOperation>> {
  const { apart, charges, db, entities, engine, relations, clock, dictionaries, publishSaved } = services;
  const models = () => entities.models();
  const namesFor = createPaymentNames(dictionaries, models);
  const lists = { db, entities, engine, relations, clock };
  const find = (who: Who, reference: OrderReference) =>
    findPayableOrder(db, models(), who.caller, reference, clock.now());

  /**
   * Takes back what was asked for by payments that a change takes out: before it, as providers are not asked within a transaction.
   * Throws 422 for one that was paid meanwhile, 503 where the provider does not answer. An order that nobody was asked to pay is looked
   * at by the change itself.
   */
  function takeBack(
    call: Parameters<typeof whoOf>[0],
    reference: OrderReference,
    outs: (plan: PaymentPlan) => PlanChange,
  ) {
    return apart(call.request, async () => {
      const { id_pedido = 0, hash } = reference;
      if (hash === undefined && id_pedido > 0 && !(await hasOpenCharges(db, id_pedido))) return;
      const { caller } = whoOf(call);
      const order = await db.transaction((tx) => lockSettledOrder(tx, models(), caller, reference, clock.now()));
      const change = outs(await loadPlan(db, order));
      const conditions = 'refusal' in change ? [] : change.toRemove;
      if (conditions.length > 0) await removeCharges(db, charges, order.id, conditions);
    });
  }

  /** Changes the payments of an order under its lock, which `lock` takes for who may, and answers all of them. */
  async function change(
    call: Parameters<typeof whoOf>[0] & { readonly afterwards: (work: () => void) => void },
    reference: OrderReference,
    work: (tx: Queryable, order: Order, author: PlanAuthor) => Promise<PaymentPlan>,
    lock = lockSettledOrder,
  ) {
    const who = whoOf(call);
    const names = await namesFor(who);
    const data = await db.transaction(async (transaction) => {
      const tx = cachePlans(transaction);
      const now = clock.now();
      const order = await lock(tx, models(), who.caller, reference, now);
      const plan = await work(tx, order, { user: who.caller.id, now, isAtBranch: worksAtBranch(who.caller) });
      return answerPlan(order, plan, await readPayments(tx, order, names.payment), names.order(order.constante_status));
    });
    call.afterwards(() => publishSaved({ entity: paymentEntity }));
    return { status: 200 as const, body: { data } };
  }

  return {
    listarCondicaoPagamento: async (call) => {
      const { hash, id_pedido, ...search } = call.query;
      const who = whoOf(call);
      const order = await find(who, { hash, id_pedido });
      return {
        status: 200,
        body: order === null ? noRows : await readConditions(db, lists, atBranchOf(who, order), who.language, search),
      };
    },
    listarInformacaoPgto: async (call) => {
      const who = whoOf(call);
      const { id_pedido, ...search } = call.query;
      // Throws 404 for an order of somebody else.
      const order = id_pedido === undefined ? null : await find(who, { id_pedido });
      return { status: 200, body: await readNotices(db, lists, order?.id ?? null, who.language, search) };
    },
    listarParcelas: async (call) => {
      const { hash, id_pedido, id_condicao } = call.query;
      const who = whoOf(call);
      const order = await find(who, { hash, id_pedido });
      if (order === null) return { status: 200, body: noRows };
      const data = await listInstalments(db, atBranchOf(who, order), id_condicao, errorLanguage(who.language));
      return { status: 200, body: { data, total: data.length, ...noGroups } };
    },
    listar_pagamentos_pedido: async (call) => {
      const { hash, id_pedido } = call.query;
      const who = whoOf(call);
      const order = await find(who, { hash, id_pedido });
      if (order === null) return { status: 200, body: noRows };
      const data = await readPayments(db, order, (await namesFor(who)).payment);
      return { status: 200, body: { data, total: data.length, ...noGroups } };
    },
    cartChangePayment: async (call) => {
      await takeBack(call, call.body, (plan) => planChange(plan, call.body));
      return change(call, call.body, (tx, order, author) => changePayment(tx, order, author, call.body));
    },
    cartDelPayment: async (call) => {
      const { id } = call.params;
      const payment = await findPayment(db, id);
      if (payment === null) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: paymentEntity, id });
      const { hash } = call.query;
      await takeBack(call, { hash, id_pedido: payment.id_pedido }, (plan) => removePayment(plan, payment.id_condicao));
      return change(call, { hash, id_pedido: payment.id_pedido }, async (tx, order, author) => {
        // The link of another order opens none of its payments.
        if (order.id !== payment.id_pedido) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: paymentEntity, id });
        // Its condition may have another payment by now, of what it left over.
        if ((await findPayment(tx, id))?.isPaid === true) throw paymentErrors['REGRA_DE_NEGOCIO.pagamento_pago']();
        return dropPayment(tx, order, author, payment.id_condicao);
      });
    },
    cartAddComprovante: async (call) => {
      const { hash, id_arquivo, id_pgto } = call.body;
      const payment = await findPayment(db, id_pgto);
      if (payment === null) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: paymentEntity, id: id_pgto });
      const { caller } = whoOf(call);
      // Who pays by a link proves it.
      const add = async (tx: Queryable, order: Order) => {
        await addReceipt(tx, caller, order, { id_pgto, id_arquivo });
        return loadPlan(tx, order);
      };
      const answer = await change(call, { hash, id_pedido: payment.id_pedido }, add, lockPayableOrder);
      call.afterwards(() => publishSaved({ entity: documentEntity }));
      return answer;
    },
    cartDelComprovante: async (call) => {
      const { id } = call.params;
      const receipt = await findReceipt(db, id);
      if (receipt === null) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: documentEntity, id });
      const { hash } = call.query;
      const { caller } = whoOf(call);
      const remove = async (tx: Queryable, order: Order) => {
        await removeReceipt(tx, caller, order, { id, id_pgto: receipt.id_pgto });
        return loadPlan(tx, order);
      };
      const answer = await change(call, { hash, id_pedido: receipt.id_pedido }, remove, lockPayableOrder);
      call.afterwards(() => publishSaved({ entity: documentEntity }));
      return answer;
    },
  };
}
