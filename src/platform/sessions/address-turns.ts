/** Limits on the wrong attempts of one network address. */
export type GuessLimits = {
  /**
   * Unknown attempts (neither device nor login known) that an address may make at once. Beyond them attempts wait for a
   * turn.
   */
  readonly free: number;
  /** ms in which all `free` attempts come back, one every `refill / free` ms. Default five minutes. */
  readonly refill?: number;
  /** ms that an attempt waits for its turn before it is refused. Default 15 s. */
  readonly patience?: number;
  /** Attempts of one address that may wait at the same time; further ones are refused. Default 40. */
  readonly waiting?: number;
};

/** Maximum number of logins, and of addresses, that are remembered. */
export const maxKeys = 50_000;

type Waiting = { readonly answer: (goesOn: boolean) => void };
type Address = { tokens: number; at: number; readonly waiting: Set<Waiting>; timer: NodeJS.Timeout | null };

/**
 * Token bucket of attempts by address. An attempt without a token waits for one; who gets the next token is drawn by
 * lot, so that somebody who sends many attempts cannot keep others out.
 * @param now ms since 1970
 * @param choose a random number from 0 to below 1, which selects the waiting attempt that goes on
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

  /** Lets one waiting attempt go on if there is a token, and plans the next turn. */
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

  /** Waits for a turn; false if none came within `patience`, or too many attempts wait already. */
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
    /**
     * Takes a token, waiting for it if necessary. Returns 0 if the attempt may go on, or else the seconds after which
     * to try again.
     */
    enter: async (key: string): Promise<number> => {
      const known = addressOf(key);
      if (known.waiting.size === 0 && known.tokens >= 1) {
        known.tokens -= 1;
        return 0;
      }
      return (await takeTurn(key, known)) ? 0 : Math.ceil(patience / 1000);
    },
    /** Returns the token of an attempt that was right. */
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
