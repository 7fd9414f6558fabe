import { closestNames } from '../json/closest-names.ts';
import { escapeName } from '../json/pointer.ts';
import { isRecord, type JsonRecord } from '../json/record.ts';
import type { EntityField, FieldKind, JsonShape, LinkRule } from './entity.ts';
import { fieldKeywords, fieldTypes } from './entity-keywords.ts';
import { explainDefault, type FieldLimits, readLimits } from './field-limits.ts';
import { isFileField } from './file-rules.ts';
import { fieldFormats } from './formats.ts';
import { readHues } from './hues.ts';
import { compileLinear, isTooCostly, type LinearPattern } from './linear-pattern.ts';
import { ownDefault, ownEntities } from './moment-default.ts';
import { readNumbering } from './number-pattern.ts';
import { isComputedDefault } from './rules/read-beginnings.ts';
import { readFieldAccess, readMask } from './rules/read-field-access.ts';
import { readLinkRule } from './rules/read-links.ts';
import {
  isStorable,
  type ReportProblem,
  readBoolean,
  readCount,
  readStrings,
  readText,
  reportUnknownKeys,
} from './schema-values.ts';

const propertyKeys = Object.keys(fieldKeywords);
/** Of the things in a list: a reference, or what JSON Schema says of plain values. */
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
const types: readonly string[] = fieldTypes;
const scalars = ['string', 'integer', 'number', 'boolean'];

/** Reads one property of an entity schema; null when it cannot be a field at all, which is reported. */
export function readField(
  name: string,
  value: JsonRecord,
  pointer: string,
  {
    required,
    isStored,
    isOfServer = false,
  }: { readonly required: boolean; readonly isStored: boolean; readonly isOfServer?: boolean },
  report: ReportProblem,
): EntityField | null {
  reportUnknownKeys(value, propertyKeys, pointer, 'A field', report);
  if (isRecord(value.items)) reportUnknownKeys(value.items, itemKeys, `${pointer}/items`, '`items`', report);
  const read = <T>(
    key: string,
    check: (value: unknown, pointer: string, report: ReportProblem) => T | null,
  ): T | null => check(value[key], `${pointer}/${escapeName(key)}`, report);
  const format = read('format', readText);
  if (format !== null && !fieldFormats.includes(format)) {
    report(
      'entity/unknown-format',
      `${pointer}/format`,
      `There is no format \`${format}\`. It is one of ${fieldFormats.join(', ')}.`,
      { suggestions: closestNames(format, fieldFormats) },
    );
  }
  const reference = read('$ref', readText);
  const items = value.items;
  const itemReference = isRecord(items) ? readText(items.$ref, `${pointer}/items/$ref`, report) : null;
  let kind: FieldKind;
  let target: string | null = null;
  let link: LinkRule | null = null;
  if (value['x-link'] !== undefined) {
    kind = 'link';
    link = isLinkable(value, isStored, pointer, report)
      ? readLinkRule(value['x-link'], `${pointer}/x-link`, report)
      : null;
    if (link === null) return null;
  } else if (reference !== null) {
    kind = 'relation';
    target = entityOfReference(reference, `${pointer}/$ref`, report);
    if (target === null) return null;
  } else if (value.type === 'array' && (itemReference !== null || value['x-mapped-by'] !== undefined)) {
    kind = 'collection';
    target = itemReference === null ? null : entityOfReference(itemReference, `${pointer}/items/$ref`, report);
    if (target === null) {
      if (itemReference === null)
        report('entity/wrong-value', pointer, `The list \`${name}\` needs "items": { "$ref": "Entity.schema.json" }.`);
      return null;
    }
  } else {
    const type = value.type;
    if (typeof type !== 'string' || !types.includes(type)) {
      const given =
        typeof type === 'string'
          ? `There is no type \`${type}\`.`
          : `The field \`${name}\` needs a \`type\` or a \`$ref\`.`;
      report('entity/unknown-type', type === undefined ? pointer : `${pointer}/type`, given, {
        suggestions: typeof type === 'string' ? closestNames(type, types) : [],
        what: 'value',
        known: types,
      });
      return null;
    }
    kind = kindOf(type, format);
    if (
      !isStored &&
      kind === 'json' &&
      !isFileField({ kind, format }) &&
      !(type === 'array' && isRecord(items) && scalars.includes(String(items.type)))
    ) {
      report(
        'entity/wrong-value',
        pointer,
        `What is inside \`${name}\` is not told: use "$ref" to a shape of its own, or "items" with a type or a "$ref".`,
      );
      return null;
    }
  }
  const mappedBy = read('x-mapped-by', readText);
  if (kind === 'collection' && isStored && mappedBy === null) {
    report(
      'entity/wrong-value',
      pointer,
      `The list \`${name}\` needs \`x-mapped-by\`: the field of \`${target}\` that points back.`,
    );
    return null;
  }
  const country = read('x-country', readText);
  const renamedFrom = read('renamedFrom', readStrings) ?? [];
  const column = read('x-column', readText);
  if (column !== null && !isOfServer) {
    const message =
      'Columns are called after their fields; only tables that the server keeps (`x-stored`: "server") have names of their own. Delete it.';
    report('entity/wrong-value', `${pointer}/x-column`, message, { suggestions: [], what: 'key' });
  }
  const files = readFiles(value, kind, format, pointer, report);
  const limits = readLimits(
    value,
    pointer,
    { maxLength: defaultMaxLength(kind, format), decimals: kind === 'money' || kind === 'number' ? 2 : 0 },
    report,
  );
  const pattern = readPattern(
    read('pattern', readText),
    isStored ? (limits.maxLength ?? longestText) : 0,
    pointer,
    report,
  );
  const example = pattern === null ? null : exampleOf(value, pattern);
  const options = readOptions(value, kind, pointer, report);
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
    format: format !== null && fieldFormats.includes(format) ? format : null,
    ...limits,
    pattern: pattern === null ? null : pattern.source,
    ...(kind === 'json' && !isFileField({ kind, format }) ? { json: readJsonShape(value, pointer, report) } : {}),
    ...(example === null ? {} : { example }),
    currency: kind === 'money' ? (read('x-currency', readText) ?? 'BRL') : null,
    options,
    ...(hues === undefined ? {} : { hues }),
    default: readDefault(value, kind, { options, limits, pattern, target }, pointer, report),
    exact: options !== null || (read('x-exact', readBoolean) ?? false),
    target,
    mappedBy: kind === 'collection' ? mappedBy : null,
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
    ...(column === null || !isOfServer ? {} : { column }),
  };
}

