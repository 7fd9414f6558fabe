import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { groupOf } from './address-group.ts';

/** Limits for incomplete requests, in ms and bytes. */
export type UnfinishedLimits = {
  /** Maximum number of incomplete requests of one address that are older than `young` ms. */
  readonly most: number;
  readonly young: number;
  /** Maximum number of incomplete requests of one address, of any age. */
  readonly maxAtAll: number;
  /**
   * ms after which a body that arrives too slowly is ended. An upload has `uploadGrace`, as it takes long over a slow
   * line.
   */
  readonly grace: number;
  readonly uploadGrace: number;
  /** Average bytes per second that count as fast enough. */
  readonly leastRate: number;
  /** ms between two checks. */
  readonly interval: number;
};

export const unfinishedLimits: UnfinishedLimits = {
  ...{ most: 64, young: 1_000, maxAtAll: 1_000 },
  ...{ grace: 15_000, uploadGrace: 60_000 },
  ...{ leastRate: 1_000, interval: 2_000 },
};

/** Server options that limit how long headers may take: Node itself answers 408 and closes the connection. */
export const headLimits = { headersTimeout: 15_000, connectionsCheckingInterval: 2_000 } as const;

type Unfinished = {
  readonly socket: Socket;
  /** The request whose body is awaited; null while its headers are. */
  readonly request: IncomingMessage | null;
  readonly isUpload: boolean;
  readonly since: number;
  readonly bytes: number;
};

/**
 * Limits incomplete requests by time and by number per address. Above the number the slowest is ended: many users
 * behind one address send quickly and should not suffer from one slow client. Requests that arrive together, as after a
 * restart, are accepted before any of them is read and do not count as slow. Time in which this server does not read
 * does not count either. Balancers read headers themselves, so behind them only bodies are counted by address.
 */
export function boundUnfinished(
  app: FastifyInstance,
  isBalanced: boolean,
  limits: UnfinishedLimits = unfinishedLimits,
): void {
  const { most, young, maxAtAll, grace, uploadGrace, leastRate, interval } = limits;
  const byAddress = new Map<string, Set<Unfinished>>();
  const heads = new WeakMap<Socket, () => void>();

  const begin = (address: string, one: Omit<Unfinished, 'since' | 'bytes'>): (() => void) => {
    const key = groupOf(address);
    const all = byAddress.get(key) ?? new Set();
    const entry: Unfinished = { ...one, since: performance.now(), bytes: one.socket.bytesRead };
    all.add(entry);
    if (all.size > most) endOne(all, slowestOf(all, young) ?? (all.size > maxAtAll ? entry : null));
    byAddress.set(key, all);
    const end = (): void => {
      // A connection serves many requests, so listeners must not accumulate on it.
      one.socket.off('close', end);
      all.delete(entry);
      if (all.size === 0 && byAddress.get(key) === all) byAddress.delete(key);
    };
    one.socket.once('close', end);
    one.request?.once('close', end);
    return end;
  };

  app.server.on('connection', (socket: Socket) => {
    if (isBalanced || socket.remoteAddress === undefined) return;
    heads.set(socket, begin(socket.remoteAddress, { socket, request: null, isUpload: false }));
  });
  app.addHook('onRequest', async ({ raw, ip, routeOptions }) => {
    const { socket } = raw;
    if (!(socket instanceof Socket)) return;
    heads.get(socket)?.();
    heads.delete(socket);
    const { 'transfer-encoding': encoding, 'content-length': length = '0' } = raw.headers;
    if (raw.complete || (encoding === undefined && Number(length) === 0)) return;
    begin(ip, { socket, request: raw, isUpload: routeOptions.config.takesUpload === true });
  });
  const timer = setInterval(() => {
    const now = performance.now();
    for (const all of byAddress.values()) {
      while (all.size > most && endOne(all, slowestOf(all, young)));
      for (const one of all) {
        if (one.request === null || isHere(one)) continue;
        const isLate = now - one.since > (one.isUpload ? uploadGrace : grace);
        if (isLate && rateOf(one, now) < leastRate) endOne(all, one);
      }
    }
  }, interval);
  timer.unref();
  app.addHook('onClose', () => clearInterval(timer));
}

/**
 * Ends one request; returns false if there is none to end. It stops counting at once, although its connection closes a
 * moment later.
 */
function endOne(all: Set<Unfinished>, one: Unfinished | null): boolean {
  if (one === null) return false;
  all.delete(one);
  one.socket.destroy();
  return true;
}

/** The request that sends least of those older than `young` ms; null if all are newer. */
function slowestOf(all: Iterable<Unfinished>, young: number): Unfinished | null {
  const now = performance.now();
  let slowest: Unfinished | null = null;
  for (const one of all) {
    if (now - one.since < young || isHere(one)) continue;
    if (slowest === null || rateOf(one, now) < rateOf(slowest, now)) slowest = one;
  }
  return slowest;
}

/** Whether the server has everything that it currently reads, so that it is not waiting for the client. */
function isHere({ request }: Unfinished): boolean {
  return request !== null && (request.complete || request.readableLength >= request.readableHighWaterMark);
}

function rateOf({ socket, bytes, since }: Unfinished, now: number): number {
  return ((socket.bytesRead - bytes) * 1_000) / Math.max(1, now - since);
}
