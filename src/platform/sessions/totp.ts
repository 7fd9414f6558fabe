import { Secret, TOTP } from 'otpauth';

/** Seconds that a code is shown for (RFC 6238). */
export const codePeriod = 30;
const issuer = 'Vitral';

/** A secret of 160 bits in base 32, as RFC 4226 wants for SHA-1. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The address that authenticators read from a QR code. */
export function totpAddress(secret: string, login: string): string {
  return totpOf(secret, login).toString();
}

/**
 * The step of 30 seconds whose code this is; null for none. Clocks of telephones may be a step ahead or behind.
 * @param at ms since 1970
 */
export function stepOfCode(secret: string, code: string, at: number): number | null {
  const delta = totpOf(secret, '').validate({ token: code, window: 1, timestamp: at });
  return delta === null ? null : Math.floor(at / 1000 / codePeriod) + delta;
}

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period: codePeriod });
}
