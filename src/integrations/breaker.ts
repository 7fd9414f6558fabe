import { portCalls, restingPorts } from '../platform/watch/probes/instruments.ts';
import { inSpan } from '../platform/watch/probes/spans.ts';
import { PortError } from './ask-json.ts';

/** Stops calling a failing service for a while, so that nobody waits for it. */
export type Breaker = {
  /** Runs the work; throws PortError at once while calls are paused. */
  readonly run: <T>(work: () => Promise<T>) => Promise<T>;
};

/**
 * A breaker that pauses calls after a number of consecutive failures. After the pause it tries one call, and refuses
 * the others until that call has ended.
 */
export function createBreaker({
  service = 'other',
  failures = 3,
  rest = 30_000,
  now = () => performance.now(),
}: {
  /** Name of the service in metrics and traces. */
  readonly service?: string;
  readonly failures?: number;
  /** Length of a pause in ms. */
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
        // A service that refuses is available, and may accept the next call.
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
