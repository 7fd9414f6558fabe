import { expect, test, vi } from 'vitest';
import { createActor, type EventFromLogic, SimulatedClock } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import {
  createPaymentMachine,
  type PaymentEvent,
  type PaymentOutcome,
  type PaymentServices,
  type PaymentSnapshot,
} from './payment.machine.ts';
import { findReplaced, type Payment, type PaymentAnswer, type PaymentChange } from './payment-answer.ts';

type Details = { readonly card: string };
const details: Details = { card: '4111' };
const settled = () => new Promise((resolve) => setImmediate(resolve));

function paymentOf(part: Partial<Payment> = {}): Payment {
  return {
    ...{ id: 5401, id_condicao: 4, codigo: 'PIX', nome: 'Pix', valor_pagamento: 100, parcela: 1, versao_plano: 2 },
    ...{ constante_status: 'AGUARDANDO', confirmado: false, novo: true, aprovado: false },
    ...part,
  };
}

const charged = { confirmado: true, novo: false } as const;
const pix = { ...charged, info_qrcode: '000201', info_expiracao: '2026-11-25T12:30:00Z' } as const;
const approved = { ...charged, aprovado: true, constante_status: 'APROVADO' } as const;
const answerOf = (orderState: string, ...payments: Partial<Payment>[]): PaymentAnswer => ({
  ...{ orderState, payments: payments.map(paymentOf) },
});
const waiting = (...payments: Partial<Payment>[]) => answerOf('AGUARDANDO_PAGAMENTO', ...payments);
const outcomeOf = (answer: PaymentAnswer): PaymentOutcome => ({ type: 'answered', ...answer });

function begin(part: Partial<PaymentServices<Details>> = {}, first: PaymentAnswer = waiting({}), isFree = false) {
  const clock = new SimulatedClock();
  const services = {
    change: vi.fn<PaymentServices<Details>['change']>(part.change ?? (async () => waiting({ versao_plano: 3 }))),
    pay: vi.fn<PaymentServices<Details>['pay']>(part.pay ?? (async () => outcomeOf(answerOf('PAGO', approved)))),
    read: vi.fn<PaymentServices<Details>['read']>(part.read ?? (async () => first)),
    leave: vi.fn(),
  };
  const machine = createPaymentMachine<Details>({
    check: async () => ({ isPaid: false, isExpired: false }),
    renew: async (replaced) => replaced,
    now: () => clock.now(),
    ...part,
    ...services,
  });
  const actor = createActor(machine, { input: { ...first, mode: 'expresso', isFree }, clock }).start();
  return {
    ...{ actor, ...services },
    send: async (...events: PaymentEvent<Details>[]) => {
      for (const event of events) {
        actor.send(event);
        await settled();
      }
    },
    pass: async (seconds: number) => {
      for (let each = 0; each < seconds; each++) {
        clock.increment(1_000);
        await settled();
      }
    },
    state: () => actor.getSnapshot(),
  };
}

const pay: PaymentEvent<Details> = { type: 'pay', details };

test('an approved payment leads to the order after 3 s', async () => {
  const { pay: charge, send, pass, state } = begin();
  await send(pay);
  expect(charge.mock.calls).toEqual([[{ version: 2, details }]]);
  expect(state()).toMatchObject({ value: 'approved', context: { details: null } });
  await pass(2);
  expect(state().status).toBe('active');
  await pass(1);
  expect(state().value).toBe('done');
});

test('an order of which nothing is to be paid needs no payment, and another one does', async () => {
  expect(begin({}, waiting()).state().can(pay)).toBe(false);
  const { pay: charge, send, state } = begin({ pay: async () => outcomeOf(answerOf('PAGO')) }, waiting(), true);
  await send(pay);
  expect(charge.mock.calls).toEqual([[{ version: 0, details }]]);
  expect(state().value).toBe('approved');
  expect(begin({}, answerOf('CANCELADO'), true).state().can(pay)).toBe(false);
});

test('whoever opens the page of an order that is paid stays there', async () => {
  const { pass, state } = begin({}, answerOf('ENVIADO', approved));
  await pass(10);
  expect(state().value).toBe('approved');
  expect(state().can(pay)).toBe(false);
});

