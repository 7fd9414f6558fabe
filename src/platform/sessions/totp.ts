import { Secret, TOTP } from 'otpauth';

/** Seconds for which a code is valid (RFC 6238). */
export const codePeriod = 30;
const issuer = 'Vitral';

/** A new secret of 160 bits in base 32, the length that RFC 4226 recommends for SHA-1. */
export function newTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The `otpauth:` address that authenticators read from a QR code. */
export function totpAddress(secret: string, login: string): string {
  return totpOf(secret, login).toString();
}

/**
 * The number of the 30-second step to which a code belongs; null for a wrong code. Codes of the previous and the next
 * step are accepted, because clocks of telephones may be off.
 * @param at ms since 1970
 */
export function stepOfCode(secret: string, code: string, at: number): number | null {
  const delta = totpOf(secret, '').validate({ token: code, window: 1, timestamp: at });
  return delta === null ? null : Math.floor(at / 1000 / codePeriod) + delta;
}

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ issuer, label, secret, algorithm: 'SHA1', digits: 6, period: codePeriod });
}
