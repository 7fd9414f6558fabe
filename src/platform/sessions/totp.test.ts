import { Secret } from 'otpauth';
import { describe, expect, test } from 'vitest';
import { newTotpSecret, stepOfCode, totpAddress } from './totp.ts';

describe('codes of authenticators', () => {
  // RFC 6238, appendix B, SHA-1: the last six of its eight digits.
  const secret = Secret.fromUTF8('12345678901234567890').base32;
  test.each([
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ])('at %d seconds the code is %s', (seconds, code) => {
    expect(stepOfCode(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30));
  });

  test('a step before and behind count as themselves, others do not', () => {
    const at = 1_111_111_111_000;
    expect(stepOfCode(secret, '050471', at + 30_000)).toBe(Math.floor(at / 30_000));
    expect(stepOfCode(secret, '050471', at - 30_000)).toBe(Math.floor(at / 30_000));
    expect(stepOfCode(secret, '050471', at + 60_000)).toBeNull();
    expect(stepOfCode(secret, '000000', at)).toBeNull();
  });

  test('a secret has 160 bits, and its address says whose it is', () => {
    const own = newTotpSecret();
    expect(own).toMatch(/^[A-Z2-7]{32}$/);
    const address = new URL(totpAddress(own, 'ana+a@empresa.com.br'));
    expect([address.protocol, address.searchParams.get('secret'), address.searchParams.get('issuer')]).toEqual([
      'otpauth:',
      own,
      'Vitral',
    ]);
    expect(decodeURIComponent(address.pathname)).toContain('ana+a@empresa.com.br');
  });
});
