import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import {
  addPayment,
  editPayment,
  type NewPayment,
  type PaymentMode,
  type PaymentPlan,
  type PlanChange,
  type PlanRefusal,
  removePayment,
  switchMode,
  whyNotPayable,
} from '../../domain/payment/payment-plan.ts';
import { pixSchedule } from '../../domain/payment/pix-schedule.ts';
import { createPixMachine, type PixCharge, type PixServices } from './pix.machine.ts';

/** How the payments of an order stand at the server. */
export type PaymentOutcome =
  | { readonly type: 'approved' }
  /** A provider refused; `message` says why. What was authorised besides is voided. */
  | { readonly type: 'refused'; readonly message: string }
  | { readonly type: 'pix'; readonly charge: PixCharge }
  /** Waits for a bank, for finance, or for a page that the payer was led to. */
  | { readonly type: 'pending' }
  /** The server knows nothing of the attempt. */
  | { readonly type: 'none' };

export type PaymentServices = PixServices & {
  /** Charges the plan. The key is that of the intent: repeated, nothing is charged twice. Rejects when no answer comes. */
  readonly pay: (intent: PaymentIntent) => Promise<PaymentOutcome>;
  /** How the intent of this key stands; charges nothing. */
  readonly find: (key: string) => Promise<PaymentOutcome>;
  /** Removes what is charged and not paid of this intent: `none` once nothing of it is open. */
  readonly remove: (key: string) => Promise<PaymentOutcome>;
};

/** What is charged, and by which key. */
export type PaymentIntent = {
  readonly plan: PaymentPlan;
  readonly key: string;
  /** Conditions whose open charges are removed first. */
  readonly toRemove: readonly number[];
};

export type PaymentEvent =
  | { readonly type: 'mode.changed'; readonly mode: PaymentMode }
  | { readonly type: 'payment.added'; readonly payment: NewPayment }
  | {
      readonly type: 'payment.edited';
      readonly condition: number;
      readonly change: { readonly amount?: number; readonly instalments?: number };
    }
  | { readonly type: 'payment.removed'; readonly condition: number }
  | { readonly type: 'receipts.changed'; readonly condition: number; readonly receipts: number }
  | { readonly type: 'pay' }
  /** Asks again how an attempt stands whose answer was lost, or a payment that is waited for. */
  | { readonly type: 'payment.ask' }
  /** The server says so by itself: a webhook came, finance approved. */
  | { readonly type: 'payment.approved' }
  /** Finance rejected it, or its validity is over: the payer chooses anew. */
  | { readonly type: 'payment.rejected' }
  /** The payer wants to pay otherwise: what is open is removed first. */
  | { readonly type: 'payment.changed' }
  /** Back to the QR code of a Pix that was closed. */
  | { readonly type: 'pix.open' };

export type PaymentContext = {
  readonly isUnderWay: boolean;
  readonly order: number;
  readonly plan: PaymentPlan;
  /** Why the last change or the plan was refused. */
  readonly refusal: PlanRefusal | null;
  /** What the provider said to its refusal. */
  readonly message: string | null;
  /** Conditions whose open charges are removed with the next call. */
  readonly toRemove: readonly number[];
  readonly charge: PixCharge | null;
  /** Whether the server has answered to this intent: its key is used then, and would give the same answer again. */
  readonly isKeyUsed: boolean;
};

export type PaymentInput = {
  readonly order: number;
  readonly plan: PaymentPlan;
  /** Whether it was begun before, as after a reload: how it stands is asked first. */
  readonly isUnderWay: boolean;
};
export type PaymentMachine = ReturnType<typeof createPaymentMachine>;
export type PaymentSnapshot = SnapshotFrom<PaymentMachine>;

/** Key of an intent to pay: the order and the version of its plan. The same plan has the same key, also after a reload. */
export function paymentKey(order: number, { version }: Pick<PaymentPlan, 'version'>): string {
  return `pedido-${order}-plano-${version}`;
}

