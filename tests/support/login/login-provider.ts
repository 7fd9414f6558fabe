import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import Provider from 'oidc-provider';

/** An account of the provider. */
export type ProviderAccount = { readonly email: string; readonly email_verified: boolean; readonly name: string };

export type LoginProvider = {
  readonly issuer: URL;
  /** The account that is logged in at the provider; every login there is by it. Null cancels logins. */
  account: ProviderAccount | null;
  /** Seconds for which its ID tokens are valid. */
  tokenLife: number;
  /** Changes ID tokens before they are sent. */
  tamper: ((token: string) => string) | null;
  /**
   * Follows a login address of the provider as a browser does. Returns the query string of the redirect back to the
   * portal.
   */
  readonly visit: (address: string) => Promise<string>;
  readonly close: () => Promise<void>;
};

export const providerClient = { clientId: 'vitral', clientSecret: 'a secret of the tests only' };

/** Starts a real OpenID Connect provider on this machine. */
export async function startLoginProvider(redirectUri: string): Promise<LoginProvider> {
  const handler: { current: (request: IncomingMessage, response: ServerResponse) => void } = {
    current: () => undefined,
  };
  const server = createServer((request, response) => handler.current(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The provider has no port.');
  const issuer = new URL(`http://127.0.0.1:${address.port}`);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const state: LoginProvider = {
    ...{ issuer, account: null, tokenLife: 300, tamper: null },
    visit: (url) => visit(url, redirectUri),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const provider = new Provider(issuer.href.replace(/\/$/, ''), {
    clients: [
      {
        client_id: providerClient.clientId,
        client_secret: providerClient.clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'test' }] },
    cookies: { keys: ['a key of the tests only'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { readonly uid: string }) => `/interaction/${uid}` },
    ttl: {
      IdToken: () => state.tokenLife,
      AccessToken: 300,
      AuthorizationCode: 60,
      Interaction: 300,
      Session: 300,
      Grant: 300,
    },
    findAccount: (_: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ sub, ...state.account }),
    }),
    loadExistingGrant: async (ctx: GrantContext) => {
      const grant = new provider.Grant({
        accountId: ctx.oidc.session.accountId,
        clientId: ctx.oidc.client.clientId,
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();
  handler.current = (request, response) => {
    if (request.url?.startsWith('/interaction/')) {
      const result =
        state.account === null
          ? { error: 'access_denied', error_description: 'cancelled' }
          : { login: { accountId: state.account.email } };
      void provider.interactionFinished(request, response, result);
      return;
    }
    if (request.url === '/token' && state.tamper !== null) tamperWith(response, state.tamper);
    answer(request, response);
  };
  return state;
}

type GrantContext = {
  readonly oidc: { readonly session: { readonly accountId: string }; readonly client: { readonly clientId: string } };
};

function tamperWith(response: ServerResponse, change: (token: string) => string): void {
  const end = response.end.bind(response);
  response.end = ((body: unknown) => {
    const parsed = JSON.parse(String(body));
    const text = JSON.stringify({ ...parsed, id_token: change(parsed.id_token) });
    response.setHeader('content-length', Buffer.byteLength(text));
    return end(text);
  }) as ServerResponse['end'];
}

/** Follows redirects, with cookies, until one leads to the portal. */
async function visit(start: string, redirectUri: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = start;
  for (let hops = 0; hops < 12; hops += 1) {
    if (url.startsWith(redirectUri)) return new URL(url).search;
    const answer = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const location = answer.headers.get('location');
    if (location === null) throw new Error(`The provider answered ${answer.status}: ${await answer.text()}`);
    url = new URL(location, url).href;
  }
  throw new Error('The provider redirects without end.');
}
