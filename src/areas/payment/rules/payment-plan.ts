import { isCovered, sumMoney } from '../../../domain/numbers/money.ts';

/** One payment for the whole total, or several (specification 001, section 4, Payment method mode). */
export type PaymentMode = 'expresso' | 'multiplo';

/** A part of an order's total in one payment condition. */
export type PlannedPayment = {
  /** Payment condition; each has at most one payment in a plan. */
  readonly condition: number;
  /** Covered part of the total, in minor units, above 0; the charged amount may be less or more by the condition. */
  readonly amount: number;
  readonly instalments: number;
  /**
   * `charged` from the request to the provider on: a charge must be removed before the payment is. `held` is credit of
   * the client spent on the order: as long as the order waits for the rest, removing the payment returns it.
   */
  readonly state: 'new' | 'charged' | 'held' | 'paid';
  readonly needsReceipt: boolean;
  readonly receipts: number;
};

/** How the total of an order is paid. Amounts are minor units of `currency`. */
export type PaymentPlan = {
  readonly currency: string;
  readonly total: number;
  readonly mode: PaymentMode;
  readonly payments: readonly PlannedPayment[];
  /** Grows with every change, so that each intent to pay has its own key and a repeated one does not. */
  readonly version: number;
};

/** Why a change is refused; texts are in `texts.ts`. */
export type PlanRefusal =
  | 'opcao_ja_adicionada'
  | 'valor_ja_completo'
  | 'valor_acima_do_total'
  | 'valor_nao_completo'
  | 'pagamento_pago'
  | 'comprovantes_faltam'
  | 'pagamento_desconhecido';

/** The changed plan with the conditions whose open charges have to be removed first, or the refusal. */
export type PlanChange =
  | { readonly plan: PaymentPlan; readonly toRemove: readonly number[] }
  | { readonly refusal: PlanRefusal };

export type NewPayment = {
  readonly condition: number;
  /** In minor units; null for the whole missing amount. */
  readonly amount: number | null;
  /** Defaults to 1. */
  readonly instalments?: number;
  readonly needsReceipt?: boolean;
};

/** Maximum of receipts of one payment (specification 001, section 5). */
export const maxReceipts = 5;

/** A plan without payments; `expresso` is the default mode. */
export function startPlan(total: number, currency: string, mode: PaymentMode = 'expresso'): PaymentPlan {
  return { currency, total, mode, payments: [], version: 1 };
}

/** Amount covered by all payments, in minor units. */
export function allocatedAmount({ payments }: Pick<PaymentPlan, 'payments'>): number {
  return sumMoney(payments.map(({ amount }) => amount));
}

/** Amount for payments that can still change, in minor units, never below 0. */
export function openAmount({ payments, total }: Pick<PaymentPlan, 'payments' | 'total'>): number {
  return Math.max(0, total - allocatedAmount({ payments: payments.filter(isPaid) }));
}

/** The payment of a condition that can still change; a received part by the same condition stays. */
export function findOpenPayment({ payments }: Pick<PaymentPlan, 'payments'>, condition: number): PlannedPayment | null {
  return payments.find((payment) => payment.condition === condition && !isPaid(payment)) ?? null;
}

/** Amount that no payment covers yet, in minor units, never below 0. */
export function missingAmount(plan: Pick<PaymentPlan, 'payments' | 'total'>): number {
  return Math.max(0, plan.total - allocatedAmount(plan));
}

/**
 * Whether the payments reach the total within the tolerance. The tolerance alone is not enough: there must be a
 * payment.
 */
export function isAllocated(plan: PaymentPlan): boolean {
  const allocated = allocatedAmount(plan);
  return plan.total <= 0 || (allocated > 0 && isCovered(allocated, plan.total, plan.currency));
}

/**
 * Adds a payment: with `expresso` it replaces the former one and covers everything not received yet, with `multiplo` it
 * is added to the others (specification 001, section 5: 'Opcao de pagamento ja adicionada', 'Valor ja esta completo').
 * An amount of 0 or less changes nothing.
 */