/**
 * Paying an order: choose, pay, wait for a Pix, a bank or finance, be approved, go to the order (domain-facts.md, 6.2). When
 * the answer to a payment is lost, the server is asked, and nothing is charged before it has answered.
 */
export function createPaymentMachine({ pay, find, remove, ...pixServices }: PaymentServices) {
  return setup({
    types: {
      input: {} as PaymentInput,
      context: {} as PaymentContext,
      events: {} as PaymentEvent,
    },
    delays: { redirect: pixSchedule.redirect },
    actors: {
      pay: fromPromise<PaymentOutcome, PaymentContext>(({ input: { order, plan, toRemove } }) =>
        pay({ plan, key: paymentKey(order, plan), toRemove }),
      ),
      find: fromPromise<PaymentOutcome, PaymentContext>(({ input: { order, plan } }) => find(paymentKey(order, plan))),
      remove: fromPromise<PaymentOutcome, PaymentContext>(({ input: { order, plan } }) =>
        remove(paymentKey(order, plan)),
      ),
      pix: createPixMachine(pixServices),
    },
    guards: {
      isPayable: ({ context: { plan } }) => whyNotPayable(plan) === null,
      isUnderWay: ({ context }) => context.isUnderWay,
      hasCharge: ({ context: { charge } }) => charge !== null,
      isApproved: (_, outcome: PaymentOutcome) => outcome.type === 'approved',
      isRefused: (_, outcome: PaymentOutcome) => outcome.type === 'refused',
      isPix: (_, outcome: PaymentOutcome) => outcome.type === 'pix',
      isNone: (_, outcome: PaymentOutcome) => outcome.type === 'none',
    },
    actions: {
      takeChange: assign(({ context }, change: PlanChange) =>
        'refusal' in change
          ? { refusal: change.refusal }
          : {
              ...{ plan: change.plan, refusal: null, message: null },
              toRemove: [...new Set([...context.toRemove, ...change.toRemove])],
            },
      ),
      sayWhyNot: assign(({ context: { plan } }) => ({ refusal: whyNotPayable(plan), message: null })),
      setCharge: assign((_, outcome: PaymentOutcome) =>
        outcome.type === 'pix' ? { charge: outcome.charge, isKeyUsed: true } : {},
      ),
      useKey: assign({ isKeyUsed: true }),
      /** Another attempt is another intent, with another key: with that of before, the refusal would be repeated. */
      startAnew: assign(({ context: { plan } }, outcome: PaymentOutcome | null) => ({
        plan: { ...plan, version: plan.version + 1 },
        message: outcome?.type === 'refused' ? outcome.message : null,
        ...{ charge: null, toRemove: [], isKeyUsed: false },
      })),
      /** Nothing is charged. A key without answer stays: the call may still be on its way, and both are one then. */
      startAnewIfUsed: assign(({ context: { plan, isKeyUsed, toRemove } }) => ({
        plan: isKeyUsed ? { ...plan, version: plan.version + 1 } : plan,
        ...{ charge: null, isKeyUsed: false, toRemove: isKeyUsed ? [] : toRemove },
      })),
    },
  }).createMachine({
    id: 'payment',
    context: ({ input }) => ({ ...input, refusal: null, message: null, toRemove: [], charge: null, isKeyUsed: false }),
    initial: 'starting',
    states: {
      starting: { always: [{ guard: 'isUnderWay', target: 'asking' }, { target: 'choosing' }] },
      choosing: {
        on: {
          'mode.changed': {
            actions: { type: 'takeChange', params: ({ context, event }) => switchMode(context.plan, event.mode) },
          },
          'payment.added': {
            actions: { type: 'takeChange', params: ({ context, event }) => addPayment(context.plan, event.payment) },
          },
          'payment.edited': {
            actions: {
              type: 'takeChange',
              params: ({ context, event }) => editPayment(context.plan, event.condition, event.change),
            },
          },
          'payment.removed': {
            actions: {
              type: 'takeChange',
              params: ({ context, event }) => removePayment(context.plan, event.condition),
            },
          },
          'receipts.changed': {
            actions: assign(({ context: { plan }, event: { condition, receipts } }) => ({
              plan: {
                ...plan,
                payments: plan.payments.map((each) => (each.condition === condition ? { ...each, receipts } : each)),
              },
              refusal: null,
            })),
          },
          pay: [{ guard: 'isPayable', target: 'paying' }, { actions: 'sayWhyNot' }],
          'payment.approved': 'approved',
        },
      },
      paying: {
        entry: assign({ refusal: null, message: null }),
        invoke: {
          src: 'pay',
          input: ({ context }) => context,
          onDone: [
            { guard: { type: 'isApproved', params: ({ event }) => event.output }, target: 'approved' },
            {
              guard: { type: 'isRefused', params: ({ event }) => event.output },
              target: 'choosing',
              actions: { type: 'startAnew', params: ({ event }) => event.output },
            },
            {
              guard: { type: 'isPix', params: ({ event }) => event.output },
              target: 'pix',
              actions: { type: 'setCharge', params: ({ event }) => event.output },
            },
            // The server took the call and knows nothing of it: what it did is asked.
            { guard: { type: 'isNone', params: ({ event }) => event.output }, target: 'asking' },
            { target: 'pending', actions: 'useKey' },
          ],
          onError: 'asking',
        },
        on: { 'payment.approved': 'approved' },
      },
      asking: {
        invoke: {
          src: 'find',
          input: ({ context }) => context,
          onDone: [
            { guard: { type: 'isApproved', params: ({ event }) => event.output }, target: 'approved' },
            {
              guard: { type: 'isRefused', params: ({ event }) => event.output },
              target: 'choosing',
              actions: { type: 'startAnew', params: ({ event }) => event.output },
            },
            {
              guard: { type: 'isPix', params: ({ event }) => event.output },
              target: 'pix',
              actions: { type: 'setCharge', params: ({ event }) => event.output },
            },
            {
              guard: { type: 'isNone', params: ({ event }) => event.output },
              target: 'choosing',
              actions: 'startAnewIfUsed',
            },
            { target: 'pending', actions: 'useKey' },
          ],
          onError: 'unknown',
        },
        on: { 'payment.approved': 'approved' },
      },
      removing: {
        invoke: {
          src: 'remove',
          input: ({ context }) => context,
          onDone: [
            { guard: { type: 'isApproved', params: ({ event }) => event.output }, target: 'approved' },
            {
              guard: { type: 'isNone', params: ({ event }) => event.output },
              target: 'choosing',
              actions: { type: 'startAnew', params: null },
            },
            { target: 'pending' },
          ],
          onError: 'asking',
        },
        on: { 'payment.approved': 'approved' },
      },
      /** Nobody knows whether it is paid: it is asked again, and not charged. */
      unknown: { on: { 'payment.ask': 'asking', 'payment.approved': 'approved' } },
      pix: {
        invoke: {
          id: 'pix',
          src: 'pix',
          // `hasCharge` holds: only an answer with one leads here.
          input: ({ context: { charge } }) => charge ?? { payment: 0, code: '', expiresAt: 0 },
          onDone: [
            { guard: ({ event }) => event.output.isPaid, target: 'done' },
            { target: 'pending', actions: assign({ charge: ({ event }) => event.output.charge }) },
          ],
        },
        on: {
          'payment.approved': 'approved',
          'payment.rejected': { target: 'choosing', actions: { type: 'startAnew', params: null } },
          'payment.changed': 'removing',
        },
      },
      /** A boleto, a receipt, TEF, another page, or a Pix whose dialog was closed. */
      pending: {
        on: {
          'payment.ask': 'asking',
          'payment.approved': 'approved',
          'payment.rejected': { target: 'choosing', actions: { type: 'startAnew', params: null } },
          'payment.changed': 'removing',
          'pix.open': { guard: 'hasCharge', target: 'pix' },
        },
      },
      /** 'Pagamento Aprovado!' */
      approved: { after: { redirect: 'done' } },
      /** The portal goes to the order. */
      done: { type: 'final' },
    },
  });
}
