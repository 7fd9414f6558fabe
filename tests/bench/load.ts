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

type Run = {
  readonly connections: number;
  readonly seconds: number;
  /** Each connection begins at another of the requests, so that none is sent by all of them at once. */
  readonly isSpread?: boolean;
};

/** Sends the requests in turn over several connections for so many seconds. */
export async function loadServer({ address, headers }: Target, paths: readonly string[], run: Run): Promise<Load> {
  return send(
    address,
    paths.map((path) => ({ path, headers })),
    run,
  );
}

/** The same, each path by each of many sessions. */
export async function loadSessions(
  { address, tokens }: { readonly address: string; readonly tokens: readonly string[] },
  paths: readonly string[],
  run: Run,
): Promise<Load> {
  const requests = tokens.flatMap((token) =>
    paths.map((path) => ({ path, headers: { authorization: `Bearer ${token}` } })),
  );
  return send(address, requests, run);
}

/** Saves new records of payment information, each by another of the sessions and under a key of its own. */
export async function loadSaves(
  { address, tokens }: { readonly address: string; readonly tokens: readonly string[] },
  path: string,
  run: Run,
): Promise<Load> {
  const requests = tokens.map((token) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    return {
      ...{ path: `/${path}`, method: 'POST' as const, headers },
      setupRequest: (request: object) => {
        const key = crypto.randomUUID();
        const body = JSON.stringify({ titulo: key, descricao: 'Pague até o vencimento.' });
        return { ...request, headers: { ...headers, 'idempotency-key': key }, body };
      },
    };
  });
  return send(address, requests, { ...run, isSpread: true });
}

type Sent = {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly method?: 'POST';
  readonly setupRequest?: (request: object) => object;
};

async function send(
  address: string,
  requests: readonly Sent[],
  { connections, seconds, isSpread = false }: Run,
): Promise<Load> {
  const times: number[] = [];
  let failed = 0;
  const started = performance.now();
  const all = requests.map((request) => ({ ...request, method: request.method ?? ('GET' as const) }));
  let clients = 0;
  const run = autocannon({
    url: address,
    connections,
    duration: seconds,
    timeout: 60,
    requests: all,
    setupClient: (client) => {
      const first = isSpread ? Math.floor((clients++ * all.length) / connections) : 0;
      if (first > 0) client.setRequests([...all.slice(first), ...all.slice(0, first)]);
    },
  });
  run.on('response', (_client, status, _bytes, ms) => {
    if (status >= 200 && status < 300) times.push(ms);
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

/** The value below which a part of sorted numbers lies; NaN of none. */
export function percentile(sorted: readonly number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
