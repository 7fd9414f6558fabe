import sql from 'sql-template-tag';
import { toMinor } from '../../../domain/numbers/money.ts';
import { amountProblem } from '../../../engine/records/values/computed/amounts.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import { refusalAt, refuseTogether } from '../../../platform/http/errors/refuse-together.ts';
import type { Order } from '../../orders/server/index.ts';
import { offeredInstalments } from '../rules/instalments.ts';
import {
  addPayment,
  editPayment,
  findOpenPayment,
  type PaymentMode,
  type PaymentPlan,
  type PlanChange,
  removePayment,
  switchMode,
} from '../rules/payment-plan.ts';
import { findOfferedCondition, type OfferedCondition } from './conditions.ts';
import { paymentErrors } from './errors.ts';
import { loadPlan, storePlan } from './stored-plan.ts';

/** A part of an order for a condition, as in `cart/changePayment`. */
export type GivenPayment = {
  readonly id_condicao_pagamento: number;
  readonly parcela?: number | undefined;
  readonly bandeira?: { readonly id: number } | undefined;
  /** In the order's currency, with decimals; defaults to the missing amount. */
  readonly valor_novo?: number | undefined;
  readonly metodo_pgto?: PaymentMode | undefined;
};

/** Who changes how an order is paid, and when. */
export type PlanAuthor = { readonly user: number; readonly now: Date; readonly isAtBranch: boolean };

/**
 * Assigns a part of an order to a condition, or changes it (specification 001, `cart/changePayment`). Nothing is
 * charged. Returns the resulting plan.
 */
export async function changePayment(
  tx: Queryable,
  order: Order,
  author: PlanAuthor,
  given: GivenPayment,
): Promise<PaymentPlan> {
  const { id_condicao_pagamento, parcela = 1, valor_novo, metodo_pgto = 'expresso' } = given;
  const before = await loadPlan(tx, order);
  const condition = await findOfferedCondition(tx, order, id_condicao_pagamento, author.isAtBranch);
  const brand = given.bandeira?.id ?? null;
  const unavailable = refusalAt(paymentErrors['REGRA_DE_NEGOCIO.condicao_indisponivel'](), '/id_condicao_pagamento');
  await refuseTogether([
    async () => {
      if (condition === null) throw unavailable;
    },
    async () => {
      if (brand !== null && !(await hasBrand(tx, brand)))
        throw refusalAt(paymentErrors['REGRA_DE_NEGOCIO.bandeira_desconhecida'](), '/bandeira');
    },
    async () => minorOf(valor_novo, order.moeda),
  ]);
  if (condition === null) throw unavailable;
  const started = takeChange(switchMode(before, metodo_pgto));
  const amount = minorOf(valor_novo, order.moeda);
  const isThere = findOpenPayment(started, condition.id) !== null;
  // Without an amount only a single payment for the whole is changed: several have their own amounts.
  const changes = isThere && (amount !== null || metodo_pgto === 'expresso');
  const plan = takeChange(
    changes
      ? editPayment(started, condition.id, { ...(amount === null ? {} : { amount }), instalments: parcela })
      : addPayment(started, {
          condition: condition.id,
          amount,
          instalments: parcela,
          needsReceipt: condition.needsReceipt,
        }),
  );
  assertOffered(plan, condition);
  await storePlan(tx, order, { plan, condition, brand, ...author });
  return plan;
}

/** Removes a payment from an order (specification 001, `cart/delPayment`). Returns the resulting plan. */
export async function dropPayment(
  tx: Queryable,
  order: Order,
  author: PlanAuthor,
  condition: number,
): Promise<PaymentPlan> {
  const before = await loadPlan(tx, order);
  // A payment whose charge was removed, or refused, is history already.
  if (!before.payments.some((payment) => payment.condition === condition)) return before;
  const plan = takeChange(removePayment(before, condition));
  await storePlan(tx, order, { plan, condition: null, brand: null, ...author });
  return plan;
}

/** The payments that `changePayment` would remove; nothing is stored. */
export function planChange(plan: PaymentPlan, given: GivenPayment): PlanChange {
  const { id_condicao_pagamento: condition, parcela = 1, valor_novo, metodo_pgto = 'expresso' } = given;
  const switched = switchMode(plan, metodo_pgto);
  if ('refusal' in switched) return switched;
  const amount = minorOf(valor_novo, plan.currency);
  const isThere = findOpenPayment(switched.plan, condition) !== null;
  const then =
    isThere && (amount !== null || metodo_pgto === 'expresso')
      ? editPayment(switched.plan, condition, { ...(amount === null ? {} : { amount }), instalments: parcela })
      : addPayment(switched.plan, { condition, amount, instalments: parcela });
  return 'refusal' in then ? then : { ...then, toRemove: [...switched.toRemove, ...then.toRemove] };
}

/** An amount in minor units; null for none. Throws DADOS_INVALIDOS if the amount does not fit the currency. */
function minorOf(amount: number | undefined, currency: string): number | null {
  if (amount === undefined) return null;
  const problem = amountProblem(amount, currency);
  if (problem !== null) throw httpErrors.DADOS_INVALIDOS({ errors: [{ pointer: '/valor_novo', ...problem }] });
  return toMinor(amount, currency);
}

function takeChange(change: PlanChange): PaymentPlan {
  if ('refusal' in change) throw paymentErrors[`REGRA_DE_NEGOCIO.${change.refusal}`]();
  // Charges were removed before: an open one was added meanwhile.
  if (change.toRemove.length > 0) throw paymentErrors.PAGAMENTO_EM_COBRANCA();
  return change.plan;
}

async function hasBrand(tx: Queryable, id: number): Promise<boolean> {
  return (await tx.query(sql`select 1 as found from hub_bandeira where id = ${id}`)).length > 0;
}

function assertOffered(plan: PaymentPlan, condition: OfferedCondition): void {
  const payment = findOpenPayment(plan, condition.id);
  if (payment === null) return;
  const offers = offeredInstalments(payment.amount, condition.terms);
  if (!offers.some(({ count }) => count === payment.instalments))
    throw paymentErrors['REGRA_DE_NEGOCIO.parcelas_indisponiveis']({ maximo: offers.at(-1)?.count ?? 1 });
}
