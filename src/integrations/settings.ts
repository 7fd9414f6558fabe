import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Agent } from 'node:https';
import { openAgent } from './exchange.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

/** A setting is invalid; only a person can correct it. Its value may be a secret, so it is not quoted. */
export class PortSettingsError extends Error {
  override readonly name = 'PortSettingsError';
  readonly final = true;
}

/** An https address (or http on this machine), without a trailing slash. */
export function readAddress(env: Environment, name: string, example: string): string {
  const given = env[name] ?? '';
  const url = URL.canParse(given) ? new URL(given) : null;
  const isLocal = url !== null && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  const isUsable = url !== null && (url.protocol === 'https:' || (isLocal && url.protocol === 'http:'));
  if (!isUsable || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new PortSettingsError(`${name} must be an address such as ${example}.`);
  return url.href.replace(/\/$/, '');
}

/** A secret of one line. */
export function readSecret(env: Environment, name: string): string {
  const given = env[name] ?? '';
  if (!/^[\x21-\x7e]{1,4096}$/.test(given))
    throw new PortSettingsError(`${name} must be set to what the provider gave, in one line without spaces.`);
  return given;
}

/**
 * Connections with the certificate of `<prefix>_CERT` and its key of `<prefix>_CERT_KEY`, files in PEM, to servers of
 * the authority of `<prefix>_CA` if that is set; undefined if none is set.
 */
export function readAgent(env: Environment, prefix: string): Agent | undefined {
  const names = [`${prefix}_CERT`, `${prefix}_CERT_KEY`, `${prefix}_CA`] as const;
  if (names.every((name) => (env[name] ?? '') === '')) return undefined;
  const [cert, key, ca] = [
    readFile(env, names[0]),
    readFile(env, names[1]),
    (env[names[2]] ?? '') !== '' ? readFile(env, names[2]) : null,
  ];
  const [own] = checkFile(names[0], () => readCertificates(cert));
  const secret = checkFile(names[1], () => createPrivateKey(key));
  if (own === undefined) throw new PortSettingsError(`${names[0]} must name a file with a certificate in PEM.`);
  if (!own.checkPrivateKey(secret)) throw new PortSettingsError(`${names[1]} is the key of another certificate.`);
  if (ca !== null && checkFile(names[2], () => readCertificates(ca)).length === 0)
    throw new PortSettingsError(`${names[2]} must name a file with certificates in PEM.`);
  return openAgent({ cert, key, ...(ca === null ? {} : { ca }) });
}

function readFile(env: Environment, name: string): string {
  return checkFile(name, () => readFileSync(env[name] ?? '', 'utf8'));
}

function checkFile<T>(name: string, work: () => T): T {
  try {
    return work();
  } catch {
    throw new PortSettingsError(`${name} must name a file in PEM that can be read.`);
  }
}

/** The certificates of a PEM text, which may contain several. Throws for an unreadable one. */
function readCertificates(pem: string): X509Certificate[] {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  return blocks.map((block) => new X509Certificate(block));
}
