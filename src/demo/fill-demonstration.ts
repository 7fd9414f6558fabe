import sql from 'sql-template-tag';
import type { Queryable } from '../platform/database/database.ts';
import { doRepeatedly, type Task, type TaskContext } from '../platform/tasks/task.ts';

/** What the database remembers each part of the demonstration by that is filled in the background: whether it is full. */
const keyOf = (part: string): string => `cheia:${part}`;
/** ms between two looks while a part waits for another one, and once it is full. */
const [soon, late] = [3_000, 3_600_000];

/**
 * Fills a part of the demonstration in the background, until `fill` answers that it is full: soon again while it waits for another part,
 * hardly ever once it is. While one is not, figures that are made of it are not what they will be (`isFilling`).
 * @param part name of the task as well
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

/** A part that was full once stays so: what somebody deletes since does not come back. */
async function remember(db: Queryable, part: string, isFull: boolean): Promise<void> {
  await db.execute(sql`
    insert into vitral_configuracao as c (chave, valor) values (${keyOf(part)}, to_jsonb(${isFull}::boolean))
    on conflict (chave) do update set valor = to_jsonb(c.valor = 'true' or ${isFull}::boolean) where c.valor <> 'true'`);
}

/** Whether a part of the demonstration is not full yet, or none has begun. Only for servers that fill one. */
export async function isFilling(db: Queryable): Promise<boolean> {
  const [row] = await db.query<{ full: boolean | null }>(
    sql`select bool_and(valor = 'true') as full from vitral_configuracao where chave like 'cheia:%'`,
  );
  return row?.full !== true;
}
