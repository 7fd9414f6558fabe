import { MoneyError, sumMoney } from '../../../domain/numbers/money.ts';
import type { ChargeState } from './charge-states.ts';

/** Received money, by the provider's id of it (`endToEndId` of a Pix, capture of a card). Minor units, above 0. */
export type ChargeReceipt = { readonly id: string; readonly amount: number };

/** Refunded money, by our id of it; `of` tells whether it was a surplus or belonged to the order. */
export type Refund = { readonly id: string; readonly amount: number; readonly of: 'surplus' | 'order' };

/**
 * A fact about a charge, from any source: an answer, a poll, a webhook (which only leads to a request), the sweep, our
 * clock. `attempt` is the number of the request, from 1.
 */
export type ChargeEvidence =
  | { readonly type: 'sent'; readonly attempt: number }
  | { readonly type: 'answer_lost'; readonly attempt: number }
  /** The provider did not know the charge when asked after this attempt. */
  | { readonly type: 'not_found'; readonly attempt: number }
  | { readonly type: 'live' }
  | { readonly type: 'authorised' }
  | { readonly type: 'expired' }
  | { readonly type: 'removed' }
  | { readonly type: 'refused' }
  | ({ readonly type: 'received' } & ChargeReceipt)
  | ({ readonly type: 'refunded' } & Refund);

/**
 * The facts about a charge, which are only added, so that their order and repetition makes no difference. State and
 * money are derived from them.
 */
export type Charge = {
  /** Requested amount, in minor units. */
  readonly amount: number;
  /** Highest attempt that was sent, whose answer was lost, and that was unknown to the provider; 0 for none. */
  readonly sent: number;
  readonly lost: number;
  readonly notFound: number;
  readonly isLive: boolean;
  readonly isAuthorised: boolean;
  readonly isExpired: boolean;
  readonly isRemoved: boolean;
  readonly isRefused: boolean;
  /** Sorted by id. */
  readonly receipts: readonly ChargeReceipt[];
  readonly refunds: readonly Refund[];
  /** The same id came with two amounts: the lower one counts, and finance has to check it. */
  readonly hasConflict: boolean;
};

/** Money of a charge, in minor units. Received is always covered + credit + refunded + unsettled. */
export type ChargeMoney = {
  readonly received: number;
  readonly refunded: number;
  /** The amount of the charge once it is paid, less its refunds; 0 before. */
  readonly covered: number;
  /** The surplus that was not refunded: credit of the client. */
  readonly credit: number;
  /** Money of a charge that is not paid in full: to be accepted or refunded. */
  readonly unsettled: number;
};

/** The effect of a fact, as amounts to book; both 0 for a known one. Their sums do not depend on the order of facts. */
export type Settling = {
  readonly charge: Charge;
  readonly from: ChargeState;
  readonly to: ChargeState;
  readonly coveredChange: number;
  readonly creditChange: number;
};

/** A charge that is stored before it is sent to a provider. */
export function startCharge(amount: number): Charge {
  checkAmount(amount);
  return {
    ...{ amount, sent: 0, lost: 0, notFound: 0, isLive: false, isAuthorised: false, isExpired: false },
    ...{ isRemoved: false, isRefused: false, receipts: [], refunds: [], hasConflict: false },
  };
}

/**
 * The only reducer for poll, webhook and sweep (domain-facts.md, 2.5 and 2.6): adds a fact and returns its effect. A
 * known fact has none; money that arrives late, after expiry, removal or refusal, counts all the same.
 */
export function settle(charge: Charge, evidence: ChargeEvidence): Settling {
  const after = addEvidence(charge, evidence);
  const [before, now] = [moneyOf(charge), moneyOf(after)];
  return {
    charge: after,
    from: stateOf(charge),
    to: stateOf(after),
    coveredChange: now.covered - before.covered,
    creditChange: now.credit - before.credit,
  };
}

/** State derived from the facts: money before endings, endings before open states. */
export function stateOf(charge: Charge): ChargeState {
  const { received, covered, unsettled } = moneyOf(charge);
  if (received > 0) {
    if (covered + unsettled === 0) return 'refunded';
    if (unsettled > 0) return 'underpaid';
    return covered < charge.amount ? 'partly_refunded' : 'paid';
  }
  if (charge.isRemoved) return 'removed';
  if (charge.isRefused) return 'refused';
  if (charge.isExpired) return 'expired';
  if (charge.isAuthorised) return 'authorised';
  if (charge.isLive) return 'live';
  const last = Math.max(charge.sent, charge.lost);
  if (charge.notFound >= last) return 'intent';
  return charge.lost === last ? 'unknown' : 'sent';
}

/** Money derived from receipts and refunds. Refunds that became known before their receipts wait for them. */
export function moneyOf(charge: Charge): ChargeMoney {
  const received = total(charge.receipts);
  const refunded = Math.min(received, total(charge.refunds));
  const held = received - refunded;
  if (received < charge.amount) return { received, refunded, covered: 0, credit: 0, unsettled: held };
  const covered = Math.min(held, charge.amount - Math.min(charge.amount, orderRefunds(charge)));
  return { received, refunded, covered, credit: held - covered, unsettled: 0 };
}

function addEvidence(charge: Charge, evidence: ChargeEvidence): Charge {
  switch (evidence.type) {
    case 'sent':
      return { ...charge, sent: Math.max(charge.sent, evidence.attempt) };
    case 'answer_lost':
      return { ...charge, lost: Math.max(charge.lost, evidence.attempt) };
    case 'not_found':
      return { ...charge, notFound: Math.max(charge.notFound, evidence.attempt) };
    case 'live':
      return { ...charge, isLive: true };
    case 'authorised':
      return { ...charge, isAuthorised: true };
    case 'expired':
      return { ...charge, isExpired: true };
    case 'removed':
      return { ...charge, isRemoved: true };
    case 'refused':
      return { ...charge, isRefused: true };
    case 'received': {
      const { rows, isConflict } = addById(charge.receipts, { id: evidence.id, amount: evidence.amount });
      return { ...charge, receipts: rows, hasConflict: charge.hasConflict || isConflict };
    }
    case 'refunded': {
      const { id, amount, of } = evidence;
      // A refund with the same id of both kinds would be an error of ours: each kind counts separately.
      const { rows, isConflict } = addById(charge.refunds, { id, amount, of }, (row) => `${row.id} ${row.of}`);
      return { ...charge, refunds: rows, hasConflict: charge.hasConflict || isConflict };
    }
  }
}

/** Adds a row unless its id exists; of two amounts the lower counts, whichever came first. */
function addById<Row extends ChargeReceipt>(
  rows: readonly Row[],
  row: Row,
  keyOf: (row: Row) => string = ({ id }) => id,
): { readonly rows: readonly Row[]; readonly isConflict: boolean } {
  checkAmount(row.amount);
  const known = rows.find((other) => keyOf(other) === keyOf(row));
  if (known !== undefined && known.amount <= row.amount) return { rows, isConflict: known.amount !== row.amount };
  const others = rows.filter((other) => other !== known);
  const sorted = [...others, row].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return { rows: sorted, isConflict: known !== undefined };
}

function orderRefunds({ refunds }: Charge): number {
  return total(refunds.filter((refund) => refund.of === 'order'));
}

function total(rows: readonly ChargeReceipt[]): number {
  return sumMoney(rows.map(({ amount }) => amount));
}

function checkAmount(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount <= 0)
    throw new MoneyError('money/not-a-number', `Not an amount in minor units above 0: ${amount}`);
}
