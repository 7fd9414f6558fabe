import type { FastifyInstance, FastifyRequest } from 'fastify';
import { doAs } from './probes/doing.ts';
import { receivedBytes, requestSeconds, requests, sentBytes } from './probes/instruments.ts';
import { beginSpan, type OpenSpan } from './probes/spans.ts';

type Begun = { readonly read: number; readonly written: number; readonly span: OpenSpan };

/**
 * Counts requests by operation of the contract; others (files of the web app, unknown addresses) are `web`. Work that
 * follows from a request runs as its operation.
 */
export function watchRequests(app: FastifyInstance): void {
  const begun = new WeakMap<FastifyRequest, Begun>();
  app.addHook('onRequest', (request, _reply, done) => {
    const { bytesRead = 0, bytesWritten = 0 } = request.raw.socket;
    const name = operationOf(request);
    const span = beginSpan({ kind: 'server', name, parent: request.headers.traceparent ?? null });
    begun.set(request, { read: bytesRead, written: bytesWritten, span });
    span.run(() => doAs({ operation: name }, done));
  });
  // The body is read from socket events, which do not know the request, so the operation is set again.
  app.addHook('preValidation', (request, _reply, done) => {
    const work = (): void => doAs({ operation: operationOf(request) }, done);
    const span = begun.get(request)?.span;
    if (span === undefined) work();
    else span.run(work);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const operation = operationOf(request);
    const { bytesRead = 0, bytesWritten = 0 } = request.raw.socket;
    const { read = 0, written = 0, span } = begun.get(request) ?? {};
    span?.end(reply.statusCode >= 500, reply.statusCode);
    requests.inc({ operation, status: `${Math.trunc(reply.statusCode / 100)}xx` });
    // The first line and headers were read before the request was known.
    const head = Number(request.headers['content-length'] ?? 0) || 0;
    receivedBytes.inc({ operation }, Math.max(0, bytesRead - read, head));
    sentBytes.inc({ operation }, Math.max(0, bytesWritten - written));
    // An event stream lasts as long as its window is open.
    const { isStream = false } = request.routeOptions.config;
    if (!isStream) requestSeconds.observe({ operation }, reply.elapsedTime / 1_000);
    done();
  });
}

/** Taken from the route, never from the address, which contains ids, filters and tokens. */
export function operationOf(request: FastifyRequest): string {
  return request.routeOptions.config.operation ?? 'web';
}