test('a change is shown while it is on its way, and a refused one is what the server says', async () => {
  const put = { type: 'put', condition: 9, mode: 'expresso' } as const;
  const read = vi.fn(async () => waiting({ id: 7 }));
  const { actor, send, change, state } = begin({ read });
  actor.send({ type: 'payment.changed', change: put });
  expect(state()).toMatchObject({ value: 'changing', context: { change: put } });
  expect(state().can(pay)).toBe(false);
  await settled();
  expect(state()).toMatchObject({ value: { open: 'choosing' }, context: { change: null, notice: null } });
  change.mockRejectedValueOnce(new Error('Valor ja esta completo'));
  await send({ type: 'payment.changed', change: put });
  expect(state().context).toMatchObject({
    notice: { type: 'refused', text: 'Valor ja esta completo' },
    payments: [{ id: 7 }],
  });
});

test('another mode begins without payments, and what is charged stays until another is chosen', async () => {
  const { send, change, state } = begin({}, waiting({ id: 1 }, { id: 2, ...charged }));
  await send({ type: 'mode.changed', mode: 'expresso' });
  expect(change).not.toHaveBeenCalled();
  await send({ type: 'mode.changed', mode: 'multiplo' });
  expect(change.mock.calls).toEqual([[{ type: 'remove', payments: [1] }]]);
  expect(state().context.mode).toBe('multiplo');
});

test('a refusal is said, and how the order stands is asked', async () => {
  const refusal: PaymentOutcome = { type: 'refused', message: 'Recusado pelo emissor.' };
  const read = async () => answerOf('ERRO_PAGAMENTO', { constante_status: 'REPROVADO', ...charged });
  const { send, state } = begin({ pay: async () => refusal, read });
  await send(pay);
  expect(state()).toMatchObject({
    value: { open: 'choosing' },
    context: { orderState: 'ERRO_PAGAMENTO', notice: { text: 'Recusado pelo emissor.' }, details: null },
  });
  // Nothing is new any more: there is nothing to pay.
  expect(state().can(pay)).toBe(false);
  await send({ type: 'details.refused', text: 'Confira os dados do cartão.' });
  expect(state().context.notice).toEqual({ type: 'refused', text: 'Confira os dados do cartão.' });
});

test('a lost answer is asked for until it is known, and nothing is charged meanwhile', async () => {
  const read = vi.fn(async (): Promise<PaymentAnswer> => {
    throw new Error('Sem conexão.');
  });
  const { send, pass, state, pay: charge } = begin({ read, pay: () => Promise.reject(new Error('Sem conexão.')) });
  await send(pay);
  expect(state()).toMatchObject({ value: 'unknown', context: { details: null } });
  await send(pay);
  await pass(12);
  expect(charge).toHaveBeenCalledTimes(1);
  expect(read).toHaveBeenCalledTimes(3);
  // The first call may still be on its way: the same version makes both one.
  read.mockResolvedValue(waiting({}));
  await send({ type: 'payment.ask' });
  expect(state()).toMatchObject({ value: { open: 'choosing' }, context: { notice: { type: 'lost' } } });
  await send(pay);
  expect(charge.mock.calls.map(([{ version }]) => version)).toEqual([2, 2]);
});

test('a lost answer that was an approval is one', async () => {
  const { send, state } = begin({
    ...{ pay: () => Promise.reject(new Error('Sem conexão.')), read: async () => answerOf('PAGO', approved) },
  });
  await send(pay);
  expect(state().value).toBe('approved');
});

test('a Pix is shown, asked for and approved, and the order follows', async () => {
  const check = vi.fn(async () => ({ isPaid: false, isExpired: false }));
  const read = vi.fn(async () => answerOf('PAGO', { ...pix, ...approved }));
  const { send, pass, state } = begin({ pay: async () => outcomeOf(waiting(pix)), check, read });
  await send(pay);
  expect(state()).toMatchObject({ value: 'pix', context: { charge: { payment: 5401, code: '000201' } } });
  await pass(34);
  check.mockResolvedValueOnce({ isPaid: true, isExpired: false });
  await pass(1);
  expect(state().children.pix?.getSnapshot().value).toBe('paid');
  await pass(3);
  expect(state()).toMatchObject({ value: 'done', context: { orderState: 'PAGO' } });
});

