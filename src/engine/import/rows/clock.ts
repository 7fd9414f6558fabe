import { readClock } from '../../../ui/format/date.ts';

/** Parses '23:59', '8:05', '8h', '8h30' or '23:59:59' to 'HH:mm:ss'; null if there is no such time. */
export function readTime(text: string): string | null {
  const parts =
    /^(\d{1,2}):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?$/.exec(text.trim()) ?? /^(\d{1,2})h(\d\d)?(?:min)?$/i.exec(text.trim());
  if (parts === null) return null;
  const [hour, minute, second] = [Number(parts[1]), Number(parts[2] ?? 0), Number(parts[3] ?? 0)];
  if (hour > 23 || minute > 59 || second > 59) return null;
  return [hour, minute, second].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The moment, in ISO 8601 and UTC, at which clocks of a time zone show a day and time. */
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
  // The offset may change between the first guess and the moment itself.
  const guess = shown - offset(shown);
  return new Date(shown - offset(guess)).toISOString();
}
