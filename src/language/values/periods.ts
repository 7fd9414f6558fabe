import { isRecord } from '../json/record.ts';
import type { periodNames } from '../view/period-names.ts';

type PeriodName = (typeof periodNames)[number];

/** A first and a last day, YYYY-MM-DD. */
export type DatePeriod = { readonly inicio: string; readonly fim: string };

/** Months before the current one at which a period begins, and months after it before which it ends. */
const months: Readonly<Partial<Record<PeriodName, readonly [first: number, end: number]>>> = {
  mes_atual: [0, 1],
  mes_anterior: [-1, 0],
  // The two previous months and the current one; for four months likewise.
  trimestre: [-2, 1],
  quatro_meses: [-3, 1],
};

/** Number of days that the period `proximos` covers. */
const daysAhead = 90;

/** The days of a named period around a day; null for `outros` and unknown names. */
export function periodOf(name: string, today: Date): DatePeriod | null {
  const [year, month, day] = [today.getFullYear(), today.getMonth(), today.getDate()];
  if (name === 'proximos') return { inicio: dayOf(year, month, day), fim: dayOf(year, month, day + daysAhead) };
  const span = Object.hasOwn(months, name) ? months[name as PeriodName] : undefined;
  if (span === undefined) return null;
  return { inicio: dayOf(year, month + span[0], 1), fim: dayOf(year, month + span[1], 0) };
}

/** Reads a value as a period; null if it has neither end. */
export function readPeriod(value: unknown): Partial<DatePeriod> | null {
  if (!isRecord(value)) return null;
  const end = (given: unknown) => (typeof given === 'string' && given !== '' ? given : undefined);
  const [inicio, fim] = [end(value.inicio), end(value.fim)];
  if (inicio === undefined && fim === undefined) return null;
  return { ...(inicio === undefined ? {} : { inicio }), ...(fim === undefined ? {} : { fim }) };
}

function dayOf(year: number, month: number, day: number): string {
  const date = new Date(year, month, day);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
