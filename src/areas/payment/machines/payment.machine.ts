import { assign, fromPromise, type SnapshotFrom, sendTo, setup } from 'xstate';
import type { PaymentMode } from '../rules/payment-plan.ts';
import { pixSchedule } from '../rules/pix-schedule.ts';
import {
  findPix,
  firstPix,
  hasToPay,
  isPaid,
  isPayable,
  livePayments,
  newPayments,
  type PaymentAnswer,
  type PaymentChange,
  versionOf,
} from './payment-answer.ts';
import { createPixMachine, type PixServices, type ShownPixCharge } from './pix.machine.ts';

/** Result of a call that charges. */
export type PaymentOutcome =
  | ({ readonly type: 'answered' } & PaymentAnswer)
  /** The server or a provider refused; `message` is the reason. */
  | { readonly type: 'refused'; readonly message: string }
  /** The payer continues on the page of a provider. */
  | { readonly type: 'left'; readonly url: string };

/**
 * A charge to make: the version of the plan, with which repeated calls are one intent, and the details for this call
 * only.
 */
export type PaymentIntent<Details> = { readonly version: number; readonly details: Details };

export type PaymentServices<Details> = PixServices & {
  /** Changes the payments; rejects with the text for the payer. */
  readonly change: (change: PaymentChange) => Promise<PaymentAnswer>;
  /** Charges all new payments, each version once. Rejects without an answer: then it is unknown what was charged. */
  readonly pay: (intent: PaymentIntent<Details>) => Promise<PaymentOutcome>;
  /** Reads the current state; changes nothing. */
  readonly read: () => Promise<PaymentAnswer>;
  /** Opens the page of a provider. */
  readonly leave: (url: string) => void;
};

export type PaymentEvent<Details> =
  | { readonly type: 'mode.changed'; readonly mode: PaymentMode }
  | { readonly type: 'payment.changed'; readonly change: PaymentChange }
  | { readonly type: 'pay'; readonly details: Details }
  /** The typed details cannot be sent; `text` is the reason. */
  | { readonly type: 'details.refused'; readonly text: string }
  /** Reads the current state; also sent when a page becomes visible again, because its timers have stopped. */
  | { readonly type: 'payment.ask' }
  /** News from the server: a webhook arrived, finance decided, a colleague changed something. */
  | { readonly type: 'answer.learnt'; readonly answer: PaymentAnswer }
  | { readonly type: 'pix.open'; readonly payment: number };

/** Message about the last action: a refusal, or a lost answer without a charge so far. */
export type PaymentNotice = { readonly type: 'refused'; readonly text: string } | { readonly type: 'lost' };

export type PaymentContext<Details> = PaymentAnswer & {
  readonly mode: PaymentMode;
  /** The pending change: shown as done at once, and reverted if it is refused. */
  readonly change: PaymentChange | null;
  readonly notice: PaymentNotice | null;
  /** Version of the last charged plan. */
  readonly version: number;
  /** Kept only during the call, because it contains card data. */
  readonly details: Details | null;
  readonly charge: ShownPixCharge | null;
  /** Whether the order was unpaid when the page was opened: then the portal opens the order by itself afterwards. */
  readonly wasOpen: boolean;
  /** Whether nothing has to be paid, so that the order needs no payment. */
  readonly isFree: boolean;
};

/** Input of the page; `isFree` as in the context. */
export type PaymentInput = PaymentAnswer & { readonly mode: PaymentMode; readonly isFree?: boolean };

export type PaymentMachine<Details> = ReturnType<typeof createPaymentMachine<Details>>;
export type PaymentSnapshot<Details> = SnapshotFrom<PaymentMachine<Details>>;

/** ms between two reads while a payer answers on the page of a bank, or after the answer to a payment was lost. */
const lookInterval = 5_000;

