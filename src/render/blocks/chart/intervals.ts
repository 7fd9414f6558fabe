import type { IntervalName } from '../../../language/view/interval-names.ts';

/** Maximum number of intervals, beyond which gaps are not filled in. */
const maxFilled = 120;

/**
 * The first month (YYYY-MM) of the month, quarter or year of a day, a moment (in local time) or a month as MM/YYYY; ''
 * for anything else.
 */
export function intervalOf(value: unknown, interval: IntervalName): string {
  const text = typeof value === 'string' ? value : '';
  const day = text.includes('T') ? dayHere(text) : text.replace(/^(\d{2})\/(\d{4})$/, '$2-$1');
  const [, year, month] = /^(\d{4})-(\d{2})/.exec(day) ?? [];
  if (year === undefined || month === undefined) return '';
  if (interval === 'year') return `${year}-01`;
  if (interval === 'month') return `${year}-${month}`;
  return `${year}-${String(Math.floor((Number(month) - 1) / 3) * 3 + 1).padStart(2, '0')}`;
}

/** Every interval from the first to the last of these, in order. */
export function fillIntervals(starts: readonly string[], interval: IntervalName): readonly string[] {
  const sorted = [...new Set(starts)].filter((start) => start !== '').toSorted();
  const [first = ''] = sorted;
  const last = sorted.at(-1) ?? '';
  const step = { month: 1, quarter: 3, year: 12 }[interval];
  const filled: string[] = [];
  let at = Number(first.slice(0, 4)) * 12 + Number(first.slice(5, 7)) - 1;
  for (let start = first; start !== '' && start <= last; start = startOf(at)) {
    if (filled.length >= maxFilled) return sorted;
    filled.push(start);
    at += step;
  }
  return filled;
}

/** Short name of an interval, such as 'nov/2026', '4º tri/2026', '2026'. */
export function nameInterval(start: string, interval: IntervalName, language: string): string {
  const [year = '', month = '01'] = start.split('-');
  if (interval === 'year') return year;
  if (interval === 'quarter') {
    const quarter = Math.floor((Number(month) - 1) / 3) + 1;
    return language === 'en' ? `Q${quarter}/${year}` : `${quarter}T/${year}`;
  }
  const named = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' }).format(
    new Date(Date.UTC(Number(year), Number(month) - 1, 1)),
  );
  return `${named.replace('.', '')}/${year}`;
}

function dayHere(moment: string): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`;
}

function startOf(months: number): string {
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
}
