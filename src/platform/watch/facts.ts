import sql from 'sql-template-tag';
import type { Queryable } from '../database/database.ts';

/** Number of tasks of a name and a state. `oldest` is when the longest waiting one was due. */
export type TaskFact = {
  readonly nome: string;
  readonly estado: 'pendente' | 'executando' | 'morta';
  readonly total: number;
  /** Seconds since the longest waiting one was due; 0 if none is. */
  readonly age: number;
};

/** State that all servers of a database share, for metrics and health. */
export type Facts = {
  readonly tasks: readonly TaskFact[];
  /** Undelivered messages, and the age of the oldest in seconds. */
  readonly outbox: { readonly waiting: number; readonly age: number };
  /** Open sessions, and those of them used within the last 15 minutes. */
  readonly sessions: { readonly open: number; readonly used: number };
};

/** Reads the facts. Tasks are due by the clock of the portal; other times are those of the database. */
export async function readFacts(db: Queryable, now: Date): Promise<Facts> {
  const tasks = await db.query<TaskFact>(sql`
    select nome, estado, count(*)::int as total,
      greatest(0, extract(epoch from ${now.toISOString()}::timestamptz - min(dh_prevista)))::float8 as age
    from vitral_tarefa where estado in ('pendente', 'executando', 'morta') group by nome, estado order by nome, estado`);
  const [outbox = { waiting: 0, age: 0 }] = await db.query<Facts['outbox']>(sql`
    select count(*)::int as waiting, coalesce(extract(epoch from clock_timestamp() - min(dh_registro)), 0)::float8 as age
    from vitral_saida where dh_entrega is null`);
  const [sessions = { open: 0, used: 0 }] = await db.query<Facts['sessions']>(sql`
    select count(*)::int as open, (count(*) filter (where dh_uso > clock_timestamp() - interval '15 minutes'))::int as used
    from vitral_sessao where dh_expira > clock_timestamp()`);
  return { tasks, outbox, sessions };
}

/** ms for which facts are cached. */
const holdsFor = 5_000;

/** The facts, read on demand; callers at the same time share one reading. Null while the database does not answer. */
export function createFacts(db: Queryable, now: () => Date): () => Promise<Facts | null> {
  let reading: Promise<Facts | null> | null = null;
  let readAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (reading === null || performance.now() - readAt > holdsFor) {
      readAt = performance.now();
      reading = readFacts(db, now()).catch(() => null);
    }
    return reading;
  };
}
