import type { Agent } from 'node:https';
import { isRecord } from '../language/json/record.ts';
import { PortError } from './ask-json.ts';
import { type ExchangeAnswer, exchange } from './exchange.ts';

/** Seconds before its end at which a token is no longer used. */
const tokenMargin = 60;

/** A client of a provider whose tokens are given by OAuth2 (client credentials). */
export type TokenOptions = {
  /** Where tokens are given. */
  readonly tokenUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What the tokens are for, apart by blanks; left out where the provider knows by the client. */
  readonly scope?: string;
  readonly agent?: Agent | undefined;
  /** In ms. */
  readonly timeout?: number;
  readonly now?: () => number;
};

/** A call of the provider with the headers that let it in. */
export type AuthorisedCall = (headers: { readonly authorization: string }) => Promise<ExchangeAnswer>;

/** Tokens of one client: one is used until shortly before its end, and asked for once however many calls wait. */
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
    // Whatever it said of the client: the call itself was not sent, and a repeat of it is no harm.
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
      // The provider may end tokens before their time: nothing was done, so the call is sent once more with another.
      if (current?.token === token) current = null;
      return call({ authorization: `Bearer ${await get()}` });
    },
  };
}
