import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitMoney, sumMoney } from '../../../domain/numbers/money.ts';
import { type Credit, isCreditAvailable, takeCredits, usableCredits } from './credits.ts';
import {
  addPayment,
  allocatedAmount,
  editPayment,
  findOpenPayment,
  isAllocated,
  missingAmount,
  openAmount,
  type PaymentPlan,
  type PlanChange,
  removePayment,
  startPlan,
  switchMode,
  whyNotPayable,
} from './payment-plan.ts';
import { planRefusalTexts } from './texts.ts';

function planOf(change: PlanChange): PaymentPlan {
  if ('refusal' in change) throw new Error(`Refused: ${change.refusal}`);
  return change.plan;
}

const several = (...amounts: number[]) =>
  amounts.reduce(
    (plan, amount, index) => planOf(addPayment(plan, { condition: index + 1, amount })),
    startPlan(10_000, 'BRL', 'multiplo'),
  );
const withState = (plan: PaymentPlan, state: 'charged' | 'held' | 'paid'): PaymentPlan => ({
  ...plan,
  payments: plan.payments.map((payment, index) => (index === 0 ? { ...payment, state } : payment)),
});

test('expresso puts the whole total into one payment, and another takes its place', () => {
  const first = planOf(addPayment(startPlan(10_000, 'BRL'), { condition: 1, amount: 1 }));
  expect(first.payments).toMatchObject([{ condition: 1, amount: 10_000, instalments: 1 }]);
  const second = addPayment(withState(first, 'charged'), { condition: 2, amount: null, instalments: 3 });
  expect(second).toMatchObject({ plan: { payments: [{ condition: 2, amount: 10_000 }], version: 3 }, toRemove: [1] });
  expect(addPayment(withState(first, 'paid'), { condition: 2, amount: null })).toEqual({
    refusal: 'valor_ja_completo',
  });
  expect(editPayment(first, 1, { amount: 5 })).toEqual({ plan: first, toRemove: [] });
});

test('an option comes once, and nothing is added to what is complete', () => {
  const plan = several(4_000);
  expect(addPayment(plan, { condition: 1, amount: 1 })).toEqual({ refusal: 'opcao_ja_adicionada' });
  expect(planOf(addPayment(plan, { condition: 2, amount: null })).payments[1]?.amount).toBe(6_000);
  expect(addPayment(several(9_995), { condition: 2, amount: null })).toEqual({ refusal: 'valor_ja_completo' });
  expect(planOf(addPayment(several(9_994), { condition: 2, amount: null })).payments[1]?.amount).toBe(6);
  const guaranis = planOf(addPayment(startPlan(10_000, 'PYG', 'multiplo'), { condition: 1, amount: 9_999 }));
  expect(missingAmount(guaranis)).toBe(1);
  expect(isAllocated(guaranis)).toBe(false);
  expect(addPayment(plan, { condition: 2, amount: 6_001 })).toEqual({ refusal: 'valor_acima_do_total' });
  expect(addPayment(plan, { condition: 2, amount: 0 })).toEqual({ plan, toRemove: [] });
  expect(planRefusalTexts.opcao_ja_adicionada['pt-BR']).toBe('Opcao de pagamento ja adicionada');
  expect(planRefusalTexts.valor_ja_completo['pt-BR']).toBe('Valor ja esta completo');
});

test('the tolerance alone pays nothing', () => {
  const tiny = startPlan(3, 'BRL', 'multiplo');
  expect(isAllocated(tiny)).toBe(false);
  expect(planOf(addPayment(tiny, { condition: 1, amount: null })).payments[0]?.amount).toBe(3);
  expect(whyNotPayable(startPlan(0, 'BRL'))).toBeNull();
  expect(addPayment(startPlan(0, 'BRL'), { condition: 1, amount: null })).toEqual({ refusal: 'valor_ja_completo' });
});

test('an edited amount of 0 or less just closes', () => {
  const plan = several(4_000, 5_000);
  expect(editPayment(plan, 1, { amount: 0 })).toEqual({ plan, toRemove: [] });
  expect(editPayment(plan, 1, { amount: -1 })).toEqual({ plan, toRemove: [] });
  expect(editPayment(plan, 1, { amount: 4_000 })).toEqual({ plan, toRemove: [] });
  expect(planOf(editPayment(plan, 1, { amount: 5_000, instalments: 2 }))).toMatchObject({
    ...{ payments: [{ amount: 5_000, instalments: 2 }, { amount: 5_000 }], version: plan.version + 1 },
  });
  expect(editPayment(plan, 1, { amount: 5_001 })).toEqual({ refusal: 'valor_acima_do_total' });
  expect(editPayment(plan, 9, { amount: 1 })).toEqual({ refusal: 'pagamento_desconhecido' });
});

test('what is charged is removed first, what is paid stays', () => {
  const plan = several(4_000, 5_000);
  expect(removePayment(plan, 1)).toMatchObject({ plan: { payments: [{ condition: 2 }] }, toRemove: [] });
  expect(removePayment(withState(plan, 'charged'), 1)).toMatchObject({ toRemove: [1] });
  expect(editPayment(withState(plan, 'charged'), 1, { amount: 1 })).toMatchObject({
    ...{ plan: { payments: [{ state: 'new' }, {}] }, toRemove: [1] },
  });
  expect(switchMode(withState(plan, 'charged'), 'expresso')).toMatchObject({
    ...{ plan: { mode: 'expresso', payments: [] }, toRemove: [1] },
  });
  expect(switchMode(plan, 'multiplo')).toEqual({ plan, toRemove: [] });
  const paid = withState(plan, 'paid');
  for (const change of [removePayment(paid, 1), editPayment(paid, 1, { amount: 1 })])
    expect(change).toEqual({ refusal: 'pagamento_pago' });
  expect(switchMode(paid, 'expresso')).toMatchObject({ plan: { payments: [{ condition: 1 }] }, toRemove: [] });
});

