import sql, { type Sql } from 'sql-template-tag';
import { fromMinor, toMinor } from '../../../domain/numbers/money.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { Order } from '../../orders/server/index.ts';
import { computeInstalments } from '../rules/instalments.ts';
import { findOpenPayment, type PaymentMode, type PaymentPlan, type PlannedPayment } from '../rules/payment-plan.ts';
import { receiptEntity } from '../rules/receipts.ts';
import { returnCredit } from './charges/refund-order.ts';
import type { OfferedCondition } from './conditions.ts';
import { dropReceipts } from './receipts.ts';

type PlanRow = { readonly total: number; readonly metodo: PaymentMode; readonly versao: number };
type PaymentRow = {
  /** Null in the only row of an order without payments. */
  readonly condition: number | null;
  readonly valor_coberto: number;
  readonly parcela: number;
  readonly state: PlannedPayment['state'];
  readonly needs_receipt: boolean;
  readonly receipts: number;
};

/** Number of receipts of the payment `g`: documents that belong to it (specification 001, section 5). */
export const countReceipts = sql`(
  select count(*)::int from documento as d where d.entidade = ${receiptEntity} and d.id_entidade = g.id)`;

/** The stored payment plan of an order; refused payments are history and not part of it. */
export async function loadPlan(
  db: Queryable,
  order: { readonly id: number; readonly moeda: string },
): Promise<PaymentPlan> {
  const rows = await db.query<PlanRow & PaymentRow>(sql`
    select coalesce(p.valor_total, 0) as total, coalesce(p.metodo_pgto, 'expresso') as metodo,
      coalesce(p.versao_pagamento, 1) as versao, g.id_condicao as condition, g.valor_coberto, coalesce(g.parcela, 1) as parcela,
      case
        when g.constante_status = 'APROVADO' then case when c.codigo like 'CREDITO%' then 'held' else 'paid' end
        when g.confirmado then 'charged' else 'new'
      end as state,
      coalesce(c.comprovante_obrigatorio, false) as needs_receipt, ${countReceipts} as receipts
    from pedido_venda as p
      left join pedido_pagamento as g on g.id_pedido = p.id and g.constante_status is distinct from 'REPROVADO'
      left join hub_condicao_pagamento as c on c.id = g.id_condicao
    where p.id = ${order.id} order by g.id`);
  const [head] = rows;
  return {
    ...{ currency: order.moeda, total: toMinor(head?.total ?? 0, order.moeda) },
    ...{ mode: head?.metodo ?? 'expresso', version: head?.versao ?? 1 },
    payments: rows.flatMap(({ condition, valor_coberto, parcela, state, needs_receipt, receipts }) =>
      condition === null
        ? []
        : {
            condition,
            amount: toMinor(valor_coberto, order.moeda),
            ...{ instalments: parcela, state, needsReceipt: needs_receipt, receipts },
          },
    ),
  };
}

/** The receipts of the payment `g`, for the payment page. */
export const listReceipts = sql`(
  select coalesce(json_agg(json_build_object('id', d.id, 'nome', d.nome, 'tipo', d.tipo, 'tamanho', d.tamanho) order by d.id), '[]')
  from documento as d where d.entidade = ${receiptEntity} and d.id_entidade = g.id)`;

/** A change of a plan to store. */
export type PlanStep = {
  readonly plan: PaymentPlan;
  /** The condition of the added or changed payment; null if payments were only removed. */
  readonly condition: OfferedCondition | null;
  /** Id of the card brand, for a card. */
  readonly brand: number | null;
  /** Who changed it, and when. */
  readonly user: number;
  readonly now: Date;
};

/**
 * Stores a changed plan: removed payments are deleted, credit spent on them returns to the client, and added or changed
 * ones get the charged amount of their condition.
 */
export async function storePlan(
  tx: Queryable,
  order: Pick<Order, 'id' | 'moeda' | 'id_cliente' | 'id_filial'>,
  { plan, condition, brand, user, now }: PlanStep,
): Promise<void> {
  const conditionsOf = (isThere: (payment: PlannedPayment) => boolean) =>
    plan.payments.filter(isThere).map((payment) => payment.condition);
  const open = conditionsOf(({ state }) => state !== 'paid');
  await deleteNewPayments(tx, order.id, sql` and not (id_condicao = any(${open}::bigint[]))`);
  const held = conditionsOf(({ state }) => state === 'held');
  const returned = await tx.query<{ id: number }>(sql`
    select g.id from pedido_pagamento as g join hub_condicao_pagamento as c on c.id = g.id_condicao
    where g.id_pedido = ${order.id} and g.constante_status = 'APROVADO' and c.codigo like 'CREDITO%'
      and not (g.id_condicao = any(${held}::bigint[]))`);
  if (returned.length > 0)
    await returnCredit(
      tx,
      now,
      order,
      returned.map(({ id }) => id),
    );
  const payment = condition === null ? null : findOpenPayment(plan, condition.id);
  if (condition !== null && payment !== null && payment.state !== 'held') {
    const cost = computeInstalments(payment.amount, payment.instalments, condition.terms);
    const amount = (minor: number) => fromMinor(minor, order.moeda);
    await tx.execute(sql`
      insert into pedido_pagamento (id_pedido, id_condicao, id_bandeira, constante_status, moeda, valor_coberto, valor_pagamento,
        valor_desconto, valor_acrescimo, parcela, valor_parcela, confirmado, id_usuario)
      values (${order.id}, ${condition.id}, ${brand}::bigint, 'AGUARDANDO', ${order.moeda}, ${amount(cost.covered)},
        ${amount(cost.charged)}, ${amount(cost.discount)}, ${amount(cost.surcharge)}, ${cost.count},
        ${amount(cost.parts[0] ?? 0)}, false, ${user})
      on conflict (id_pedido, id_condicao) where constante_status = 'AGUARDANDO' do update set
        id_bandeira = excluded.id_bandeira, valor_coberto = excluded.valor_coberto, valor_pagamento = excluded.valor_pagamento,
        valor_desconto = excluded.valor_desconto, valor_acrescimo = excluded.valor_acrescimo, parcela = excluded.parcela,
        valor_parcela = excluded.valor_parcela, confirmado = false, versao = pedido_pagamento.versao + 1, dh_alteracao = now()`);
  }
  await tx.execute(sql`
    update pedido_venda set metodo_pgto = ${plan.mode}, versao_pagamento = ${plan.version} where id = ${order.id}`);
}

/** Removes all payments of an order that were not sent to a provider, because their amounts have changed. */
export async function dropNewPayments(tx: Queryable, order: number): Promise<void> {
  const dropped = await deleteNewPayments(tx, order, sql``);
  if (dropped > 0)
    await tx.execute(sql`
      update pedido_venda set versao_pagamento = coalesce(versao_pagamento, 1) + 1 where id = ${order}`);
}

/** Deletes payments that were not sent to a provider, with their receipts; returns how many. */
async function deleteNewPayments(tx: Queryable, order: number, which: Sql): Promise<number> {
  const rows = await tx.query<{ id: number }>(sql`
    delete from pedido_pagamento
    where id_pedido = ${order} and constante_status = 'AGUARDANDO' and confirmado is not true${which} returning id`);
  await dropReceipts(
    tx,
    rows.map(({ id }) => id),
  );
  return rows.length;
}
