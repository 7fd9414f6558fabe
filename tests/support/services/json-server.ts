import { createServer, type IncomingMessage } from 'node:http';
import { onTestFinished } from 'vitest';

/** An answer of the service; with `hangs` it never answers. */
export type JsonAnswer = { readonly status?: number; readonly text: string } | 'hangs';

/** A received request. */
export type Received = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};

/** Starts a service on this machine, which stops at the end of the test. `received` contains its requests. */
export async function startJsonServer(
  answer: (request: Received) => JsonAnswer,
): Promise<{ readonly base: string; readonly received: readonly Received[] }> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    const { method = '', url = '', headers } = request;
    const asked = { method, url, headers, body };
    received.push(asked);
    const given = answer(asked);
    if (given === 'hangs') return;
    response.writeHead(given.status ?? 200, { 'content-type': 'application/json' });
    response.end(given.text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return { base: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, received };
}
