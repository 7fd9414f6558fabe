import { closestNames } from '../../json/closest-names.ts';
import { escapeName } from '../../json/pointer.ts';
import { isRecord } from '../../json/record.ts';
import type { EntityField, FieldKind } from '../entity.ts';
import { fieldKeywords } from '../entity-keywords.ts';
import { isFileField } from '../file-rules.ts';
import { readHues } from '../hues.ts';
import { isComputedDefault } from '../rules/read-beginnings.ts';
import { readFieldAccess, readMask } from '../rules/read-field-access.ts';
import { type ReportProblem, readBoolean, readStrings, readText, reportUnknownKeys } from '../schema-values.ts';
import { fieldFormats } from '../texts/formats.ts';
import type { LinearPattern } from '../texts/linear-pattern.ts';
import { ownDefault, ownEntities } from '../texts/moment-default.ts';
import { readNumbering } from '../texts/number-pattern.ts';
import { readFiles } from './field-files.ts';
import { type KindOfField, readFieldKind } from './field-kind.ts';
import { explainDefault, type FieldLimits, readLimits } from './field-limits.ts';
import { readOptions } from './field-options.ts';
import { exampleOf, readPattern } from './field-pattern.ts';
import type { FieldSource } from './field-source.ts';
import { readJsonShape } from './json-shape.ts';

const propertyKeys = Object.keys(fieldKeywords);
/** Keys for the items of a list: a reference, or keywords of JSON Schema for plain values. */
const itemKeys = [
  '$ref',
  '$comment',
  'title',
  'description',
  'type',
  'format',
  'enum',
  'properties',
  'required',
  'examples',
];

/** Reads a property of an entity schema; null if it is not a valid field, which is reported. */
export function readField(source: FieldSource): EntityField | null {
  const { name, value, pointer, required, report } = source;
  reportUnknownKeys(value, propertyKeys, pointer, 'A field', report);
  if (isRecord(value.items)) reportUnknownKeys(value.items, itemKeys, `${pointer}/items`, '`items`', report);
  const read = <T>(
    key: string,
    check: (value: unknown, pointer: string, report: ReportProblem) => T | null,
  ): T | null => check(value[key], `${pointer}/${escapeName(key)}`, report);
  const format = read('format', readText);
  const isKnown = format === null || fieldFormats.includes(format);
  if (!isKnown) {
    const message = `There is no format \`${format}\`. It is one of ${fieldFormats.join(', ')}.`;
    report('entity/unknown-format', `${pointer}/format`, message, { suggestions: closestNames(format, fieldFormats) });
  }
  const what = readFieldKind(source, format);
  if (what === null) return null;
  const { kind, target, link } = what;
  const mappedBy = readMappedBy(source, what);
  if (mappedBy === undefined) return null;
  const country = read('x-country', readText);
  const renamedFrom = read('renamedFrom', readStrings) ?? [];
  const column = readColumn(source);
  const files = readFiles(source, kind, format);
  const decimals = kind === 'money' || kind === 'number' ? 2 : 0;
  const limits = readLimits(value, pointer, { maxLength: defaultMaxLength(kind, format), decimals }, report);
  const pattern = readPattern(source, limits.maxLength);
  const example = pattern === null ? null : exampleOf(value, pattern);
  const options = readOptions(source, kind);
  const hues = readHues(value, kind, options, pointer, report);
  const access = read('x-access', readFieldAccess);
  const number = readNumbering(value['x-number'], kind, `${pointer}/x-number`, report);
  const personal = read('x-personal', readPersonal);
  const mask = readMask(value['x-mask'], kind, `${pointer}/x-mask`, report);
  return {
    name,
    kind,
    title: read('title', readText) ?? name,
    help: read('description', readText),
    required,
    readOnly: number !== null || (read('readOnly', readBoolean) ?? false),
    format: isKnown ? format : null,
    ...limits,
    pattern: pattern === null ? null : pattern.source,
    ...(kind === 'json' && !isFileField({ kind, format }) ? { json: readJsonShape(source) } : {}),
    ...(example === null ? {} : { example }),
    currency: kind === 'money' ? (read('x-currency', readText) ?? 'BRL') : null,
    options,
    ...(hues === undefined ? {} : { hues }),
    default: readDefault(source, { kind, options, limits, pattern, target }),
    exact: options !== null || (read('x-exact', readBoolean) ?? false),
    target,
    mappedBy,
    ...(link === null ? {} : { link }),
    ...(kind === 'relation' && read('x-choices', readBoolean) === true ? { choices: true } : {}),
    ...(kind === 'relation' && read('x-circles', readBoolean) === true ? { circles: true } : {}),
    ...(country === null ? {} : { country }),
    ...(access === null ? {} : { access }),
    ...(personal === null ? {} : { personal }),
    ...(mask === null ? {} : { mask }),
    ...(number === null ? {} : { number }),
    ...files,
    ...(renamedFrom.length === 0 ? {} : { renamedFrom }),
    ...(column === null ? {} : { column }),
  };
}

