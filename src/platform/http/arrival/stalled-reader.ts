import type { ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';

/** Bytes that a reader has to take within each limit of time while an answer waits for them. */
const leastBytes = 16_384;

/**
 * Ends the connection of a reader that takes nothing, or next to nothing, for `limit` ms: the answer holds a cursor of the
 * database and a place of others. Time in which the server itself has nothing ready does not count.
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

/** Aborts when the reader of an answer goes away. */
export function signalOfLeaving(reply: FastifyReply): AbortSignal {
  const left = new AbortController();
  if (reply.raw.destroyed) left.abort();
  else reply.raw.once('close', () => left.abort());
  return left.signal;
}
