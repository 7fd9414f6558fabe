import { moneyStyleOf } from '../../../language/values/cell-text.ts';
import { settingValue } from '../../../language/values/setting-value.ts';
import { readClock } from '../../../ui/format/date.ts';
import { type MoneyStyle, moneyDecimals, moneySymbol } from '../../../ui/format/money.ts';
import type { DocumentColumn } from '../columns.ts';
import type { CellStyle, Styles } from './styles.ts';
import { escapeXml } from './xml.ts';

/** The content of a cell: a number with its style, or a text. */
export type CellValue = { readonly number: number; readonly style: CellStyle } | { readonly text: string };

/** Maximum length of a cell's text; Office refuses longer ones. */
const longestText = 32_767;

/** A typed value: numbers, amounts, days and times keep their types, so that users can compute with them. */
export function cellValue(value: unknown, column: DocumentColumn, row?: unknown): CellValue | null {
  if (value === null || value === undefined) return null;
  const number = typedNumber(value, column, row);
  if (number !== null) return number;
  const text = column.write(value, row);
  return text === '' ? null : { text };
}

function typedNumber(value: unknown, { holds, context, field }: DocumentColumn, row: unknown): CellValue | null {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return null;
    switch (holds) {
      case 'money':
        return {
          number: value,
          style: styleOf(moneyFormat(moneyStyleOf(settingValue(context.currency, row)))),
        };
      case 'percent':
        return { number: value, style: styleOf(`${decimalFormat(value, context.decimals ?? 4)}"%"`) };
      case 'number':
        return { number: value, style: styleOf(decimalFormat(value, context.decimals ?? 20)) };
      default:
        // An id shown as text, or a number whose options were renamed meanwhile.
        return field?.options === null || field === null ? { number: value, style: plainStyle } : null;
    }
  }
  if (typeof value !== 'string') return null;
  switch (holds) {
    case 'date':
      return serial(/^\d{4}-\d\d-\d\d$/.test(value) ? value : null, 'dd/mm/yyyy');
    case 'datetime': {
      const clock = readClock(value, context.timeZone);
      if (clock === null) return null;
      const day = `${four(clock.year)}-${two(clock.month)}-${two(clock.day)}`;
      return serial(day, 'dd/mm/yyyy hh:mm', clock.hour * 3_600 + clock.minute * 60 + clock.second);
    }
    case 'time': {
      const [, hour, minute, second = '0'] = /^(\d\d):(\d\d)(?::(\d\d))?/.exec(value) ?? [];
      if (hour === undefined) return null;
      const seconds = Number(hour) * 3_600 + Number(minute) * 60 + Number(second);
      return { number: seconds / 86_400, style: styleOf('hh:mm') };
    }
    default:
      return null;
  }
}

const dayMs = 86_400_000;
// Office's calendar has a 29 February 1900, which did not exist: days before March 1900 stay text.
const firstDay = Date.UTC(1899, 11, 30);
const firstSerial = 61;

function serial(day: string | null, format: string, seconds = 0): CellValue | null {
  const time = day === null ? Number.NaN : Date.parse(`${day}T00:00:00Z`);
  const days = (time - firstDay) / dayMs;
  return days >= firstSerial ? { number: days + seconds / 86_400, style: styleOf(format) } : null;
}

const plainStyle: CellStyle = {};
const styles = new Map<string, CellStyle>();

/** One shared style object per number format. */
function styleOf(format: string): CellStyle {
  const known = styles.get(format);
  if (known !== undefined) return known;
  const style = { format };
  if (styles.size < 500) styles.set(format, style);
  return style;
}

/** Uses as many decimals as the value has: a format with optional decimals would leave a comma after a whole number. */
function decimalFormat(value: number, most: number): string {
  const fraction = /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
  const places = Math.min(fraction, most);
  return places === 0 ? '#,##0' : `#,##0.${'0'.repeat(places)}`;
}

function moneyFormat(style: MoneyStyle): string {
  const symbol = moneySymbol(style).replaceAll('"', '');
  const places = moneyDecimals(style);
  const digits = `${symbol === '' ? '' : `"${symbol}"\\ `}#,##0${places === 0 ? '' : `.${'0'.repeat(places)}`}`;
  return `${digits};-${digits}`;
}

/** The XML of a cell; '' for an empty one. `place` is its name, such as B7. */
export function cellXml(place: string, value: CellValue | null, book: Styles, look: CellStyle = plainStyle): string {
  if (value === null) return '';
  if ('number' in value) {
    const style = book.indexOf(look === plainStyle ? value.style : { ...value.style, ...look });
    return `<c r="${place}"${style === 0 ? '' : ` s="${style}"`}><v>${value.number}</v></c>`;
  }
  const text = value.text.length > longestText ? `${value.text.slice(0, longestText - 1)}…` : value.text;
  // An inline text is never computed; the quote prefix keeps it so when somebody edits the cell.
  const style = book.indexOf(/^[=+\-@\t\r]/.test(text) ? { ...look, quoted: true } : look);
  const space = /^\s|\s$|[\n\t]/.test(text) ? ' xml:space="preserve"' : '';
  return `<c r="${place}"${style === 0 ? '' : ` s="${style}"`} t="inlineStr"><is><t${space}>${escapeXml(text)}</t></is></c>`;
}

/** The name of a column by its index from 0: A, B ... Z, AA. */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : `${columnName(Math.floor(index / 26) - 1)}${last}`;
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

function four(value: number): string {
  return String(value).padStart(4, '0');
}
