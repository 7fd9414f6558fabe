import { formatDate, formatDateTime } from '../../ui/format/date.ts';
import { formatMoney, type MoneyStyle } from '../../ui/format/money.ts';
import { formatNumber } from '../../ui/format/number.ts';
import type { CellContext } from './cell-context.ts';
import { isEmptyValue, labelOf, readPath } from './record-values.ts';
import { codeOf, settingValue } from './setting-value.ts';

/** Writes a value as text, the same on the screen, in exports, on paper and in the history. */
export type WriteCell = (value: unknown, context: CellContext) => string;

/** Writes a value of unknown type: text, number, related record by its label, list by its items. */
export const writeAny: WriteCell = (value, context) => {
  if (isEmptyValue(value)) return '';
  if (typeof value === 'boolean') return writeBoolean(value, context);
  if (Array.isArray(value)) return value.map((item) => writeAny(item, context)).join(', ');
  return typeof value === 'object' ? labelOf(value, context.itemLabel ?? null) : String(value);
};

export const writeNumber: WriteCell = (value, context) =>
  isNumeric(value)
    ? formatNumber(value, context.decimals === undefined ? {} : { maxDecimals: context.decimals })
    : writeAny(value, context);

export const writeMoney: WriteCell = (value, context) =>
  isNumeric(value) ? formatMoney(value, moneyStyle(context.currency, context.record)) : writeAny(value, context);

/** Money, without cents if the record says so. */
export const writePrice: WriteCell = (value, context) => {
  const { price, record = {} } = context;
  const isRound = price?.cents !== undefined && readPath(record, price.cents) === false;
  if (!isRound || !isNumeric(value)) return writeMoney(value, context);
  return formatMoney(value, { ...moneyStyle(context.currency, record), decimals: 0 });
};

export const writePercent: WriteCell = (value, context) =>
  isNumeric(value) ? `${formatNumber(value, { maxDecimals: context.decimals ?? 4 })}%` : writeAny(value, context);

export const writeBoolean: WriteCell = (value, { texts }) =>
  value === true ? texts('yes') : value === false ? texts('no') : '';

export const writeDate: WriteCell = writeText((text, { timeZone }) => formatDate(text, timeZone));
export const writeDateTime: WriteCell = writeText((text, { timeZone }) => formatDateTime(text, timeZone));

/** An option by its label. A value that is not an option is shown as it is, because hiding it would mislead. */
export const writeOption: WriteCell = (value, context) => {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
  const option = context.options?.find((each) => each.id === id);
  return option?.descricao ?? writeAny(value, context);
};

/** Makes a writer for text values; other values are written as they are. */
export function writeText(write: (text: string, context: CellContext) => string): WriteCell {
  return (value, context) =>
    typeof value === 'string' && value !== '' ? write(value, context) || value : writeAny(value, context);
}

/**
 * How money is written, for a currency given as an ISO 4217 code (BRL), as a symbol (R$), or as the field of the record
 * that has the code.
 */
function moneyStyle(currency: string | null | undefined, record: CellContext['record']): MoneyStyle {
  return moneyStyleOf(settingValue(currency, record));
}

/**
 * The same for the resolved value: a code, a symbol, or a record with one. Reais if none is given; no symbol if the
 * field is empty, because reais would be a guess.
 */
export function moneyStyleOf(currency: unknown): MoneyStyle {
  if (currency === undefined) return {};
  const code = codeOf(currency) ?? '';
  return /^[A-Z]{3}$/.test(code) ? { currency: code } : { symbol: code };
}

function isNumeric(value: unknown): value is number | string {
  return typeof value === 'number' || (typeof value === 'string' && value !== '' && Number.isFinite(Number(value)));
}
