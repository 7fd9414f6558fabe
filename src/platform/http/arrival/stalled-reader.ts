import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Bytes that a reader must accept within each time limit while an answer waits for it. */
const leastBytes = 16_384;

/**
 * Ends the connection of a reader that accepts almost nothing for `limit` ms, because the answer holds a database
 * cursor and a place. Time in which the server itself has nothing to send does not count.
 */
export function endStalledReader(answer: ServerResponse, limit: number): void {
  const { socket } = answer;
  if (socket === null) return;
  let taken = 0;
  let since = performance.now();
  const timer = setInterval(
    () => {
      const now = performance.now();
      const sent = socket.bytesWritten - socket.writableLength;
      if (socket.writableLength === 0 || sent - taken >= leastBytes) {
        taken = sent;
        since = now;
      } else if (now - since >= limit) answer.destroy();
    },
    Math.max(10, limit / 4),
  );
  timer.unref();
  for (const event of ['finish', 'close'] as const) answer.once(event, () => clearInterval(timer));
}

/** Aborts when the client of an answer disconnects. */
export function signalOfLeaving(reply: FastifyReply): AbortSignal {
  const left = new AbortController();
  if (reply.raw.destroyed) left.abort();
  else reply.raw.once('close', () => left.abort());
  return left.signal;
}
