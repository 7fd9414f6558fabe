import sql from 'sql-template-tag';
import type { components } from '../../../api/generated/portal.ts';
import { addBusinessDays } from '../../../domain/codes/business-days.ts';
import { toMinor } from '../../../domain/numbers/money.ts';
import { portalDay } from '../../../engine/records/values/portal-day.ts';
import { PortError } from '../../../integrations/ask-json.ts';
import { cachePlans, type Database, type Queryable } from '../../../platform/database/database.ts';
import type { Outbox } from '../../../platform/outbox/outbox.ts';
import { endOfDay, zoneOfBranch } from '../../branches/server/index.ts';
import {
  lockAnyOrder,
  type Models,
  maySettle,
  type Order,
  type OrderFlow,
  orderEntity,
  portal,
  readItems,
  type Who,
  wantedStock,
  worksAtBranch,
} from '../../orders/server/index.ts';
import { reserveStock } from '../../stock/server/index.ts';
import { chargeStates } from '../rules/charge-states.ts';
import { whyNotPayable } from '../rules/payment-plan.ts';
import type { ChargeParts, Charges } from './charges/charges.ts';
import { spendCredit } from './charges/client-credit.ts';
import { type Asked, type CardGiven, pixSeconds, prepareCharge, sendCharge } from './charges/send-charge.ts';
import { completeFreeOrder, type SettleParts, settleFinding } from './charges/settle.ts';
import { type ChargeKind, loadCharges, type StoredCharge, startStoredCharge } from './charges/stored-charge.ts';
import { paymentErrors } from './errors.ts';
import { lockPayableOrder, type OrderReference } from './payable-order.ts';
import { loadPlan } from './stored-plan.ts';

type TypedCard = components['schemas']['DadosCartao'];

/** The body of `cart/pay` (specification 001, section 7). */
export type PayRequest = OrderReference & {
  readonly cartoes?: readonly TypedCard[] | undefined;
  readonly tef?: readonly { readonly id_pgto: number; readonly chave_operacao: string }[] | undefined;
  /** Hash of the caller and the key of the call; null without a key. */
  readonly chamada: string | null;
};

export type PayParts = ChargeParts & {
  readonly db: Database;
  readonly flows: OrderFlow;
  readonly models: () => Models;
  readonly publicUrl: () => string;
  readonly charges: Charges;
};

type PaymentRow = {
  readonly id: number;
  readonly codigo: string;
  readonly is_manual: boolean;
  readonly is_redirected: boolean;
  readonly parcela: number;
  readonly valor_pagamento: number;
  readonly status: string;
};

/** The result of paying: the order, and a refusal by a provider in this call. */
export type Paid = { readonly order: Pick<Order, 'id' | 'moeda'>; readonly refused: string | null };

/** Business days until a boleto is due. */
const boletoDays = 3;
const minute = 60_000;

/** Serialises payments of an order on this server: a second click waits for the answer to the first one. */
const turns = new Map<number, Promise<unknown>>();

/** Runs work on an order after all earlier work on it in this server. */
export async function takeTurn<T>(order: number, work: () => Promise<T>): Promise<T> {
  const before = turns.get(order) ?? Promise.resolve();
  const mine = before.then(work, work);
  const settled = mine.catch(() => null);
  turns.set(order, settled);
  try {
    return await mine;
  } finally {
    if (turns.get(order) === settled) turns.delete(order);
  }
}

/**
 * Pays an order: stores a charge for each payment without one, then sends them to the providers, and settles their
 * answers (domain-facts, 2.4: an intent is stored first, and a lost answer is asked for, never charged again). Not for
 * use within a transaction. Throws 422 for invalid payments, details or stock, and 409 for a paid order.
 * @param seen id of the order, as found without its lock; 0 for none
 */
