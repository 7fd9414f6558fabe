import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { groupOf } from './address-group.ts';

/** What requests may take that are not here whole, in ms and bytes. */
export type UnfinishedLimits = {
  /** Requests of one address at once, but for those that are younger than `young` ms. */
  readonly most: number;
  readonly young: number;
  /** Requests of one address at once, however young. */
  readonly maxAtAll: number;
  /** ms after which a body that comes too slowly is ended; an upload, which a slow line takes long for, has `uploadGrace`. */
  readonly grace: number;
  readonly uploadGrace: number;
  /** Bytes in a second, on the average, that are not too slow. */
  readonly leastRate: number;
  /** ms between two looks at all of them. */
  readonly interval: number;
};

export const unfinishedLimits: UnfinishedLimits = {
  ...{ most: 64, young: 1_000, maxAtAll: 1_000 },
  ...{ grace: 15_000, uploadGrace: 60_000 },
  ...{ leastRate: 1_000, interval: 2_000 },
};

/** Options of the server under which heads arrive in time: Node itself answers 408 and ends the connection. */
export const headLimits = { headersTimeout: 15_000, connectionsCheckingInterval: 2_000 } as const;

type Unfinished = {
  readonly socket: Socket;
  /** The request whose body is to come; null while its head is. */
  readonly request: IncomingMessage | null;
  readonly isUpload: boolean;
  readonly since: number;
  readonly bytes: number;
};

/**
 * Bounds what callers hold open with requests that they do not finish, by time and by number for each address. Beyond the number the
 * slowest goes, so that many behind one address, whose requests are here in no time, do not suffer from one who drips; nor do they
 * where they come all at once, as behind a new start, and are taken in before anything of them is read. What waits
 * for this server to read it is not slow. Behind balancers, which read heads themselves, only bodies are counted by address.
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
      // A connection serves many requests: none of them stays behind on it.
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

/** Ends one of all; false where there is none to end. It counts no more from now on, though its connection closes a moment later. */
function endOne(all: Set<Unfinished>, one: Unfinished | null): boolean {
  if (one === null) return false;
  all.delete(one);
  one.socket.destroy();
  return true;
}

/** Of those who had time to send something, `young` ms, who sends least; null where all of them are new. */
function slowestOf(all: Iterable<Unfinished>, young: number): Unfinished | null {
  const now = performance.now();
  let slowest: Unfinished | null = null;
  for (const one of all) {
    if (now - one.since < young || isHere(one)) continue;
    if (slowest === null || rateOf(one, now) < rateOf(slowest, now)) slowest = one;
  }
  return slowest;
}

/** Whether nothing more has to come before this server reads on. */
function isHere({ request }: Unfinished): boolean {
  return request !== null && (request.complete || request.readableLength >= request.readableHighWaterMark);
}

function rateOf({ socket, bytes, since }: Unfinished, now: number): number {
  return ((socket.bytesRead - bytes) * 1_000) / Math.max(1, now - since);
}
