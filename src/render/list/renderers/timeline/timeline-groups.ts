import { readPath } from '../../../../language/values/record-values.ts';
import type { EntityRecord } from '../../../host/host.ts';
import type { ListColumn } from '../../columns/columns.ts';

/** Rows of one day or month, in order. */
export type TimelineGroup = {
  /** 2026-11-21 or 2026-11; '' for rows without a date. */
  readonly key: string;
  readonly entries: readonly { readonly row: EntityRecord; readonly index: number }[];
};

export type TimelineUnit = 'day' | 'month';

type DateColumn = Pick<ListColumn, 'field' | 'cell' | 'definition'>;

/** The column for the time of rows: the one by which the list is ordered, otherwise the first date. */
export function dateColumnOf<T extends DateColumn>(columns: readonly T[], sortBy: string | undefined): T | null {
  const dated = columns.filter(({ cell }) => cell.holds === 'date' || cell.holds === 'datetime');
  return dated.find(({ field }) => field === sortBy) ?? dated[0] ?? null;
}

/** Moments are grouped by day, dates by month. */
export function unitOf(column: DateColumn): TimelineUnit {
  return column.cell.holds === 'datetime' ? 'day' : 'month';
}

/** Groups rows in their order; rows of the same day or month are together, however the list is ordered. */
export function groupByTime(rows: readonly EntityRecord[], field: string, unit: TimelineUnit): TimelineGroup[] {
  const groups = new Map<string, { row: EntityRecord; index: number }[]>();
  rows.forEach((row, index) => {
    const key = keyOf(readPath(row, field), unit);
    const entries = groups.get(key);
    if (entries === undefined) groups.set(key, [{ row, index }]);
    else entries.push({ row, index });
  });
  return [...groups].map(([key, entries]) => ({ key, entries }));
}

function keyOf(value: unknown, unit: TimelineUnit): string {
  if (typeof value !== 'string') return '';
  const length = unit === 'day' ? 10 : 7;
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return value.slice(0, length);
  const moment = new Date(value);
  if (Number.isNaN(moment.getTime())) return '';
  // The day in the user's time zone instead of UTC.
  const parts = [moment.getFullYear(), moment.getMonth() + 1, moment.getDate()];
  return parts
    .map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0'))
    .join('-')
    .slice(0, length);
}

/** '21 de novembro de 2026' or 'novembro de 2026', in the language of the interface. */
export function titleOfGroup(key: string, unit: TimelineUnit, language: string): string {
  const [year = 1, month = 1, day = 1] = key.split('-').map(Number);
  const date = new Date(2000, month - 1, day);
  date.setFullYear(year);
  const style: Intl.DateTimeFormatOptions =
    unit === 'day'
      ? { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }
      : { month: 'long', year: 'numeric' };
  const text = new Intl.DateTimeFormat(language, style).format(date);
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1);
}
