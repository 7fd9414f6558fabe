import { expect, test } from 'vitest';
import { readSealSettings } from './seal-settings.ts';

test('without settings the portal seals by itself', () => {
  expect(readSealSettings({})).toEqual({ openP12: null, timestamps: null });
});

test('an address that is none ends the start, and is not quoted', () => {
  for (const address of ['tsa.example.com:segredo', 'ftp://u:segredo@tsa.example.com']) {
    let refusal: unknown = null;
    try {
      readSealSettings({ VITRAL_SEAL_TSA: address });
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toMatchObject({ final: true, message: expect.stringContaining('VITRAL_SEAL_TSA') });
    expect(String(refusal)).not.toContain('segredo');
  }
});

test('a file of a certificate that is not there is a failure with a code, and does not end the start', async () => {
  const { openP12 } = readSealSettings({ VITRAL_SEAL_P12: '/nowhere/own.p12', VITRAL_SEAL_PASSWORD: 'segredo' });
  const failure: unknown = await openP12?.().catch((error: unknown) => error);
  expect(failure).toMatchObject({ code: 'SELO_ARQUIVO' });
  expect(String(failure)).not.toMatch(/segredo|nowhere/);
});
