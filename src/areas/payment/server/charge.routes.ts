import { createHash } from 'node:crypto';
import sql from 'sql-template-tag';
import { fromMinor } from '../../../domain/numbers/money.ts';
import { entityErrors } from '../../../engine/records/entity-errors.ts';
import { placeOf, refuseForeign } from '../../../engine/records/named-refusals.ts';
import { andScope, scopeOf } from '../../../engine/records/rows/scope.ts';
import { PortError } from '../../../integrations/ask-json.ts';
import { cachePlans } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import { noGroups } from '../../catalogue/server/index.ts';
import { fileHeaders } from '../../files/server/index.ts';
import type { Services } from '../../module.ts';
import { lockAnyOrder, orderEntity, whoOf } from '../../orders/server/index.ts';
import { chargeStates } from '../rules/charge-states.ts';
import { openSlip } from './boleto-slip.ts';
import type { Charges } from './charges/charges.ts';
import { readCredits } from './charges/client-credit.ts';
import { loadCharges, wasPaidByCall } from './charges/stored-charge.ts';
import { paymentErrors } from './errors.ts';
import { type Paid, type PayParts, type PayRequest, payOrder, takeTurn } from './pay-order.ts';
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
type ChargeOperation = (typeof chargeOperations)[number];

/** Answers the calls that move money (specification 001, section 7, Payment and Pix). */
export function chargeHandlers(
  services: Pick<Services, 'db' | 'apart' | 'entities' | 'clock' | 'dictionaries' | 'pdfs' | 'ports'>,
  parts: PayParts,
  charges: Charges,
): Required<Pick<Handlers, ChargeOperation>> {
  const { db, apart, entities, clock, dictionaries, pdfs, ports } = services;
  const models = () => entities.models();
  const namesFor = createPaymentNames(dictionaries, models);

  /**
   * Pays, and has the call's transaction begin last: all of the charges are committed by then, and a repeat of the call finds its
   * answer. What is refused looks for that answer too, as an order that is paid refuses to be paid.
   */
  async function pay<T>(
    call: Parameters<typeof whoOf>[0],
    asked: Omit<PayRequest, 'chamada'>,
    answer: (paid: Paid) => Promise<T>,
  ): Promise<T> {
    const who = whoOf(call);
    const request: PayRequest = { ...asked, chamada: hashCall(call.request, who.caller.id) };
    const seen = await findPayableOrder(db, models(), who.caller, request, clock.now());
    const id = seen?.id ?? 0;
    return takeTurn(id, async () => {
      const paid = await apart(call.request, async () => {
        try {
          return await payOrder(parts, who, request, id);
        } catch (error) {
          return { error };
        }
      });
      if ('error' in paid) {
        await db.transaction(async () => undefined);
        // The server that paid by this very call died before it answered: its repeat is answered as it would have been.
        const { chamada } = request;
        const isPaid = paid.error instanceof ApiError && paid.error.code === 'PAGAMENTO_FECHADO';
        if (isPaid && seen !== null && chamada !== null && (await wasPaidByCall(db, id, chamada)))
          return answer({ order: seen, refused: null });
        throw paid.error;
      }
      if (paid.refused !== null) throw paymentErrors['REGRA_DE_NEGOCIO.pagamento_recusado']({ motivo: paid.refused });
      return answer(paid);
    });
  }

  return {
    cartPay: async (call) => {
      const who = whoOf(call);
      const names = await namesFor(who);
      return pay(call, call.body, ({ order: { id } }) =>
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
      return pay(call, request, ({ order: { id } }) =>
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
      const { id_pedido } = call.params;
      const { hash } = call.query;
      const who = whoOf(call);
      const now = clock.now();
      const order = await findPayableOrder(db, models(), who.caller, { id_pedido, hash }, now);
      const missing = () => entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: orderEntity, id: id_pedido });
      if (order === null) throw missing();
      const read = async () =>
        (await loadCharges(db, sql`t.id_pedido = ${order.id} and t.tipo = 'PIX'`)).at(-1) ?? null;
      const asked = await read();
      if (asked === null) throw missing();
      if (chargeStates[asked.state].isOpen) {
        try {
          await charges.settleCharge(asked.chave);
        } catch (error) {
          // A provider that does not answer has said nothing: the next poll asks again.
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
      const data = {
        ...{ id_pedido: order.id, id_pgto: charge.id_pagamento, aprovado: row.pagamento === 'APROVADO' },
        expirado: row.pagamento !== 'APROVADO' && isOver,
        constante_status: row.pagamento as 'AGUARDANDO',
        status_pedido: row.status as 'PAGO',
        valor_pagamento: row.valor,
        ...(charge.validade === null ? {} : { info_expiracao: charge.validade }),
        ...(row.dh === null ? {} : { dh_pagamento: row.dh }),
      };
      return { status: 200, body: { data } };
    },
    boletoPdf: async (call) => {
      const { id_pgto } = call.params;
      const missing = () => entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: paymentEntity, id: id_pgto });
      const payment = await findPayment(db, id_pgto);
      if (payment === null) throw missing();
      const { hash } = call.query;
      const reference = { id_pedido: payment.id_pedido, hash };
      const order = await findPayableOrder(db, models(), whoOf(call).caller, reference, clock.now());
      // The link of another order opens none of its slips.
      if (order?.id !== payment.id_pedido) throw missing();
      const slip = await openSlip({ db, boleto: ports.boleto, pdfs }, id_pgto, call.signal);
      if (slip === null) throw missing();
      const headers = fileHeaders({ tipo: 'application/pdf', nome: slip.name }, false);
      return { status: 200, stream: slip.stream, headers };
    },
    consultar_saldo_cliente: async (call) => {
      const { caller } = whoOf(call);
      const { id_cliente, size = 30, page = 1 } = call.query;
      const model = models().get('Cliente');
      const scope =
        model === undefined || id_cliente === caller.id_cliente ? null : scopeOf(model, models(), caller, 't');
      const seen = await db.query(
        sql`select 1 as found from cliente as t where t.id = ${id_cliente}${andScope(scope)}`,
      );
      if (seen.length === 0 && scope !== null) throw refuseForeign(placeOf('query', 'id_cliente'));
      const credits = seen.length === 0 ? [] : await readCredits(db, id_cliente);
      const rows = credits.map(({ isAvailable, currency, balance, date, description }) => ({
        ...{ tipo: isAvailable ? 'CREDITO' : 'CREDITO_ANTIGO', descricao: description, moeda: currency },
        ...{ saldo: fromMinor(balance, currency), disponivel: isAvailable },
        ...(date === null ? {} : { data_credito: date }),
      }));
      const start = (Number(page) - 1) * Number(size);
      return {
        status: 200,
        body: { data: rows.slice(start, start + Number(size)), total: rows.length, ...noGroups },
      };
    },
  };
}

/** The call as its charges name it: who makes it, under which key; null without a key. */
function hashCall({ headers }: Pick<Parameters<typeof whoOf>[0]['request'], 'headers'>, caller: number): string | null {
  const key = headers['idempotency-key'];
  return typeof key === 'string' && key !== ''
    ? createHash('sha256').update(`${caller} ${key}`).digest('base64url')
    : null;
}
