import { stripSeparators } from '../../../domain/documents/document.ts';
import { documents } from '../../../domain/documents/documents.ts';
import {
  columnOf,
  type EntityField,
  type EntityModel,
  type JsonShape,
  systemFields,
} from '../../../language/entity/entity.ts';
import { isFileField } from '../../../language/entity/file-rules.ts';
import { isStorable } from '../../../language/entity/schema-values.ts';
import { fieldOfSetting } from '../../../language/entity/setting.ts';
import { textOfHtml } from '../../../language/entity/texts/html-text.ts';
import { compileLinear, type LinearPattern } from '../../../language/entity/texts/linear-pattern.ts';
import { valueOfDefault } from '../../../language/entity/texts/moment-default.ts';
import { closestNames } from '../../../language/json/closest-names.ts';
import { portalTimeZone } from '../../../platform/database/time-zone.ts';
import type { ErrorProblem, FieldError } from '../../../platform/http/errors/define-errors.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import { depthOf } from '../../../platform/http/validation.ts';
import { entityErrors } from '../entity-errors.ts';
import { type CountryRules, countryRulesOf } from './country-rules.ts';
import { excessOfHtml, type HtmlExcess, htmlLimits, sanitiseHtml } from './sanitize-html.ts';

export type Incoming = Readonly<Record<string, unknown>>;

/** Values of a save for the database, and the rows of its lists (to many). */
export type ReadValues = {
  /** Values by column, as the database accepts them; JSON columns as JSON text. */
  readonly columns: ReadonlyMap<string, unknown>;
  /** Given relations: field name to id. */
  readonly references: ReadonlyMap<string, number>;
  readonly collections: ReadonlyMap<string, readonly Incoming[]>;
  /** Given file fields, with the ids of their files. */
  readonly files: ReadonlyMap<string, readonly number[]>;
  /** Fields for which the client sent a value. */
  readonly given?: ReadonlySet<string>;
  /** Fields that will not exist in the record (`x-when`). */
  readonly absent?: ReadonlySet<string>;
  readonly errors: readonly FieldError[];
};

const maxJsonDepth = 32;
const maxJsonLength = 100_000;
const maxCollectionRows = 5_000;

/** No form has more mistakes, and searching for similar names takes time. */
const maxUnknownFields = 20;

/**
 * Checks and converts what a client sent for a record. On creation, missing fields get their default, and required ones
 * must be present; on a change only sent fields are checked. Read-only fields are ignored, because forms send them
 * back.
 * @param owned fields that the server sets itself, whatever their rules: the reference to the record whose list this
 * is, and those that an event of a flow sets
 */
export function readValues(
  model: EntityModel,
  incoming: Incoming,
  mode: 'create' | 'change',
  base = '',
  owned: string | readonly string[] | null = null,
): ReadValues {
  const columns = new Map<string, unknown>();
  const references = new Map<string, number>();
  const collections = new Map<string, readonly Incoming[]>();
  const files = new Map<string, readonly number[]>();
  const errors: FieldError[] = [];
  const sent = new Set<string>();
  const names = Object.keys(model.fields);
  for (const name of Object.keys(incoming)) {
    if (errors.length >= maxUnknownFields) break;
    if (!Object.hasOwn(model.fields, name) && !(systemFields as readonly string[]).includes(name)) {
      errors.push(at(base, name, entityErrors.desconhecido({ sugestoes: closestNames(name, names) })));
    }
  }
  for (const field of Object.values(model.fields)) {
    const given = Object.hasOwn(incoming, field.name) ? incoming[field.name] : undefined;
    if (field.kind === 'collection') {
      const rows = readCollection(given);
      if (rows !== null && 'text' in rows) errors.push(at(base, field.name, rows));
      else if (rows !== null) collections.set(field.name, rows);
      continue;
    }
    const isGiven = given !== undefined && (!field.readOnly || owns(owned, field.name));
    if (!isGiven && mode === 'change') continue;
    if (isGiven && !owns(owned, field.name)) sent.add(field.name);
    if (isFileField(field)) {
      const ids = readFiles(field, given);
      if ('text' in ids) errors.push(at(base, field.name, ids));
      else if (ids.length === 0 && field.required) errors.push(at(base, field.name, httpErrors.required()));
      else files.set(field.name, ids);
      continue;
    }
    const value = isGiven
      ? readValue(field, given)
      : { value: valueOfDefault(field.kind, field.default, portalTimeZone) };
    if ('text' in value) {
      errors.push(at(base, field.name, value));
      continue;
    }
    // Values that the server assigns later are not required here.
    const isServers = mode === 'create' && (field.number !== undefined || (!isGiven && field.begins !== undefined));
    if (value.value === null && field.required && !isServers) {
      errors.push(at(base, field.name, httpErrors.required()));
      continue;
    }
    if (field.kind === 'relation' && typeof value.value === 'number') references.set(field.name, value.value);
    columns.set(
      columnOf(field),
      field.kind === 'json' && value.value !== null ? JSON.stringify(value.value) : value.value,
    );
  }
  return { columns, references, collections, files, given: sent, errors };
}

