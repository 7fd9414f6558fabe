/**
 * States of a charge, as data: a card, a Pix or a boleto requested from a provider. The permitted commands are here;
 * the transitions are in `settle` of `charge.ts` (commerce.md, 4).
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

/** Commands for the provider. `send` repeats with the same key or txid, `renew` creates a charge that replaces it. */
export type ChargeCommand = 'send' | 'ask' | 'capture' | 'remove' | 'refund' | 'renew';

export type ChargeStateFacts = {
  /** Whether it may still be paid: then the order is not editable, and no other charge replaces it. */
  readonly isOpen: boolean;
  /**
   * Whether money was received that covers the order or is undecided; credit that went to the client does not count.
   */
  readonly holdsMoney: boolean;
  /** Whether it covers its part of the order. */
  readonly isSettled: boolean;
  readonly commands: readonly ChargeCommand[];
};

const open = { isOpen: true, holdsMoney: false, isSettled: false };
const closed = { isOpen: false, holdsMoney: false, isSettled: false };

export const chargeStates: Readonly<Record<ChargeState, ChargeStateFacts>> = {
  /** Stored with its key, not sent yet, or sent and unknown to the provider. */
  intent: { ...open, commands: ['send', 'remove'] },
  /** Sent, no answer yet. */
  sent: { ...open, commands: ['ask'] },
  /** Sent, and the answer was lost: the provider is asked, never charged again. */
  unknown: { ...open, commands: ['ask'] },
  /** The provider waits for the payer: a Pix ATIVA, a registered boleto, a card with a challenge. */
  live: { ...open, commands: ['ask', 'remove'] },
  /** The amount of a card is reserved, and captured once everything is covered. */
  authorised: { ...open, commands: ['ask', 'capture', 'remove'] },
  /** Expired by our clock; the provider may still accept money until it is removed there (pix-api#577). */
  expired: { ...open, commands: ['ask', 'remove'] },
  /** Removed at the provider, or voided. */
  removed: { ...closed, commands: ['ask', 'renew'] },
  refused: { ...closed, commands: ['renew'] },
  /** Less was paid than requested. */
  underpaid: { isOpen: true, holdsMoney: true, isSettled: false, commands: ['ask', 'refund'] },
  paid: { isOpen: false, holdsMoney: true, isSettled: true, commands: ['refund'] },
  partly_refunded: { isOpen: false, holdsMoney: true, isSettled: true, commands: ['refund'] },
  refunded: { ...closed, commands: [] },
};

/** Whether a command is possible in a state. */
export function canAsk(state: ChargeState, command: ChargeCommand): boolean {
  return chargeStates[state].commands.includes(command);
}
