import sql from 'sql-template-tag';
import type { Queryable } from '../database/database.ts';
import { doRepeatedly, type Task } from '../tasks/task.ts';

/** Who holds a resource, and until when. */
export type Lock = {
  readonly resource: string;
  readonly holder: string;
  /** Grows with every new holder: an action with an older token comes too late. */
  readonly token: number;
  /** By the time of the database, ISO 8601. */
  readonly since: string;
  readonly until: string;
};

/**
 * Locks held by people: a cart, a payment under review, a team that is edited. Each has a lease that its holder renews.
 * Without renewal it becomes free, by the time of the database, which all servers share.
 */
export type Locks = {
  /**
   * Takes a resource that is free or already held by this holder, for `leaseMs`, in `tx` if given. Returns the current
   * lock, whoever holds it.
   */
  readonly take: (resource: string, holder: string, leaseMs: number, tx?: Queryable) => Promise<Lock>;
  /** Extends the lease to `leaseMs` from this moment; returns null if the holder has lost it. */
  readonly renew: (resource: string, holder: string, leaseMs: number) => Promise<Lock | null>;
  /** Releases the lock, in `tx` if given; returns false if the holder did not have it. */
  readonly release: (resource: string, holder: string, tx?: Queryable) => Promise<boolean>;
  /** The valid lock of a resource, or null. */
  readonly find: (resource: string, tx?: Queryable) => Promise<Lock | null>;
  /** Whether the holder has the lock. Nobody can take it until the end of this transaction. */
  readonly holds: (tx: Queryable, resource: string, holder: string) => Promise<boolean>;
};

type Row = {
  readonly recurso: string;
  readonly dono: string;
  readonly ficha: number;
  readonly dh_inicio: string;
  readonly dh_prazo: string;
};

const hour = 3_600_000;
const columns = sql`recurso, dono, ficha, dh_inicio, dh_prazo`;

export function createLocks(db: Queryable): Locks {
  const find: Locks['find'] = async (resource, tx = db) => {
    const [row] = await tx.query<Row>(sql`
      select ${columns} from vitral_trava where recurso = ${resource} and dh_prazo > clock_timestamp()`);
    return row === undefined ? null : lockOf(row);
  };
  return {
    find,
    take: async (resource, holder, leaseMs, tx = db) => {
      for (;;) {
        const [taken] = await tx.query<Row>(sql`
          insert into vitral_trava as t (recurso, dono, dh_inicio, dh_prazo)
          values (${resource}, ${holder}, clock_timestamp(), clock_timestamp() + ${leaseMs} * interval '1 millisecond')
          on conflict (recurso) do update set dono = excluded.dono, dh_prazo = excluded.dh_prazo,
            ficha = case when t.dono = excluded.dono and t.dh_prazo > clock_timestamp() then t.ficha else t.ficha + 1 end,
            dh_inicio = case when t.dono = excluded.dono and t.dh_prazo > clock_timestamp() then t.dh_inicio else excluded.dh_inicio end
          where t.dono = excluded.dono or t.dh_prazo <= clock_timestamp()
          returning ${columns}`);
        if (taken !== undefined) return lockOf(taken);
        const other = await find(resource, tx);
        // It became free meanwhile.
        if (other !== null) return other;
      }
    },
    renew: async (resource, holder, leaseMs) => {
      const [row] = await db.query<Row>(sql`
        update vitral_trava set dh_prazo = clock_timestamp() + ${leaseMs} * interval '1 millisecond'
        where recurso = ${resource} and dono = ${holder} and dh_prazo > clock_timestamp() returning ${columns}`);
      return row === undefined ? null : lockOf(row);
    },
    release: async (resource, holder, tx = db) => {
      // The row stays, because its token must not start again.
      const released = await tx.execute(sql`
        update vitral_trava set dh_prazo = clock_timestamp()
        where recurso = ${resource} and dono = ${holder} and dh_prazo > clock_timestamp()`);
      return released > 0;
    },
    holds: async (tx, resource, holder) => {
      const held = await tx.query(sql`
        select recurso from vitral_trava
        where recurso = ${resource} and dono = ${holder} and dh_prazo > clock_timestamp() for no key update`);
      return held.length > 0;
    },
  };
}

/** Days for which the token of a released lock is remembered: earlier holders have long given up. */
const storedDays = 30;

/** Deletes locks that ended long ago. */
export function tidyLocks(db: Queryable): Task {
  return doRepeatedly('travas.limpeza', 24 * hour, () =>
    db.execute(sql`delete from vitral_trava where dh_prazo < now() - make_interval(days => ${storedDays}::int)`),
  );
}

function lockOf({ recurso, dono, ficha, dh_inicio, dh_prazo }: Row): Lock {
  return { resource: recurso, holder: dono, token: ficha, since: dh_inicio, until: dh_prazo };
}
