import { readFile } from 'node:fs/promises';
import { SealError } from './pdf/seal-error.ts';

/** With what an installation seals, beside the certificate that it makes itself. */
export type SealSettings = {
  /** Reads the PKCS#12 file, anew for every seal: one that is renewed counts at once. Rejects with SELO_ARQUIVO. */
  readonly openP12: (() => Promise<{ readonly bytes: Uint8Array; readonly password: string }>) | null;
  /** Address of an authority of time stamps. */
  readonly timestamps: string | null;
};

/** A setting cannot be used; only a person can correct it. */
class SealSettingsError extends Error {
  override readonly name = 'SealSettingsError';
  readonly final = true;
}

/**
 * `VITRAL_SEAL_P12` names a PKCS#12 file (an A1 certificate) and `VITRAL_SEAL_PASSWORD` its password; `VITRAL_SEAL_TSA` is the
 * address of an authority of time stamps (RFC 3161), with a user and a password in it where it wants them. Without them the portal
 * seals by itself. Throws SealSettingsError for an address that is none.
 */
export function readSealSettings(env: Readonly<Record<string, string | undefined>>): SealSettings {
  const { VITRAL_SEAL_P12: file = '', VITRAL_SEAL_PASSWORD: password = '', VITRAL_SEAL_TSA: timestamps = '' } = env;
  const url = URL.canParse(timestamps) ? new URL(timestamps) : null;
  // It may hold a password, so it is not quoted.
  if (timestamps !== '' && (url === null || !['http:', 'https:'].includes(url.protocol)))
    throw new SealSettingsError('VITRAL_SEAL_TSA must be an address such as https://tsa.example.com/tsr.');
  const openP12 = async () => {
    const bytes = await readFile(file).catch(() => {
      throw new SealError('SELO_ARQUIVO');
    });
    return { bytes, password };
  };
  return { openP12: file === '' ? null : openP12, timestamps: url === null ? null : url.href };
}
