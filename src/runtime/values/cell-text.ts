import { documentOf } from '../../domain/documents/by-country.ts';
import { formatDate, formatDateTime } from '../../ui/format/date.ts';
import { formatFileSize } from '../../ui/format/file-size.ts';
import { formatByMask, formatCep, formatCnpj, formatCpf, formatCpfOrCnpj } from '../../ui/format/masks.ts';
import { formatMoney, type MoneyStyle } from '../../ui/format/money.ts';
import { formatNumber } from '../../ui/format/number.ts';
import { formatPhone, joinPhone } from '../../ui/format/phone.ts';
import type { EntityField } from '../definition/entity/entity.ts';
import { textOfHtml } from '../definition/entity/html-text.ts';
import { isRecord } from '../json/record.ts';
import type { CellContext } from './cell-context.ts';
import { fileValues } from './file-value.ts';
import { isEmptyValue, labelOf } from './record-values.ts';
import { codeOf, settingValue } from './setting-value.ts';

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
  isNumeric(value) ? formatMoney(value, moneyStyle(context.currency, context.record)) : writeAny(value, context);

export const writePercent: WriteCell = (value, context) =>
  isNumeric(value) ? `${formatNumber(value, { maxDecimals: context.decimals ?? 4 })}%` : writeAny(value, context);

export const writeBoolean: WriteCell = (value, { texts }) =>
  value === true ? texts('yes') : value === false ? texts('no') : '';

export const writeDate: WriteCell = (value, context) =>
  ofText(value, context, (text) => formatDate(text, context.timeZone));
export const writeDateTime: WriteCell = (value, context) =>
  ofText(value, context, (text) => formatDateTime(text, context.timeZone));
export const writeTime: WriteCell = (value, context) => ofText(value, context, (text) => text.slice(0, 5));
export const writeCpf: WriteCell = (value, context) => ofText(value, context, formatCpf);
export const writeCnpj: WriteCell = (value, context) => ofText(value, context, formatCnpj);
export const writeDocument: WriteCell = (value, context) =>
  ofText(value, context, (text) => {
    const country = settingValue(context.country, context.record);
    if (country === undefined) return formatCpfOrCnpj(text);
    return documentOf(country, codeOf(settingValue(context.documentType, context.record))).format(text);
  });
export const writeCep: WriteCell = (value, context) => ofText(value, context, formatCep);
export const writePhone: WriteCell = (value, context) =>
  isRecord(value)
    ? formatPhone(
        joinPhone({ ddi: String(value.ddi ?? 55), ddd: String(value.ddd ?? ''), numero: String(value.numero ?? '') }),
      )
    : ofText(value, context, formatPhone);
export const writeHtml: WriteCell = (value, context) => ofText(value, context, textOfHtml);

/** A first and a last day, `start | end` or { inicio, fim }. */
export const writeDateRange: WriteCell = (value, context) => {
  const ends = isRecord(value) ? [value.inicio, value.fim] : typeof value === 'string' ? value.split('|') : [];
  const shown = ends.map((end) => (typeof end === 'string' ? formatDate(end.trim()) || end.trim() : ''));
  return shown.filter((end) => end !== '').join(' – ') || (isRecord(value) ? '' : writeAny(value, context));
};
export const writeMasked: WriteCell = (value, context) =>
  ofText(value, context, (text) => (context.mask === undefined ? text : formatByMask(context.mask, text)));
export const writeSecret: WriteCell = (value) => (isEmptyValue(value) ? '' : '••••••');

/** An option by its text; a value that is no option shows as it is, because hiding it would mislead. */
export const writeOption: WriteCell = (value, context) => {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
  const option = context.options?.find((each) => each.id === id);
  return option?.descricao ?? writeAny(value, context);
};

