import { momentOf } from './cell.ts';

/** A part of a number format's code. */
export type FormatToken =
  /** Written as it is. */
  | { readonly kind: 'literal'; readonly text: string }
  /** A place for a digit: `0`, `#` or `?`. */
  | { readonly kind: 'digit'; readonly text: string }
  /** Any other code: `.`, `,`, `/`, `%`, `@`, letters of days and times, `[h]`. */
  | { readonly kind: 'code'; readonly text: string };

const months = [
  ...['janeiro', 'fevereiro', 'março', 'abril', 'maio', 'junho'],
  ...['julho', 'agosto', 'setembro', 'outubro', 'novembro', 'dezembro'],
];
const days = ['domingo', 'segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira', 'sábado'];

/**
 * Formats a day or time as a spreadsheet does, in Portuguese: '01/2021' for `mm/yyyy`, '36:00' for `[h]:mm`. Null if
 * the number is outside the calendar, or the format is not supported.
 */
export function renderMoment(serial: number, format: readonly FormatToken[] | string): string | null {
  const tokens = typeof format === 'string' ? tokensOf(format) : format;
  const moment = momentOf(serial);
  if (moment === null) return null;
  const [year = 1900, month = 1, day = 0] = (moment.day ?? '').split('-').filter(Boolean).map(Number);
  const [hour = 0, minute = 0, second = 0] = (moment.time ?? '00:00:00').split(':').map(Number);
  const total = Math.round(serial * 86_400);
  const parts = grouped(tokens);
  const isHalf = parts.some(({ text }) => /^a(m\/pm|\/p)$/.test(text));
  let text = '';
  for (const [index, part] of parts.entries()) {
    if (!part.isCode) {
      text += part.text;
      continue;
    }
    const { length } = part.text;
    const nearest = (step: number) => parts.slice(index + step).find(({ isCode }) => isCode)?.text;
    const before = parts.slice(0, index).findLast(({ isCode }) => isCode)?.text ?? '';
    switch (part.text.charAt(0)) {
      case 'y':
        text += length > 2 ? String(year).padStart(4, '0') : String(year % 100).padStart(2, '0');
        break;
      case 'd':
        text += length > 2 ? nameOf(days, weekdayOf(serial), length === 3) : String(day).padStart(length, '0');
        break;
      case 'h':
        text += String(isHalf ? hour % 12 || 12 : hour).padStart(length, '0');
        break;
      case 's':
        text += String(second).padStart(length, '0');
        break;
      case 'm':
        // After hours or before seconds it means minutes.
        if (length <= 2 && (/^\[?h/.test(before) || /^\[?s/.test(nearest(1) ?? '')))
          text += String(minute).padStart(length, '0');
        else text += length > 2 ? nameOf(months, month - 1, length === 3) : String(month).padStart(length, '0');
        break;
      case 'a':
        text += hour < 12 ? 'AM' : 'PM';
        break;
      case '[': {
        const unit = part.text.charAt(1);
        const count = Math.floor(total / (unit === 'h' ? 3_600 : unit === 'm' ? 60 : 1));
        text += String(count).padStart(length - 2, '0');
        break;
      }
      default:
        return null;
    }
  }
  return text;
}

type Part = { readonly text: string; readonly isCode: boolean };

/** Joins equal letters: `yyyy` is one part. */
function grouped(tokens: readonly FormatToken[]): readonly Part[] {
  const parts: Part[] = [];
  for (const { kind, text } of tokens) {
    const isCode = kind === 'code' && !/^[.,/]$/.test(text);
    const last = parts.at(-1);
    if (isCode && last?.isCode === true && /^[dmyhs]$/.test(text) && last.text.startsWith(text))
      parts[parts.length - 1] = { text: last.text + text, isCode };
    else parts.push({ text, isCode });
  }
  return parts;
}

function tokensOf(format: string): readonly FormatToken[] {
  return Array.from(format.matchAll(/\[\w+\]|\w|\W/g), ([text]) => ({
    kind: /\w/.test(text) ? 'code' : 'literal',
    text,
  }));
}

/** Day of the week from 0; spreadsheets count from Sunday. */
function weekdayOf(serial: number): number {
  return (Math.floor(serial) + 6) % 7;
}

function nameOf(names: readonly string[], index: number, isShort: boolean): string {
  const name = names[index] ?? '';
  return isShort ? name.slice(0, 3) : name;
}
