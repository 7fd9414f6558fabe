/**
 * 'dd/MM/yyyy' of 'YYYY-MM-DD', or of a time (ISO 8601 text or Date) on the user's clock or on that of a time zone.
 * Returns '' for an invalid date.
 */
export function formatDate(value: string | Date | null | undefined, timeZone?: string): string {
  if (typeof value === 'string') {
    const plain = /^(\d{4})-(\d\d)-(\d\d)$/.exec(value);
    // A date without a time is the same day everywhere: it must not pass through a time zone.
    if (plain) return `${plain[3]}/${plain[2]}/${plain[1]}`;
  }
  const clock = readClock(value, timeZone);
  return clock === null ? '' : `${two(clock.day)}/${two(clock.month)}/${four(clock.year)}`;
}

/** 'dd/MM/yyyy HH:mm' on the user's clock or on that of a time zone. */
export function formatDateTime(value: string | Date | null | undefined, timeZone?: string): string {
  const clock = readClock(value, timeZone);
  if (clock === null) return '';
  return `${two(clock.day)}/${two(clock.month)}/${four(clock.year)} ${two(clock.hour)}:${two(clock.minute)}`;
}

/** Calendar and clock values of a time; `month` from 1. */
export type ClockReading = Readonly<Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>>;

/** Reads a time on the user's clock, or on that of a time zone (IANA name); null for none. */
export function readClock(value: string | Date | null | undefined, timeZone?: string): ClockReading | null {
  const time = toTime(value);
  if (time === null) return null;
  const shown = timeZone === undefined ? time : new Date(time.getTime() + offsetOf(time, timeZone));
  return timeZone === undefined
    ? {
        year: shown.getFullYear(),
        month: shown.getMonth() + 1,
        day: shown.getDate(),
        hour: shown.getHours(),
        minute: shown.getMinutes(),
        second: shown.getSeconds(),
      }
    : {
        year: shown.getUTCFullYear(),
        month: shown.getUTCMonth() + 1,
        day: shown.getUTCDate(),
        hour: shown.getUTCHours(),
        minute: shown.getUTCMinutes(),
        second: shown.getUTCSeconds(),
      };
}

const quarterHour = 900_000;
const offsets = new Map<string, { readonly formatter: Intl.DateTimeFormat; readonly known: Map<number, number> }>();

/**
 * ms by which a zone is ahead of UTC. Zones change their clocks at quarters of an hour, so each quarter is computed
 * once.
 */
function offsetOf(time: Date, timeZone: string): number {
  let zone = offsets.get(timeZone);
  if (zone === undefined) {
    zone = { formatter: new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }), known: new Map() };
    offsets.set(timeZone, zone);
  }
  const quarter = Math.floor(time.getTime() / quarterHour);
  const known = zone.known.get(quarter);
  if (known !== undefined) return known;
  const name = zone.formatter.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(name) ?? [];
  const size = (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000;
  const offset = sign === '-' ? -size : size;
  if (zone.known.size > 10_000) zone.known.clear();
  zone.known.set(quarter, offset);
  return offset;
}

/**
 * 'YYYY-MM-DD' of a typed '31/12/2026' (also '1/2/2026', '31122026' and the ISO form); null if the day does not exist.
 */
export function parseDate(text: string): string | null {
  const typed = text.trim();
  const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(typed) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(typed);
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(typed);
  const [day, month, year] = parts ? parts.slice(1).map(Number) : iso ? iso.slice(1).map(Number).reverse() : [];
  if (day === undefined || month === undefined || year === undefined) return null;
  return isDay(year, month, day) ? `${four(year)}-${two(month)}-${two(day)}` : null;
}

/** ISO 8601 time in UTC of a typed '31/12/2026 23:59' on the user's clock; null if the time does not exist. */
export function parseDateTime(text: string): string | null {
  const parts = /^(\S+)\s+(\d{1,2}):(\d\d)$/.exec(text.trim());
  const date = parts ? parseDate(parts[1] ?? '') : null;
  if (!parts || date === null) return null;
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const [hour, minute] = [Number(parts[2]), Number(parts[3])];
  if (hour > 23 || minute > 59) return null;
  const time = new Date(2000, 0, 1);
  // The constructor would read the years 0 to 99 as 1900 to 1999.
  time.setFullYear(year, month - 1, day);
  time.setHours(hour, minute, 0, 0);
  return time.toISOString();
}

function toTime(value: string | Date | null | undefined): Date | null {
  if (value === null || value === undefined || value === '') return null;
  const time = new Date(value);
  return Number.isNaN(time.getTime()) ? null : time;
}

function isDay(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1) return false;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const days = month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return day <= days;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

function four(value: number): string {
  return String(value).padStart(4, '0');
}
