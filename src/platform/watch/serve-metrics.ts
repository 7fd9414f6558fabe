import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/** How metrics are reached; nobody reaches them without a setting. */
export type MetricsAccess = {
  /** An address of their own (`VITRAL_METRICS=127.0.0.1:9464`), which is open to whoever reaches it. */
  readonly own: { readonly host: string; readonly port: number } | null;
  /** What opens `/metrics` beside the portal (`VITRAL_METRICS_TOKEN`, 16 characters or more). */
  readonly token: string | null;
};

/** A setting of metrics that cannot be used; only a person can choose another. */
export class MetricsSettingError extends Error {
  override readonly name = 'MetricsSettingError';
  readonly final = true;
}

/** Reads the settings. Throws MetricsSettingError for those that cannot be used. */
export function readMetricsAccess(env: Readonly<Record<string, string | undefined>>): MetricsAccess {
  const { VITRAL_METRICS: address = '', VITRAL_METRICS_TOKEN: token = '' } = env;
  const found = /^(?:(.+):)?(\d{1,5})$/.exec(address);
  if (address !== '' && (found === null || Number(found[2]) > 65_535))
    throw new MetricsSettingError(`VITRAL_METRICS must be host:port, such as 127.0.0.1:9464; it is "${address}".`);
  if (token !== '' && token.length < 16)
    throw new MetricsSettingError('VITRAL_METRICS_TOKEN must have 16 characters or more.');
  const host = found?.[1]?.replace(/^\[(.*)\]$/, '$1') ?? '127.0.0.1';
  return { own: found === null ? null : { host, port: Number(found[2]) }, token: token === '' ? null : token };
}

/** Serves `/metrics` beside the portal to who has the token. */
export function serveMetricsByToken(app: FastifyInstance, metrics: Metrics, token: string): void {
  app.get('/metrics', async (request, reply) => {
    const given = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!isSame(given, token)) return reply.code(401).header('www-authenticate', 'Bearer').send();
    return reply
      .header('cache-control', 'no-store')
      .type(metrics.contentType)
      .send(await metrics.render());
  });
}

/** Serves `/metrics` on an address of its own; closes it with what it answers. Throws MetricsSettingError where that is taken. */
export async function serveMetricsAlone(
  metrics: Metrics,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<{ readonly address: string; readonly close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url?.replace(/\?.*$/, '') !== '/metrics')
      return void response.writeHead(404).end();
    metrics.render().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await listen(server, host, port);
  const bound = server.address();
  const actual = typeof bound === 'object' && bound !== null ? bound.port : port;
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${actual}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) =>
      reject(new MetricsSettingError(`VITRAL_METRICS cannot listen on ${host}:${port}: ${error.message}`)),
    );
    server.listen(port, host, resolve);
  });
}

/** Compares secrets in a time that says nothing of them. */
function isSame(given: string, wanted: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(wanted));
}