/** The field of a list's target that refers back; undefined if a stored list lacks it, which is reported. */
function readMappedBy(
  { name, value, pointer, isStored, report }: FieldSource,
  { kind, target }: KindOfField,
): string | null | undefined {
  const mappedBy = readText(value['x-mapped-by'], `${pointer}/x-mapped-by`, report);
  if (kind !== 'collection') return null;
  if (mappedBy !== null || !isStored) return mappedBy;
  const message = `The list \`${name}\` needs \`x-mapped-by\`: the field of \`${target}\` that points back.`;
  report('entity/wrong-value', pointer, message);
  return undefined;
}

/** The column of a field in a table of the server. */
function readColumn({ value, pointer, isOfServer, report }: FieldSource): string | null {
  const column = readText(value['x-column'], `${pointer}/x-column`, report);
  if (column === null || isOfServer) return column;
  const message =
    'Columns are called after their fields; only tables that the server keeps (`x-stored`: "server") have names of their own. Delete it.';
  report('entity/wrong-value', `${pointer}/x-column`, message, { what: 'key' });
  return null;
}

/** Reads which of the two kinds of personal field it is. */
function readPersonal(value: unknown, pointer: string, report: ReportProblem): 'personal' | 'sensitive' | null {
  if (value === undefined || value === 'personal' || value === 'sensitive') return value ?? null;
  report('entity/wrong-value', pointer, 'This must be `personal` or `sensitive`.');
  return null;
}

type DefaultRules = Pick<EntityField, 'kind' | 'options' | 'target'> & {
  readonly limits: FieldLimits;
  readonly pattern: LinearPattern | null;
};

/** Reads a constant default that is valid for the field. */
function readDefault(
  { value, pointer, report }: FieldSource,
  { kind, options, limits, pattern, target }: DefaultRules,
): unknown {
  const given = value.default;
  // Text after `=` is read when all fields are known.
  if (given === undefined || isComputedDefault(given)) return null;
  const fits =
    kind === 'json' ||
    (kind === 'boolean' && typeof given === 'boolean') ||
    (kind === 'integer' && Number.isSafeInteger(given)) ||
    ((kind === 'number' || kind === 'money') && typeof given === 'number') ||
    (['text', 'date', 'datetime', 'time'].includes(kind) && typeof given === 'string') ||
    (kind === 'relation' && given === ownDefault && ownEntities.includes(target ?? ''));
  if (!fits || (options !== null && !options.some((option) => option.id === given))) {
    report('entity/wrong-value', `${pointer}/default`, `The default ${JSON.stringify(given)} does not fit the field.`);
    return null;
  }
  const wrong = explainDefault(given, limits, kind, pattern);
  if (wrong === null) return given;
  report('entity/wrong-value', `${pointer}/default`, `The default ${JSON.stringify(given)} ${wrong}.`);
  return null;
}

/** A line of text is limited, so that it can be indexed; multi-line text has no default limit. */
function defaultMaxLength(kind: FieldKind, format: string | null): number | null {
  if (kind !== 'text' || format === 'multiline' || format === 'html') return null;
  return format === 'uri' ? 2000 : 255;
}
