/** Settings for logging in at the company's own identity provider (OpenID Connect). */
export type OidcSettings = {
  readonly issuer: URL;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Text of the button, such as `Empresa`. */
  readonly name: string;
  /** Claim with the login of a user here. An `email` is accepted only if the provider has verified it. */
  readonly claim: string;
  /** Logins must end with one of these, such as `@empresa.com.br`; empty for any. */
  readonly domains: readonly string[];
  /** Constant of the profile for unknown people; null if only existing users may log in. */
  readonly profile: string | null;
};

/** A setting is invalid; only a person can correct it. */
export class OidcSettingsError extends Error {
  override readonly name = 'OidcSettingsError';
  readonly final = true;
}

/** The settings `VITRAL_OIDC_...`; null without an issuer. Throws OidcSettingsError for invalid ones. */
export function readOidcSettings(env: Readonly<Record<string, string | undefined>>): OidcSettings | null {
  const read = (name: string): string => env[`VITRAL_OIDC_${name}`]?.trim() ?? '';
  const given = read('ISSUER');
  if (given === '') return null;
  const issuer = URL.parse(given);
  if (issuer === null || !(issuer.protocol === 'https:' || (issuer.protocol === 'http:' && isLoopback(issuer))))
    throw new OidcSettingsError('VITRAL_OIDC_ISSUER must be an https address, such as https://login.empresa.com.br');
  const [clientId, clientSecret] = [read('CLIENT_ID'), read('CLIENT_SECRET')];
  if (clientId === '' || clientSecret === '')
    throw new OidcSettingsError('VITRAL_OIDC_ISSUER needs VITRAL_OIDC_CLIENT_ID and VITRAL_OIDC_CLIENT_SECRET.');
  const domains = read('DOMAIN')
    .toLowerCase()
    .split(/[,\s]+/);
  return {
    ...{ issuer, clientId, clientSecret },
    name: read('NAME') || issuer.hostname,
    claim: read('CLAIM') || 'email',
    domains: domains.filter((domain) => domain !== '').map((domain) => `@${domain.replace(/^@/, '')}`),
    profile: read('PROFILE') || null,
  };
}

/** Whether a provider is on this machine, where it needs no certificate: for tests and development. */
export function isLoopback({ hostname }: URL): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}