export async function payOrder(parts: PayParts, who: Who, request: PayRequest, seen: number): Promise<Paid> {
  const cards = await tokeniseCards(parts, request.cartoes ?? []);
  await closeExpired(parts, who, request, seen);
  const begun = await parts.db.transaction((transaction) =>
    beginCharges(cachePlans(transaction), parts, who, request, cards),
  );
  const { order, asked } = begun;
  const sent = await parts.charges.settleAll(
    order.id,
    asked.map((one) => ({ charge: one.charge, finding: sendCharge(parts.ports, one, parts.now()) })),
  );
  const refused = sent.find((charge) => charge?.state === 'refused');
  if (refused == null) return { order, refused: null };
  const [row] = await parts.db.query<{ mensagem: string | null }>(
    sql`select mensagem from pedido_pagamento where id = ${refused.id_pagamento}`,
  );
  return { order, refused: row?.mensagem ?? '' };
}

/** Tokens of typed cards; numbers are not passed on further (PCI DSS 3.2). */
async function tokeniseCards(
  { ports }: PayParts,
  cards: readonly TypedCard[],
): Promise<ReadonlyMap<number, CardGiven>> {
  const given = new Map<number, CardGiven>();
  for (const card of cards) {
    const { id_pgto, token_cartao, numero_cartao, mes_cartao, ano_cartao, codigo_cartao } = card;
    if (typeof token_cartao === 'string') {
      given.set(id_pgto, { token: token_cartao, last4: null });
      continue;
    }
    const { nome_cartao, cpf_cartao, bandeira } = card;
    if (!numero_cartao || !mes_cartao || !ano_cartao || !codigo_cartao || !nome_cartao || !cpf_cartao || !bandeira)
      throw paymentErrors['REGRA_DE_NEGOCIO.dados_do_cartao']();
    const typed = {
      number: numero_cartao,
      month: Number(mes_cartao),
      year: Number(ano_cartao),
      securityCode: codigo_cartao,
    };
    const token = await ports.card.tokenise?.(typed).catch((error: unknown) => {
      throw error instanceof PortError && error.outcome === 'refused'
        ? paymentErrors['REGRA_DE_NEGOCIO.numero_do_cartao']()
        : paymentErrors.PROVEDOR_INDISPONIVEL();
    });
    // With a provider the browser creates the token: numbers are not accepted here.
    if (token === undefined) throw paymentErrors['REGRA_DE_NEGOCIO.numero_do_cartao']();
    given.set(id_pgto, { token: token.token, last4: token.last4 });
  }
  return given;
}

/** Removes an expired Pix or boleto before another one replaces it; one that was paid meanwhile counts. */
async function closeExpired(parts: PayParts, who: Who, request: PayRequest, seen: number): Promise<void> {
  const now = parts.now();
  const expired = await loadCharges(
    cachePlans(parts.db),
    sql`t.id_pedido = ${seen} and t.aberta and t.tipo in ('PIX', 'BOLETO')
      and (t.vencida or t.a_remover or t.validade <= ${now})`,
  );
  // Permissions are checked with the order locked by the code that pays: without expired charges the order is not
  // locked here.
  if (expired.length === 0) return;
  const order = await parts.db.transaction((tx) => lockPayableOrder(tx, parts.models(), who.caller, request, now));
  for (const charge of expired) {
    if (chargeStates[charge.state].holdsMoney) continue;
    try {
      await parts.charges.removeCharge(charge);
    } catch (error) {
      if (!(error instanceof PortError)) throw error;
      throw paymentErrors.PROVEDOR_INDISPONIVEL();
    }
    // Removed for a new one: the payment waits for that, and it is another intent.
    await parts.db.transaction(async (tx) => {
      await lockAnyOrder(tx, order.id);
      await tx.execute(
        sql`update pedido_venda set versao_pagamento = coalesce(versao_pagamento, 1) + 1 where id = ${order.id}`,
      );
      await tx.execute(sql`
        update pedido_pagamento set constante_status = 'AGUARDANDO', confirmado = false, mensagem = null
        where id = ${charge.id_pagamento} and constante_status = 'REPROVADO'
          and not exists (select 1 from pedido_pagamento as o where o.id_pedido = ${order.id}
            and o.id_condicao = pedido_pagamento.id_condicao and o.constante_status = 'AGUARDANDO')
          and not exists (select 1 from cobranca as c where c.id = ${charge.id} and c.destino is not null)`);
    });
  }
}