test('a Pix that pays a part leads back to the other parts', async () => {
  const read = async () => waiting({ ...pix, ...approved }, { id: 2, ...charged, linha_digitavel: '001' });
  const { send, actor, pass, state } = begin({ pay: async () => outcomeOf(waiting(pix)), read });
  await send(pay);
  actor.send({ type: 'answer.learnt', answer: await read() });
  await settled();
  expect(state().children.pix?.getSnapshot().value).toBe('paid');
  await pass(3);
  expect(state().value).toEqual({ open: 'choosing' });
});

test('a Pix whose dialog is closed waits, and opens again', async () => {
  const { actor, send, state } = begin({ pay: async () => outcomeOf(waiting(pix)), read: async () => waiting(pix) });
  await send(pay);
  actor.getSnapshot().children.pix?.send({ type: 'pix.close' });
  await settled();
  expect(state()).toMatchObject({ value: { open: 'choosing' }, context: { charge: null } });
  await send({ type: 'pix.open', payment: 1 });
  expect(state().value).toEqual({ open: 'choosing' });
  await send({ type: 'pix.open', payment: 5401 });
  expect(state().value).toBe('pix');
});

test('whoever asks how a Pix stands that waits has its bank asked, which may not answer', async () => {
  const check = vi.fn<PaymentServices<Details>['check']>(async () => ({ isPaid: true, isExpired: false }));
  const read = vi.fn(async () => waiting(pix));
  const { send, state } = begin({ check, read }, waiting(pix));
  read.mockResolvedValue(answerOf('PAGO', { ...pix, ...approved }));
  check.mockRejectedValueOnce(new Error('Sem conexão.'));
  await send({ type: 'payment.ask' });
  expect(check.mock.calls.map(([{ payment }]) => payment)).toEqual([5401]);
  expect(state().value).toBe('approved');
  const without = begin({ check });
  await without.send({ type: 'payment.ask' });
  expect(check).toHaveBeenCalledTimes(1);
});

test('who comes back from a bank sees the outcome, and who left for a provider finds the page', async () => {
  const read = vi.fn(async () => waiting({ ...charged, url_acao: '/dev/cartao/1' }));
  const { pass, state, send, leave } = begin(
    { read, pay: async () => ({ type: 'left', url: 'https://pay.example' }) },
    waiting({ ...charged, url_acao: '/dev/cartao/1' }),
  );
  await pass(11);
  expect(read).toHaveBeenCalledTimes(2);
  read.mockResolvedValue(waiting({}));
  await pass(5);
  await send(pay);
  expect(leave.mock.calls).toEqual([['https://pay.example']]);
  read.mockResolvedValue(answerOf('PAGO', approved));
  await pass(5);
  expect(state().value).toBe('approved');
});

