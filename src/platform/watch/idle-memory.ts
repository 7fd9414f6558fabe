import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** ms between two checks. */
const pause = 10_000;
/** Event loop utilisation up to which the server counts as idle. */
const idle = 0.03;
/** Growth of the heap in bytes, since the previous collection, that is worth another one. */
const worthwhile = 40 * 1_048_576;

/**
 * Returns memory to the system while the server is idle. V8 would otherwise keep what a busy moment such as the start
 * needed, about 150 MB. Returns the function that stops it.
 */
export function freeIdleMemory(): () => void {
  setFlagsFromString('--expose-gc');
  const collect: (options: object) => Promise<void> = runInNewContext('gc');
  let last = performance.eventLoopUtilization();
  let remaining = 0;
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    if (utilization > idle || getHeapStatistics().total_heap_size < remaining + worthwhile) return;
    void collect({ type: 'major', execution: 'async' }).then(() => {
      remaining = getHeapStatistics().total_heap_size;
    });
  }, pause);
  timer.unref();
  return () => clearInterval(timer);
}