/** Stores the charges of all payments without one, with the order locked. */
async function beginCharges(
  tx: Queryable,
  parts: PayParts,
  who: Who,
  request: PayRequest,
  cards: ReadonlyMap<number, CardGiven>,
): Promise<{ readonly order: Order; readonly asked: readonly Asked[] }> {
  const now = parts.now();
  const order = await lockPayableOrder(tx, parts.models(), who.caller, request, now);
  const plan = await loadPlan(tx, order);
  const why = whyNotPayable(plan);
  if (why !== null) throw paymentErrors[`REGRA_DE_NEGOCIO.${why}`]();
  const payments = await tx.query<PaymentRow>(sql`
    select g.id, c.codigo, g.valor_pagamento, coalesce(g.parcela, 1) as parcela, coalesce(g.constante_status, 'AGUARDANDO') as status,
      (coalesce(c.aprovacao_manual, false) or coalesce(c.comprovante_obrigatorio, false)) as is_manual,
      coalesce(c.redirecionar_pagto, false) as is_redirected
    from pedido_pagamento as g join hub_condicao_pagamento as c on c.id = g.id_condicao
    where g.id_pedido = ${order.id} and g.constante_status = 'AGUARDANDO' order by g.id`);
  const open = new Map(
    (await loadCharges(tx, sql`t.id_pedido = ${order.id} and t.aberta`, true)).map((charge) => [
      charge.id_pagamento,
      charge,
    ]),
  );
  const zone = await zoneOfBranch(tx, order.id_filial);
  const today = portalDay(now, zone);
  const due = addBusinessDays(addBusinessDays(today, boletoDays), 0);
  if (order.constante_status === 'ERRO_PAGAMENTO')
    await parts.flows.transition(tx, { caller: portal, entity: orderEntity, id: order.id, event: 'TENTAR_DE_NOVO' });
  await holdStock(tx, parts.outbox, order, holdUntil(payments, now, { zone, today, due }));
  const settling: SettleParts = { flows: parts.flows, outbox: parts.outbox, now };
  if (plan.total <= 0) await completeFreeOrder(tx, settling, order);
  const asked: Asked[] = [];
  for (const payment of payments) {
    const tipo = kindOf(payment);
    const card = cards.get(payment.id) ?? null;
    const known = open.get(payment.id);
    if (known !== undefined) {
      if (mayAskAgain(known)) asked.push(await askFor({ tx, parts, order, charge: known, payment, card }));
      continue;
    }
    if (tipo === 'CARTAO' && card === null) throw paymentErrors['REGRA_DE_NEGOCIO.dados_do_cartao']();
    if (tipo === 'CREDITO' && !maySettle(who.caller, order)) throw paymentErrors['SEM_PERMISSAO.credito']();
    const operation = request.tef?.find(({ id_pgto }) => id_pgto === payment.id)?.chave_operacao.trim() ?? null;
    const isUsable = operation !== null && operation !== '' && operation.length <= 60;
    // The branch's card machine created the key of the operation.
    if (payment.codigo.startsWith('TEF') && !worksAtBranch(who.caller))
      throw paymentErrors['REGRA_DE_NEGOCIO.condicao_indisponivel']();
    if (payment.codigo.startsWith('TEF') && !isUsable) throw paymentErrors['REGRA_DE_NEGOCIO.chave_da_operacao']();
    const charge = await startStoredCharge(tx, {
      ...{ id_pedido: order.id, id_pagamento: payment.id, tipo, moeda: order.moeda },
      amount: toMinor(payment.valor_pagamento, order.moeda),
      chamada: request.chamada,
      data_vencimento: tipo === 'BOLETO' ? due : null,
    });
    if (charge === null) continue;
    await tx.execute(sql`
      update pedido_pagamento set confirmado = true, numero_final = ${card?.last4 ?? null}::text, chave_operacao = ${operation}::text,
        versao = versao + 1, dh_alteracao = now()
      where id = ${payment.id}`);
    if (tipo === 'MANUAL') await settleFinding(tx, settling, charge, { evidences: [{ type: 'live' }] });
    else if (tipo === 'CREDITO') await payByCredit(tx, settling, order, charge);
    else asked.push(await askFor({ tx, parts, order, charge, payment, card }));
  }
  return { order, asked };
}

