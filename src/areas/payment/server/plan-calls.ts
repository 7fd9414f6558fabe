import { cachePlans, type Queryable } from '../../../platform/database/database.ts';
import type { Services } from '../../module.ts';
import { type Order, whoOf, worksAtBranch } from '../../orders/server/index.ts';
import type { PaymentPlan, PlanChange } from '../rules/payment-plan.ts';
import type { PlanAuthor } from './change-plan.ts';
import type { Charges } from './charges/charges.ts';
import { hasOpenCharges, removeCharges } from './charges/remove-charges.ts';
import { lockSettledOrder, type OrderReference } from './payable-order.ts';
import { answerPlan, readPayments } from './read-plan.ts';
import { type createPaymentNames, paymentEntity } from './state-names.ts';
import { loadPlan } from './stored-plan.ts';

export type PlanParts = { readonly charges: Charges } & Pick<
  Services,
  'apart' | 'db' | 'entities' | 'engine' | 'statements' | 'clock' | 'dictionaries' | 'publishSaved'
>;

/** Changes of an order's payments by calls. */
export function createPlanCalls(
  { apart, charges, db, entities, clock, publishSaved }: PlanParts,
  namesFor: ReturnType<typeof createPaymentNames>,
) {
  /**
   * Removes the charges of payments that a change removes: before the change, because providers are not called within a
   * transaction. Throws 422 for one that was paid meanwhile, 503 if the provider does not answer. Orders without
   * charges are checked by the change itself.
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
      const order = await db.transaction((tx) =>
        lockSettledOrder(tx, entities.models(), caller, reference, clock.now()),
      );
      const change = outs(await loadPlan(db, order));
      const conditions = 'refusal' in change ? [] : change.toRemove;
      if (conditions.length > 0) await removeCharges(db, charges, order.id, conditions);
    });
  }

  /** Changes the payments of an order, which `lock` locks after checking permissions, and returns all of them. */
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
      const order = await lock(tx, entities.models(), who.caller, reference, now);
      const plan = await work(tx, order, { user: who.caller.id, now, isAtBranch: worksAtBranch(who.caller) });
      return answerPlan(order, plan, await readPayments(tx, order, names.payment), names.order(order.constante_status));
    });
    call.afterwards(() => publishSaved({ entity: paymentEntity }));
    return { status: 200 as const, body: { data } };
  }

  return { takeBack, change };
}