/** Parts of the states of a payment: calls, guards and actions. */
function paymentParts<Details>(services: PaymentServices<Details>) {
  const { change, pay, read, leave, ...pixServices } = services;
  const { check } = pixServices;
  return setup({
    types: {
      input: {} as PaymentInput,
      context: {} as PaymentContext<Details>,
      events: {} as PaymentEvent<Details>,
      children: {} as { pix: 'pix' },
    },
    delays: { redirect: pixSchedule.redirect, look: lookInterval },
    actors: {
      change: fromPromise<PaymentAnswer, PaymentChange>(({ input }) => change(input)),
      pay: fromPromise<PaymentOutcome, PaymentIntent<Details>>(({ input }) => pay(input)),
      read: fromPromise<PaymentAnswer>(() => read()),
      check: fromPromise<unknown, ShownPixCharge | null>(async ({ input }) => (input === null ? null : check(input))),
      pix: createPixMachine(pixServices),
    },
    guards: {
      isPaid: ({ context }) => isPaid(context),
      isPayable: ({ context }) => isPayable(context),
      mayPay: ({ context }) => hasToPay(context, context.isFree),
      wasOpen: ({ context }) => context.wasOpen,
      waitsForBank: ({ context }) =>
        livePayments(context).some(({ novo, aprovado, url_acao }) => !novo && !aprovado && url_acao != null),
      resets: ({ context }, mode: PaymentMode) => mode !== context.mode && newPayments(context).length > 0,
      hasPixWaiting: ({ context }) => firstPix(context) !== null,
      hasPix: ({ context }, payment: number) => findPix(context, payment) !== null,
      isPaidBy: (_, answer: PaymentAnswer) => isPaid(answer),
      /** Whether nothing of the version to charge was charged. */
      isUntouched: ({ context: { version, isFree } }, answer: PaymentAnswer) =>
        hasToPay(answer, isFree) && versionOf(answer) === version,
      isRefused: (_, outcome: PaymentOutcome) => outcome.type === 'refused',
      isLeft: (_, outcome: PaymentOutcome) => outcome.type === 'left',
      isPix: (_, outcome: PaymentOutcome) =>
        outcome.type === 'answered' && !isPaid(outcome) && firstPix(outcome) !== null,
    },
    actions: {
      take: assign((_, { orderState, payments }: PaymentAnswer) => ({ orderState, payments })),
      takeOutcome: assign((_, outcome: PaymentOutcome) =>
        outcome.type === 'answered'
          ? { orderState: outcome.orderState, payments: outcome.payments, charge: firstPix(outcome) }
          : {},
      ),
      refuse: assign((_, text: string) => ({ notice: { type: 'refused', text } as const })),
      refuseOutcome: assign((_, outcome: PaymentOutcome) =>
        outcome.type === 'refused' ? { notice: { type: 'refused', text: outcome.message } as const } : {},
      ),
      sayLost: assign({ notice: { type: 'lost' } }),
      sayNothing: assign({ notice: null }),
      leave: (_, outcome: PaymentOutcome) => (outcome.type === 'left' ? leave(outcome.url) : undefined),
      setMode: assign((_, mode: PaymentMode) => ({ mode })),
    },
  });
}

type PaymentParts<Details> = ReturnType<typeof paymentParts<Details>>;
type Answered<Output> = { readonly event: { readonly output: Output } };

const take = { type: 'take', params: ({ event }: Answered<PaymentAnswer>) => event.output } as const;
const takeLearnt = {
  type: 'take',
  params: ({ event }: { readonly event: { readonly answer: PaymentAnswer } }) => event.answer,
} as const;
const ofOutput = <Output>({ event }: Answered<Output>): Output => event.output;
const takeOutcome = { type: 'takeOutcome', params: ofOutput<PaymentOutcome> } as const;

/** Nothing is pending. */
function openState<Details>(parts: PaymentParts<Details>) {
  return parts.createStateConfig({
    initial: 'deciding',
    on: {
      'answer.learnt': { target: '.deciding', actions: takeLearnt },
      'mode.changed': [
        {
          // Another mode starts without payments (specification 001, section 4).
          guard: { type: 'resets', params: ({ event }) => event.mode },
          target: 'changing',
          actions: [
            { type: 'setMode', params: ({ event }) => event.mode },
            assign(({ context }) => ({
              change: { type: 'remove', payments: newPayments(context).map(({ id }) => id) } as const,
            })),
          ],
        },
        { actions: ['sayNothing', { type: 'setMode', params: ({ event }) => event.mode }] },
      ],
      'payment.changed': {
        guard: 'isPayable',
        target: 'changing',
        actions: assign(({ context, event: { change: given } }) => ({
          change: given,
          mode: given.type === 'put' ? given.mode : context.mode,
        })),
      },
      pay: {
        guard: 'mayPay',
        target: 'paying',
        actions: assign(({ context, event: { details } }) => ({ version: versionOf(context), details })),
      },
      'details.refused': { actions: { type: 'refuse', params: ({ event }) => event.text } },
      'payment.ask': [{ guard: 'hasPixWaiting', target: '.checking' }, { target: '.reading' }],
      'pix.open': {
        guard: { type: 'hasPix', params: ({ event }) => event.payment },
        target: 'pix',
        actions: assign(({ context, event }) => ({ charge: findPix(context, event.payment) })),
      },
    },
    states: {
      deciding: {
        always: [
          { guard: 'isPaid', target: '#payment.approved' },
          { guard: 'waitsForBank', target: 'waiting' },
          { target: 'choosing' },
        ],
      },
      choosing: {},
      /** A payer who returns from the page of a bank sees the outcome as soon as the portal knows it. */
      waiting: { after: { look: 'reading' } },
      /** The portal may not know of a Pix yet: its bank is asked. */
      checking: {
        invoke: { src: 'check', input: ({ context }) => firstPix(context), onDone: 'reading', onError: 'reading' },
      },
      reading: {
        invoke: {
          src: 'read',
          onDone: { target: 'deciding', actions: take },
          onError: 'deciding',
        },
      },
    },
  });
}

