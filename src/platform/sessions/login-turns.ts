import { createHash } from 'node:crypto';
import { groupOf } from '../http/arrival/address-group.ts';
import type { Attempts } from './attempts.ts';

/** Who tries to log in, or asks for what lets them in. */
export type LoginAttempt = {
  /** Null where nobody is named yet, as before a login at a provider: then the address and the device count alone. */
  readonly login: string | null;
  readonly address: string;
  /** The device, where the same login was right on it before (`known-devices.ts`); null for any other. */
  readonly device: string | null;
};

/** Slows down who guesses at passwords, without keeping out who knows theirs. */
export type LoginTurns = {
  /**
   * Asked before a password is checked. Answers seconds to wait, 0 to go on; where an address has guessed much its attempts wait
   * here for their turn.
   */
  readonly enter: (attempt: LoginAttempt) => Promise<number>;
  /** The password was right: nothing of the attempt counts. */
  readonly succeed: (attempt: LoginAttempt) => void;
  readonly close: () => void;
};

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

/** In ms: how long an address at which a login was right is its own. */
const remembered = 30 * 24 * 60 * 60_000;
const maxKeys = 50_000;

type Waiting = { readonly answer: (goesOn: boolean) => void };
type Address = { tokens: number; at: number; readonly waiting: Set<Waiting>; timer: NodeJS.Timeout | null };

/**
 * Kept in memory by each server. Three things are counted by themselves: what is tried on a known device, what is tried for a login
 * at an address, and how many wrong attempts of logins that were never right there come from an address. Only the last is shared by
 * all who are behind the address, and it never refuses for good: beyond it attempts take turns, whoever waits has the same
 * chance, and a known device or a login that was right there before does not wait at all. Guesses at many names are so as slow as the turns are.
 * @param attempts counts by device and by login and address
 */
export function createLoginTurns(
  attempts: Attempts,
  { free, refill = 5 * 60_000, patience = 15_000, waiting: maxWaiting = 40 }: GuessLimits,
  now: () => number = Date.now,
  choose: () => number = Math.random,
): LoginTurns {
  const addresses = new Map<string, Address>();
  const rightHere = new Map<string, number>();
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
    enter: async ({ login, address, device }) => {
      if (device !== null) return attempts.begin(deviceKey(device, login));
      if (login !== null) {
        const pair = pairKey(login, address);
        const wait = attempts.begin(pair);
        if (wait > 0) return wait;
        const right = rightHere.get(pair);
        if (right !== undefined && now() - right < remembered) return 0;
      }
      const group = groupOf(address);
      const known = addressOf(group);
      if (known.waiting.size === 0 && known.tokens >= 1) {
        known.tokens -= 1;
        return 0;
      }
      return (await takeTurn(group, known)) ? 0 : Math.ceil(patience / 1000);
    },
    succeed: ({ login, address, device }) => {
      const pair = login === null ? null : pairKey(login, address);
      if (device !== null) attempts.succeed(deviceKey(device, login));
      else {
        if (pair !== null) attempts.succeed(pair);
        const known = addresses.get(groupOf(address));
        const isFree = pair !== null && rightHere.has(pair);
        if (known !== undefined && !isFree) known.tokens = Math.min(free, known.tokens + 1);
      }
      if (pair === null) return;
      rightHere.delete(pair);
      rightHere.set(pair, now());
      if (rightHere.size > maxKeys) rightHere.delete(rightHere.keys().next().value ?? '');
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

/** What was typed as a login may be a password typed into the wrong field: it is not kept as it is. */
const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

const pairKey = (login: string, address: string): string =>
  digestOf(`login ${login.trim().toLowerCase()} ${groupOf(address)}`);

const deviceKey = (device: string, login: string | null): string =>
  digestOf(`device ${device} ${(login ?? '').trim().toLowerCase()}`);
