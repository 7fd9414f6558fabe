/** A cell of a file. CSV only has texts. */
export type Cell =
  | null
  | string
  | number
  | boolean
  /** Days since 30 December 1899, as spreadsheets count them; the fraction is the time of day. */
  | ({ readonly kind: 'date'; readonly serial: number } & Partial<Shown>)
  /** 0.5 is shown as 50%. */
  | { readonly kind: 'percent'; readonly number: number }
  /** A number whose format shows more than the number: 4217 under `000000` is '004217'. */
  | ({ readonly kind: 'shown'; readonly number: number } & Shown)
  | { readonly kind: 'error'; readonly text: string }
  /** A formula without a stored result; `text` is the formula. */
  | { readonly kind: 'formula'; readonly text: string };

/** What a person sees of a cell, and its format; for days only if the text is not the whole date. */
type Shown = { readonly text: string; readonly format: string };

/** A row that is not blank, with its number in a spreadsheet program. */
export type SheetRow = { readonly linha: number; readonly cells: readonly Cell[] };

/** A moment on a clock without a time zone; null parts are missing in the value. */
export type CellMoment = { readonly day: string | null; readonly time: string | null };

const dayMs = 86_400_000;

/** Day ('YYYY-MM-DD') and time ('HH:mm:ss') of a serial number; null outside the calendar of spreadsheets. */
export function momentOf(serial: number): CellMoment | null {
  if (!Number.isFinite(serial) || serial < 0 || serial >= 2_958_466) return null;
  const seconds = Math.round(serial * 86_400);
  const days = Math.floor(seconds / 86_400);
  const rest = seconds - days * 86_400;
  const time = new Date(rest * 1_000).toISOString().slice(11, 19);
  // Their calendar has a 29 February 1900, which did not exist: before it they count one day less.
  const day =
    days === 0 ? null : new Date(Date.UTC(1899, 11, days < 60 ? 31 : 30) + days * dayMs).toISOString().slice(0, 10);
  return { day, time: rest === 0 && day !== null ? null : time };
}

/** The text of a cell; parsing it again gives the same value. */
export function textOf(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return numberText(cell);
  if (typeof cell === 'boolean') return cell ? 'Sim' : 'Não';
  if (cell.kind === 'error' || cell.kind === 'formula' || cell.kind === 'shown') return cell.text;
  if (cell.kind === 'percent') return `${numberText(shift(cell.number))}%`;
  if (cell.text !== undefined) return cell.text;
  const moment = momentOf(cell.serial);
  if (moment === null) return numberText(cell.serial);
  const [year, month, day] = (moment.day ?? '').split('-');
  const date = moment.day === null ? '' : `${day}/${month}/${year}`;
  const time = moment.time?.replace(/:00$/, '') ?? '';
  return [date, time].filter((part) => part !== '').join(' ');
}

/** Whether a cell has no visible content. */
export function isBlank(cell: Cell | undefined): boolean {
  return cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
}

/** A fraction times 100, without rounding errors of binary numbers: 0.07 is 7. */
export function shift(fraction: number): number {
  return Number((fraction * 100).toPrecision(15));
}

/** Digits with a decimal comma, without thousands separators and exponent. */
function numberText(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e21) return BigInt(value).toString();
  // Spreadsheets keep 15 digits; further ones are rounding errors of binary numbers.
  const short = Number(value.toPrecision(15));
  const text = String(short);
  return (text.includes('e') ? short.toFixed(20).replace(/0+$/, '').replace(/\.$/, '') : text).replace('.', ',');
}
