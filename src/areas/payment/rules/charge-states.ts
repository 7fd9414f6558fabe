/**
 * States of a charge, as data: a card, a Pix or a boleto that a provider is asked for. What they allow is here; how a charge
 * comes into them is `settle` in `charge.ts` (commerce.md, 4).
 */
export type ChargeState =
  | 'intent'
  | 'sent'
  | 'unknown'
  | 'live'
  | 'authorised'
  | 'expired'
  | 'removed'
  | 'refused'
  | 'underpaid'
  | 'paid'
  | 'partly_refunded'
  | 'refunded';

/** What can be asked of the provider. `send` repeats with the same key or txid, `renew` is another charge in its place. */
export type ChargeCommand = 'send' | 'ask' | 'capture' | 'remove' | 'refund' | 'renew';

export type ChargeStateFacts = {
  /** Whether money may still be asked for by it: the order is not edited meanwhile, and no other charge takes its place. */
  readonly isOpen: boolean;
  /** Whether money is there that covers the order or has no decision yet; credit of the client is not its any more. */
  readonly holdsMoney: boolean;
  /** Whether it covers its part of the order. */
  readonly isSettled: boolean;
  readonly commands: readonly ChargeCommand[];
};

const open = { isOpen: true, holdsMoney: false, isSettled: false };
const closed = { isOpen: false, holdsMoney: false, isSettled: false };

export const chargeStates: Readonly<Record<ChargeState, ChargeStateFacts>> = {
  /** Stored with its key, not sent yet, or sent and the provider knows nothing of it. */
  intent: { ...open, commands: ['send', 'remove'] },
  /** Sent, no answer yet. */
  sent: { ...open, commands: ['ask'] },
  /** Sent, and the answer was lost: the provider is asked, never charged anew. */
  unknown: { ...open, commands: ['ask'] },
  /** The provider waits for the payer: a Pix ATIVA, a registered boleto, a card with a challenge. */
  live: { ...open, commands: ['ask', 'remove'] },
  /** The amount of a card is held, and captured once everything is covered. */
  authorised: { ...open, commands: ['ask', 'capture', 'remove'] },
  /** Its validity is over by our clock; the provider may still take money until it is removed there (pix-api#577). */
  expired: { ...open, commands: ['ask', 'remove'] },
  /** Removed at the provider, or voided. */
  removed: { ...closed, commands: ['ask', 'renew'] },
  refused: { ...closed, commands: ['renew'] },
  /** Less came in than was asked for. */
  underpaid: { isOpen: true, holdsMoney: true, isSettled: false, commands: ['ask', 'refund'] },
  paid: { isOpen: false, holdsMoney: true, isSettled: true, commands: ['refund'] },
  partly_refunded: { isOpen: false, holdsMoney: true, isSettled: true, commands: ['refund'] },
  refunded: { ...closed, commands: [] },
};

/** Whether something may be asked of the provider in a state. */
export function canAsk(state: ChargeState, command: ChargeCommand): boolean {
  return chargeStates[state].commands.includes(command);
}
