import { createServer, type IncomingMessage } from 'node:http';
import { onTestFinished } from 'vitest';

/** What a service of a test answers; `hangs` never does. */
export type JsonAnswer = { readonly status?: number; readonly text: string } | 'hangs';

/** What came to it. */
export type Received = {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
};

/** A service on this machine, until the test is finished; what it is asked stands in `received`. */
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
