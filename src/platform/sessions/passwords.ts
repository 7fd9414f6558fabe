import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the first parameters that the OWASP Password Storage Cheat Sheet names: 19 MiB, 2 passes, 1 lane. */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Hash of a password with its salt and parameters, as a PHC string. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), options);
}

/**
 * Whether a password matches a hash. Without a hash (unknown login) it takes the same time and returns false, so that
 * the response time does not tell which logins exist.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const matches = await verify(stored ?? (await decoy()), password.normalize('NFKC'));
  return stored !== null && matches;
}

let decoyHash: Promise<string> | null = null;
function decoy(): Promise<string> {
  decoyHash ??= hashPassword('no account has this password');
  return decoyHash;
}
