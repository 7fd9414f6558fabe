import sql from 'sql-template-tag';
import { fromMinor } from '../../../domain/numbers/money.ts';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import { placeOf, refuseForeign } from '../../../engine/records/named-refusals.ts';
import { andScope, scopeOf } from '../../../engine/records/rows/scope.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import { cachePlans, type Database } from '../../../platform/database/database.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { noGroups } from '../../catalogue/server/index.ts';
import { fileHeaders } from '../../files/server/index.ts';
import type { Services } from '../../module.ts';
import { lockAnyOrder, orderEntity, whoOf } from '../../orders/server/index.ts';
import { openSlip } from './boleto-slip.ts';
import type { Charges } from './charges/charges.ts';
import { readCredits } from './charges/client-credit.ts';
import { loadCharges } from './charges/stored-charge.ts';
import { confirmPix } from './confirm-pix.ts';
import { paymentErrors } from './errors.ts';
import { payByCall } from './pay-by-call.ts';
import type { PayParts } from './pay-order.ts';
import { findPayableOrder } from './payable-order.ts';
import { answerPlan, findPayment, readPayments } from './read-plan.ts';
import { createPaymentNames, paymentEntity } from './state-names.ts';
import { loadPlan } from './stored-plan.ts';

/** The calls that move money. */
export const chargeOperations = [
  'cartPay',
  'cartRedirectPayment',
  'pixGetConfirmacaoPagamento',
  'consultar_saldo_cliente',
  'boletoPdf',
] as const;

/** Handlers of the calls that move money (specification 001, section 7, Payment and Pix). */
export function chargeHandlers(
  services: Pick<Services, 'db' | 'apart' | 'entities' | 'clock' | 'dictionaries' | 'pdfs' | 'ports'>,
  parts: PayParts,
  charges: Charges,
) {
  const { db, entities, clock, dictionaries, pdfs, ports } = services;
  const models = () => entities.models();
  const namesFor = createPaymentNames(dictionaries, models);

  /** The boleto of a payment, for users who may pay its order. Throws 404 for others. */
  async function openPayerSlip(call: Parameters<Required<Pick<Handlers, 'boletoPdf'>>['boletoPdf']>[0]) {
    const { id_pgto } = call.params;
    const missing = () => entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: paymentEntity, id: id_pgto });
    const payment = await findPayment(db, id_pgto);
    if (payment === null) throw missing();
    const { hash } = call.query;
    const reference = { id_pedido: payment.id_pedido, hash };
    const order = await findPayableOrder(db, models(), whoOf(call).caller, reference, clock.now());
    // A link of another order does not open its slips.
    if (order?.id !== payment.id_pedido) throw missing();
    const slip = await openSlip({ db, boleto: ports.boleto, pdfs }, id_pgto, call.signal);
    if (slip === null) throw missing();
    return slip;
  }

  return {
    cartPay: async (call) => {
      const who = whoOf(call);
      const names = await namesFor(who);
      return payByCall({ services, parts }, call, call.body, ({ order: { id } }) =>
        db.transaction(async (transaction) => {
          const tx = cachePlans(transaction);
          const order = await lockAnyOrder(tx, id);
          if (order === null) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: orderEntity, id });
          const plan = await loadPlan(tx, order);
          const payments = await readPayments(tx, order, names.payment);
          const data = answerPlan(order, plan, payments, names.order(order.constante_status));
          return { status: 200 as const, body: { data } };
        }),
      );
    },
    cartRedirectPayment: async (call) => {
      const request = { id_pedido: call.params.id_pedido, hash: call.query.hash };
      return payByCall({ services, parts }, call, request, ({ order: { id } }) =>
        db.transaction(async (tx) => {
          const found = await loadCharges(tx, sql`t.id_pedido = ${id} and t.tipo = 'REDIRECIONAMENTO' and t.aberta`);
          const url = found.at(-1)?.url_acao ?? null;
          if (url === null) throw paymentErrors['REGRA_DE_NEGOCIO.sem_redirecionamento']();
          const expiry = found.at(-1)?.validade ?? null;
          const absolute = new URL(url, `${parts.publicUrl()}/`).href;
          const data = { id_pedido: id, url: absolute, ...(expiry === null ? {} : { dh_expiracao: expiry }) };
          return { status: 200 as const, body: { data } };
        }),
      );
    },
    pixGetConfirmacaoPagamento: async (call) => {
      const { caller } = whoOf(call);
      const reference = { id_pedido: call.params.id_pedido, hash: call.query.hash };
      const data = await confirmPix({ db, charges, models: models(), now: clock.now() }, caller, reference);
      return { status: 200, body: { data } };
    },
    boletoPdf: async (call) => {
      const slip = await openPayerSlip(call);
      const headers = fileHeaders({ tipo: 'application/pdf', nome: slip.name }, false);
      return { status: 200, stream: slip.stream, headers };
    },
    consultar_saldo_cliente: async (call) => {
      const { id_cliente, size = 30, page = 1 } = call.query;
      const rows = await listCredits(db, models(), whoOf(call).caller, id_cliente);
      const start = (Number(page) - 1) * Number(size);
      const data = rows.slice(start, start + Number(size));
      return { status: 200, body: { data, total: rows.length, ...noGroups } };
    },
  } satisfies Handlers;
}

/** The credits of a client whom the caller may see. */
async function listCredits(db: Database, models: ReadonlyMap<string, EntityModel>, caller: Caller, id_cliente: number) {
  const model = models.get('Cliente');
  const scope = model === undefined || id_cliente === caller.id_cliente ? null : scopeOf(model, models, caller, 't');
  const seen = await db.query(sql`select 1 as found from cliente as t where t.id = ${id_cliente}${andScope(scope)}`);
  if (seen.length === 0 && scope !== null) throw refuseForeign(placeOf('query', 'id_cliente'));
  const credits = seen.length === 0 ? [] : await readCredits(db, id_cliente);
  return credits.map(({ isAvailable, currency, balance, date, description }) => ({
    ...{ tipo: isAvailable ? 'CREDITO' : 'CREDITO_ANTIGO', descricao: description, moeda: currency },
    ...{ saldo: fromMinor(balance, currency), disponivel: isAvailable },
    ...(date === null ? {} : { data_credito: date }),
  }));
}
