const dayMs = 86_400_000;

/** Days from 1970-01-01 to a date `YYYY-MM-DD`. Throws on what is no date. */
export function dayNumber(date: string): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  // 2026-02-30 is a time to some engines: a date comes back as it went.
  if (Number.isNaN(time) || dateOfDay(time / dayMs) !== date) throw new RangeError(`Not a date: ${date}`);
  return time / dayMs;
}

/** The date `YYYY-MM-DD` that lies so many days behind 1970-01-01. */
export function dateOfDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** National holidays on the same day each year, with the first year of the younger one (Lei 14.759/2023). */
const fixedHolidays: readonly (readonly [monthAndDay: string, since: number])[] = [
  ['01-01', 0],
  ['04-21', 0],
  ['05-01', 0],
  ['09-07', 0],
  ['10-12', 0],
  ['11-02', 0],
  ['11-15', 0],
  ['11-20', 2024],
  ['12-25', 0],
];

/** Days from Easter on which banks are closed: Monday and Tuesday of Carnival, Good Friday, Corpus Christi. */
const easterHolidays = [-48, -47, -2, 60];

/** Easter Sunday of a year of the Gregorian calendar, as a day number (Meeus, Jones and Butcher). */
export function easterDay(year: number): number {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const correction = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - correction + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1) / dayMs;
}

/** Dates of a year on which banks in all of Brazil are closed, weekends aside; of this century, in order. */
export function bankHolidays(year: number): string[] {
  const fixed = fixedHolidays.filter(([, since]) => year >= since).map(([monthAndDay]) => `${year}-${monthAndDay}`);
  const easter = easterDay(year);
  return [...fixed, ...easterHolidays.map((days) => dateOfDay(easter + days))].sort();
}

/** Whether banks in Brazil work on a date: no weekend, no national holiday. Holidays of a state or a city are not known. */
export function isBusinessDay(date: string): boolean {
  const weekday = (dayNumber(date) + 4) % 7;
  return weekday !== 0 && weekday !== 6 && !bankHolidays(Number(date.slice(0, 4))).includes(date);
}

/**
 * The business day that lies so many behind a date: 2026-11-20 and 2 give 2026-11-24. With 0 it is the date itself, or
 * the next business day, to which the due date of a boleto moves.
 */
export function addBusinessDays(date: string, count: number): string {
  if (!Number.isSafeInteger(count) || count < 0) throw new RangeError(`Not a number of days: ${count}`);
  let day = dayNumber(date);
  for (let left = count; left > 0; ) {
    day += 1;
    if (isBusinessDay(dateOfDay(day))) left -= 1;
  }
  while (!isBusinessDay(dateOfDay(day))) day += 1;
  return dateOfDay(day);
}