test('no order of events charges what is not new, keeps data of cards, or charges anew while an answer is missing', () => {
  const never = () => new Promise<never>(() => undefined);
  const machine = createPaymentMachine<Details>({
    ...{ change: never, pay: never, read: never, check: never, renew: never, leave: () => undefined, now: () => 0 },
  });
  const answers = [
    waiting(),
    waiting({}),
    waiting({ versao_plano: 3 }),
    waiting(pix),
    waiting({ ...charged, url_acao: '/banco' }, { id: 2 }),
    answerOf('ERRO_PAGAMENTO', { constante_status: 'REPROVADO' }),
    answerOf('CANCELADO', {}),
    answerOf('PAGO', approved),
  ];
  const done = (actor: string, output: unknown) => ({ type: `xstate.done.actor.${actor}`, output });
  const failed = (actor: string) => ({ type: `xstate.error.actor.${actor}`, error: new Error('Sem conexão.') });
  const outcomes: PaymentOutcome[] = [
    ...answers.map(outcomeOf),
    { type: 'refused', message: 'Recusado.' },
    { type: 'left', url: 'https://pay.example' },
  ];
  const readers = [
    '0.payment.open.checking',
    '0.payment.open.reading',
    '0.payment.asking',
    '0.payment.confirming',
    '0.payment.changing',
  ];
  const charge = { payment: 5401, code: '000201', expiresAt: 0 };
  const events = [
    pay,
    { type: 'payment.changed', change: { type: 'put', condition: 9, mode: 'expresso' } },
    { type: 'mode.changed', mode: 'multiplo' },
    { type: 'payment.ask' },
    { type: 'pix.open', payment: 5401 },
    ...answers.map((answer) => ({ type: 'answer.learnt', answer })),
    ...readers.flatMap((reader) => [...answers.map((answer) => done(reader, answer)), failed(reader)]),
    ...outcomes.map((outcome) => done('0.payment.paying', outcome)),
    failed('0.payment.paying'),
    ...[true, false].map((isPaid) => done('pix', { isPaid, charge })),
    ...['open.waiting', 'unknown', 'leaving'].map((state) => ({ type: `xstate.after.look.payment.${state}` })),
    { type: 'xstate.after.redirect.payment.approved' },
  ] as (PaymentEvent<Details> & EventFromLogic<typeof machine>)[];
  const input = { ...waiting({}), mode: 'expresso' } as const;
  const isNew = ({ novo, constante_status }: Payment) => novo && constante_status !== 'REPROVADO';
  const paths = getShortestPaths(machine, {
    ...{ input, events, limit: 200_000 },
    serializeState: ({ value, status, context }: PaymentSnapshot<Details>) =>
      JSON.stringify([value, status, context.orderState, context.payments, context.mode, context.details]),
  }).filter(({ state }) => state.status !== 'error');
  const reached = new Set<string>();
  for (const { state, steps } of paths) {
    const at = steps.map(({ event }) => event.type).join(' > ');
    const [name] = typeof state.value === 'string' ? [state.value] : Object.keys(state.value);
    reached.add(typeof state.value === 'string' ? state.value : `open.${Object.values(state.value)[0]}`);
    const { payments, orderState, details: sent, charge: shown } = state.context;
    const isPayable = orderState === 'AGUARDANDO_PAGAMENTO' || orderState === 'ERRO_PAGAMENTO';
    expect(state.can(pay), at).toBe(name === 'open' && isPayable && payments.some(isNew));
    expect(sent !== null, at).toBe(name === 'paying');
    if (name === 'pix') expect(shown, at).not.toBeNull();
    if (name === 'approved') expect(orderState, at).toBe('PAGO');
    // While it is read how the order stands, it may be paid already.
    if (name === 'open' && !state.matches({ open: 'reading' })) expect(orderState, at).not.toBe('PAGO');
  }
  expect([...reached].sort()).toEqual([
    ...['approved', 'asking', 'changing', 'confirming', 'done', 'leaving'],
    ...['open.checking', 'open.choosing', 'open.reading', 'open.waiting', 'paying', 'pix', 'unknown'],
  ]);
});

test.each([
  ['another payment of the whole', 'expresso', 9, 100, true],
  ['other instalments of the same', 'expresso', 7, 100, false],
  ['the first of several payments', 'multiplo', 9, 100, true],
  ['one more of several payments', 'multiplo', 9, 40, false],
  ['one payment in place of several', 'expresso', 9, 40, true],
] as const)(
  'what finance has the receipt of is taken back by %s, or not',
  (_, mode, condition, covered, isReplaced) => {
    const sent = { ...charged, id_condicao: 7, comprovante_obrigatorio: true, valor_coberto: covered };
    const change: PaymentChange = { type: 'put', condition, mode };
    expect(findReplaced(change, waiting(sent), 100) !== undefined).toBe(isReplaced);
    // Nobody has been asked for it, finance has decided, or it needs no receipt.
    for (const other of [{ novo: true }, { aprovado: true }, { comprovante_obrigatorio: false }])
      expect(findReplaced(change, waiting({ ...sent, ...other }), 100)).toBeUndefined();
  },
);
