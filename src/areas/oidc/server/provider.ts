import * as oidc from 'openid-client';
import { isLoopback, type OidcSettings } from './settings.ts';

/** Values of one login at the provider that must be returned with it. */
export type LoginChecks = { readonly estado: string; readonly nonce: string; readonly verificador: string };

export type Claims = Readonly<Record<string, unknown>>;

/** The identity provider. */
export type OidcProvider = {
  /**
   * The address where a browser logs in, and the values to check the answer. Throws if the provider does not answer.
   */
  readonly begin: (redirectUri: string) => Promise<{ readonly address: string; readonly checks: LoginChecks }>;
  /**
   * The provider's claims about the logged-in person. Throws for forged, expired or foreign answers.
   * @param query query string with which the browser came back
   */
  readonly finish: (redirectUri: string, query: string, checks: LoginChecks) => Promise<Claims>;
};

/** Seconds within which the provider must answer. */
const patience = 10;

/** Authorization code with PKCE, state and nonce; also verifies the signature of the ID token. */
export function createOidcProvider(settings: OidcSettings): OidcProvider {
  let found: Promise<oidc.Configuration> | null = null;

  /** Its addresses and keys, requested once; again after a failure. */
  function configuration(): Promise<oidc.Configuration> {
    found ??= oidc
      .discovery(settings.issuer, settings.clientId, settings.clientSecret, undefined, {
        timeout: patience,
        execute: [
          oidc.enableNonRepudiationChecks,
          ...(isLoopback(settings.issuer) ? [oidc.allowInsecureRequests] : []),
        ],
      })
      .catch((error: unknown) => {
        found = null;
        throw error;
      });
    return found;
  }

  return {
    begin: async (redirectUri) => {
      const verificador = oidc.randomPKCECodeVerifier();
      const checks = { estado: oidc.randomState(), nonce: oidc.randomNonce(), verificador };
      const address = oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: checks.estado,
        nonce: checks.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(verificador),
        code_challenge_method: 'S256',
      });
      return { address: address.href, checks };
    },
    finish: async (redirectUri, query, { estado, nonce, verificador }) => {
      const returned = new URL(redirectUri);
      returned.search = query;
      const answer = await oidc.authorizationCodeGrant(await configuration(), returned, {
        pkceCodeVerifier: verificador,
        expectedState: estado,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      return answer.claims() ?? {};
    },
  };
}
