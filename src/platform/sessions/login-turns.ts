import { createHash } from 'node:crypto';
import { groupOf } from '../http/arrival/address-group.ts';
import { createAddressTurns, type GuessLimits, maxKeys } from './address-turns.ts';
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

/** In ms: how long an address at which a login was right is its own. */
const remembered = 30 * 24 * 60 * 60_000;

/**
 * Kept in memory by each server. Three things are counted by themselves: what is tried on a known device, what is tried for a login
 * at an address, and how many wrong attempts of logins that were never right there come from an address. Only the last is shared by
 * all who are behind the address, and it never refuses for good: beyond it attempts take turns, whoever waits has the same
 * chance, and a known device or a login that was right there before does not wait at all. Guesses at many names are so as slow as the turns are.
 * @param attempts counts by device and by login and address
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

/** What was typed as a login may be a password typed into the wrong field: it is not kept as it is. */
const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

const pairKey = (login: string, address: string): string =>
  digestOf(`login ${login.trim().toLowerCase()} ${groupOf(address)}`);

const deviceKey = (device: string, login: string | null): string =>
  digestOf(`device ${device} ${(login ?? '').trim().toLowerCase()}`);
