import { readFile } from 'node:fs/promises';
import { SealError } from './pdf/seal-error.ts';

/** Certificate and time stamps of an installation; without them it uses a certificate that it creates itself. */
export type SealSettings = {
  /**
   * Reads the PKCS#12 file, again for every seal, so that a renewed one takes effect at once. Rejects with
   * SELO_ARQUIVO.
   */
  readonly openP12: (() => Promise<{ readonly bytes: Uint8Array; readonly password: string }>) | null;
  /** Address of a time stamp authority. */
  readonly timestamps: string | null;
};

/** A setting is invalid; only a person can correct it. */
class SealSettingsError extends Error {
  override readonly name = 'SealSettingsError';
  readonly final = true;
}

/**
 * `VITRAL_SEAL_P12` names a PKCS#12 file (an A1 certificate) and `VITRAL_SEAL_PASSWORD` its password; `VITRAL_SEAL_TSA`
 * is the address of a time stamp authority (RFC 3161), with a user and a password in it if it requires them. Without
 * them the portal uses a certificate of its own. Throws SealSettingsError for an invalid address.
 */
export function readSealSettings(env: Readonly<Record<string, string | undefined>>): SealSettings {
  const { VITRAL_SEAL_P12: file = '', VITRAL_SEAL_PASSWORD: password = '', VITRAL_SEAL_TSA: timestamps = '' } = env;
  const url = URL.canParse(timestamps) ? new URL(timestamps) : null;
  // It may contain a password, so it is not quoted.
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
