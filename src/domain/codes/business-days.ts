import { getHolidays } from '@brazilian-utils/brazilian-utils/get-holidays';
import { isBusinessDay as isWorkday } from '@brazilian-utils/brazilian-utils/is-business-day';

const dayMs = 86_400_000;

/** Days since 1970-01-01 of a date `YYYY-MM-DD`. Throws for an invalid date. */
export function dayNumber(date: string): number {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(`${date}T00:00:00Z`) : Number.NaN;
  // Some engines accept 2026-02-30: a valid date must convert back to the same text.
  if (Number.isNaN(time) || dateOfDay(time / dayMs) !== date) throw new RangeError(`Not a date: ${date}`);
  return time / dayMs;
}

/** The date `YYYY-MM-DD` the given number of days after 1970-01-01. */
export function dateOfDay(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/**
 * Whether banks in Brazil work on a date: no weekend and no national holiday. Holidays of states and cities are not
 * known. Throws after 2099.
 */
export function isBusinessDay(date: string): boolean {
  if (date > '2099-12-30') throw new RangeError(`Holidays are known to 2099: ${date}`);
  // Banks are closed on both days of Carnival; calendars list only the Tuesday.
  return isWorkday(noonOf(date)) && !isCarnival(dateOfDay(dayNumber(date) + 1));
}

function isCarnival(date: string): boolean {
  const noon = noonOf(date);
  return getHolidays(noon.getFullYear()).some(
    ({ name, date: day }) => name.startsWith('Carnaval') && day.toDateString() === noon.toDateString(),
  );
}

/** Noon of the date on this machine's clock, which the library's calendar uses. */
function noonOf(date: string): Date {
  return new Date(`${date}T12:00`);
}

/**
 * The date plus a number of business days: 2026-11-20 and 2 give 2026-11-24. With 0 it is the date itself, or the next
 * business day, to which the due date of a boleto moves.
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
