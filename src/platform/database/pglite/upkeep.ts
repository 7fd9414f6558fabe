import { doAs } from '../../watch/probes/doing.ts';
import { quoteIdentifier } from '../identifier.ts';
import { inBackground } from '../sharing/background.ts';

/**
 * Bytes of write-ahead log after which a checkpoint runs: `calm` when nobody works, `always` at once. The log between
 * two checkpoints stays on the disk and is replayed after a crash.
 */
const enough = { calm: 16 * 1_048_576, always: 32 * 1_048_576 } as const;
/** ms between two checks. None runs if nothing was done meanwhile. */
const pause = 2_000;
/** ms without any turn that count as calm. */
const calm = 1_000;
/** One in this many checks looks for tables with outdated statistics. */
const statisticsEvery = 5;

type Row = Readonly<Record<string, unknown>>;

type Parts = {
  /** Runs a statement in its own turn. */
  readonly query: (text: string) => Promise<readonly Row[]>;
  readonly script: (text: string) => Promise<unknown>;
  /** Whether the disk is full. Optional writes are left out then. */
  readonly isLow: () => Promise<boolean>;
};

export type Upkeep = {
  /** Records a finished turn. */
  readonly noteTurn: (isBackground: boolean) => void;
  readonly stop: () => Promise<void>;
};

const writtenSql =
  'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::text as bytes from pg_control_checkpoint()';
/** Tables of which a fifth has changed since they were last analysed. */
const staleSql = `
  select s.schemaname::text as schema, s.relname::text as name from pg_stat_user_tables as s join pg_class as c on c.oid = s.relid
  where s.n_mod_since_analyze > 500 + greatest(c.reltuples, 0) * 0.2
  order by s.n_mod_since_analyze desc limit 5`;

/**
 * Small tables with more dead rows than living ones, such as tables of short-lived rows. If such a table is analysed
 * while it is empty but for dead rows, the planner keeps treating it as empty and scans it again and again. Only after
 * its pages are freed is its size estimated correctly.
 */
const wornSql = `
  select s.schemaname::text as schema, s.relname::text as name from pg_stat_user_tables as s
  where s.n_dead_tup > 500 + s.n_live_tup and pg_total_relation_size(s.relid) < 16 * 1048576
  order by s.n_dead_tup desc limit 5`;

/**
 * Does between turns what PostgreSQL's background processes do and the embedded database lacks: checkpoints, without
 * which the log grows until the database closes; statistics, without which the planner takes filled tables for empty;
 * and vacuuming dead rows. Runs until it is stopped.
 */
export function keepUp({ query, script, isLow }: Parts): Upkeep {
  let turns = 0;
  let known = 0;
  let looks = 0;
  let lastPerson = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;

  /** Returns whether something is left for a calmer moment. */
  async function look(): Promise<boolean> {
    if (await isLow()) return false;
    const [row] = await query(writtenSql);
    const bytes = Number(row?.bytes);
    const isCalm = performance.now() - lastPerson > calm;
    const isWanted = bytes >= enough.calm;
    if (bytes >= enough.always || (isCalm && isWanted)) await script('checkpoint');
    looks += 1;
    if (looks % statisticsEvery === 0) {
      for (const table of await query(staleSql)) await script(analyzeQuickly(String(table.schema), String(table.name)));
      for (const { schema, name } of await query(wornSql))
        await script(`vacuum ${quoteIdentifier(String(schema))}.${quoteIdentifier(String(name))}`);
    }
    return isWanted && !isCalm;
  }

  const timer = setInterval(() => {
    if (looking !== null || turns === known) return;
    looking = doAs({ operation: 'upkeep' }, () => inBackground(look))
      .catch(() => false)
      .then((isLeft) => {
        looking = null;
        // Its own turns must not trigger another check.
        if (!isLeft) known = turns;
      });
  }, pause);
  timer.unref();
  return {
    noteTurn: (isBackground) => {
      turns += 1;
      if (!isBackground) lastPerson = performance.now();
    },
    stop: async () => {
      clearInterval(timer);
      await looking;
    },
  };
}

/**
 * Analyses a tenth of the rows that PostgreSQL would sample. That takes tens of ms and is enough to choose an index.
 */
export function analyzeQuickly(schema: string, table: string): string {
  return `set local default_statistics_target = 10; analyze ${quoteIdentifier(schema)}.${quoteIdentifier(table)};`;
}
