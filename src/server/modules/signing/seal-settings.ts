import { readFileSync } from 'node:fs';

/** With what an installation seals, beside the certificate that it makes itself. */
export type SealSettings = {
  readonly p12: { readonly bytes: Uint8Array; readonly password: string } | null;
  readonly timestamps: string | null;
};

/**
 * `VITRAL_SEAL_P12` names a PKCS#12 file (an A1 certificate) and `VITRAL_SEAL_PASSWORD` its password; `VITRAL_SEAL_TSA` is the
 * address of an authority of time stamps (RFC 3161). Without them the portal seals by itself.
 */
export function readSealSettings(env: Readonly<Record<string, string | undefined>>): SealSettings {
  const { VITRAL_SEAL_P12: file = '', VITRAL_SEAL_PASSWORD: password = '', VITRAL_SEAL_TSA: timestamps = '' } = env;
  return {
    p12: file === '' ? null : { bytes: readFileSync(file), password },
    timestamps: timestamps === '' ? null : timestamps,
  };
}
