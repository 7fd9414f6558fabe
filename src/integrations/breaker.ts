import { portCalls, restingPorts } from '../platform/watch/probes/instruments.ts';
import { inSpan } from '../platform/watch/probes/spans.ts';
import { PortError } from './ask-json.ts';

/** Keeps a service that fails from being asked for a while, so that nobody waits for it. */
export type Breaker = {
  /** Does the work; throws PortError at once while the service rests. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>;
};

/**
 * A breaker that rests after so many failures in a row. After the rest one call is tried, and the others are refused until
 * it is known what came of it.
 */
export function createBreaker({
  service = 'other',
  failures = 3,
  rest = 30_000,
  now = () => performance.now(),
}: {
  /** What metrics and traces call the service. */
  readonly service?: string;
  readonly failures?: number;
  /** In ms. */
  readonly rest?: number;
  readonly now?: () => number;
} = {}): Breaker {
  let failed = 0;
  let restsUntil = 0;
  let isTrying = false;
  return {
    run: async (work) => {
      const isResting = failed >= failures;
      if (isResting && (isTrying || now() < restsUntil)) throw new PortError('the service rests after failures');
      isTrying = isResting;
      try {
        const result = await inSpan({ kind: 'client', name: `port ${service}` }, work);
        failed = 0;
        portCalls.inc({ service, outcome: 'done' });
        return result;
      } catch (error) {
        // Who refuses is there, and may take the next one.
        const isThere = error instanceof PortError && error.outcome === 'refused';
        failed = isThere ? 0 : failed + 1;
        portCalls.inc({ service, outcome: isThere ? 'refused' : 'failed' });
        restsUntil = now() + rest;
        throw error;
      } finally {
        restingPorts.set({ service }, failed >= failures ? 1 : 0);
        if (isResting) isTrying = false;
      }
    },
  };
}
