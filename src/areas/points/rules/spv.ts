import { shareOf } from '../../../domain/numbers/amounts.ts';

/** A person on the way up from a purchase, as the closing of its month found them. */
export type UplinePerson = {
  readonly client: number;
  /** Whether they are in the plan, and not a customer. */
  readonly isMember: boolean;
  readonly qualified: boolean;
  /** Of their graduation, in ten-thousandths. */
  readonly factor: number;
};

/** What somebody gets of a base, in minor units above 0. */
export type SpvShare = {
  readonly client: number;
  readonly kind: 'DIRETO' | 'GRADUACAO';
  /** What makes it of the base, in ten-thousandths: of a graduation the own factor, from which the highest below was deducted. */
  readonly factor: number;
  readonly amount: number;
};

/**
 * Divides the SPV base of a purchase: the direct part for the first member at or above the buyer, and to each member on the way
 * up what their factor is above the highest one below them. Who is not qualified gets nothing, and hides nobody. What
 * graduations get comes to the highest factor times the base, rounded once, and so is never more.
 * @param base minor units
 * @param upline the buyer first
 * @param direct ten-thousandths
 */
export function divideSpv(base: number, upline: readonly UplinePerson[], direct: number): readonly SpvShare[] {
  const shares: SpvShare[] = [];
  const first = upline.find(({ isMember }) => isMember);
  if (first?.qualified === true)
    shares.push({ client: first.client, kind: 'DIRETO', factor: direct, amount: shareOf(base, direct) });
  let highest = 0;
  for (const { client, isMember, qualified, factor } of upline) {
    if (!isMember || !qualified || factor <= highest) continue;
    const amount = shareOf(base, factor) - shareOf(base, highest);
    shares.push({ client, kind: 'GRADUACAO', factor, amount });
    highest = factor;
  }
  return shares.filter(({ amount }) => amount > 0);
}

/**
 * What a share loses when a part of its base is reversed: all reversals together take exactly the share, and never more.
 * @param amount the share, @param base what it was made of, @param before what was reversed of the base already,
 * @param now what is reversed now; all in minor units, `before + now` at most `base`
 */
export function reverseShare(amount: number, base: number, before: number, now: number): number {
  const part = (reversed: number) =>
    Number((2n * BigInt(amount) * BigInt(reversed) + BigInt(base)) / (2n * BigInt(base)));
  return part(before + now) - part(before);
}

/** What keeps a balance from going below 0: a debit that it does not cover is put off, and taken from later credits. */
export type SpvSettlement = {
  /** Debits that are put off. */
  readonly deferred: number;
  /** What is taken for those that were put off before. */
  readonly recovered: number;
};

/** @param balance @param owed what was put off before, @param credits @param debits of now; all in minor units, 0 or more */
export function settleSpv(balance: number, owed: number, credits: number, debits: number): SpvSettlement {
  const available = balance + credits - debits;
  return available < 0 ? { deferred: -available, recovered: 0 } : { deferred: 0, recovered: Math.min(owed, available) };
}
