import { formatDate, parseDate } from './date.ts';
import { applyMask, type Mask } from './mask.ts';
import { brazil, isInternationalPhone, type PhoneParts, splitPhone } from './phone.ts';

/**
 * A pasted text formatted by a mask; null if any letter or digit does not fit. Typed characters are filtered one by
 * one, but in a pasted text nobody would notice what is left out.
 */
export function fitMask(mask: Mask, text: string): string | null {
  const masked = applyMask(mask, text.trim());
  return significant(masked) === significant(text) ? masked : null;
}

function significant(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase();
}

/** A pasted day in the typed form, '31/12/2026'; a time of midnight after it is dropped. Null for an invalid one. */
export function pastedDate(text: string): string | null {
  const [, day = ''] = /^(\S+?)(?:(?:T|\s+)00:00(?::00(?:\.0+)?)?)?$/.exec(text.trim()) ?? [];
  return formatDate(parseDate(yearLast(day))) || null;
}

/** A pasted day with its time in the typed form, '31/12/2026 23:59'; null for an invalid one. Seconds must be zero. */
export function pastedDateTime(text: string): string | null {
  const [, day = '', time = ''] = /^(\S+?)(?:T|,?\s+)(\S+)$/.exec(text.trim()) ?? [];
  const [date, clock] = [formatDate(parseDate(yearLast(day))), pastedTime(time)];
  return date === '' || clock === null ? null : `${date} ${clock}`;
}

/** A pasted time in the typed form, '08:30'; null for an invalid one. Seconds must be zero. */
export function pastedTime(text: string): string | null {
  const [, hour = '', minute = ''] = /^(\d{1,2})(?:[:h](\d\d))(?::00(?:\.0+)?)?$/i.exec(text.trim()) ?? [];
  return hour === '' || Number(hour) > 23 || Number(minute) > 59 ? null : `${hour.padStart(2, '0')}:${minute}`;
}

/** '2026/12/31' and '2026.12.31' as '2026-12-31'. */
function yearLast(day: string): string {
  return day.replace(/^(\d{4})[/.](\d\d)[/.](\d\d)$/, '$1-$2-$3');
}

/**
 * The parts of a pasted telephone number: with its country, with its area code, or the number alone. Null if it is
 * invalid, or has too many digits.
 * @param ddi country code of a number without one
 */
export function pastedPhone(text: string, ddi: string): PhoneParts | null {
  const digits = text.replaceAll(/\D/g, '');
  if (digits === '' || !/^\s*\+?[\d\s().\-/\u2010-\u2015]+$/.test(text)) return null;
  const isWhole = isInternationalPhone(text, ddi) || (ddi === brazil && digits.length > 9);
  const parts = isWhole ? splitPhone(text, ddi) : { ddi, ddd: '', numero: digits };
  const { length } = parts.numero;
  if (parts.ddi === brazil) return length <= 9 ? parts : null;
  return length > 0 && parts.ddi.length + length <= 15 ? parts : null;
}
