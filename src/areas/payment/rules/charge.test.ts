import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Charge, type ChargeEvidence, moneyOf, settle, startCharge, stateOf } from './charge.ts';
import { type ChargeState, canAsk, chargeStates } from './charge-states.ts';
import { decideMoney, type PayableStatus } from './late-money.ts';

const received = (id: string, amount = 100): ChargeEvidence => ({ type: 'received', id, amount });
const refunded = (id: string, amount: number, of: 'surplus' | 'order' = 'order'): ChargeEvidence => ({
  ...{ type: 'refunded', id, amount, of },
});
const settleAll = (evidences: readonly ChargeEvidence[], charge = startCharge(100)): Charge =>
  evidences.reduce((known, evidence) => settle(known, evidence).charge, charge);

test.each<[ChargeState, ChargeEvidence[]]>([
  ['intent', []],
  ['sent', [{ type: 'sent', attempt: 1 }]],
  [
    'unknown',
    [
      { type: 'sent', attempt: 1 },
      { type: 'answer_lost', attempt: 1 },
    ],
  ],
  [
    'intent',
    [
      { type: 'sent', attempt: 1 },
      { type: 'answer_lost', attempt: 1 },
      { type: 'not_found', attempt: 1 },
    ],
  ],
  [
    'sent',
    [
      { type: 'sent', attempt: 2 },
      { type: 'not_found', attempt: 1 },
      { type: 'answer_lost', attempt: 1 },
    ],
  ],
  ['live', [{ type: 'sent', attempt: 1 }, { type: 'live' }]],
  ['authorised', [{ type: 'live' }, { type: 'authorised' }]],
  ['expired', [{ type: 'expired' }, { type: 'live' }]],
  ['removed', [{ type: 'removed' }, { type: 'expired' }]],
  ['refused', [{ type: 'sent', attempt: 1 }, { type: 'refused' }]],
  ['underpaid', [{ type: 'live' }, received('E1', 60)]],
  ['paid', [received('E1')]],
  ['paid', [{ type: 'expired' }, received('E1')]],
  ['paid', [{ type: 'removed' }, received('E1', 60), received('E2', 40)]],
  ['paid', [received('E1'), received('E2'), refunded('D1', 100, 'surplus')]],
  ['partly_refunded', [received('E1'), refunded('D1', 30)]],
  ['refunded', [refunded('D1', 100), received('E1')]],
])('%s', (state, evidences) => expect(stateOf(settleAll(evidences))).toBe(state));

test('money that comes twice covers once, the rest is credit', () => {
  const first = settle(startCharge(100), received('E1'));
  expect(first).toMatchObject({ from: 'intent', to: 'paid', coveredChange: 100, creditChange: 0 });
  expect(settle(first.charge, received('E1'))).toMatchObject({ to: 'paid', coveredChange: 0, creditChange: 0 });
  const second = settle(first.charge, received('E2'));
  expect(second).toMatchObject({ to: 'paid', coveredChange: 0, creditChange: 100 });
  expect(settle(second.charge, refunded('D1', 100, 'surplus'))).toMatchObject({ coveredChange: 0, creditChange: -100 });
  expect(settle(second.charge, refunded('D1', 40))).toMatchObject({ coveredChange: -40, creditChange: 0 });
});

test('one id with two amounts counts as the lower one, whichever came first', () => {
  for (const evidences of [
    [received('E1', 90), received('E1')],
    [received('E1'), received('E1', 90)],
  ]) {
    const charge = settleAll(evidences);
    expect(charge.hasConflict).toBe(true);
    expect(moneyOf(charge)).toMatchObject({ received: 90, covered: 0, unsettled: 90 });
  }
});

test('an answer that was lost is asked for, and nothing is sent anew', () => {
  expect(chargeStates.unknown.commands).toEqual(['ask']);
  expect(chargeStates.sent.commands).toEqual(['ask']);
  for (const [state, { commands }] of Object.entries(chargeStates)) {
    expect(commands.includes('send')).toBe(state === 'intent');
    // Another charge takes the place of one that nobody can pay any more only.
    if (commands.includes('renew')) expect(chargeStates[state as ChargeState].isOpen).toBe(false);
  }
  expect(canAsk('expired', 'renew')).toBe(false);
  expect(canAsk('removed', 'renew')).toBe(true);
});

