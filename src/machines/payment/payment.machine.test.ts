import { expect, test, vi } from 'vitest';
import { createActor, type EventFromLogic, SimulatedClock } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { startPlan, whyNotPayable } from '../../domain/payment/payment-plan.ts';
import {
  createPaymentMachine,
  type PaymentEvent,
  type PaymentOutcome,
  type PaymentServices,
  type PaymentSnapshot,
  paymentKey,
} from './payment.machine.ts';

const charge = { payment: 5401, code: 'A', expiresAt: 3_600_000 };
const add = (condition: number, amount: number | null = null): PaymentEvent => ({
  ...{ type: 'payment.added', payment: { condition, amount } },
});
const settled = () => new Promise((resolve) => setImmediate(resolve));

function begin(part: Partial<PaymentServices> = {}, mode: 'expresso' | 'multiplo' = 'expresso', isUnderWay = false) {
  const clock = new SimulatedClock();
  const pay = vi.fn<PaymentServices['pay']>(part.pay ?? (async () => ({ type: 'approved' })));
  const find = vi.fn<PaymentServices['find']>(part.find ?? (async () => ({ type: 'none' })));
  const remove = vi.fn<PaymentServices['remove']>(part.remove ?? (async () => ({ type: 'none' })));
  const machine = createPaymentMachine({
    check: async () => ({ isPaid: false, isExpired: false }),
    renew: async () => charge,
    now: () => clock.now(),
    ...part,
    ...{ pay, find, remove },
  });
  const actor = createActor(machine, {
    input: { order: 90123, plan: startPlan(10_000, 'BRL', mode), isUnderWay },
    clock,
  }).start();
  const send = async (...events: PaymentEvent[]) => {
    for (const event of events) {
      actor.send(event);
      await settled();
    }
  };
  const pass = async (seconds: number) => {
    for (let each = 0; each < seconds; each++) {
      clock.increment(1_000);
      await settled();
    }
  };
  return {
    actor,
    pay,
    find,
    send,
    pass,
    state: () => actor.getSnapshot(),
    keys: () => pay.mock.calls.map(([{ key }]) => key),
  };
}

test('an approved payment leads to the order after 3 s', async () => {
  const { send, pass, state, keys } = begin();
  await send(add(1), { type: 'pay' });
  expect(state().value).toBe('approved');
  expect(keys()).toEqual(['pedido-90123-plano-2']);
  await pass(3);
  expect(state()).toMatchObject({ value: 'done', status: 'done' });
});

test('what the plan refuses is said, and nothing is charged', async () => {
  const { send, state, pay } = begin({}, 'multiplo');
  await send({ type: 'pay' });
  expect(state()).toMatchObject({ value: 'choosing', context: { refusal: 'valor_nao_completo' } });
  await send(add(1, 4_000), add(1, 1));
  expect(state().context.refusal).toBe('opcao_ja_adicionada');
  await send(add(2), add(3, 1));
  expect(state().context.refusal).toBe('valor_ja_completo');
  await send({ type: 'payment.edited', condition: 1, change: { amount: 0 } });
  expect(state().context).toMatchObject({ refusal: null, plan: { payments: [{ amount: 4_000 }, { amount: 6_000 }] } });
  await send({ type: 'payment.removed', condition: 2 }, { type: 'mode.changed', mode: 'expresso' });
  expect(state().context.plan).toMatchObject({ mode: 'expresso', payments: [] });
  expect(pay).not.toHaveBeenCalled();
});

test('receipts that are asked for come before paying', async () => {
  const { send, state } = begin();
  await send({ type: 'payment.added', payment: { condition: 6, amount: null, needsReceipt: true } }, { type: 'pay' });
  expect(state().context.refusal).toBe('comprovantes_faltam');
  await send({ type: 'receipts.changed', condition: 6, receipts: 1 }, { type: 'pay' });
  expect(state().value).toBe('approved');
});

