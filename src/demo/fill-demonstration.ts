import sql from 'sql-template-tag';
import type { Queryable } from '../platform/database/database.ts';
import { doRepeatedly, type Task, type TaskContext } from '../platform/tasks/task.ts';

/** Key under which the database stores for a part filled in the background whether it is complete. */
const keyOf = (part: string): string => `cheia:${part}`;
/** ms between two runs while a part waits for another one, and after it is complete. */
const [soon, late] = [3_000, 3_600_000];

/**
 * Fills a part of the demonstration in the background, until `fill` returns true because it is complete: every few
 * seconds while it waits for another part, hourly afterwards. Until all are complete, figures computed from them are
 * not final (`isFilling`).
 * @param part also the name of the task
 */
export function fillDemonstration(part: string, db: Queryable, fill: (context: TaskContext) => Promise<boolean>): Task {
  let known: boolean | null = null;
  return doRepeatedly(part, soon, async (context) => {
    if (known === null) await remember(db, part, false);
    const isFull = await fill(context);
    if (isFull !== known) await remember(db, part, isFull);
    known = isFull;
    if (isFull) context.rest(late);
  });
}

/** A part that was complete once stays so: rows that somebody deletes later do not come back. */
async function remember(db: Queryable, part: string, isFull: boolean): Promise<void> {
  await db.execute(sql`
    insert into vitral_configuracao as c (chave, valor) values (${keyOf(part)}, to_jsonb(${isFull}::boolean))
    on conflict (chave) do update set valor = to_jsonb(c.valor = 'true' or ${isFull}::boolean) where c.valor <> 'true'`);
}

/** Whether a part of the demonstration is not complete yet, or none has started. Only for servers that fill one. */
export async function isFilling(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ full: boolean | null }>(
    sql`select bool_and(valor = 'true') as full from vitral_configuracao where chave like 'cheia:%'`,
  );
  return row?.full !== true;
}
