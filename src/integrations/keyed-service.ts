import type { Agent } from 'node:https';
import { isRecord, type JsonRecord } from '../language/json/record.ts';
import { createBreaker } from './breaker.ts';
import { exchange, isMissing, repeatUnknown, statusError } from './exchange.ts';

export type KeyedServiceOptions = {
  /** What metrics and traces call it. */
  readonly service: string;
  /** Without a slash at the end. */
  readonly base: string;
  readonly token: string;
  readonly agent?: Agent | undefined;
  readonly timeout?: number;
  /** ms of the first rest before a repeat. */
  readonly rest?: number;
  /** Learns why a call was not done. */
  readonly failed?: (reason: string) => void;
};

/** A service whose records have addresses that the portal makes, so that every call may be repeated. */
export type KeyedService = {
  /** Makes a record or gives the one that is there. */
  readonly put: (path: string, body: object) => Promise<JsonRecord>;
  /** Null where there is none. */
  readonly get: (path: string) => Promise<JsonRecord | null>;
};

/**
 * Calls such a service with a bearer token: JSON objects, errors with a `codigo`. What nobody knows the end of is repeated, with a
 * rest between; rejects with PortError.
 */
export function openKeyedService(options: KeyedServiceOptions): KeyedService {
  const { service, base, token, agent, timeout = 10_000, rest = 200, failed } = options;
  const breaker = createBreaker({ service });
  const call = async (method: 'GET' | 'PUT', path: string, body?: object): Promise<JsonRecord> => {
    try {
      return await repeatUnknown(
        breaker,
        async () => {
          const answer = await exchange({
            ...{
              method,
              url: new URL(`${base}${path}`),
              timeout,
              agent,
              headers: { authorization: `Bearer ${token}` },
            },
            ...(body === undefined ? {} : { body }),
          });
          if (answer.status >= 200 && answer.status < 300 && isRecord(answer.body)) return answer.body;
          const given = isRecord(answer.body) ? answer.body.codigo : null;
          const code = typeof given === 'string' && /^[A-Za-z0-9_]{1,60}$/.test(given) ? given : null;
          throw statusError(answer.status, code);
        },
        { rest },
      );
    } catch (error) {
      if (!isMissing(error)) failed?.(error instanceof Error ? error.message : 'failed');
      throw error;
    }
  };
  return {
    put: (path, body) => call('PUT', path, body),
    get: async (path) => {
      try {
        return await call('GET', path);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
  };
}
