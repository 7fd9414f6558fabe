import autocannon from 'autocannon';

/** Where requests go, and how. */
export type Target = { readonly address: string; readonly headers: Readonly<Record<string, string>> };

/** What a server did under load. Times in ms; `failed` counts answers that are no success, and lost connections. */
export type Load = {
  readonly perSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly failed: number;
};

/** Sends the requests in turn over several connections for so many seconds. */
export async function loadServer(
  target: Target,
  paths: readonly string[],
  { connections, seconds }: { readonly connections: number; readonly seconds: number },
): Promise<Load> {
  const times: number[] = [];
  let failed = 0;
  const started = performance.now();
  const run = autocannon({
    url: target.address,
    connections,
    duration: seconds,
    timeout: 60,
    requests: paths.map((path) => ({ method: 'GET', path, headers: target.headers })),
  });
  run.on('response', (_client, status, _bytes, ms) => {
    if (status === 200) times.push(ms);
    else failed += 1;
  });
  const { errors, timeouts } = await run;
  const elapsed = (performance.now() - started) / 1_000;
  times.sort((a, b) => a - b);
  return {
    perSecond: times.length / elapsed,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    failed: failed + errors + timeouts,
  };
}

/** The middle of some numbers; NaN of none. */
export function median(values: readonly number[]): number {
  return percentile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}

function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