/** A file by its name and size; of a picture that is only its own content there is nothing to read. */
export function writeFile(value: unknown, context: CellContext): string {
  const files = fileValues(value);
  if (files.length > 0) return files.map(({ name, size }) => `${name} (${formatFileSize(size)})`).join(', ');
  if (Array.isArray(value)) return value.map((item) => writeFile(item, context)).join(', ');
  if (typeof value === 'string')
    return value.startsWith('data:') ? '' : (value.split(/[?#]/)[0]?.split('/').at(-1) ?? '');
  return isRecord(value) && typeof value.name === 'string' ? value.name : writeAny(value, context);
}

/** Several options by their texts. */
export const writeOptions: WriteCell = (value, context) =>
  Array.isArray(value) ? value.map((item) => writeOption(item, context)).join(', ') : writeOption(value, context);

/** The writer of each type of element that shows one value: on the screen, in exports and on paper alike. */
export const cellWriters = {
  text: writeAny,
  email: writeAny,
  color: writeAny,
  link: writeAny,
  qrcode: writeAny,
  image: writeFile,
  upload: writeFile,
  signature: writeFile,
  progress: writePercent,
  textarea: writeAny,
  richtext: writeHtml,
  static: writeAny,
  password: writeSecret,
  number: writeNumber,
  spinner: writeNumber,
  money: writeMoney,
  percent: writePercent,
  date: writeDate,
  datetime: writeDateTime,
  'date-range': writeDateRange,
  time: writeTime,
  checkbox: writeBoolean,
  switch: writeBoolean,
  select: writeOption,
  radio: writeOption,
  badge: writeOption,
  multiselect: writeOptions,
  tags: writeAny,
  masked: writeMasked,
  cpf: writeCpf,
  cnpj: writeCnpj,
  documento: writeDocument,
  cep: writeCep,
  phone: writePhone,
  picker: writeAny,
  autocomplete: writeAny,
} as const satisfies Readonly<Record<string, WriteCell>>;

export type CellType = keyof typeof cellWriters;

/** The formats that a column may name beside its type. */
const typeOfFormat: Readonly<Record<string, string>> = { boolean: 'checkbox', 'cpf-cnpj': 'documento' };

/** Types that are more than text: a format of the field does not make them less. */
const drawnTypes: readonly CellType[] = ['badge', 'link', 'qrcode', 'image', 'progress', 'color'];

/** The type by which a cell is written: what its format says comes before its type; text when neither is known. */
export function cellTypeOf(type: string | undefined, format?: string): CellType {
  if (type !== undefined && isCellType(type) && drawnTypes.includes(type)) return type;
  const wanted = format === undefined ? '' : (typeOfFormat[format] ?? format);
  if (isCellType(wanted)) return wanted;
  return type !== undefined && isCellType(type) ? type : 'text';
}

/** A value as its field reads: an option by its text, yes and no in words, else by the kind of the field. */
export function writeField(value: unknown, field: EntityField | null, context: CellContext): string {
  if (field === null) return writeAny(value, context);
  const type = cellTypeOf(field.options === null ? field.kind : 'select');
  return cellWriters[type](value, { ...context, options: field.options });
}

function isCellType(type: string): type is CellType {
  return Object.hasOwn(cellWriters, type);
}

/**
 * How the money of a currency is written, given as a code of ISO 4217 (BRL), as the symbol to show (R$), or as the field
 * of the record that holds the code.
 */
export function moneyStyle(currency: string | null | undefined, record: CellContext['record']): MoneyStyle {
  return moneyStyleOf(settingValue(currency, record));
}

/**
 * The same of what the key or its field says: a code, a symbol, or a record that has one. Reais when nothing is said; no
 * symbol when a field says nothing, because reais would be a guess.
 */
export function moneyStyleOf(currency: unknown): MoneyStyle {
  if (currency === undefined) return {};
  const code = codeOf(currency) ?? '';
  return /^[A-Z]{3}$/.test(code) ? { currency: code } : { symbol: code };
}

function ofText(value: unknown, context: CellContext, write: (text: string) => string): string {
  return typeof value === 'string' && value !== '' ? write(value) || value : writeAny(value, context);
}

function isNumeric(value: unknown): value is number | string {
  return typeof value === 'number' || (typeof value === 'string' && value !== '' && Number.isFinite(Number(value)));
}
