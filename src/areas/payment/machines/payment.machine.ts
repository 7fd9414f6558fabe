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

/** What became of a call that charges. */
export type PaymentOutcome =
  | ({ readonly type: 'answered' } & PaymentAnswer)
  /** The server or a provider refused; `message` says why. */
  | { readonly type: 'refused'; readonly message: string }
  /** The payer goes on at the page of a provider. */
  | { readonly type: 'left'; readonly url: string };

/** What is charged: the version of the plan, by which a repeated call is one intent, and what goes with this call alone. */
export type PaymentIntent<Details> = { readonly version: number; readonly details: Details };

export type PaymentServices<Details> = PixServices & {
  /** Changes the payments; rejects with the text that the payer reads. */
  readonly change: (change: PaymentChange) => Promise<PaymentAnswer>;
  /** Charges all payments that are new, each version once. Rejects when no answer comes: nobody knows then what was charged. */
  readonly pay: (intent: PaymentIntent<Details>) => Promise<PaymentOutcome>;
  /** How everything stands; changes nothing. */
  readonly read: () => Promise<PaymentAnswer>;
  /** Leads the payer to the page of a provider. */
  readonly leave: (url: string) => void;
};

export type PaymentEvent<Details> =
  | { readonly type: 'mode.changed'; readonly mode: PaymentMode }
  | { readonly type: 'payment.changed'; readonly change: PaymentChange }
  | { readonly type: 'pay'; readonly details: Details }
  /** What the payer typed cannot be sent; `text` says why. */
  | { readonly type: 'details.refused'; readonly text: string }
  /** Asks how everything stands; also sent by a page that was out of sight, whose timers are over. */
  | { readonly type: 'payment.ask' }
  /** The server says so by itself: a webhook came, finance decided, a colleague changed something. */
  | { readonly type: 'answer.learnt'; readonly answer: PaymentAnswer }
  | { readonly type: 'pix.open'; readonly payment: number };

/** What the payer is to know of the last act: the words of a refusal, or that an answer was lost and nothing is charged so far. */
export type PaymentNotice = { readonly type: 'refused'; readonly text: string } | { readonly type: 'lost' };

export type PaymentContext<Details> = PaymentAnswer & {
  readonly mode: PaymentMode;
  /** The change that is on its way: shown as done at once, and as it was where it is refused. */
  readonly change: PaymentChange | null;
  readonly notice: PaymentNotice | null;
  /** Version of the plan that was charged last. */
  readonly version: number;
  /** Kept while the call is on its way, and no longer: data of cards are among them. */
  readonly details: Details | null;
  readonly charge: ShownPixCharge | null;
  /** Whether the order was not paid when the page was opened: then the portal goes on to the order by itself. */
  readonly wasOpen: boolean;
  /** Whether nothing of the order is to be paid, so that it needs no payment. */
  readonly isFree: boolean;
};

/** How the page is opened; `isFree` as in the context. */
export type PaymentInput = PaymentAnswer & { readonly mode: PaymentMode; readonly isFree?: boolean };

export type PaymentMachine<Details> = ReturnType<typeof createPaymentMachine<Details>>;
export type PaymentSnapshot<Details> = SnapshotFrom<PaymentMachine<Details>>;

/** ms between two looks at what a payer answers on the page of a bank, and at a payment whose answer was lost. */
const lookInterval = 5_000;

/** What the states of a payment work with: calls, guards and actions. */
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
      /** Whether nothing of the version that was to be charged has been. */
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

/** Nothing is on its way. */
function openState<Details>(parts: PaymentParts<Details>) {
  return parts.createStateConfig({
    initial: 'deciding',
    on: {
      'answer.learnt': { target: '.deciding', actions: takeLearnt },
      'mode.changed': [
        {
          // Another mode begins without payments (specification 001, section 4).
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
      /** Whoever comes back from the page of a bank sees the outcome as soon as the portal has heard of it. */
      waiting: { after: { look: 'reading' } },
      /** The portal may not have heard of a Pix yet: its bank is asked. */
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

/** A change, or a payment, is on its way, or its answer was lost. */
function chargeStates<Details>(parts: PaymentParts<Details>) {
  return {
    changing: parts.createStateConfig({
      entry: 'sayNothing',
      exit: assign({ change: null }),
      invoke: {
        src: 'change',
        input: ({ context }) => context.change ?? { type: 'remove', payments: [] },
        onDone: { target: 'open', actions: take },
        // It may have been done half, or by somebody else: the server says how it stands.
        onError: { target: 'open.reading', actions: { type: 'refuse', params: ({ event }) => textOf(event.error) } },
      },
    }),
    paying: parts.createStateConfig({
      entry: 'sayNothing',
      exit: assign({ details: null }),
      invoke: {
        src: 'pay',
        // `pay` brings them, and nothing else leads here.
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
            // The call may still be on its way. Paid again, the same version is the same intent: the server does it once.
            guard: { type: 'isUntouched', params: ofOutput },
            target: 'open',
            actions: [take, 'sayLost'],
          },
          { target: 'open', actions: take },
        ],
        onError: 'unknown',
      },
    }),
    /** Nobody knows whether it is paid: it is asked again and again, and not charged. */
    unknown: parts.createStateConfig({ after: { look: 'asking' }, on: { 'payment.ask': 'asking' } }),
  };
}

/** A Pix is shown, and paid. */
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
    /** The Pix is paid: the order is, unless other parts are missing. */
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
 * Paying an order: choose, pay, wait for a Pix, a bank or finance, be approved, go to the order (specification 001, section 4;
 * domain-facts, 6.2). The plan is the server's, of which the machine holds the last answer. Where the answer to a payment is lost
 * the server is asked, and nothing is charged before it has answered.
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
      /** On the way to the page of a provider; whoever comes back by the browser finds the page as it is. */
      leaving: { after: { look: 'open.reading' } },
      /** The portal goes to the order. */
      done: { type: 'final' },
    },
  });
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