export function addPayment(plan: PaymentPlan, added: NewPayment): PlanChange {
  if (findOpenPayment(plan, added.condition) !== null) return { refusal: 'opcao_ja_adicionada' };
  const payment = (amount: number): PlannedPayment => ({
    ...{ condition: added.condition, amount, instalments: added.instalments ?? 1, state: 'new' },
    ...{ needsReceipt: added.needsReceipt ?? false, receipts: 0 },
  });
  if (plan.mode === 'expresso') {
    const paid = plan.payments.filter(isPaid);
    const open = openAmount(plan);
    if (open <= 0 || isAllocated({ ...plan, payments: paid })) return { refusal: 'valor_ja_completo' };
    return changed(plan, { payments: [...paid, payment(open)] }, plan.payments);
  }
  if (isAllocated(plan)) return { refusal: 'valor_ja_completo' };
  const amount = added.amount ?? missingAmount(plan);
  if (amount <= 0) return unchanged(plan);
  if (amount > missingAmount(plan)) return { refusal: 'valor_acima_do_total' };
  return changed(plan, { payments: [...plan.payments, payment(amount)] });
}

/**
 * Changes amount or instalments of a payment. An amount of 0 or less changes nothing, and neither does any amount in
 * mode `expresso`, whose payment covers the whole total. An open charge has to be removed first.
 */
export function editPayment(
  plan: PaymentPlan,
  condition: number,
  change: { readonly amount?: number; readonly instalments?: number },
): PlanChange {
  const before = findOpenPayment(plan, condition);
  if (before === null) return { refusal: refuseChange(plan, condition) };
  if (change.amount !== undefined && change.amount <= 0) return unchanged(plan);
  const amount = plan.mode === 'expresso' ? before.amount : (change.amount ?? before.amount);
  const instalments = change.instalments ?? before.instalments;
  if (amount === before.amount && instalments === before.instalments) return unchanged(plan);
  if (amount > missingAmount(plan) + before.amount) return { refusal: 'valor_acima_do_total' };
  const after: PlannedPayment = { ...before, amount, instalments, state: 'new' };
  return changed(plan, { payments: plan.payments.map((payment) => (payment === before ? after : payment)) }, [before]);
}

/** Removes a payment. An open charge has to be removed first; paid ones stay. */
export function removePayment(plan: PaymentPlan, condition: number): PlanChange {
  const before = findOpenPayment(plan, condition);
  if (before === null) return { refusal: refuseChange(plan, condition) };
  return changed(plan, { payments: plan.payments.filter((payment) => payment !== before) }, [before]);
}

/** Another mode starts without payments except paid ones, and open charges have to be removed first. */
export function switchMode(plan: PaymentPlan, mode: PaymentMode): PlanChange {
  if (mode === plan.mode) return unchanged(plan);
  return changed(plan, { mode, payments: plan.payments.filter(isPaid) }, plan.payments);
}

/** Why the plan cannot be paid as it is, or null. Nothing is charged before all of it can be. */
export function whyNotPayable(plan: PaymentPlan): PlanRefusal | null {
  if (!isAllocated(plan)) return 'valor_nao_completo';
  if (allocatedAmount(plan) > Math.max(0, plan.total)) return 'valor_acima_do_total';
  const hasReceipts = ({ needsReceipt, receipts }: PlannedPayment) =>
    receipts <= maxReceipts && (!needsReceipt || receipts >= 1);
  return plan.payments.every(hasReceipts) ? null : 'comprovantes_faltam';
}

function isPaid({ state }: PlannedPayment): boolean {
  return state === 'paid';
}

/** Why a payment of a condition cannot be changed. */
function refuseChange({ payments }: PaymentPlan, condition: number): PlanRefusal {
  return payments.some((payment) => payment.condition === condition) ? 'pagamento_pago' : 'pagamento_desconhecido';
}

function unchanged(plan: PaymentPlan): PlanChange {
  return { plan, toRemove: [] };
}

function changed(
  plan: PaymentPlan,
  change: Partial<Pick<PaymentPlan, 'mode' | 'payments'>>,
  replaced: readonly PlannedPayment[] = [],
): PlanChange {
  const toRemove = replaced.filter(({ state }) => state === 'charged').map(({ condition }) => condition);
  return { plan: { ...plan, ...change, version: plan.version + 1 }, toRemove };
}
