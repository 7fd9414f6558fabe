import { setTimeout as sleep } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { isFilling } from '../../../demo/fill-demonstration.ts';
import type { Database } from '../../../platform/database/database.ts';
import { identifier } from '../../../platform/database/identifier.ts';
import { doRepeatedly, type Task } from '../../../platform/tasks/task.ts';

/** Key under which the database stores the last rebuilt index. */
const progressKey = 'indices_demonstracao';
/** Sizes of indexes in bytes: smaller ones save nothing, and larger ones would block other users for too long. */
const size = { least: 256 * 1_024, most: 8 * 1_048_576 } as const;
/** After each index the task pauses for this many times its duration. */
const restFactor = 3;
/** ms between two runs while the demonstration is being filled, and after all is done. */
const [soon, late] = [5_000, 3_600_000];

/**
 * Rebuilds the indexes of a complete demonstration: rows added in random order left them half empty, a third of the
 * data folder. Only in the embedded database: on a server the size does not matter, but the locks would.
 */
export function rebuildAfterFilling(db: Database): readonly Task[] {
  if (db.kind !== 'pglite') return [];
  return [
    doRepeatedly('indices.demonstracao', soon, async ({ signal, rest }) => {
      if (await isFilling(db)) return;
      await rebuildIndexes(db, signal);
      if (!signal.aborted) rest(late);
    }),
  ];
}

/** Rebuilds each index once per database, each by itself; continues after the last one. Returns how many. */
export async function rebuildIndexes(db: Database, signal: AbortSignal): Promise<number> {
  await db.execute(sql`
    insert into vitral_configuracao (chave, valor) values (${progressKey}, '{"ultimo": ""}') on conflict do nothing`);
  for (let count = 0; ; count++) {
    const [next] = await db.query<{ name: string }>(sql`
      select c.relname::text as name from pg_class as c
      where c.relnamespace = ${db.schema}::regnamespace and c.relkind = 'i' and pg_relation_size(c.oid) between ${size.least} and ${size.most}
        and c.relname > (select (valor ->> 'ultimo')::name from vitral_configuracao where chave = ${progressKey})
      order by c.relname limit 1`);
    if (next === undefined || signal.aborted) return count;
    const started = performance.now();
    await db.transaction(async (tx) => {
      await tx.execute(sql`reindex index ${identifier(next.name)}`);
      await tx.execute(sql`
        update vitral_configuracao set valor = ${JSON.stringify({ ultimo: next.name })}::jsonb where chave = ${progressKey}`);
    });
    await sleep((performance.now() - started) * restFactor, undefined, { signal }).catch(() => undefined);
  }
}