/** Whether an open charge of another call may be asked for again: not a card, because only that call has its token. */
function mayAskAgain({ tipo, state }: StoredCharge): boolean {
  return tipo !== 'CARTAO' && (state === 'sent' || state === 'unknown' || state === 'intent');
}

function kindOf({ codigo, is_manual, is_redirected }: PaymentRow): ChargeKind {
  if (is_redirected) return 'REDIRECIONAMENTO';
  if (codigo === 'PIX') return 'PIX';
  if (codigo.startsWith('CREDITO')) return 'CREDITO';
  if (codigo.startsWith('BOLETO')) return 'BOLETO';
  if (codigo.startsWith('CARTAO') && !is_manual) return 'CARTAO';
  return 'MANUAL';
}

/**
 * Time until which stock is reserved for possible payments: a card 15 minutes, a Pix until its expiry, a boleto until
 * its last day at the branch is over.
 */
function holdUntil(
  payments: readonly PaymentRow[],
  now: Date,
  { zone, today, due }: { readonly zone: string; readonly today: string; readonly due: string },
): Date {
  const ends = payments.map((payment) => {
    const kind = kindOf(payment);
    if (kind === 'BOLETO') return endOfDay(addBusinessDays(due, 2), zone).getTime();
    if (kind === 'MANUAL') return endOfDay(addBusinessDays(today, 2), zone).getTime();
    return now.getTime() + (kind === 'PIX' ? pixSeconds * 1000 : 15 * minute);
  });
  return new Date(Math.max(now.getTime() + 15 * minute, ...ends));
}

async function holdStock(tx: Queryable, outbox: Outbox, order: Order, until: Date): Promise<void> {
  const items = await readItems(tx, order.id);
  const short = await reserveStock(tx, outbox, order, wantedStock(items), until);
  if (short.length > 0) throw paymentErrors['REGRA_DE_NEGOCIO.sem_estoque_para_pagar']();
}

async function payByCredit(tx: Queryable, settling: SettleParts, order: Order, charge: StoredCharge): Promise<void> {
  const { amount } = charge.charge;
  const isTaken =
    order.id_cliente !== null &&
    (await spendCredit(tx, order.id_cliente, {
      ...{ key: `${charge.id} pagamento`, amount, currency: charge.moeda, charge: charge.id },
    }));
  if (!isTaken) throw paymentErrors['REGRA_DE_NEGOCIO.saldo_insuficiente']();
  await settleFinding(tx, settling, charge, { evidences: [{ type: 'received', id: `crédito ${charge.id}`, amount }] });
}

type AskOptions = {
  readonly tx: Queryable;
  readonly parts: PayParts;
  readonly order: Order;
  readonly charge: StoredCharge;
  readonly payment: PaymentRow;
  readonly card: CardGiven | null;
};

async function askFor({
  tx,
  parts: { publicUrl },
  order,
  charge,
  payment: { parcela },
  card,
}: AskOptions): Promise<Asked> {
  const given = { client: order.id_cliente, card, instalments: parcela, publicUrl: publicUrl() };
  const asked = await prepareCharge(tx, charge, given);
  if (charge.tipo === 'BOLETO' && (asked.payer.name === '' || asked.payer.document === ''))
    throw paymentErrors['REGRA_DE_NEGOCIO.dados_do_pagador']();
  return asked;
}
