/** The first day of a month, such as `2026-11-01`: how months of points are written. */
export type Month = string;

/** The month of a moment in a time zone. */
export function monthOf(moment: Date, timeZone: string): Month {
  return `${moment.toLocaleDateString('sv-SE', { timeZone }).slice(0, 7)}-01`;
}

/** The month so many months after another one, or before it for a negative number. */
export function addMonths(month: Month, count: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 10);
}

/**
 * The month that a movement counts in: its own while that one is open, else the first one behind the last that is closing or
 * closed. Months close in their order, so whatever lies behind the last closed one is open.
 * @param lastClosed the last month that is closing or closed; null where none is
 */
export function assignMonth(own: Month, lastClosed: Month | null): Month {
  return lastClosed === null || own > lastClosed ? own : addMonths(lastClosed, 1);
}