test('amounts are whole and above 0', () => {
  expect(() => startCharge(0)).toThrow('Not an amount');
  expect(() => settle(startCharge(1), received('E1', 0.5))).toThrow('Not an amount');
});

const attempt = fc.integer({ min: 1, max: 3 });
const amount = fc.constantFrom(1, 40, 60, 100, 250);
const evidence: fc.Arbitrary<ChargeEvidence> = fc.oneof(
  fc.record({ type: fc.constantFrom('sent', 'answer_lost', 'not_found'), attempt }),
  fc.record({ type: fc.constantFrom('live', 'authorised', 'expired', 'removed', 'refused') }),
  fc.record({ type: fc.constant('received'), id: fc.constantFrom('E1', 'E2', 'E3'), amount }),
  fc.record({
    ...{
      type: fc.constant('refunded'),
      id: fc.constantFrom('D1', 'D2'),
      amount,
      of: fc.constantFrom('surplus', 'order'),
    },
  }),
);

test('any order and any repetition of the same evidences ends in the same charge and the same bookings', () => {
  const runs = fc.array(evidence, { maxLength: 12 }).chain((evidences) =>
    fc.tuple(
      fc.constant(evidences),
      fc.shuffledSubarray(evidences, { minLength: evidences.length }),
      fc.array(evidences.length === 0 ? fc.constant<ChargeEvidence>({ type: 'live' }) : fc.constantFrom(...evidences), {
        maxLength: evidences.length,
      }),
    ),
  );
  fc.assert(
    fc.property(runs, ([evidences, shuffled, repeated]) => {
      const [one, other] = [book(evidences), book([...shuffled, ...repeated.slice(0, evidences.length)])];
      expect(other).toEqual(one);
      const { received, refunded, covered, credit, unsettled } = moneyOf(one.charge);
      expect([one.covered, one.credit]).toEqual([covered, credit]);
      expect(covered + credit + unsettled + refunded).toBe(received);
      expect(covered).toBeLessThanOrEqual(100);
      expect(Math.min(covered, credit, unsettled)).toBeGreaterThanOrEqual(0);
      const facts = chargeStates[stateOf(one.charge)];
      expect(facts.holdsMoney).toBe(covered + unsettled > 0);
      expect(facts.isSettled).toBe(covered > 0);
    }),
    { numRuns: 2_000 },
  );
});

/** All evidences one after the other, with the sums of what they booked. */
function book(evidences: readonly ChargeEvidence[]) {
  let [charge, covered, credit] = [startCharge(100), 0, 0];
  for (const each of evidences) {
    const settled = settle(charge, each);
    expect(settle(settled.charge, each)).toMatchObject({ charge: settled.charge, coveredChange: 0, creditChange: 0 });
    charge = settled.charge;
    covered += settled.coveredChange;
    credit += settled.creditChange;
  }
  return { charge, covered, credit };
}

test.each<[PayableStatus, boolean, boolean, string]>([
  ['AGUARDANDO_PAGAMENTO', true, false, 'honour'],
  ['AGUARDANDO_PAGAMENTO', false, true, 'refund'],
  ['ERRO_PAGAMENTO', true, true, 'honour'],
  ['CANCELADO', true, true, 'honour'],
  ['CANCELADO', true, false, 'refund'],
  ['CANCELADO', false, true, 'refund'],
  ['AGUARDANDO_CANCELAMENTO', true, true, 'refund'],
  ['COMPRANDO', true, true, 'refund'],
  ['ORCAMENTO', true, true, 'refund'],
  ['PAGO', true, true, 'credit'],
  ['ENTREGUE', false, true, 'credit'],
])('money for an order %s with stock %s, covering it %s: %s', (status, hasStock, coversTotal, decision) => {
  expect(decideMoney({ status, hasStock, coversTotal })).toBe(decision);
});