test('the rest of what came in too little is paid in either mode, by the same condition too', () => {
  const paid = withState(several(4_000), 'paid');
  for (const plan of [paid, planOf(switchMode(paid, 'expresso'))]) {
    const again = planOf(addPayment(plan, { condition: 1, amount: null }));
    expect(again.payments).toMatchObject([
      { amount: 4_000, state: 'paid' },
      { condition: 1, amount: 6_000, state: 'new' },
    ]);
    expect(findOpenPayment(again, 1)?.amount).toBe(6_000);
    expect(planOf(removePayment(again, 1)).payments).toEqual(plan.payments);
    expect(whyNotPayable(again)).toBeNull();
  }
  expect([openAmount(paid), missingAmount(several(4_000, 5_000)), openAmount(several(4_000, 5_000))]).toEqual([
    ...[6_000, 1_000, 10_000],
  ]);
});

test('credit that is spent goes back with its payment, without a charge to remove', () => {
  const held = withState(several(4_000, 6_000), 'held');
  expect(removePayment(held, 1)).toMatchObject({ plan: { payments: [{ condition: 2 }] }, toRemove: [] });
  expect(switchMode(held, 'expresso')).toMatchObject({ plan: { payments: [] }, toRemove: [] });
  expect(addPayment(held, { condition: 1, amount: null })).toEqual({ refusal: 'opcao_ja_adicionada' });
});

test('nothing is charged before all of it can be', () => {
  expect(whyNotPayable(several(9_994))).toBe('valor_nao_completo');
  expect(whyNotPayable(several(9_995))).toBeNull();
  expect(whyNotPayable({ ...several(10_000), total: 9_000 })).toBe('valor_acima_do_total');
  const plan = planOf(addPayment(startPlan(10_000, 'BRL'), { condition: 1, amount: null, needsReceipt: true }));
  const receipts = (count: number) => ({
    ...plan,
    payments: plan.payments.map((payment) => ({ ...payment, receipts: count })),
  });
  expect([0, 1, 5, 6].map((count) => whyNotPayable(receipts(count)))).toEqual([
    ...['comprovantes_faltam', null, null, 'comprovantes_faltam'],
  ]);
});

const totals = fc.integer({ min: 1, max: 100_000_000 });
const currencies = fc.constantFrom('BRL', 'PYG', 'USD');

test('any split of any total completes, and sums exactly', () => {
  fc.assert(
    fc.property(totals, currencies, fc.integer({ min: 1, max: 9 }), (total, currency, count) => {
      const parts = splitMoney(total, Math.min(count, total));
      let plan = startPlan(total, currency, 'multiplo');
      for (const [condition, amount] of parts.entries()) {
        const change = addPayment(plan, { condition, amount });
        // The last cents may be within the tolerance already.
        if ('refusal' in change) expect(change.refusal).toBe('valor_ja_completo');
        else plan = change.plan;
      }
      expect(whyNotPayable(plan)).toBeNull();
      expect(allocatedAmount(plan) + missingAmount(plan)).toBe(total);
    }),
  );
});

test('any amounts in any order either complete the total or are refused', () => {
  const steps = fc.array(
    fc.tuple(fc.constantFrom('add', 'edit', 'remove', 'mode'), fc.nat(4), fc.integer({ min: -10, max: 20_000 })),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 20_000 }), currencies, steps, (total, currency, given) => {
      let plan = startPlan(total, currency, 'multiplo');
      for (const [step, condition, amount] of given) {
        const change =
          step === 'add'
            ? addPayment(plan, { condition, amount })
            : step === 'edit'
              ? editPayment(plan, condition, { amount })
              : step === 'remove'
                ? removePayment(plan, condition)
                : switchMode(plan, amount % 2 === 0 ? 'expresso' : 'multiplo');
        if ('plan' in change) plan = change.plan;
        const allocated = allocatedAmount(plan);
        expect(allocated).toBeLessThanOrEqual(total);
        expect(allocated + missingAmount(plan)).toBe(total);
        expect(plan.payments.every((payment) => payment.amount > 0)).toBe(true);
        expect(isAllocated(plan)).toBe(whyNotPayable(plan) === null);
      }
    }),
  );
});

const credit = (part: Partial<Credit>): Credit => ({
  id: 1,
  currency: 'BRL',
  balance: 100,
  date: '2024-01-01',
  ...part,
});

test('credits from before 01/03/2021 are not available', () => {
  expect(isCreditAvailable({ date: '2021-02-28' })).toBe(false);
  expect(isCreditAvailable({ date: '2021-03-01' })).toBe(true);
  expect(isCreditAvailable({ date: null })).toBe(true);
});

test('credits are used from the oldest on, as far as they reach', () => {
  const credits = [
    credit({ id: 1 }),
    credit({ id: 2, date: '2022-05-01' }),
    credit({ id: 3, date: '2020-11-10' }),
    credit({ id: 4, currency: 'PYG' }),
    credit({ id: 5, balance: 0 }),
  ];
  expect(usableCredits(credits, 'BRL').map(({ id }) => id)).toEqual([2, 1]);
  expect(takeCredits(credits, 150, 'BRL')).toEqual([
    { id: 2, amount: 100 },
    { id: 1, amount: 50 },
  ]);
  expect(sumMoney(takeCredits(credits, 500, 'BRL').map(({ amount }) => amount))).toBe(200);
  expect(takeCredits(credits, 0, 'BRL')).toEqual([]);
});
