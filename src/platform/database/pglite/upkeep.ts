import { doAs } from '../../watch/probes/doing.ts';
import { quoteIdentifier } from '../identifier.ts';
import { inBackground } from '../sharing/background.ts';

/**
 * Bytes of write-ahead log after which a checkpoint is written in a moment in which nobody works, and at once. What is between two
 * checkpoints stays on the disk and is read again after a kill.
 */
const enough = { calm: 16 * 1_048_576, always: 32 * 1_048_576 } as const;
/** ms between two looks; none is taken while nothing was done. */
const pause = 2_000;
/** ms for which nobody may have had a turn to count as calm. */
const calm = 1_000;
/** Of so many looks one asks which tables the planner knows too little of. */
const statisticsEvery = 5;

type Row = Readonly<Record<string, unknown>>;

type Parts = {
  /** Runs a statement in a turn of its own. */
  readonly query: (text: string) => Promise<readonly Row[]>;
  readonly script: (text: string) => Promise<unknown>;
  /** Whether the disk has no room: then nothing is written that nobody asked for. */
  readonly isLow: () => Promise<boolean>;
};

export type Upkeep = {
  /** Takes in a turn that is over. */
  readonly noteTurn: (isBackground: boolean) => void;
  readonly stop: () => Promise<void>;
};

const writtenSql =
  'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::text as bytes from pg_control_checkpoint()';
/** Tables of which a fifth has changed since the planner last looked at them. */
const staleSql = `
  select s.schemaname::text as schema, s.relname::text as name from pg_stat_user_tables as s join pg_class as c on c.oid = s.relid
  where s.n_mod_since_analyze > 500 + greatest(c.reltuples, 0) * 0.2
  order by s.n_mod_since_analyze desc limit 5`;

/**
 * Small tables with more dead rows than living ones, such as those of what comes and goes. One that statistics found empty, with its
 * dead rows in it, counts as empty however much comes next, and the planner then walks through all of it again and again: only where
 * its pages went too is it estimated by its size.
 */
const wornSql = `
  select s.schemaname::text as schema, s.relname::text as name from pg_stat_user_tables as s
  where s.n_dead_tup > 500 + s.n_live_tup and pg_total_relation_size(s.relid) < 16 * 1048576
  order by s.n_dead_tup desc limit 5`;

/**
 * Does between the turns what PostgreSQL has processes of its own for, and the embedded database has not: checkpoints, without which its
 * log grows until it is closed, statistics of tables, without which the planner takes tables that were filled for empty ones, and room of
 * dead rows. Goes on
 * until it is stopped.
 */
export function keepUp({ query, script, isLow }: Parts): Upkeep {
  let turns = 0;
  let known = 0;
  let looks = 0;
  let lastPerson = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | null = null;

  /** Answers whether something is left for a calmer moment. */
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
        // Its own turns are no reason to look again.
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

/** From a tenth of the rows that PostgreSQL would look at: that takes tens of ms, and is enough to choose an index by. */
export function analyzeQuickly(schema: string, table: string): string {
  return `set local default_statistics_target = 10; analyze ${quoteIdentifier(schema)}.${quoteIdentifier(table)};`;
}
