import { cnpj } from '../../../domain/documents/cnpj.ts';
import { countryOf } from '../../../domain/documents/country.ts';
import { cpf } from '../../../domain/documents/cpf.ts';
import { type Document, stripSeparators } from '../../../domain/documents/document.ts';
import { currencyIn } from '../../../domain/numbers/number-notation.ts';
import { type Notation, readNumberText } from '../../../domain/numbers/number-text.ts';
import type { EntityField } from '../../../language/entity/entity.ts';
import { fieldOfSetting } from '../../../language/entity/setting.ts';
import { closestNames } from '../../../language/json/closest-names.ts';
import { normalizeText } from '../../../platform/database/normalize.ts';
import type { ErrorProblem } from '../../../platform/http/errors/define-errors.ts';
import { parseDate } from '../../../ui/format/date.ts';
import { importErrors } from '../import-errors.ts';
import { type Cell, momentOf, shift, textOf } from '../reading/cell.ts';
import { instantOf, readTime } from './clock.ts';

/**
 * A value for a save, or the problem of the cell; null for an empty cell. `currency` is the ISO 4217 code written with
 * an amount, if the record stores the currency of its field.
 */
export type Converted = { readonly value: unknown; readonly currency?: string } | ErrorProblem;

/**
 * Reads a cell as the value of a field, in Portuguese or ISO notation. It only checks the form; saving applies the
 * rules of the field.
 * @param timeZone zone of times without one
 * @param notation how the cell's column writes numbers
 */
export function convertCell(
  field: EntityField,
  cell: Cell,
  timeZone: string,
  notation: Notation = 'virgula',
): Converted {
  if (cell === null) return { value: null };
  if (typeof cell === 'object' && cell.kind === 'formula')
    return importErrors['formula.sem_resultado']({ formula: cut(cell.text) });
  const text = clean(textOf(cell));
  if (text === '') return { value: null };
  if ((typeof cell === 'object' && cell.kind === 'error') || isFormulaError(text))
    return importErrors.formula({ erro: text });
  if (field.options !== null && field.options.length > 0) return readOption(field, cell, text);
  switch (field.kind) {
    case 'text':
      return { value: readText(field, cell, text) };
    case 'integer':
    case 'number':
    case 'money':
      return readNumber(field, cell, text, notation);
    case 'boolean':
      return readBoolean(cell, text);
    case 'date':
      return readDay(cell, text);
    case 'datetime':
      return readInstant(cell, text, timeZone);
    case 'time':
      return readClock(cell, text);
    default:
      return importErrors['type.importacao']();
  }
}

/** What spreadsheets write for a formula without a value, in the portal's languages. */
const formulaErrors = new Set(
  '#N/A #N/D #REF! #¡REF! #VALUE! #VALOR! #¡VALOR! #DIV/0! #¡DIV/0! #NAME? #NOME? #¿NOMBRE? #NUM! #NÚM! #¡NUM! #NULL! #NULO! #¡NULO! #SPILL! #DESPEJAR! #CALC!'.split(
    ' ',
  ),
);

/** Whether a text is the error of a formula, which CSV cannot mark otherwise. */
function isFormulaError(text: string): boolean {
  return text.startsWith('#') && formulaErrors.has(text.toUpperCase());
}

/** Removes spaces of every kind at the ends, and invisible ones. */
function clean(text: string): string {
  return text.replaceAll(/[\u200b\u200e\u200f\u2060\ufeff]/g, '').trim();
}

function readText(field: EntityField, cell: Cell, text: string): string {
  if (field.format === 'color') return /^[\da-f]{6}$/i.test(text) ? `#${text}` : text;
  return withLostZeros(field, cell, text) ?? text;
}

/**
 * Spreadsheets drop leading zeros of numbers. Restores them for a CPF or CNPJ whose check digits then agree, and for a
 * postal code that lacks one digit. Valid documents and texts with separators stay as they are. Null if nothing is
 * missing.
 */
