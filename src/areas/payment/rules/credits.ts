/** Credits dated before this day cannot be used: the client asks finance (specification 001, sections 8 and 9). */
export const firstCreditDate = '2021-03-01';

/** A credit of a client; `balance` in minor units. */
export type Credit = {
  readonly id: number;
  readonly currency: string;
  readonly balance: number;
  /** `YYYY-MM-DD`; null if unknown, which does not prevent its use. */
  readonly date: string | null;
};

/** Whether the date of a credit permits its use. */
export function isCreditAvailable({ date }: Pick<Credit, 'date'>): boolean {
  return date === null || date >= firstCreditDate;
}

/** Credits that can pay an order in this currency, oldest first. */
export function usableCredits(credits: readonly Credit[], currency: string): Credit[] {
  return credits
    .filter((credit) => credit.currency === currency && credit.balance > 0 && isCreditAvailable(credit))
    .toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? '') || a.id - b.id);
}

/**
 * Amounts taken from the credits, oldest first, to pay an amount in minor units: less if the balances do not suffice.
 */
export function takeCredits(
  credits: readonly Credit[],
  amount: number,
  currency: string,
): { readonly id: number; readonly amount: number }[] {
  let left = Math.max(0, amount);
  return usableCredits(credits, currency).flatMap(({ id, balance }) => {
    const taken = Math.min(left, balance);
    left -= taken;
    return taken === 0 ? [] : [{ id, amount: taken }];
  });
}