/** What a personal field is, of the two kinds that there are. */
function readPersonal(value: unknown, pointer: string, report: ReportProblem): 'personal' | 'sensitive' | null {
  if (value === undefined || value === 'personal' || value === 'sensitive') return value ?? null;
  report('entity/wrong-value', pointer, 'This must be `personal` or `sensitive`.');
  return null;
}

/** Whether a field may be a link: in a table, and of no other type. */
function isLinkable(value: JsonRecord, isStored: boolean, pointer: string, report: ReportProblem): boolean {
  const wrong = isStored ? ['$ref', 'items', 'enum', 'default'].find((key) => value[key] !== undefined) : 'x-link';
  if (wrong === undefined && (value.type === undefined || value.type === 'integer')) return true;
  const message = isStored
    ? 'A link has no type, reference, options or default of its own: `x-link` says what it points at. Delete this.'
    : 'A shape (`x-stored`: false) and a relation have no links: answer the id and the entity as fields.';
  report('entity/wrong-value', `${pointer}/${escapeName(wrong ?? 'type')}`, message, { suggestions: [], what: 'key' });
  return false;
}

function readJsonShape(value: JsonRecord, pointer: string, report: ReportProblem): JsonShape {
  const { type, items } = value;
  const item = isRecord(items) ? items : {};
  const itemType = (['string', 'integer', 'number', 'boolean'] as const).find((each) => each === item.type);
  const options: readonly unknown[] = Array.isArray(item.enum) ? item.enum : [];
  const plain = options.filter(
    (each) => typeof each === 'string' || typeof each === 'number' || typeof each === 'boolean',
  );
  return {
    type: type === 'array' ? 'array' : 'object',
    ...(itemType === undefined ? {} : { itemType }),
    ...(plain.length === 0 ? {} : { itemOptions: plain }),
    ...(type === 'array' ? readItemLimits(value, pointer, report) : {}),
  };
}

