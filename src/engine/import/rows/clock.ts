import { readClock } from '../../../ui/format/date.ts';

/** 'HH:mm:ss' of '23:59', '8:05', '8h', '8h30', '23:59:59'; null when there is no such time. */
export function readTime(text: string): string | null {
  const parts =
    /^(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?$/.exec(text.trim()) ?? /^(\d{1,2})h(\d\d)?(?:min)?$/i.exec(text.trim());
  if (parts === null) return null;
  const [hour, minute, second] = [Number(parts[1]), Number(parts[2] ?? 0), Number(parts[3] ?? 0)];
  if (hour > 23 || minute > 59 || second > 59) return null;
  return [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The moment, in ISO 8601 and UTC, at which a clock of a time zone shows a day and time. */
export function instantOf(day: string, time: string, timeZone: string): string {
  const shown = Date.parse(`${day}T${time}Z`);
  const offset = (at: number): number => {
    const clock = readClock(new Date(at), timeZone);
    if (clock === null) return 0;
    const { year, month, day: date, hour, minute, second } = clock;
    const local = new Date(0);
    local.setUTCFullYear(year, month - 1, date);
    local.setUTCHours(hour, minute, second);
    return local.getTime() - Math.floor(at / 1_000) * 1_000;
  };
  // The clocks may change between the first guess and the moment itself.
  const guess = shown - offset(shown);
  return new Date(shown - offset(guess)).toISOString();
}
