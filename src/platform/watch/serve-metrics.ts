import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from './metrics.ts';

/** How metrics can be reached; without a setting they cannot. */
export type MetricsAccess = {
  /** A separate address (`VITRAL_METRICS=127.0.0.1:9464`), open to everybody who can reach it. */
  readonly own: { readonly host: string; readonly port: number } | null;
  /** The token for `/metrics` on the portal's own address (`VITRAL_METRICS_TOKEN`, 16 characters or more). */
  readonly token: string | null;
};

/** An invalid setting of metrics; a person has to correct it. */
export class MetricsSettingError extends Error {
  override readonly name = 'MetricsSettingError';
  readonly final = true;
}

/** Reads the settings. Throws MetricsSettingError if they are invalid. */
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

/** Serves `/metrics` on the portal's address to callers with the token. */
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

/**
 * Serves `/metrics` on a separate address; returns the function that closes it. Throws MetricsSettingError if the
 * address is in use.
 */
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

/** Compares secrets in constant time. */
function isSame(given: string, wanted: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(wanted));
}
