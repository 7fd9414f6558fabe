import pg from 'pg';
import { type Addresses, hostOf } from './addresses.ts';
import { timelineSql } from './client.ts';

/** A server that takes changes, and the history it stands for: each promotion begins another one. */
type Found = { readonly url: string; readonly timeline: number };

/** Which of the servers of an address takes changes, as far as it is known. */
export type Primary = {
  /** Whether there is a choice: several servers, of which one takes changes. */
  readonly isChoice: boolean;
  readonly url: () => string;
  /** A connection broke, or was refused: who takes changes is asked anew, in the background. */
  readonly suspect: () => void;
  /** Asks all servers until one takes changes, for so many ms; answers whether one does. */
  readonly find: (patience: number) => Promise<boolean>;
  /** Calls back as another server takes over. */
  readonly onMove: (listener: (url: string) => void) => void;
  /** A connection says in which history its server stands; false for one that another server has left behind. */
  readonly meets: (timeline: number) => boolean;
  readonly close: () => void;
};

/** ms that one server has to answer. */
const askLimit = 2_000;
/** ms between two rounds while nobody takes changes. */
const pause = 150;
/** ms between two rounds while all is well: a machine that is switched off cuts no connection. */
const interval = 3_000;

/** Follows the server that takes changes among those of an address. */
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

  /** One round over all servers; of two that both take changes the one of the later history counts. */
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
      // With one address a database may be put in place of another, whose history is longer.
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