function owns(owned: string | readonly string[] | null, name: string): boolean {
  return typeof owned === 'string' ? owned === name : owned?.includes(name) === true;
}

type Read = { readonly value: unknown } | ErrorProblem;

/** Converts the value of a field for the database, or returns its error. Empty text means no value. */
export function readValue(field: EntityField, given: unknown): Read {
  if (given === null || given === '') return { value: null };
  switch (field.kind) {
    case 'text':
      return readText(field, given);
    case 'integer':
      return readNumber(field, given, 0);
    case 'number':
    case 'money':
      return readNumber(field, given, field.decimals);
    case 'boolean':
      return typeof given === 'boolean' ? { value: given } : entityErrors['type.booleano']();
    case 'date':
      return typeof given === 'string' && isDate(given) ? { value: given } : entityErrors['format.data']();
    case 'datetime':
      return readDateTime(given);
    case 'time':
      return typeof given === 'string' && /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(given)
        ? { value: given }
        : entityErrors['format.hora']();
    case 'relation':
    case 'link':
      return readReference(given);
    case 'json':
      return readJson(field, given);
    default:
      return entityErrors['type.outro']();
  }
}

function readText(field: EntityField, given: unknown): Read {
  if (typeof given !== 'string') return entityErrors['type.texto']();
  if (!isStorable(given)) return httpErrors.caracteres();
  const rules = countryRulesOf(field);
  if (rules !== null) return readByCountry(field, given, rules);
  if (field.format === 'html') return readHtml(field, given);
  const document = field.format === null ? undefined : documents[field.format];
  const trimmed = field.format === 'email' ? given.trim().toLowerCase() : given.trim();
  const text = document === undefined ? trimmed : document.normalise(given);
  if (text === '') return { value: null };
  if (document !== undefined && !document.isValid(text)) return entityErrors.documento();
  const option = checkOption(field, text);
  if (option !== null) return option;
  const length = [...text].length;
  if (field.maxLength !== null && length > field.maxLength) return httpErrors.maxLength({ limit: field.maxLength });
  if (length > 1_000_000) return entityErrors['maxLength.texto']();
  if (field.minLength !== null && length < field.minLength) return httpErrors.minLength({ limit: field.minLength });
  if (field.format === 'email' && !/^[^\s@"<>]{1,64}@[^\s@"<>.]+(\.[^\s@"<>.]+)+$/.test(text))
    return entityErrors['format.email']();
  if (field.format === 'uri' && !/^https?:\/\/[^\s"<>]+$/i.test(text)) return entityErrors['format.endereco']();
  if (field.format === 'color' && !/^#[0-9a-f]{6}$/i.test(text)) return entityErrors['format.cor']();
  if (!fitsPattern(field, text))
    return field.example === undefined
      ? httpErrors.pattern()
      : entityErrors['pattern.exemplo']({ exemplo: field.example });
  return { value: text };
}

const patterns = new WeakMap<EntityField, LinearPattern>();

/** Whether a text matches the pattern of its field, if there is one. */
function fitsPattern(field: EntityField, text: string): boolean {
  if (field.pattern === null) return true;
  const known = patterns.get(field) ?? compileLinear(field.pattern);
  if ('refusal' in known) throw new Error(`The pattern of ${field.name} was not judged when its schema was read.`);
  patterns.set(field, known);
  return known.test(text);
}

/**
 * A document or postal code of the country in `x-country`. If the country is in the record, `checkDocuments` checks it.
 */
function readByCountry(field: EntityField, given: string, { isValid, isSome, refuse }: CountryRules): Read {
  const text = stripSeparators(given);
  if (text === '') return { value: null };
  const country = field.country ?? 'BR';
  const isElsewhere = fieldOfSetting(country) !== null;
  if (isElsewhere ? !isSome(text) : !isValid(text, country)) return refuse(isElsewhere ? null : country);
  return field.maxLength !== null && text.length > field.maxLength
    ? httpErrors.maxLength({ limit: field.maxLength })
    : { value: text };
}

/**
 * Errors of formatted text, which is sanitised before it is stored. The length limit counts the visible text without
 * tags.
 */
const excessiveHtml: Readonly<Record<HtmlExcess, ErrorProblem>> = {
  length: entityErrors['maxLength.html']({ limit: htmlLimits.length }),
  elements: entityErrors['html.elementos'](),
  depth: entityErrors['html.niveis'](),
};

function readHtml(field: EntityField, given: string): Read {
  const excess = excessOfHtml(given);
  if (excess !== null) return excessiveHtml[excess];
  const html = sanitiseHtml(given).trim();
  const words = textOfHtml(html);
  if (words === '') return { value: null };
  if (field.maxLength !== null && [...words].length > field.maxLength)
    return httpErrors.maxLength({ limit: field.maxLength });
  return { value: html };
}

function readNumber(field: EntityField, given: unknown, decimals: number): Read {
  if (typeof given !== 'number' || !Number.isFinite(given)) return entityErrors['type.numero']();
  if (decimals === 0 && !Number.isSafeInteger(given)) return entityErrors['type.inteiro']();
  const text = given.toFixed(decimals);
  if (Math.abs(given) >= 10 ** Math.min(15 - decimals, 18 - decimals) && decimals > 0)
    return entityErrors['maximum.numero']();
  if (Number(text) !== given) return entityErrors.decimais({ limit: decimals });
  const option = checkOption(field, given);
  if (option !== null) return option;
  if (field.min !== null && given < field.min) return httpErrors.minimum({ limit: field.min });
  if (field.max !== null && given > field.max) return httpErrors.maximum({ limit: field.max });
  return { value: text };
}

function checkOption(field: EntityField, value: string | number): Read | null {
  if (field.options === null || field.options.some((option) => option.id === value)) return null;
  return httpErrors.enum();
}

function readDateTime(given: unknown): Read {
  if (
    typeof given === 'string' &&
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)?$/.test(given) &&
    isDate(given.slice(0, 10))
  ) {
    const time = new Date(given);
    if (!Number.isNaN(time.getTime()) && time.getUTCFullYear() >= 1 && time.getUTCFullYear() <= 9999)
      return { value: time.toISOString() };
  }
  return entityErrors['format.data_hora']();
}

/** A relation is given as an id or as an object with one. An id of 0 or below means no record. */
function readReference(given: unknown): Read {
  const id: unknown = isObject(given) ? given.id : given;
  if (id === null || id === undefined || id === '') return { value: null };
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) return entityErrors['type.referencia']();
  return { value: id > 0 ? id : null };
}

function readJson({ json }: EntityField, given: unknown): Read {
  const unfit = json === undefined ? null : checkJson(json, given);
  if (unfit !== null) return unfit;
  const depth = depthOf(given, maxJsonDepth);
  if (depth > maxJsonDepth) return httpErrors.profundidade({ limit: maxJsonDepth });
  const text = JSON.stringify(given);
  if (text.length > maxJsonLength) return entityErrors['maxLength.json']();
  if (/\\u0000|\\ud[89a-f]/i.test(text)) return entityErrors['caracteres.json']();
  return { value: given };
}

/** Errors of JSON by its schema: a text instead of a list, an item that is not one of the options. */
function checkJson(shape: JsonShape, given: unknown): Read | null {
  const { type, itemType, itemOptions } = shape;
  if (typeof given !== 'object' || given === null) return entityErrors['type.json']();
  if (type !== 'array') return null;
  if (!Array.isArray(given)) return entityErrors['type.lista']();
  const items: readonly unknown[] = given;
  if (itemType !== undefined && !items.every((item) => isOfType(item, itemType))) return entityErrors['type.item']();
  if (itemOptions !== undefined && !items.every((item) => itemOptions.some((option) => option === item)))
    return entityErrors['enum.itens']();
  return checkCount(shape, items);
}

function checkCount({ minItems, maxItems, uniqueItems }: JsonShape, items: readonly unknown[]): Read | null {
  if (minItems !== undefined && items.length < minItems) return entityErrors.minItems({ limit: minItems });
  if (maxItems !== undefined && items.length > maxItems) return entityErrors.maxItems({ limit: maxItems });
  if (uniqueItems === true && new Set(items.map((item) => JSON.stringify(item))).size < items.length)
    return entityErrors.uniqueItems();
  return null;
}

function isOfType(item: unknown, type: NonNullable<JsonShape['itemType']>): boolean {
  return type === 'integer' ? Number.isSafeInteger(item) : typeof item === type;
}

/** Ids of the files given to a field: one, or several for a list field; an empty value clears it. */
function readFiles({ maxFiles }: EntityField, given: unknown): readonly number[] | ErrorProblem {
  if (given === undefined || given === null || given === '') return [];
  const items: readonly unknown[] = Array.isArray(given) ? given : [given];
  const most = maxFiles ?? 1;
  if (items.length > most)
    return most === 1 ? entityErrors['arquivo.um']() : entityErrors['arquivo.limite']({ limit: most });
  const ids = items.map((item) => (isObject(item) ? item.id : item));
  const known = ids.filter((id): id is number => typeof id === 'number' && Number.isSafeInteger(id) && id > 0);
  return known.length === ids.length ? [...new Set(known)] : entityErrors['arquivo.incompleto']();
}

function readCollection(given: unknown): readonly Incoming[] | ErrorProblem | null {
  if (given === undefined || given === null) return null;
  if (!Array.isArray(given) || !given.every(isObject)) return entityErrors.lista();
  return given.length > maxCollectionRows ? entityErrors['lista.limite']({ limit: maxCollectionRows }) : given;
}

function isDate(text: string): boolean {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (parts === null || parts[1] === '0000') return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The error of a field, at the place of its record. */
export function at(base: string, name: string, problem: ErrorProblem): FieldError {
  return { pointer: `${base}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, ...problem };
}

function isObject(value: unknown): value is Incoming {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
