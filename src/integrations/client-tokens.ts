import type { Agent } from 'node:https';
import { isRecord } from '../language/json/record.ts';
import { PortError } from './ask-json.ts';
import { type ExchangeAnswer, exchange } from './exchange.ts';

/** Seconds before its expiry from which a token is no longer used. */
const tokenMargin = 60;

/** Settings for OAuth2 tokens of a provider (client credentials). */
export type TokenOptions = {
  /** Address that issues tokens. */
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Scopes, separated by spaces; left out if the provider derives them from the client. */
  readonly scope?: string;
  readonly agent?: Agent | undefined;
  /** Timeout in ms. */
  readonly timeout?: number;
  readonly now?: () => number;
};

/** A call of the provider with the headers that authorise it. */
export type AuthorisedCall = (headers: { readonly authorization: string }) => Promise<ExchangeAnswer>;

/**
 * Tokens of one client: each is used until shortly before its expiry, and requested once even if several calls wait.
 */
export function createClientTokens({
  tokenUrl,
  clientId,
  clientSecret,
  scope,
  agent,
  timeout = 10_000,
  now = Date.now,
}: TokenOptions): { readonly send: (call: AuthorisedCall) => Promise<ExchangeAnswer> } {
  let current: { readonly token: string; readonly until: number } | null = null;
  let asking: Promise<string> | null = null;
  const ask = async (): Promise<string> => {
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
    const { status, body } = await exchange({
      ...{ method: 'POST', url: new URL(tokenUrl), timeout, agent, headers: { authorization: `Basic ${basic}` } },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        ...(scope === undefined ? {} : { scope }),
      }).toString(),
    });
    // Whatever the token request returned, the call itself was not sent, so repeating it is safe.
    if (status !== 200 || !isRecord(body) || typeof body.access_token !== 'string' || body.access_token === '')
      throw new PortError(`no token: status ${status}`);
    const life = Number(body.expires_in ?? 300);
    const margin = Math.min(tokenMargin, life / 2);
    current = { token: body.access_token, until: now() + (Number.isFinite(life) ? life - margin : 0) * 1000 };
    return body.access_token;
  };
  const get = async (): Promise<string> => {
    if (current !== null && now() < current.until) return current.token;
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };
  return {
    send: async (call) => {
      const token = await get();
      const answer = await call({ authorization: `Bearer ${token}` });
      if (answer.status !== 401) return answer;
      // The provider may revoke tokens early: nothing was done, so the call is sent once more with a new one.
      if (current?.token === token) current = null;
      return call({ authorization: `Bearer ${await get()}` });
    },
  };
}