test('after a refusal the same plan is another intent', async () => {
  const outcomes: PaymentOutcome[] = [{ type: 'refused', message: 'Saldo insuficiente.' }, { type: 'approved' }];
  const { send, state, keys } = begin({ pay: async () => outcomes.shift() ?? { type: 'pending' } });
  await send(add(1), { type: 'pay' });
  expect(state()).toMatchObject({ value: 'choosing', context: { message: 'Saldo insuficiente.' } });
  await send({ type: 'pay' });
  expect(state()).toMatchObject({ value: 'approved', context: { message: null } });
  expect(keys()).toEqual(['pedido-90123-plano-2', 'pedido-90123-plano-3']);
});

test('a lost answer is asked for, and the payer cannot charge until it is known', async () => {
  const find = vi.fn<PaymentServices['find']>(async () => {
    throw new Error('Sem conexão.');
  });
  const { send, state, pay, keys } = begin({
    find,
    pay: async () => {
      throw new Error('Sem conexão.');
    },
  });
  await send(add(1), { type: 'pay' });
  expect(state().value).toBe('unknown');
  expect(state().can({ type: 'pay' })).toBe(false);
  await send({ type: 'pay' });
  expect(pay).toHaveBeenCalledTimes(1);
  find.mockResolvedValue({ type: 'none' });
  await send({ type: 'payment.ask' });
  expect(state().value).toBe('choosing');
  // The first call may still be on its way: the same key makes both one.
  await send({ type: 'pay' });
  expect(keys()).toEqual(['pedido-90123-plano-2', 'pedido-90123-plano-2']);
});

test('a payment that ended without money is another intent, its key is used', async () => {
  const { send, state, keys } = begin({ pay: async () => ({ type: 'pending' }) });
  await send(add(5), { type: 'pay' }, { type: 'payment.ask' });
  expect(state().value).toBe('choosing');
  await send({ type: 'pay' });
  expect(keys()).toEqual(['pedido-90123-plano-2', 'pedido-90123-plano-3']);
});

test('who pays otherwise has the open charge removed first, unless it was paid meanwhile', async () => {
  const remove = vi.fn<PaymentServices['remove']>(async () => ({ type: 'none' }));
  const { send, state } = begin({ pay: async () => ({ type: 'pix', charge }), remove });
  await send(add(4), { type: 'pay' }, { type: 'payment.changed' });
  expect(remove.mock.calls).toEqual([['pedido-90123-plano-2']]);
  expect(state()).toMatchObject({ value: 'choosing', context: { charge: null, plan: { version: 3 } } });
  remove.mockRejectedValueOnce(new Error('Sem conexão.'));
  await send({ type: 'pay' }, { type: 'payment.changed' });
  expect(state()).toMatchObject({ value: 'choosing', context: { plan: { version: 4 } } });
  remove.mockResolvedValueOnce({ type: 'approved' });
  await send({ type: 'pay' }, { type: 'payment.changed' });
  expect(state().value).toBe('approved');
});

test('a lost answer that was an approval is one', async () => {
  const { send, state } = begin({
    find: async () => ({ type: 'approved' }),
    pay: () => Promise.reject(new Error('Sem conexão.')),
  });
  await send(add(1), { type: 'pay' });
  expect(state().value).toBe('approved');
});

test('a Pix is shown, asked for and approved', async () => {
  const check = vi.fn<PaymentServices['check']>(async () => ({ isPaid: false, isExpired: false }));
  check.mockResolvedValueOnce({ isPaid: false, isExpired: false });
  check.mockResolvedValueOnce({ isPaid: false, isExpired: false });
  check.mockResolvedValueOnce({ isPaid: true, isExpired: false });
  const { send, pass, state } = begin({ pay: async () => ({ type: 'pix', charge }), check });
  await send(add(4), { type: 'pay' });
  expect(state()).toMatchObject({ value: 'pix', context: { charge } });
  await pass(40);
  expect(check).toHaveBeenCalledTimes(3);
  await pass(3);
  expect(state().status).toBe('done');
});