function withLostZeros({ format, country }: EntityField, cell: Cell, text: string): string | null {
  if (format === 'cep') {
    // Seven digits are valid only in Portugal; the country is known when the record is saved.
    if (country !== undefined && fieldOfSetting(country) === null && countryOf(country) !== 'BR') return null;
    const digits = stripSeparators(text);
    return /^\d{7}$/.test(digits) ? `0${digits}` : null;
  }
  const takesBoth = format === 'cpf-cnpj' || (format === 'documento' && (country ?? 'BR') === 'BR');
  if (!/^\d{1,13}$/.test(text)) return null;
  const padTo = (document: Document, size: number): string | null => {
    const padded = text.padStart(size, '0');
    return text.length < size && document.isValid(padded) ? padded : null;
  };
  if (format === 'cpf') return padTo(cpf, 11);
  if (format === 'cnpj') return padTo(cnpj, 14);
  if (!takesBoth || cpf.isValid(text)) return null;
  // A text of up to eleven digits may simply be mistyped: a wrong CPF must not become a CNPJ.
  const mayBeCnpj = text.length > 11 || numberOf(cell) !== null;
  return padTo(cpf, 11) ?? (mayBeCnpj ? padTo(cnpj, 14) : null);
}

function readNumber(field: EntityField, cell: Cell, text: string, notation: Notation): Converted {
  const isPercent = field.format === 'percent';
  const number = numberOf(cell);
  if (number !== null) return { value: rounded(number) };
  if (typeof cell === 'object' && cell?.kind === 'percent')
    return { value: isPercent ? shift(cell.number) : cell.number };
  // A date shown as '2021' means the year.
  if (typeof cell === 'object' && cell?.kind === 'date' && !(cell.text !== undefined && /^\d+$/.test(cell.text)))
    return importErrors['type.data_como_numero']({ texto: text });
  const value = readNumberText(text, notation, { isPercent, isMoney: true });
  const moeda = field.kind === 'money' && value !== null ? currencyIn(text) : null;
  const isOwn = /^[A-Z]{3}$/.test(field.currency ?? '');
  if (moeda !== null && isOwn && moeda !== field.currency)
    return importErrors['type.celula_moeda']({ texto: cut(text), moeda: field.currency ?? '' });
  if (value === null) return importErrors['type.celula_numero']({ texto: cut(text) });
  // If the record stores the currency, the save knows it.
  return moeda === null || isOwn ? { value } : { value, currency: moeda };
}

/** The number of a cell, however it is shown; null for anything else. */
function numberOf(cell: Cell): number | null {
  if (typeof cell === 'number') return cell;
  return typeof cell === 'object' && cell?.kind === 'shown' ? cell.number : null;
}

/** Removes errors of binary numbers: spreadsheets show 0.1 + 0.2 as 0.3. */
function rounded(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(15));
}

const yes = new Set(['sim', 's', 'true', 'verdadeiro', 'v', '1', 'x', 'yes', 'y']);
const no = new Set(['nao', 'n', 'false', 'falso', 'f', '0', 'no']);

function readBoolean(cell: Cell, text: string): Converted {
  if (typeof cell === 'boolean') return { value: cell };
  // A number may be shown as a word.
  const words = [normalizeText(text), ...(numberOf(cell) === null ? [] : [String(numberOf(cell))])];
  if (words.some((word) => yes.has(word))) return { value: true };
  return words.some((word) => no.has(word))
    ? { value: false }
    : importErrors['type.celula_booleano']({ texto: cut(text) });
}

