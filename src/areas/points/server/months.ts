import sql from 'sql-template-tag';
import { assignMonth, type Month, monthOf } from '../../../domain/months.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { portalTimeZone } from '../../../platform/database/time-zone.ts';

/** The month of a moment, by the portal's time zone. */
export function pointMonthOf(moment: Date): Month {
  return monthOf(moment, portalTimeZone);
}

/** The last month that is closing or closed; null where none is. */
export async function lastClosedMonth(tx: Queryable): Promise<Month | null> {
  const [row] = await tx.query<{ mes: Month | null }>(
    sql`select max(mes) as mes from ponto_mes where estado <> 'ABERTO'`,
  );
  return row?.mes ?? null;
}

/** Whether the SPV of any month is settled (`visualizar_spv_apurado` of specification 002, section 2.2). */
export async function hasClosedMonth(tx: Queryable): Promise<boolean> {
  const [row] = await tx.query<{ is_there: boolean }>(sql`select exists (select 1 from spv_apurado) as is_there`);
  return row?.is_there === true;
}

/** The open month that a movement counts in (`assignMonth`), which is there afterwards. */
export async function openMonthFor(tx: Queryable, own: Month): Promise<Month> {
  const month = assignMonth(own, await lastClosedMonth(tx));
  await tx.execute(sql`insert into ponto_mes (mes) values (${month}::date) on conflict do nothing`);
  return month;
}

/**
 * Holds all open months until the transaction ends: whoever closes one of them waits, and one that is being closed is waited for, and
 * not open any more.
 */
export async function holdOpenMonths(tx: Queryable): Promise<readonly Month[]> {
  const rows = await tx.query<{ mes: Month }>(
    sql`select mes from ponto_mes where estado = 'ABERTO' order by mes for share`,
  );
  return rows.map(({ mes }) => mes);
}
