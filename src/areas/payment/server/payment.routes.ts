import { entityErrors } from '../../../engine/records/entity-errors.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import { errorLanguage } from '../../../platform/http/errors/error-texts.ts';
import { noGroups, noRows } from '../../catalogue/server/index.ts';
import { type Order, type Who, whoOf, worksAtBranch } from '../../orders/server/index.ts';
import { removePayment } from '../rules/payment-plan.ts';
import { changePayment, dropPayment, planChange } from './change-plan.ts';
import { paymentErrors } from './errors.ts';
import { findPayableOrder, lockPayableOrder, type OrderReference } from './payable-order.ts';
import { createPlanCalls, type PlanParts } from './plan-calls.ts';
import { findPayment, listInstalments, readConditions, readNotices, readPayments } from './read-plan.ts';
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

/** An order, seen by a user who works at a branch or does not. */
function atBranchOf<Seen>({ caller }: Who, order: Seen): Seen & { readonly isAtBranch: boolean } {
  return { ...order, isAtBranch: worksAtBranch(caller) };
}

/** Handlers of payments (specification 001, section 7, Payment). */
export function paymentHandlers(services: PlanParts) {
  const { db, entities, engine, statements, clock, dictionaries, publishSaved } = services;
  const models = () => entities.models();
  const namesFor = createPaymentNames(dictionaries, models);
  const { takeBack, change } = createPlanCalls(services, namesFor);
  const lists = { db, entities, engine, statements, clock };
  const find = (who: Who, reference: OrderReference) =>
    findPayableOrder(db, models(), who.caller, reference, clock.now());

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
        // A link of another order does not open its payments.
        if (order.id !== payment.id_pedido) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: paymentEntity, id });
        // Its condition may have another payment by now, for the rest.
        if ((await findPayment(tx, id))?.isPaid === true) throw paymentErrors['REGRA_DE_NEGOCIO.pagamento_pago']();
        return dropPayment(tx, order, author, payment.id_condicao);
      });
    },
    cartAddComprovante: async (call) => {
      const { hash, id_arquivo, id_pgto } = call.body;
      const payment = await findPayment(db, id_pgto);
      if (payment === null) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: paymentEntity, id: id_pgto });
      const { caller } = whoOf(call);
      // Users who pay by a link have to send it.
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
  } satisfies Handlers;
}
