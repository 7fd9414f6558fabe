/** The first day of a month, such as `2026-11-01`: the format for months of points. */
export type Month = string;

/** The month of a time in a time zone. */
export function monthOf(moment: Date, timeZone: string): Month {
  return `${moment.toLocaleDateString('sv-SE', { timeZone }).slice(0, 7)}-01`;
}

/** The month the given number of months after another one, or before it for a negative number. */
export function addMonths(month: Month, count: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 10);
}

/**
 * The month in which a movement counts: its own if that is open, else the first one after the last closing or closed
 * month. Months close in order, so all later ones are open.
 * @param lastClosed the last month that is closing or closed; null for none
 */
export function assignMonth(own: Month, lastClosed: Month | null): Month {
  return lastClosed === null || own > lastClosed ? own : addMonths(lastClosed, 1);
}