/** A change, or a payment, is pending, or its answer was lost. */
function chargeStates<Details>(parts: PaymentParts<Details>) {
  return {
    changing: parts.createStateConfig({
      entry: 'sayNothing',
      exit: assign({ change: null }),
      invoke: {
        src: 'change',
        input: ({ context }) => context.change ?? { type: 'remove', payments: [] },
        onDone: { target: 'open', actions: take },
        // It may have been done in part, or by somebody else: reads the state from the server.
        onError: { target: 'open.reading', actions: { type: 'refuse', params: ({ event }) => textOf(event.error) } },
      },
    }),
    paying: parts.createStateConfig({
      entry: 'sayNothing',
      exit: assign({ details: null }),
      invoke: {
        src: 'pay',
        // Only `pay` leads here, and it sets them.
        input: ({ context: { version, details } }) => ({ version, details: details as Details }),
        onDone: [
          {
            guard: { type: 'isRefused', params: ofOutput },
            target: 'open.reading',
            actions: { type: 'refuseOutcome', params: ofOutput },
          },
          {
            guard: { type: 'isLeft', params: ofOutput },
            target: 'leaving',
            actions: { type: 'leave', params: ofOutput },
          },
          {
            guard: { type: 'isPix', params: ofOutput },
            target: 'pix',
            actions: takeOutcome,
          },
          { target: 'open', actions: takeOutcome },
        ],
        onError: 'asking',
      },
    }),
    /** The answer to a payment was lost. */
    asking: parts.createStateConfig({
      invoke: {
        src: 'read',
        onDone: [
          {
            // The call may still be running. Paying again with the same version is the same intent, which the server
            // carries out once.
            guard: { type: 'isUntouched', params: ofOutput },
            target: 'open',
            actions: [take, 'sayLost'],
          },
          { target: 'open', actions: take },
        ],
        onError: 'unknown',
      },
    }),
    /** It is unknown whether it is paid: the state is read repeatedly, and nothing is charged. */
    unknown: parts.createStateConfig({ after: { look: 'asking' }, on: { 'payment.ask': 'asking' } }),
  };
}

/** A Pix is shown, and then paid. */
function pixStates<Details>(parts: PaymentParts<Details>) {
  return {
    pix: parts.createStateConfig({
      invoke: {
        id: 'pix',
        src: 'pix',
        // Only an answer with a charge leads here.
        input: ({ context: { charge } }) => charge ?? { payment: 0, code: '', expiresAt: 0 },
        onDone: [
          { guard: ({ event }) => event.output.isPaid, target: 'confirming' },
          { target: 'open.reading', actions: assign({ charge: null }) },
        ],
      },
      on: {
        'answer.learnt': [
          {
            guard: ({ context: { charge }, event }) =>
              event.answer.payments.some(({ id, aprovado }) => id === charge?.payment && aprovado),
            actions: [takeLearnt, sendTo('pix', { type: 'pix.paid' })],
          },
          { actions: takeLearnt },
        ],
        'payment.ask': { actions: sendTo('pix', { type: 'pix.update' }) },
      },
    }),
    /** The Pix is paid, and so is the order, unless other parts are missing. */
    confirming: parts.createStateConfig({
      entry: assign({ charge: null }),
      invoke: {
        src: 'read',
        onDone: [
          {
            guard: { type: 'isPaidBy', params: ofOutput },
            target: 'done',
            actions: take,
          },
          { target: 'open', actions: take },
        ],
        onError: 'open',
      },
    }),
  };
}

/**
 * Paying an order: choose, pay, wait for a Pix, a bank or finance, be approved, open the order (specification 001,
 * section 4; domain-facts, 6.2). The plan is on the server; the machine holds its last answer. If the answer to a
 * payment is lost the server is asked, and nothing is charged before it has answered.
 */
export function createPaymentMachine<Details>(services: PaymentServices<Details>) {
  const parts = paymentParts(services);
  return parts.createMachine({
    id: 'payment',
    context: ({ input }) => ({
      ...{ isFree: false, ...input, change: null, notice: null, version: 0, details: null, charge: null },
      wasOpen: !isPaid(input),
    }),
    initial: 'open',
    on: { 'answer.learnt': { actions: takeLearnt } },
    states: {
      open: openState(parts),
      ...chargeStates(parts),
      ...pixStates(parts),
      /** 'Pagamento Aprovado!' */
      approved: {
        after: { redirect: { guard: 'wasOpen', target: 'done' } },
        on: {
          'answer.learnt': [
            {
              guard: { type: 'isPaidBy', params: ({ event }) => event.answer },
              actions: takeLearnt,
            },
            { target: 'open', actions: takeLearnt },
          ],
          'payment.ask': { target: 'approved', reenter: true },
        },
      },
      /** Leaving for the page of a provider; a payer who returns by the browser finds the current page. */
      leaving: { after: { look: 'open.reading' } },
      /** The portal opens the order. */
      done: { type: 'final' },
    },
  });
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
