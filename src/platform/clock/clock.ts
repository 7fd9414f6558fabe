import sql from 'sql-template-tag';
import type { Database } from '../database/database.ts';
import { createPoll } from '../database/versions/poll.ts';

/**
 * The time of the business: when a task is due, a deadline ends or a month closes. SQL gets it as a value, never by
 * `now()`. Sessions, leases, logs and the times of rows use the real time of the database.
 */
export type Clock = {
  readonly now: () => Date;
  /** Moves the time, in development and tests only. Null in production, whatever the database contains. */
  readonly simulation: ClockSimulation | null;
};

export type ClockSimulation = {
  /** ms by which the clock is ahead of the real time. */
  readonly offset: () => number;
  /** Moves the clock of all servers of the database by ms; answers its time. The others follow within two seconds. */
  readonly move: (ms: number) => Promise<Date>;
  /** Returns to the real time. */
  readonly reset: () => Promise<Date>;
  /** Called when the clock was moved, here or by another server. */
  readonly onMoved: (listener: () => void) => void;
};

export type OpenClock = Clock & { readonly close: () => void };

/** The real time. */
export const realClock: Clock = { now: () => new Date(), simulation: null };

/** Key of the offset in `vitral_configuracao`. */
const key = 'relogio';
/** ms between two checks for changes of other servers; an embedded database has none. */
const interval = 2_000;
/** Maximum offset of the clock in ms: a hundred years, so that years keep four digits. */
const maxOffset = 100 * 365.25 * 86_400_000;

/** A clock that can be moved, for all servers of the database at once: its offset is stored in a row. */
export async function openMovableClock(db: Database, log: (error: unknown) => void): Promise<OpenClock> {
  let offset = 0;
  const listeners: (() => void)[] = [];
  const follow = (value: number): Date => {
    if (value !== offset) {
      offset = value;
      for (const listener of listeners) listener();
    }
    return now();
  };
  const now = (): Date => new Date(Date.now() + offset);
  const look = async (): Promise<void> => {
    const [row] = await db.query<{ valor: number }>(sql`select valor from vitral_configuracao where chave = ${key}`);
    follow(row?.valor ?? 0);
  };
  await look();
  const poll = createPoll({ look, isNeeded: () => db.kind === 'postgres', interval, log });
  poll.refresh();
  return {
    now,
    close: poll.close,
    simulation: {
      offset: () => offset,
      move: async (ms) => {
        const [row] = await db.query<{ valor: number }>(sql`
          insert into vitral_configuracao as c (chave, valor) values (${key}, to_jsonb(${clamp(ms)}::bigint))
          on conflict (chave) do update set valor = to_jsonb(
            greatest(${-maxOffset}::bigint, least(${maxOffset}::bigint, (c.valor #>> '{}')::bigint + ${clamp(ms)}::bigint)))
          returning valor`);
        return follow(row?.valor ?? 0);
      },
      reset: async () => {
        await db.execute(sql`delete from vitral_configuracao where chave = ${key}`);
        return follow(0);
      },
      onMoved: (listener) => listeners.push(listener),
    },
  };
}

function clamp(ms: number): number {
  return Math.trunc(Math.max(-maxOffset, Math.min(maxOffset, ms)));
}
