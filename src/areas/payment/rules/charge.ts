import { MoneyError, sumMoney } from '../../../domain/numbers/money.ts';
import type { ChargeState } from './charge-states.ts';

/** Money that came in, by the provider's own id of it (`endToEndId` of a Pix, capture of a card). Minor units, above 0. */
export type ChargeReceipt = { readonly id: string; readonly amount: number };

/** Money that went back, by our id of it; `of` says whether it was what came in too much, or the order's. */
export type Refund = { readonly id: string; readonly amount: number; readonly of: 'surplus' | 'order' };

/**
 * What is learnt of a charge, by whom ever: an answer, a poll, a webhook (which only leads to asking), the sweep,
 * our clock. `attempt` counts how often it was sent, from 1.
 */
export type ChargeEvidence =
  | { readonly type: 'sent'; readonly attempt: number }
  | { readonly type: 'answer_lost'; readonly attempt: number }
  /** The provider does not know the charge, asked after this attempt. */
  | { readonly type: 'not_found'; readonly attempt: number }
  | { readonly type: 'live' }
  | { readonly type: 'authorised' }
  | { readonly type: 'expired' }
  | { readonly type: 'removed' }
  | { readonly type: 'refused' }
  | ({ readonly type: 'received' } & ChargeReceipt)
  | ({ readonly type: 'refunded' } & Refund);

/**
 * What is known of a charge: facts that are only ever added, so that no order and no repetition of evidences makes a
 * difference. Its state and money follow from them.
 */
export type Charge = {
  /** What the payer is asked for, in minor units. */
  readonly amount: number;
  /** Highest attempts that were sent, whose answer was lost, and that the provider knew nothing of; 0 is none. */
  readonly sent: number;
  readonly lost: number;
  readonly notFound: number;
  readonly isLive: boolean;
  readonly isAuthorised: boolean;
  readonly isExpired: boolean;
  readonly isRemoved: boolean;
  readonly isRefused: boolean;
  /** By id, in the order of their ids. */
  readonly receipts: readonly ChargeReceipt[];
  readonly refunds: readonly Refund[];
  /** The same id came with two amounts: the lower one counts, and finance has to look. */
  readonly hasConflict: boolean;
};

/** Money of a charge, in minor units. Received is always covered + credit + refunded + unsettled. */
export type ChargeMoney = {
  readonly received: number;
  readonly refunded: number;
  /** The amount of the charge once it is paid, less what of it went back; 0 before. */
  readonly covered: number;
  /** What came in beyond the amount and did not go back: credit of the client. */
  readonly credit: number;
  /** What came in of a charge that is not paid in full: to be honoured or refunded. */
  readonly unsettled: number;
};

/** What an evidence changes, as movements to book; both 0 where it was known. Over any order of evidences their sums are the same. */
export type Settling = {
  readonly charge: Charge;
  readonly from: ChargeState;
  readonly to: ChargeState;
  readonly coveredChange: number;
  readonly creditChange: number;
};

/** A charge that is stored before anybody is asked for money. */
export function startCharge(amount: number): Charge {
  checkAmount(amount);
  return {
    ...{ amount, sent: 0, lost: 0, notFound: 0, isLive: false, isAuthorised: false, isExpired: false },
    ...{ isRemoved: false, isRefused: false, receipts: [], refunds: [], hasConflict: false },
  };
}

/**
 * The one reducer of poll, webhook and sweep (domain-facts.md, 2.5 and 2.6): adds an evidence and says what it changes. What
 * is known already changes nothing; money that comes late, after expiry, removal or refusal, is money all the same.
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

/** State that follows from what is known: money before endings, endings before what is open. */
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

/** Money that follows from receipts and refunds. Refunds that came to be known before their receipts wait for them. */
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
      // The same refund of both kinds would be a fault of ours: each kind counts by itself.
      const { rows, isConflict } = addById(charge.refunds, { id, amount, of }, (row) => `${row.id} ${row.of}`);
      return { ...charge, refunds: rows, hasConflict: charge.hasConflict || isConflict };
    }
  }
}

/** Adds a row unless its id is there; of two amounts the lower counts, whichever came first. */
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
