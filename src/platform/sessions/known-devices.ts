import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Queryable } from '../database/database.ts';
import { readStoredSecret } from '../database/stored-secret.ts';

/** Owner of a device token. The hash of the password is part of the token, so that a new password ends all tokens. */
export type DeviceOwner = { readonly id: number; readonly hash: string };

/** Recognises devices on which somebody logged in before. */
export type KnownDevices = {
  /** Finds the name of the device for its owner, in a `Cookie` header; null if the owner did not log in on it. */
  readonly find: (header: string | undefined, owner: DeviceOwner) => Promise<string | null>;
  /**
   * Returns the `Set-Cookie` values that make the device known for its owner. Tokens of other owners on the device are
   * kept.
   */
  readonly remember: (header: string | undefined, owner: DeviceOwner, isSecure: boolean) => Promise<string[]>;
};

/**
 * Owner of devices on which somebody logged in at the identity provider. Before that login nobody is named, so there is
 * no user whose token it could be.
 */
export const providerOwner: DeviceOwner = { id: 0, hash: 'oidc' };

const cookieName = 'vitral_aparelho';
/** Paths that receive the cookie: logins (also at a provider) and requests for a link to a new password. */
const places = ['/api/login', '/api/recuperarSenha'];
/** Lifetime of a token, in seconds. */
const lifetime = 180 * 24 * 60 * 60;
/** Maximum number of people on one device; the one who used it longest ago is dropped. */
const maxOwners = 8;

/**
 * Creates tokens that do not identify a person or a device. A token is random bits, the time at which it expires, and a
 * keyed hash (HMAC) of both and the owner, so nobody can see that two of them belong to one person. The cookie is sent
 * only to the paths of `places` and is not readable by scripts. The server stores no tokens. A token does not log
 * anybody in; it only means that wrong passwords of others at the same address do not count against this device.
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

/** Device tokens with the secret that is stored in the database, which is read once. */
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

/** Whether the cookie contains a token of any owner; its validity is not checked. */
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
