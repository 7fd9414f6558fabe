import type { FastifyRequest } from 'fastify';
import type { RateLimit } from '../http/rate-check.ts';
import { hashToken } from './sessions.ts';

/**
 * Limits calls of one session per minute. Sessions are distinguished by the hash of their token, callers without a
 * token by their address.
 * @param name separates this limit from others
 * @param max calls per minute
 */
export function perSession(name: string, max: number): RateLimit {
  return { max, timeWindow: '1 minute', key: (request) => `${name} ${hashToken(tokenOf(request) ?? request.ip)}` };
}

/** Limits calls of one address per minute. All sessions of an office usually share one address. */
export function perAddress(name: string, max: number): RateLimit {
  return { max, timeWindow: '1 minute', key: ({ ip }) => `${name} ${ip}` };
}

/** The token of a call. Links and pictures have it in the query string. */
function tokenOf({ headers, query }: FastifyRequest): string | null {
  if (headers.authorization !== undefined) return headers.authorization.replace(/^Bearer /i, '');
  const given: unknown =
    typeof query === 'object' && query !== null
      ? (Reflect.get(query, 'token') ?? Reflect.get(query, 'access_token'))
      : undefined;
  return typeof given === 'string' ? given : null;
}
