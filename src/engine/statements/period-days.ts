import { httpErrors } from '../../platform/http/errors/http-errors.ts';
import { portalDay } from '../records/values/portal-day.ts';

/** One end of a period: the names of its parameters, in order of priority. */
type EndNames = {
  /** Parameters with a day, a moment in ISO 8601, or ms since 1970. */
  readonly days: readonly string[];
  /** Parameters with a month (0 to 11, or _01 to _12) and its year. */
  readonly months: readonly (readonly [month: string, year: string])[];
};

/** Session values with the two ends of a period, and their parameters. */
export const periodEnds = {
  periodo_inicio: {
    days: ['data_inicial_iso', 'date_start', 'data_inicial'],
    months: [
      ['mes_inicial', 'ano_inicial'],
      ['mes', 'ano'],
    ],
  },
  periodo_fim: {
    days: ['data_final_iso', 'date_end', 'data_final'],
    months: [
      ['mes_final', 'ano_final'],
      ['mes', 'ano'],
    ],
  },
} as const satisfies Readonly<Record<string, EndNames>>;
type PeriodEnd = keyof typeof periodEnds;

/** Whether a session value is an end of a period. */
export function isPeriodEnd(name: string): name is PeriodEnd {
  return Object.hasOwn(periodEnds, name);
}

/** Names of the parameters for an end of a period. */
export function paramsOfEnd(end: PeriodEnd): readonly string[] {
  const { days, months }: EndNames = periodEnds[end];
  return [...days, ...months.flat()];
}

/**
 * The first or last day of the requested period; by default that of the current month.
 * @param values parameters of the call, as they were sent
 * @returns YYYY-MM-DD, a day of the portal
 * @throws DADOS_INVALIDOS for a text that is not a day
 */
export function dayOfPeriod(end: PeriodEnd, values: ReadonlyMap<string, unknown>, now: Date): string {
  const { days, months }: EndNames = periodEnds[end];
  const given = (name: string): unknown => {
    const value = values.get(name);
    return value === '' || value === null ? undefined : value;
  };
  const name = days.find((one) => given(one) !== undefined);
  if (name !== undefined) {
    const day = readDay(String(given(name)));
    if (day !== null) return day;
    throw httpErrors.DADOS_INVALIDOS({ errors: [{ pointer: `/query/${name}`, ...httpErrors.format() }] });
  }
  const pair = months.find((one) => one.some((part) => given(part) !== undefined));
  const today = portalDay(now);
  const [month, year] = pair === undefined ? [undefined, undefined] : [given(pair[0]), given(pair[1])];
  return dayOfMonth(
    end,
    year === undefined ? Number(today.slice(0, 4)) : Number(year),
    month === undefined ? Number(today.slice(5, 7)) - 1 : readMonth(String(month)),
  );
}

/**
 * Refuses a period that ends before it begins, if a call gives both ends, by days or by months; a single day or month
 * is allowed.
 * @param values parameters of the call, as they were sent
 * @param isLater whether equal ends are refused as well
 * @throws REGRA_DE_NEGOCIO
 */
export function checkPeriodOrder(
  values: ReadonlyMap<string, unknown>,
  now: Date,
  { isLater }: { readonly isLater: boolean },
): void {
  const isGiven = (name: string): boolean => !['', null, undefined].includes(values.get(name) as string | null);
  const ends = [periodEnds.periodo_inicio, periodEnds.periodo_fim];
  const hasDays = ends.every(({ days }) => days.some(isGiven));
  const hasMonths = ends.every(({ months: [[month, year]] }) => isGiven(month) && isGiven(year));
  if (!hasDays && !hasMonths) return;
  const [first, last] = [dayOfPeriod('periodo_inicio', values, now), dayOfPeriod('periodo_fim', values, now)];
  // Days have priority over months, as in the statement. The two ends of a month are different days.
  const length = hasDays ? 10 : 7;
  const [begin, end] = [first.slice(0, length), last.slice(0, length)];
  if (begin > end || (isLater && begin === end)) throw httpErrors['REGRA_DE_NEGOCIO.periodo']();
}

/**
 * The first and last day of the requested period, see `dayOfPeriod`. Throws REGRA_DE_NEGOCIO if it ends before it
 * begins.
 */
export function periodOf(
  values: ReadonlyMap<string, unknown>,
  now: Date,
): { readonly first: string; readonly last: string } {
  checkPeriodOrder(values, now, { isLater: false });
  return { first: dayOfPeriod('periodo_inicio', values, now), last: dayOfPeriod('periodo_fim', values, now) };
}

/** Parses a month of reports: 0 to 11, or _01 to _12. */
function readMonth(value: string): number {
  return value.startsWith('_') ? Number(value.slice(1)) - 1 : Number(value);
}

function dayOfMonth(end: PeriodEnd, year: number, month: number): string {
  const day = end === 'periodo_inicio' ? Date.UTC(year, month, 1) : Date.UTC(year, month + 1, 0);
  return new Date(day).toISOString().slice(0, 10);
}

/** The day of a text in the portal's time zone; null if it is none. */
function readDay(text: string): string | null {
  if (/^\d{1,14}$/.test(text)) return portalDay(new Date(Number(text)));
  const day = text.slice(0, 10);
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day || day < '0001') return null;
  if (text.length === 10) return day;
  const moment = Date.parse(text);
  if (Number.isNaN(moment)) return null;
  // A time without an offset is in the portal's time zone.
  return /(Z|[+-]\d\d:\d\d)$/.test(text) ? portalDay(new Date(moment)) : day;
}