/** How many items a list of values has. Two limits that no list can keep are reported, and neither counts. */
function readItemLimits(
  value: JsonRecord,
  pointer: string,
  report: ReportProblem,
): Pick<JsonShape, 'minItems' | 'maxItems' | 'uniqueItems'> {
  const minItems = readCount(value.minItems, `${pointer}/minItems`, report);
  const maxItems = readCount(value.maxItems, `${pointer}/maxItems`, report);
  const isUnique = readBoolean(value.uniqueItems, `${pointer}/uniqueItems`, report) === true;
  const isPossible = minItems === null || maxItems === null || minItems <= maxItems;
  if (!isPossible) {
    const message = `\`minItems\` ${minItems} is above \`maxItems\` ${maxItems}: no list would fit. Until this is changed neither counts.`;
    report('entity/wrong-value', `${pointer}/minItems`, message);
  }
  return {
    ...(isPossible && minItems !== null ? { minItems } : {}),
    ...(isPossible && maxItems !== null ? { maxItems } : {}),
    ...(isUnique ? { uniqueItems: true } : {}),
  };
}

/** Length of the longest text that a field without a limit takes, in characters. */
const longestText = 1_000_000;

/**
 * The pattern of a field, compiled by the engine that matches it; null, which is reported, when that does not take it.
 * @param longest length of the texts that it is matched against, in characters; 0 of a shape, whose calls have limits of their own
 */
function readPattern(
  source: string | null,
  longest: number,
  pointer: string,
  report: ReportProblem,
): (LinearPattern & { readonly source: string }) | null {
  if (source === null) return null;
  const compiled = compileLinear(source);
  const refused =
    'refusal' in compiled
      ? compiled
      : isTooCostly(compiled, longest)
        ? {
            refusal: `it would take too long on a text of ${longest} characters`,
            advice: 'Give the field a smaller `maxLength`, or repeat less often.',
          }
        : null;
  if (refused === null && !('refusal' in compiled)) return { ...compiled, source };
  report(
    'entity/unsupported-pattern',
    `${pointer}/pattern`,
    `The pattern \`${source.slice(0, 80)}\` cannot be used: ${refused?.refusal}. ${refused?.advice} Until then any text is accepted.`,
  );
  return null;
}

/** The first of the `examples` that a text with this pattern could be. */
function exampleOf({ examples }: JsonRecord, pattern: LinearPattern): string | null {
  const found: unknown = Array.isArray(examples)
    ? examples.find((each: unknown) => typeof each === 'string' && pattern.test(each))
    : undefined;
  return typeof found === 'string' ? found : null;
}

/** Files of a field that holds a list of them, unless `maxItems` says otherwise. */
const defaultMaxFiles = 10;

/** Limits of a field of files. Its `type` is an object for one file, an array for several. */
function readFiles(
  value: JsonRecord,
  kind: FieldKind,
  format: string | null,
  pointer: string,
  report: ReportProblem,
): Pick<EntityField, 'accept' | 'maxSize' | 'maxFiles'> {
  const isFiles = isFileField({ kind, format });
  if (!isFiles && (format === 'file' || format === 'image')) {
    report(
      'entity/wrong-value',
      `${pointer}/format`,
      `A field of format \`${format}\` is of type "object" for one file, or "array" for several.`,
    );
  }
  for (const key of ['minItems', 'uniqueItems', ...(isFiles ? [] : ['maxItems'])])
    if (value[key] !== undefined && (isFiles || kind !== 'json' || value.type !== 'array'))
      report(
        'entity/wrong-value',
        `${pointer}/${key}`,
        isFiles
          ? `\`${key}\` counts for arrays of values, not of files: of these \`maxItems\` counts.`
          : `\`${key}\` belongs to fields of type "array" that hold values.`,
        { suggestions: [], what: 'key' },
      );
  for (const key of ['x-accept', 'x-max-size'])
    if (!isFiles && value[key] !== undefined)
      report('entity/wrong-value', `${pointer}/${key}`, `\`${key}\` belongs to fields of format file or image.`, {
        suggestions: [],
        what: 'key',
      });
  if (!isFiles) return {};
  if (value.default !== undefined)
    report('entity/wrong-value', `${pointer}/default`, "A file is somebody's upload: it has no default.", {
      suggestions: [],
      what: 'key',
    });
  const accept = readText(value['x-accept'], `${pointer}/x-accept`, report);
  const maxSize = readCount(value['x-max-size'], `${pointer}/x-max-size`, report);
  const maxFiles = readCount(value.maxItems, `${pointer}/maxItems`, report);
  const fallback = format === 'image' ? 'image/*' : null;
  return {
    ...(accept === null && fallback === null ? {} : { accept: accept ?? fallback ?? '' }),
    ...(maxSize === null ? {} : { maxSize }),
    ...(value.type === 'array' ? { maxFiles: maxFiles ?? defaultMaxFiles } : {}),
  };
}

