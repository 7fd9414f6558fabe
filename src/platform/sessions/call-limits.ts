import type { FastifyRequest } from 'fastify';
import type { RateLimit } from '../http/rate-check.ts';
import { hashToken } from './sessions.ts';

/** How often one session may do something in a minute. Sessions are told apart by the digest of their token, callers without one by address. */
export function perSession(name: string, max: number): RateLimit {
  return { max, timeWindow: '1 minute', key: (request) => `${name} ${hashToken(tokenOf(request) ?? request.ip)}` };
}

/** How often all sessions of one address together may do something in a minute: an office is one address. */
export function perAddress(name: string, max: number): RateLimit {
  return { max, timeWindow: '1 minute', key: ({ ip }) => `${name} ${ip}` };
}

/** The token of a call, which links and pictures carry in their address. */
function tokenOf({ headers, query }: FastifyRequest): string | null {
  if (headers.authorization !== undefined) return headers.authorization.replace(/^Bearer /i, '');
  const given: unknown =
    typeof query === 'object' && query !== null
      ? (Reflect.get(query, 'token') ?? Reflect.get(query, 'access_token'))
      : undefined;
  return typeof given === 'string' ? given : null;
}