function readDay(cell: Cell, text: string): Converted {
  const serial = serialOf(cell);
  if (serial !== null) {
    const day = momentOf(serial)?.day ?? null;
    if (day !== null) return { value: day };
  }
  // Many programs write midnight after a date.
  const [, first = text] = /^(\S+?)(?:[ T]+\d{1,2}:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/.exec(text) ?? [];
  const day = dayOf(first);
  if (day !== null) return { value: day };
  if (/^\d{1,2}[/.-]\d{1,2}[/.-]\d\d$/.test(first)) return importErrors['format.celula_ano']({ texto: cut(text) });
  return importErrors['format.celula_data']({ texto: cut(text) });
}

function dayOf(text: string): string | null {
  const [, year = '', month = '', day = ''] = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(text) ?? [];
  return parseDate(year === '' ? text : `${day}/${month}/${year}`);
}

function readInstant(cell: Cell, text: string, timeZone: string): Converted {
  const serial = serialOf(cell);
  const moment = serial === null ? null : momentOf(serial);
  if (moment !== null && moment.day !== null)
    return { value: instantOf(moment.day, moment.time ?? '00:00:00', timeZone) };
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/.test(text)) {
    const value = text.replace(/(\.\d{6})\d+/, '$1');
    if (!Number.isNaN(Date.parse(value)) && parseDate(value.slice(0, 10)) !== null) return { value };
  }
  const [, first = '', rest = '00:00'] = /^(\S+?)(?:(?:,? +|T)(\S+))?$/.exec(text) ?? [];
  const day = dayOf(first);
  const time = readTime(rest);
  return day === null || time === null
    ? importErrors['format.celula_data_hora']({ texto: cut(text) })
    : { value: instantOf(day, time, timeZone) };
}

function readClock(cell: Cell, text: string): Converted {
  // Hours beyond a day are not a time of day: the text is parsed and refused.
  const isSerial = typeof cell === 'object' && cell?.kind === 'date' && (cell.text === undefined || cell.serial < 1);
  const fraction = isSerial ? cell.serial % 1 : typeof cell === 'number' && cell >= 0 && cell < 1 ? cell : null;
  if (fraction !== null) {
    const seconds = Math.round(fraction * 86_400) % 86_400;
    return { value: new Date(seconds * 1_000).toISOString().slice(11, 19) };
  }
  const time = readTime(text);
  return time === null ? importErrors['format.celula_hora']({ texto: cut(text) }) : { value: time };
}

/** The serial number of a date. A plain number only counts from 1927 on, when it can hardly mean anything else. */
function serialOf(cell: Cell): number | null {
  if (typeof cell === 'object' && cell?.kind === 'date') return cell.serial;
  return typeof cell === 'number' && cell >= 10_000 && cell < 100_000 ? cell : null;
}

type Options = NonNullable<EntityField['options']>;
const folded = new WeakMap<Options, ReadonlyMap<string, string | number>>();

function readOption({ options }: EntityField, cell: Cell, text: string): Converted {
  if (options === null) return { value: text };
  const number = numberOf(cell);
  const exact = options.find(({ id }) => id === text || id === number || String(id) === text);
  const id = exact?.id ?? foldedOptions(options).get(fold(text));
  if (id !== undefined) return { value: id };
  const labels = options.map(({ descricao }) => descricao);
  const sugestoes = closestNames(text, labels);
  return sugestoes.length === 0 && labels.length <= 8
    ? importErrors['enum.celula_opcoes']({ texto: cut(text), opcoes: labels })
    : importErrors['enum.celula']({ texto: cut(text), sugestoes });
}

/** Values and labels without accents, case and spaces; values have priority. */
function foldedOptions(options: Options): ReadonlyMap<string, string | number> {
  const known = folded.get(options);
  if (known !== undefined) return known;
  const map = new Map<string, string | number>();
  for (const { id } of options) if (!map.has(fold(String(id)))) map.set(fold(String(id)), id);
  for (const { id, descricao } of options) if (!map.has(fold(descricao))) map.set(fold(descricao), id);
  folded.set(options, map);
  return map;
}

/** Folds a text for comparing names: without accents, case, and differences of spaces, dashes and underscores. */
export function fold(text: string): string {
  return normalizeText(text.trim().normalize('NFC')).replaceAll(/[\s_-]+/g, ' ');
}

/** Shortens a value for a message. */
export function cut(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
