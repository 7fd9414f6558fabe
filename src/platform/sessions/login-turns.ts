import { createHash } from 'node:crypto';
import { groupOf } from '../http/arrival/address-group.ts';
import { createAddressTurns, type GuessLimits, maxKeys } from './address-turns.ts';
import type { Attempts } from './attempts.ts';

/** An attempt to log in, or a request for a link that allows it. */
export type LoginAttempt = {
  /** Null if no user is named yet, as at the start of a login at a provider: then only address and device count. */
  readonly login: string | null;
  readonly address: string;
  /** Name of the device if the same login succeeded on it before (`known-devices.ts`), otherwise null. */
  readonly device: string | null;
};

/** Slows down guessing of passwords without locking out users who know theirs. */
export type LoginTurns = {
  /**
   * Called before a password is checked. Returns seconds to wait, 0 to go on. Attempts of an address that has used up
   * its free ones wait inside this call for their turn.
   */
  readonly enter: (attempt: LoginAttempt) => Promise<number>;
  /** The password was right: the attempt does not count against anybody. */
  readonly succeed: (attempt: LoginAttempt) => void;
  readonly close: () => void;
};

/** ms for which a login that was right at an address is known there. */
const remembered = 30 * 24 * 60 * 60_000;

/**
 * Keeps three independent counts in the memory of each server: attempts of a known device, attempts for a login at an
 * address, and attempts at an address for logins that were never right there. Only the last count is shared by
 * everybody behind the address. It never locks anybody out for good: beyond it attempts take turns in random order.
 * Known devices, and logins that were right at the address before, do not wait for it. Guessing many names is therefore
 * as slow as the turns.
 * @param attempts counts by device, and by login and address
 * @param limits for the third count
 */
export function createLoginTurns(
  attempts: Attempts,
  limits: GuessLimits,
  now: () => number = Date.now,
  choose: () => number = Math.random,
): LoginTurns {
  const turns = createAddressTurns(limits, now, choose);
  const rightHere = new Map<string, number>();

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
      return turns.enter(groupOf(address));
    },
    succeed: ({ login, address, device }) => {
      const pair = login === null ? null : pairKey(login, address);
      if (device !== null) attempts.succeed(deviceKey(device, login));
      else {
        if (pair !== null) attempts.succeed(pair);
        if (pair === null || !rightHere.has(pair)) turns.giveBack(groupOf(address));
      }
      if (pair === null) return;
      rightHere.delete(pair);
      rightHere.set(pair, now());
      if (rightHere.size > maxKeys) rightHere.delete(rightHere.keys().next().value ?? '');
    },
    close: turns.close,
  };
}

/** Somebody may type a password into the field of the login, so only a hash of the text is kept. */
const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

const pairKey = (login: string, address: string): string =>
  digestOf(`login ${login.trim().toLowerCase()} ${groupOf(address)}`);

const deviceKey = (device: string, login: string | null): string =>
  digestOf(`device ${device} ${(login ?? '').trim().toLowerCase()}`);
