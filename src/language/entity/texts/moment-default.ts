/** Words that a default says in place of a value: the day, and the moment, at which a record is begun. */
const words: Readonly<Record<string, string>> = { date: 'today', datetime: 'now' };

/** The default of a relation that is the record which the user logs in as: their user, client, branch or country. */
export const ownDefault = 'own';

/** Entities whose records may stand for a user. */
export const ownEntities: readonly string[] = ['Usuario', 'Cliente', 'Filial', 'Pais'];

/** Whether a default is the word for the day (`date`) or the moment (`datetime`) at which a record is begun. */
export function isMomentDefault(kind: string | undefined, value: unknown): boolean {
  return kind !== undefined && Object.hasOwn(words, kind) && value === words[kind];
}

let clock = (): Date => new Date();

/** Takes the clock by which records begin, such as that of the server, in ms since 1970; by itself it is the device's. */
export function setMomentClock(now: () => number): void {
  clock = () => new Date(now());
}

/**
 * The value that a default gives a new record of this moment.
 * @param kind of the field, or type of the element where no field stands behind it
 * @param timeZone whose day it is (IANA name); the user's own clock when absent
 */
export function valueOfDefault(kind: string | undefined, value: unknown, timeZone?: string, now = clock()): unknown {
  // Whose it is, who asks for a relation's knows.
  if (kind === 'relation' && value === ownDefault) return null;
  if (!isMomentDefault(kind, value)) return value;
  if (kind === 'datetime') return now.toISOString();
  return dayFormat(timeZone).format(now);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Writes days as they travel, YYYY-MM-DD. To make a format takes longer than anything else here. */
function dayFormat(timeZone: string | undefined): Intl.DateTimeFormat {
  const format = timeZone === undefined ? undefined : formats.get(timeZone);
  // The one locale that writes them so.
  const made = format ?? new Intl.DateTimeFormat('sv-SE', timeZone === undefined ? {} : { timeZone });
  if (timeZone !== undefined) formats.set(timeZone, made);
  return made;
}
