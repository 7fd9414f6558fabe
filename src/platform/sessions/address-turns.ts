/** What one address may guess, and how what is beyond it goes on. */
export type GuessLimits = {
  /** Wrong attempts of strangers before they take turns; so many come back in `refill` ms. */
  readonly free: number;
  /** ms in which the free attempts of an address come back: each takes its part of it. */
  readonly refill?: number;
  /** ms that an attempt waits for its turn before it is refused. */
  readonly patience?: number;
  /** Attempts that may wait at one address at once. */
  readonly waiting?: number;
};

/** So many logins and addresses are remembered at most. */
export const maxKeys = 50_000;

type Waiting = { readonly answer: (goesOn: boolean) => void };
type Address = { tokens: number; at: number; readonly waiting: Set<Waiting>; timer: NodeJS.Timeout | null };

/**
 * Attempts of each address: so many are free, and beyond them those who wait take turns in no order.
 * @param choose which of those who wait goes on, from 0 to below 1
 */
export function createAddressTurns(
  { free, refill = 5 * 60_000, patience = 15_000, waiting: maxWaiting = 40 }: GuessLimits,
  now: () => number,
  choose: () => number,
) {
  const addresses = new Map<string, Address>();
  const perToken = refill / free;
  let isClosed = false;

  const addressOf = (key: string): Address => {
    const at = now();
    const known = addresses.get(key) ?? { tokens: free, at, waiting: new Set(), timer: null };
    known.tokens = Math.min(free, known.tokens + (at - known.at) / perToken);
    known.at = at;
    addresses.delete(key);
    addresses.set(key, known);
    if (addresses.size > maxKeys) forgetRested();
    return known;
  };

  const forgetRested = (): void => {
    for (const [key, { waiting }] of addresses) {
      if (addresses.size <= maxKeys) return;
      if (waiting.size === 0) addresses.delete(key);
    }
  };

  /** Lets one of those who wait go on once there is a token for them. */
  const serve = (key: string): void => {
    const address = addressOf(key);
    address.timer = null;
    if (address.tokens >= 1 && address.waiting.size > 0) {
      const all = [...address.waiting];
      const next = all[Math.min(all.length - 1, Math.floor(choose() * all.length))];
      address.tokens -= 1;
      next?.answer(true);
    }
    plan(key, address);
  };

  const plan = (key: string, address: Address): void => {
    if (address.timer !== null || address.waiting.size === 0) return;
    address.timer = setTimeout(() => serve(key), Math.max(1, Math.ceil((1 - address.tokens) * perToken)));
    address.timer.unref();
  };

  /** Waits for a turn; false where there was none in time, or too many wait. */
  const takeTurn = (key: string, address: Address): Promise<boolean> => {
    if (isClosed || address.waiting.size >= maxWaiting) return Promise.resolve(false);
    return new Promise((resolve) => {
      const timer = setTimeout(() => answer(false), patience);
      const answer = (goesOn: boolean): void => {
        clearTimeout(timer);
        address.waiting.delete(one);
        resolve(goesOn);
      };
      const one: Waiting = { answer };
      address.waiting.add(one);
      plan(key, address);
    });
  };

  return {
    /** Seconds to wait, 0 to go on, once it is the turn of an attempt or there was none in time. */
    enter: async (key: string): Promise<number> => {
      const known = addressOf(key);
      if (known.waiting.size === 0 && known.tokens >= 1) {
        known.tokens -= 1;
        return 0;
      }
      return (await takeTurn(key, known)) ? 0 : Math.ceil(patience / 1000);
    },
    /** An attempt was no guess: it counts no more. */
    giveBack: (key: string): void => {
      const known = addresses.get(key);
      if (known !== undefined) known.tokens = Math.min(free, known.tokens + 1);
    },
    close: () => {
      isClosed = true;
      for (const { timer, waiting } of addresses.values()) {
        if (timer !== null) clearTimeout(timer);
        for (const one of [...waiting]) one.answer(false);
      }
    },
  };
}
