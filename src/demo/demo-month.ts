import sql from 'sql-template-tag';
import type { Queryable } from '../platform/database/database.ts';
import { portalTimeZone } from '../platform/database/time-zone.ts';

/**
 * First day of the month around which the demonstration's rows are dated: that of the first start, stored from then on,
 * so that a later run adds rows that fit the existing ones. @param now the time of a first start
 */
export async function demoMonth(db: Queryable, now: Date = new Date()): Promise<string> {
  const zone = { timeZone: portalTimeZone } as const;
  const first = `${now.toLocaleDateString('sv-SE', zone).slice(0, 7)}-01`;
  await db.execute(sql`
    insert into vitral_configuracao (chave, valor)
    values ('mes_demonstracao', to_jsonb(${first}::text))
    on conflict (chave) do nothing`);
  const [row] = await db.query<{ month: string }>(
    sql`select valor #>> '{}' as month from vitral_configuracao where chave = 'mes_demonstracao'`,
  );
  if (row === undefined) throw new Error('The month of the demonstration was not remembered.');
  return row.month;
}

/**
 * A day the given number of months after `month`, or before it for a negative number. @param dayOfMonth 0 for the last
 * of the month
 */
export function dayAround(month: string, months: number, dayOfMonth: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const shift = dayOfMonth === 0 ? months + 1 : months;
  return new Date(Date.UTC(year, number - 1 + shift, dayOfMonth)).toISOString().slice(0, 10);
}
