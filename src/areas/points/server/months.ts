import sql from 'sql-template-tag';
import { assignMonth, type Month, monthOf } from '../../../domain/months.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { portalTimeZone } from '../../../platform/database/time-zone.ts';

/** The month of a moment, by the portal's time zone. */
export function pointMonthOf(moment: Date): Month {
  return monthOf(moment, portalTimeZone);
}

/** The last month that is being closed or closed; null for none. */
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

/** The open month in which a movement counts (`assignMonth`); creates it if it is missing. */
export async function openMonthFor(tx: Queryable, own: Month): Promise<Month> {
  const month = assignMonth(own, await lastClosedMonth(tx));
  await tx.execute(sql`insert into ponto_mes (mes) values (${month}::date) on conflict do nothing`);
  return month;
}

/**
 * Locks all open months until the transaction ends, so that closings wait. Waits itself for a month that is being
 * closed, and does not return that one.
 */
export async function holdOpenMonths(tx: Queryable): Promise<readonly Month[]> {
  const rows = await tx.query<{ mes: Month }>(
    sql`select mes from ponto_mes where estado = 'ABERTO' order by mes for share`,
  );
  return rows.map(({ mes }) => mes);
}
