/** Words of a default that stand for the day and the moment at which a record is created. */
const words: Readonly<Record<string, string>> = { date: 'today', datetime: 'now' };

/** The default of a relation to the user's own record: their user, client, branch or country. */
export const ownDefault = 'own';

/** Entities that have an own record of the user. */
export const ownEntities: readonly string[] = ['Usuario', 'Cliente', 'Filial', 'Pais'];

/** Whether a default stands for the day (`date`) or the moment (`datetime`) at which a record is created. */
export function isMomentDefault(kind: string | undefined, value: unknown): boolean {
  return kind !== undefined && Object.hasOwn(words, kind) && value === words[kind];
}

let clock = (): Date => new Date();

/** Sets the clock for defaults, such as that of the server, in ms since 1970; initially it is the device's. */
export function setMomentClock(now: () => number): void {
  clock = () => new Date(now());
}

/**
 * The value of a default for a record created now.
 * @param kind of the field, or type of the element without a field
 * @param timeZone time zone of the day (IANA name); the device's by default
 */
export function valueOfDefault(kind: string | undefined, value: unknown, timeZone?: string, now = clock()): unknown {
  // The caller resolves the user's own records.
  if (kind === 'relation' && value === ownDefault) return null;
  if (!isMomentDefault(kind, value)) return value;
  if (kind === 'datetime') return now.toISOString();
  return dayFormat(timeZone).format(now);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats days as YYYY-MM-DD. Cached, because creating a format is by far the slowest step. */
function dayFormat(timeZone: string | undefined): Intl.DateTimeFormat {
  const format = timeZone === undefined ? undefined : formats.get(timeZone);
  // The locale that writes this order.
  const made = format ?? new Intl.DateTimeFormat('sv-SE', timeZone === undefined ? {} : { timeZone });
  if (timeZone !== undefined) formats.set(timeZone, made);
  return made;
}