function kindOf(type: string, format: string | null): FieldKind {
  if (type === 'integer') return 'integer';
  if (type === 'number') return format === 'money' ? 'money' : 'number';
  if (type === 'boolean') return 'boolean';
  if (type === 'array' || type === 'object') return 'json';
  if (format === 'date') return 'date';
  if (format === 'date-time') return 'datetime';
  return format === 'time' ? 'time' : 'text';
}

function readOptions(
  value: JsonRecord,
  kind: FieldKind,
  pointer: string,
  report: ReportProblem,
): EntityField['options'] {
  const list = value.enum;
  if (list === undefined) return null;
  if (!Array.isArray(list) || list.length === 0) {
    report('entity/wrong-value', `${pointer}/enum`, '`enum` is a list of at least one value.');
    return null;
  }
  const labels = isRecord(value['x-labels']) ? value['x-labels'] : {};
  const wanted = kind === 'integer' || kind === 'number' ? 'number' : 'string';
  const options: { id: string | number; descricao: string }[] = [];
  for (const [index, id] of list.entries()) {
    if ((typeof id === 'number' || (typeof id === 'string' && isStorable(id))) && typeof id === wanted) {
      const labelOfId = labels[String(id)];
      options.push({
        id,
        descricao: typeof labelOfId === 'string' ? labelOfId : String(id),
      });
    } else {
      report('entity/wrong-value', `${pointer}/enum/${index}`, `A value of this \`enum\` must be a ${wanted}.`);
    }
  }
  for (const key of Object.keys(labels)) {
    if (!options.some((option) => String(option.id) === key)) {
      report(
        'entity/unknown-option',
        `${pointer}/x-labels/${escapeName(key)}`,
        `\`x-labels\` names \`${key}\`, which is not in \`enum\`.`,
        {
          suggestions: closestNames(
            key,
            options.map((option) => String(option.id)),
          ),
          what: 'key',
        },
      );
    }
  }
  return options;
}

function readDefault(
  value: JsonRecord,
  kind: FieldKind,
  {
    options,
    limits,
    pattern,
    target,
  }: Pick<EntityField, 'options' | 'target'> & { readonly limits: FieldLimits; readonly pattern: LinearPattern | null },
  pointer: string,
  report: ReportProblem,
): unknown {
  const given = value.default;
  // What is behind `=` is read once all fields are known.
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

function entityOfReference(reference: string, pointer: string, report: ReportProblem): string | null {
  const match = /^(?:\.\/)?([A-Z][A-Za-z0-9]*)\.schema\.json$/.exec(reference);
  if (!match?.[1]) {
    report(
      'entity/wrong-value',
      pointer,
      `A reference names another entity's file, such as "Cidade.schema.json"; \`${reference}\` does not.`,
    );
    return null;
  }
  return match[1];
}

/** A line of text has an end, so that it can be indexed; only many-lined text has none of its own. */
function defaultMaxLength(kind: FieldKind, format: string | null): number | null {
  if (kind !== 'text' || format === 'multiline' || format === 'html') return null;
  return format === 'uri' ? 2000 : 255;
}
