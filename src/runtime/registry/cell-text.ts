import { formatDate, formatDateTime } from '../../ui/format/date.ts';
import { formatByMask, formatCep, formatCnpj, formatCpf, formatCpfOrCnpj, formatPhone } from '../../ui/format/masks.ts';
import { formatMoney } from '../../ui/format/money.ts';
import { formatNumber } from '../../ui/format/number.ts';
import { isEmptyValue, labelOf } from '../record-values.ts';
import type { CellContext } from './element-entry.ts';

export type WriteCell = (value: unknown, context: CellContext) => string;

/** A text, a number, a related record by its label, a list by its items: the text of a value of no known type. */
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
  isNumeric(value) ? formatMoney(value, moneyStyle(context.currency)) : writeAny(value, context);

export const writePercent: WriteCell = (value, context) =>
  isNumeric(value) ? `${formatNumber(value, { maxDecimals: context.decimals ?? 4 })}%` : writeAny(value, context);

export const writeBoolean: WriteCell = (value, { texts }) =>
  value === true ? texts('yes') : value === false ? texts('no') : '';

export const writeDate: WriteCell = (value, context) => ofText(value, context, formatDate);
export const writeDateTime: WriteCell = (value, context) => ofText(value, context, formatDateTime);
export const writeTime: WriteCell = (value, context) => ofText(value, context, (text) => text.slice(0, 5));
export const writeCpf: WriteCell = (value, context) => ofText(value, context, formatCpf);
export const writeCnpj: WriteCell = (value, context) => ofText(value, context, formatCnpj);
export const writeDocument: WriteCell = (value, context) => ofText(value, context, formatCpfOrCnpj);
export const writeCep: WriteCell = (value, context) => ofText(value, context, formatCep);
export const writePhone: WriteCell = (value, context) => ofText(value, context, formatPhone);
export const writeMasked: WriteCell = (value, context) =>
  ofText(value, context, (text) => (context.mask === undefined ? text : formatByMask(context.mask, text)));
export const writeSecret: WriteCell = (value) => (isEmptyValue(value) ? '' : '••••••');

/** An option by its text; a value that is no option shows as it is, because hiding it would mislead. */
export const writeOption: WriteCell = (value, context) => {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
  const option = context.options?.find((each) => each.id === id);
  return option?.descricao ?? writeAny(value, context);
};

/** A currency comes as a code of ISO 4217 (BRL) or as the symbol to show (R$). */
export function moneyStyle(currency: string | null | undefined): {
  readonly currency?: string;
  readonly symbol?: string;
} {
  if (currency === null || currency === undefined || currency === '') return {};
  return /^[A-Z]{3}$/.test(currency) ? { currency } : { symbol: currency };
}

function ofText(value: unknown, context: CellContext, write: (text: string) => string): string {
  return typeof value === 'string' && value !== '' ? write(value) || value : writeAny(value, context);
}

function isNumeric(value: unknown): value is number | string {
  return typeof value === 'number' || (typeof value === 'string' && value !== '' && Number.isFinite(Number(value)));
}
