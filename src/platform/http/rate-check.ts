import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tooManyAttempts } from './errors/http-errors.ts';

/** How often something may be called: `max` times in a window for each key. */
export type RateLimit = {
  readonly max: number;
  readonly timeWindow: '1 minute' | '1 hour';
  readonly key: (request: FastifyRequest) => string;
};

/** Counts the calls of a limit. The returned function throws 429, with the seconds to wait, for a call above it. */
export function createRateCheck(
  app: FastifyInstance,
  { max, timeWindow, key }: RateLimit,
): (request: FastifyRequest) => Promise<void> {
  const count = app.createRateLimit({ max, timeWindow, keyGenerator: key });
  return async (request) => {
    const result = await count(request);
    if (!result.isAllowed && result.isExceeded) throw tooManyAttempts(Math.max(1, result.ttlInSeconds));
  };
}
