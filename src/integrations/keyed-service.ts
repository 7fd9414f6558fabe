import type { Agent } from 'node:https';
import { isRecord, type JsonRecord } from '../language/json/record.ts';
import { createBreaker } from './breaker.ts';
import { exchange, isMissing, repeatUnknown, statusError } from './exchange.ts';

export type KeyedServiceOptions = {
  /** Its name in metrics and traces. */
  readonly service: string;
  /** Without a trailing slash. */
  readonly base: string;
  readonly token: string;
  readonly agent?: Agent | undefined;
  readonly timeout?: number;
  /** ms of the first pause before a repetition. */
  readonly rest?: number;
  /** Called with the reason of a failed call. */
  readonly failed?: (reason: string) => void;
};

/** A service whose records have addresses chosen by the portal, so that every call can be repeated. */
export type KeyedService = {
  /** Creates a record or returns the existing one. */
  readonly put: (path: string, body: object) => Promise<JsonRecord>;
  /** Null for none. */
  readonly get: (path: string) => Promise<JsonRecord | null>;
};

/**
 * Calls such a service with a bearer token: JSON objects, errors with a `codigo`. Calls with an unknown outcome are
 * repeated after pauses; rejects with PortError.
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
