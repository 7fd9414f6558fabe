import pg from 'pg';
import { type Addresses, hostOf } from './addresses.ts';
import { timelineSql } from './client.ts';

/** A server that accepts changes, and its timeline. */
type Found = { readonly url: string; readonly timeline: number };

/** Tracks which server of an address accepts changes. */
export type Primary = {
  /** Whether there is a choice: several servers, one of which accepts changes. */
  readonly isChoice: boolean;
  readonly url: () => string;
  /** Reports that a connection broke or was refused: all servers are asked again in the background. */
  readonly suspect: () => void;
  /** Asks all servers until one accepts changes, for at most `patience` ms; returns whether one does. */
  readonly find: (patience: number) => Promise<boolean>;
  /** Calls back when another server becomes the primary. */
  readonly onMove: (listener: (url: string) => void) => void;
  /** Compares the timeline of a new connection; returns false if it is older than the primary's. */
  readonly meets: (timeline: number) => boolean;
  readonly close: () => void;
};

/** ms that a server has to answer. */
const askLimit = 2_000;
/** ms between two rounds while no server accepts changes. */
const pause = 150;
/**
 * ms between two rounds in normal operation. They are needed because a machine that is switched off closes no
 * connection.
 */
const interval = 3_000;

/** Tracks which of the servers of an address accepts changes. */
export function followPrimary({ urls, target }: Addresses, report: (url: string) => void): Primary {
  const isChoice = target === 'read-write' && urls.length > 1;
  const listeners: ((url: string) => void)[] = [];
  let current: string = urls[0];
  let timeline = 0;
  let round: Promise<boolean> | null = null;
  let isClosed = false;

  async function ask(url: string): Promise<Found | null> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: askLimit,
      query_timeout: askLimit,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query(`select ${timelineSql} as timeline`);
      const found: unknown = rows[0]?.timeline;
      return typeof found === 'number' ? { url, timeline: found } : null;
    } catch {
      return null;
    } finally {
      void client.end().catch(() => undefined);
    }
  }

  /** Asks all servers once. If two accept changes, the one with the later timeline counts. */
  function look(): Promise<boolean> {
    round ??= Promise.all(urls.map(ask))
      .then((answers) => {
        const rank = (one: Found): number => one.timeline * 2 + Number(one.url === current);
        const [best] = answers.filter((one) => one !== null).sort((a, b) => rank(b) - rank(a));
        if (best === undefined || best.timeline < timeline || isClosed) return false;
        const isOther = best.url !== current;
        timeline = best.timeline;
        current = best.url;
        if (isOther) {
          report(hostOf(best.url));
          for (const listener of listeners) listener(best.url);
        }
        return true;
      })
      .finally(() => {
        round = null;
      });
    return round;
  }

  const timer = isChoice ? setInterval(() => void look(), interval).unref() : undefined;

  return {
    isChoice,
    url: () => current,
    suspect: () => {
      if (isChoice && !isClosed) void look();
    },
    find: async (patience) => {
      const end = performance.now() + patience;
      for (;;) {
        if (await look()) return true;
        if (isClosed || performance.now() + pause > end) return false;
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
    },
    onMove: (listener) => void listeners.push(listener),
    meets: (met) => {
      // With one address, a database may be replaced by another one whose timeline is higher.
      if (isChoice && met < timeline) return false;
      timeline = met;
      return true;
    },
    close: () => {
      isClosed = true;
      clearInterval(timer);
    },
  };
}
