import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Queryable } from '../database/database.ts';
import { readStoredSecret } from '../database/stored-secret.ts';

/** Whose token it is: the hash of their password is part of it, so that a new password ends all tokens. */
export type DeviceOwner = { readonly id: number; readonly hash: string };

/** Tells devices on which a login was right before. */
export type KnownDevices = {
  /** What the device is called by which somebody logged in before; null for a device that they did not use. */
  readonly find: (header: string | undefined, owner: DeviceOwner) => Promise<string | null>;
  /** The values of `Set-Cookie` that have this device known for its owner from now on, beside others who use it. */
  readonly remember: (header: string | undefined, owner: DeviceOwner, isSecure: boolean) => Promise<string[]>;
};

/** Stands for whoever has logged in at the provider: until they have, nobody is named whose token it could be. */
export const providerOwner: DeviceOwner = { id: 0, hash: 'oidc' };

const cookieName = 'vitral_aparelho';
/** What is sent the token: logging in, at a provider too, and asking for a link to a new password. */
const places = ['/api/login', '/api/recuperarSenha'];
/** In s. */
const lifetime = 180 * 24 * 60 * 60;
/** People who share a device; the one who used it longest ago is forgotten. */
const maxOwners = 8;

/**
 * A token says nothing of whom or of which device it is: random bits, the day it ends and a seal over both and its owner, so that two
 * of them cannot be told to be of one person. It is sent to the calls of `places` alone, no script reads it, and nothing of it is stored
 * here. It lets nobody in: with it, wrong passwords of others at the same address count for nothing.
 * @param secret the same on all servers of the database
 */
export function createKnownDevices(secret: () => Promise<string>, now: () => number = Date.now): KnownDevices {
  const seal = async (bits: string, ends: string, { id, hash }: DeviceOwner): Promise<string> =>
    createHmac('sha256', await secret())
      .update(`${bits} ${ends} ${id} ${hash}`)
      .digest('base64url')
      .slice(0, 32);

  const ownToken = async (tokens: readonly string[], owner: DeviceOwner): Promise<string | null> => {
    for (const token of tokens) {
      const [bits = '', ends = '', given = ''] = token.split('.');
      if (!(Number.parseInt(ends, 36) * 1000 > now())) continue;
      const expected = Buffer.from(await seal(bits, ends, owner));
      const sent = Buffer.from(given);
      if (sent.length === expected.length && timingSafeEqual(sent, expected)) return token;
    }
    return null;
  };

  return {
    find: async (header, owner) => {
      const token = await ownToken(tokensIn(header), owner);
      return token === null ? null : (token.split('.')[0] ?? null);
    },
    remember: async (header, owner, isSecure) => {
      const tokens = tokensIn(header);
      const before = await ownToken(tokens, owner);
      const bits = before?.split('.')[0] ?? randomBytes(12).toString('base64url');
      const ends = Math.floor(now() / 1000 + lifetime).toString(36);
      const own = `${bits}.${ends}.${await seal(bits, ends, owner)}`;
      const stored = [own, ...tokens.filter((token) => token !== before)].slice(0, maxOwners);
      const flags = `Max-Age=${lifetime}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
      return places.map((path) => `${cookieName}=${stored.join('~')}; Path=${path}; ${flags}`);
    },
  };
}

/** The same by the secret that the database keeps, which is read once. */
export function openKnownDevices(db: Pick<Queryable, 'query' | 'execute'>): KnownDevices {
  let secret: Promise<string> | null = null;
  return createKnownDevices(() => {
    secret ??= readStoredSecret(db, 'segredo_aparelhos').catch((error: unknown) => {
      secret = null;
      throw error;
    });
    return secret;
  });
}

/** Whether a device says that it is known, to anybody. */
export function hasDeviceToken(header: string | undefined): boolean {
  return tokensIn(header).length > 0;
}

function tokensIn(header: string | undefined): readonly string[] {
  for (const part of (header ?? '').split(';')) {
    const [name = '', value = ''] = part.trim().split('=', 2);
    if (name === cookieName)
      return value
        .split('~')
        .filter((token) => /^[\w-]{16}\.[0-9a-z]{1,9}\.[\w-]{32}$/.test(token))
        .slice(0, maxOwners);
  }
  return [];
}
