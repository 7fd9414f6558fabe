import { assign, fromPromise, type SnapshotFrom, setup } from 'xstate';
import { hasPollsLeft, nextPollDelay, pixSchedule, validityLeft } from '../rules/pix-schedule.ts';

/** A Pix that waits for its payer. */
export type ShownPixCharge = {
  /** The payment of the charge (`id_pgto`). */
  readonly payment: number;
  /** Text of the QR code and of 'copia e cola'. */
  readonly code: string;
  /** Expiry, in ms since 1970. */
  readonly expiresAt: number;
};

/** The server's answer about a Pix. */
export type PixAnswer = { readonly isPaid: boolean; readonly isExpired: boolean };

export type PixServices = {
  /** Whether it is paid; rejects without an answer. */
  readonly check: (charge: ShownPixCharge) => Promise<PixAnswer>;
  /**
   * Creates a charge that replaces an expired one. The replaced one is its key: repeating the call returns the same
   * charge.
   */
  readonly renew: (replaced: ShownPixCharge) => Promise<ShownPixCharge>;
  /** Current time in ms since 1970. */
  readonly now: () => number;
};

export type PixEvent =
  /** A webhook reached the portal. */
  | { readonly type: 'pix.paid' }
  /** 'Update', or 'I have paid'. */
  | { readonly type: 'pix.update' }
  | { readonly type: 'pix.renew' }
  | { readonly type: 'pix.close' };

export type PixContext = {
  readonly charge: ShownPixCharge;
  readonly polls: number;
  readonly lastPollAt: number;
  /** Whether creating another QR code failed. */
  readonly hasRenewFailed: boolean;
  readonly isPaid: boolean;
};

export type PixMachine = ReturnType<typeof createPixMachine>;
export type PixSnapshot = SnapshotFrom<PixMachine>;

/** Result of the dialog: paid, or closed with an open Pix, which may differ from the first one. */
export type PixEnd = { readonly isPaid: boolean; readonly charge: ShownPixCharge };

/** Transitions after an answer without a decision. */
const next = [{ guard: 'hasPollsLeft', target: 'waiting' }, { target: 'exhausted' }] as const;

/**
 * The dialog of a Pix: QR code, requests after 30 s and every 5 s, 54 at most, then 'Close' and 'Update' (specification
 * 001, section 4). At its expiry the server is asked once more, because a clock may be wrong and a Pix may be paid in
 * the last second.
 */
export function createPixMachine({ check, renew, now }: PixServices) {
  return setup({
    types: {
      input: {} as ShownPixCharge,
      context: {} as PixContext,
      events: {} as PixEvent,
      output: {} as PixEnd,
    },
    delays: {
      first: pixSchedule.first,
      every: ({ context }) => nextPollDelay(context.lastPollAt, now()),
      patience: pixSchedule.patience,
      redirect: pixSchedule.redirect,
      validity: ({ context }) => validityLeft(context.charge.expiresAt, now()),
    },
    actors: {
      check: fromPromise<PixAnswer, ShownPixCharge>(({ input }) => check(input)),
      renew: fromPromise<ShownPixCharge, ShownPixCharge>(({ input }) => renew(input)),
    },
    guards: {
      hasPollsLeft: ({ context }) => hasPollsLeft(context.polls),
    },
    actions: {
      countPoll: assign(({ context }) => ({ polls: context.polls + 1, lastPollAt: now() })),
      resetPolls: assign({ polls: 0 }),
    },
  }).createMachine({
    id: 'pix',
    context: ({ input }) => ({ charge: input, polls: 0, lastPollAt: 0, hasRenewFailed: false, isPaid: false }),
    initial: 'live',
    states: {
      live: {
        initial: 'showing',
        after: { validity: '.confirming' },
        on: {
          'pix.paid': 'paid',
          'pix.close': 'closed',
          'pix.update': { target: '.polling', actions: 'resetPolls' },
        },
        states: {
          showing: { after: { first: 'polling' } },
          polling: {
            entry: 'countPoll',
            invoke: {
              src: 'check',
              input: ({ context }) => context.charge,
              onDone: [
                { guard: ({ event }) => event.output.isPaid, target: '#pix.paid' },
                { guard: ({ event }) => event.output.isExpired, target: '#pix.expired' },
                ...next,
              ],
              onError: next,
            },
            after: { patience: next },
          },
          waiting: { after: { every: 'polling' } },
          exhausted: {},
          confirming: {
            entry: assign({ lastPollAt: () => now() }),
            invoke: {
              src: 'check',
              input: ({ context }) => context.charge,
              onDone: [
                { guard: ({ event }) => event.output.isPaid, target: '#pix.paid' },
                { guard: ({ event }) => event.output.isExpired, target: '#pix.expired' },
                ...next,
              ],
              onError: '#pix.expired',
            },
            after: { patience: '#pix.expired' },
          },
        },
      },
      expired: {
        on: { 'pix.paid': 'paid', 'pix.close': 'closed', 'pix.renew': 'renewing' },
      },
      renewing: {
        entry: assign({ hasRenewFailed: false }),
        invoke: {
          src: 'renew',
          input: ({ context }) => context.charge,
          onDone: {
            target: 'live',
            actions: ['resetPolls', assign({ charge: ({ event }) => event.output })],
          },
          onError: { target: 'expired', actions: assign({ hasRenewFailed: true }) },
        },
        on: { 'pix.paid': 'paid' },
      },
      paid: { entry: assign({ isPaid: true }), after: { redirect: 'redirecting' } },
      redirecting: { type: 'final' },
      closed: { type: 'final' },
    },
    output: ({ context: { isPaid, charge } }) => ({ isPaid, charge }),
  });
}