test('a Pix whose dialog is closed waits, opens again, and is approved by a webhook', async () => {
  const { actor, send, pass, state } = begin({ pay: async () => ({ type: 'pix', charge }) });
  await send(add(4), { type: 'pay' });
  await pass(300);
  actor.getSnapshot().children.pix?.send({ type: 'pix.close' });
  await settled();
  expect(state().value).toBe('pending');
  await send({ type: 'pix.open' });
  expect(state().value).toBe('pix');
  await send({ type: 'payment.approved' });
  expect(state().value).toBe('approved');
  await pass(3);
  expect(state().status).toBe('done');
});

test('after a reload the server is asked how the payment stands', async () => {
  const find = vi.fn<PaymentServices['find']>(async () => ({ type: 'pix', charge }));
  const { pay, state } = begin({ find }, 'expresso', true);
  await settled();
  expect(state().value).toBe('pix');
  expect(find.mock.calls).toEqual([['pedido-90123-plano-1']]);
  expect(pay).not.toHaveBeenCalled();
});

test('what finance rejects is chosen anew, with another key', async () => {
  const { send, state, keys } = begin({ pay: async () => ({ type: 'pending' }) });
  await send(add(6), { type: 'pay' }, { type: 'payment.rejected' }, { type: 'pay' });
  expect(state().value).toBe('pending');
  expect(new Set(keys()).size).toBe(2);
});

test('no order of events charges what cannot be paid, or charges anew while an answer is missing', () => {
  const never = () => new Promise<never>(() => undefined);
  const machine = createPaymentMachine({
    pay: never,
    find: never,
    remove: never,
    check: never,
    renew: never,
    now: () => 0,
  });
  const outcomes: PaymentOutcome[] = [
    { type: 'approved' },
    { type: 'refused', message: 'Recusado.' },
    { type: 'pix', charge },
    { type: 'pending' },
    { type: 'none' },
  ];
  const actors = ['0.payment.paying', '0.payment.asking', '0.payment.removing'];
  const events = [
    ...[add(1, 6_000), add(2), { type: 'payment.removed', condition: 1 }, { type: 'mode.changed', mode: 'multiplo' }],
    ...['pay', 'payment.ask', 'payment.approved', 'payment.rejected', 'payment.changed', 'pix.open'].map((type) => ({
      type,
    })),
    ...actors.flatMap((actor) => [
      ...outcomes.map((output) => ({ type: `xstate.done.actor.${actor}`, output })),
      { type: `xstate.error.actor.${actor}`, error: new Error('Sem conexão.') },
    ]),
    { type: 'xstate.done.actor.pix', output: { isPaid: true, charge } },
    { type: 'xstate.done.actor.pix', output: { isPaid: false, charge } },
    { type: 'xstate.after.redirect.payment.approved' },
  ] as (PaymentEvent & EventFromLogic<typeof machine>)[];
  const paths = getShortestPaths(machine, {
    input: { order: 1, plan: startPlan(10_000, 'BRL', 'multiplo'), isUnderWay: false },
    events,
    limit: 50_000,
    serializeState: ({ value, status, context }: PaymentSnapshot) =>
      JSON.stringify([
        value,
        status,
        context.plan.payments.map(({ condition }) => condition),
        context.charge !== null,
        context.isKeyUsed,
      ]),
  }).filter(({ state }) => state.status !== 'error');
  const reached = new Set<string>();
  for (const { state, steps } of paths) {
    const at = steps.map(({ event }) => event.type).join(' > ');
    reached.add(String(state.value));
    if (state.value !== 'choosing') expect(state.can({ type: 'pay' }), at).toBe(false);
    if (state.value === 'paying') expect(whyNotPayable(state.context.plan), at).toBeNull();
    if (state.value === 'pix') expect(state.context.charge, at).not.toBeNull();
    if (['paying', 'asking', 'unknown', 'removing', 'pix', 'pending'].includes(String(state.value)))
      expect(state.can({ type: 'payment.approved' }), at).toBe(true);
  }
  expect([...reached].sort()).toEqual([
    ...['approved', 'asking', 'choosing', 'done', 'paying', 'pending', 'pix', 'removing', 'unknown'],
  ]);
  expect(paymentKey(1, { version: 1 })).toMatch(/^[\x21-\x7e]{8,100}$/);
});
