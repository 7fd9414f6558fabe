import { closestNames } from './closest-names.ts';
import type { AccessFlag, EntityField, EntityModel, FieldKind, ScopeRule } from './entity.ts';
import { parseJson } from './parse.ts';
import type { ViewProblem } from './problem.ts';

type JsonObject = Readonly<Record<string, unknown>>;

const topKeys = [
  '$schema',
  '$id',
  '$comment',
  'title',
  'description',
  'type',
  'required',
  'properties',
  'examples',
  'additionalProperties',
  'x-plural',
  'x-icon',
  'x-menu',
  'x-label',
  'x-search',
  'x-unique',
  'x-indexes',
  'x-soft-delete',
  'x-access',
  'x-scope',
];
const propertyKeys = [
  '$ref',
  '$comment',
  'title',
  'description',
  'type',
  'format',
  'minLength',
  'maxLength',
  'pattern',
  'minimum',
  'maximum',
  'default',
  'readOnly',
  'enum',
  'items',
  'examples',
  'x-labels',
  'x-decimals',
  'x-currency',
  'x-exact',
  'x-mapped-by',
];
const types = ['string', 'integer', 'number', 'boolean', 'array', 'object'];
const formats = [
  'date',
  'date-time',
  'time',
  'email',
  'uri',
  'money',
  'percent',
  'cpf',
  'cnpj',
  'cpf-cnpj',
  'cep',
  'phone',
  'color',
  'multiline',
  'int64',
  'password',
];
const flags: readonly AccessFlag[] = ['LISTAR', 'CADASTRAR', 'EDITAR', 'EXCLUIR'];
const userAttributes = ['id', 'id_cliente', 'id_filial', 'id_pais'] as const;
const systemNames = ['id', 'versao', 'dh_registro', 'dh_alteracao', 'dh_exclusao', 'busca'];
/** Names of query parameters that a filter of the same name could never reach. */
const reservedNames = [
  'query',
  'size',
  'page',
  'field',
  'fields',
  'filters',
  'group',
  'sortBy',
  'sortType',
  'aggregate',
  'totalizer',
  'parentClass',
  'mappedBy',
  'lazy',
  'eager',
  'crud',
  'token',
];
const namePattern = /^[a-z][a-z0-9_]{0,59}$/i;

/** Snake case of an entity name: `FornecedorItem` gives `fornecedor_item`. */
export function tableOf(entity: string): string {
  return entity.replace(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/g, '_').toLowerCase();
}

/**
 * Reads one entity schema. A mistake in one property leaves that property out and is a problem; the entity lives on
 * (rule V2). The model is null only when the file as a whole cannot be understood.
 */
export function readEntity(
  name: string,
  source: { readonly file: string; readonly text: string },
): {
  readonly model: EntityModel | null;
  readonly problems: readonly ViewProblem[];
} {
  const parsed = parseJson(source.file, source.text);
  const problems: ViewProblem[] = [...parsed.problems];
  const report = (
    code: string,
    pointer: string,
    message: string,
    suggestions: readonly string[] = [],
    what: 'key' | 'value' = 'value',
  ): void => {
    const hint = suggestions[0] === undefined ? '' : ` Did you mean \`${suggestions[0]}\`?`;
    const { line, column } = parsed.at(pointer, what);
    problems.push({
      code,
      severity: 'error',
      file: source.file,
      line,
      column,
      pointer,
      message: message + hint,
      suggestions,
    });
  };
  if (!/^[A-Z][A-Za-z0-9]{0,59}$/.test(name)) {
    report(
      'entity/bad-name',
      '',
      `An entity name starts with a capital letter and has letters and digits only; \`${name}\` does not. Rename the file.`,
    );
    return { model: null, problems };
  }
  const root = parsed.value;
  if (parsed.problems.some((problem) => problem.code === 'json/syntax') || !isObject(root)) {
    if (problems.length === 0) report('entity/not-an-object', '', 'An entity schema is a JSON object.');
    return { model: null, problems };
  }
  for (const key of Object.keys(root)) {
    if (!topKeys.includes(key)) {
      report(
        'entity/unknown-key',
        `/${escape(key)}`,
        `An entity schema has no key \`${key}\`.`,
        closestNames(key, topKeys),
        'key',
      );
    }
  }
  const properties = root['properties'];
  if (!isObject(properties) || Object.keys(properties).length === 0) {
    report(
      'entity/no-properties',
      isObject(properties) ? '/properties' : '',
      'An entity schema needs `properties` with at least one field.',
    );
    return { model: null, problems };
  }
  const required = new Set(strings(root['required'], '/required', report));
  const fields: Record<string, EntityField> = {};
  for (const [key, value] of Object.entries(properties)) {
    const pointer = `/properties/${escape(key)}`;
    if (!namePattern.test(key) || Object.hasOwn(Object.prototype, key)) {
      report(
        'entity/bad-field-name',
        pointer,
        `A field name starts with a letter and has letters, digits and _ only (60 at most); \`${key}\` does not.`,
        [],
        'key',
      );
    } else if (systemNames.includes(key) || reservedNames.includes(key)) {
      report(
        'entity/reserved-field',
        pointer,
        `The name \`${key}\` is taken by the platform; choose another one.`,
        [],
        'key',
      );
    } else if (!isObject(value)) {
      report('entity/wrong-value', pointer, `The field \`${key}\` must be an object such as { "type": "string" }.`);
    } else {
      const field = readField(key, value, pointer, required.has(key), report);
      if (field) fields[key] = field;
    }
  }
  const names = Object.keys(fields);
  for (const key of required) {
    if (!Object.hasOwn(properties, key)) {
      report(
        'entity/unknown-field',
        '/required',
        `\`required\` names \`${key}\`, which is not among the properties.`,
        closestNames(key, names),
      );
    }
  }
  const known = (list: readonly string[], pointer: string): string[] =>
    list.filter((key) => {
      if (Object.hasOwn(fields, key)) return true;
      if (!Object.hasOwn(properties, key)) {
        report('entity/unknown-field', pointer, `There is no field \`${key}\`.`, closestNames(key, names));
      }
      return false;
    });
  const stored = (key: string): boolean => fields[key]?.kind !== 'collection';
  const search = known(strings(root['x-search'], '/x-search', report), '/x-search').filter((key) => {
    const isText = fields[key]?.kind === 'text';
    if (!isText) report('entity/wrong-value', '/x-search', `\`${key}\` is not a text field and cannot be searched.`);
    return isText;
  });
  const groups = (key: string): string[][] =>
    lists(root[key], `/${key}`, report)
      .map((list, index) => known(list, `/${key}/${index}`))
      .filter((list) => list.length > 0 && list.every(stored));

  const firstText = names.find((key) => fields[key]?.kind === 'text');
  const wantedLabel = text(root['x-label'], '/x-label', report);
  if (wantedLabel !== null && wantedLabel !== 'id') known([wantedLabel], '/x-label');
  const label = [wantedLabel, 'nome', 'descricao', firstText].find(
    (key): key is string => typeof key === 'string' && isLabelKind(fields[key]?.kind),
  );
  const title = text(root['title'], '/title', report) ?? name;
  const labelField = label === undefined ? undefined : fields[label];
  return {
    model: {
      name,
      table: tableOf(name),
      title,
      plural: text(root['x-plural'], '/x-plural', report) ?? title,
      icon: text(root['x-icon'], '/x-icon', report),
      label: label ?? 'id',
      search:
        search.length > 0 || root['x-search'] !== undefined
          ? search
          : labelField?.kind === 'text'
            ? [labelField.name]
            : [],
      unique: groups('x-unique'),
      indexes: groups('x-indexes'),
      softDelete: boolean(root['x-soft-delete'], '/x-soft-delete', report) ?? false,
      menu: readMenu(root['x-menu'], report),
      access: readAccess(root['x-access'], report),
      scope: readScope(root['x-scope'], names, report),
      fields,
    },
    problems,
  };
}

type Report = (
  code: string,
  pointer: string,
  message: string,
  suggestions?: readonly string[],
  what?: 'key' | 'value',
) => void;

function readField(
  name: string,
  value: JsonObject,
  pointer: string,
  required: boolean,
  report: Report,
): EntityField | null {
  for (const key of Object.keys(value)) {
    if (!propertyKeys.includes(key)) {
      report(
        'entity/unknown-key',
        `${pointer}/${escape(key)}`,
        `A field has no key \`${key}\`.`,
        closestNames(key, propertyKeys),
        'key',
      );
    }
  }
  const read = <T>(key: string, check: (value: unknown, pointer: string, report: Report) => T | null): T | null =>
    check(value[key], `${pointer}/${escape(key)}`, report);
  const format = read('format', text);
  if (format !== null && !formats.includes(format)) {
    report(
      'entity/unknown-format',
      `${pointer}/format`,
      `There is no format \`${format}\`.`,
      closestNames(format, formats),
    );
  }
  const reference = read('$ref', text);
  const items = value['items'];
  const itemReference = isObject(items) ? text(items['$ref'], `${pointer}/items/$ref`, report) : null;
  let kind: FieldKind;
  let target: string | null = null;
  if (reference !== null) {
    kind = 'relation';
    target = entityOfReference(reference, `${pointer}/$ref`, report);
    if (target === null) return null;
  } else if (value['type'] === 'array' && (itemReference !== null || value['x-mapped-by'] !== undefined)) {
    kind = 'collection';
    target = itemReference === null ? null : entityOfReference(itemReference, `${pointer}/items/$ref`, report);
    if (target === null) {
      if (itemReference === null)
        report('entity/wrong-value', pointer, `The list \`${name}\` needs "items": { "$ref": "Entity.schema.json" }.`);
      return null;
    }
  } else {
    const type = value['type'];
    if (typeof type !== 'string' || !types.includes(type)) {
      const given =
        typeof type === 'string'
          ? `There is no type \`${type}\`.`
          : `The field \`${name}\` needs a \`type\` or a \`$ref\`.`;
      report(
        'entity/unknown-type',
        type === undefined ? pointer : `${pointer}/type`,
        given,
        typeof type === 'string' ? closestNames(type, types) : [],
      );
      return null;
    }
    kind = kindOf(type, format);
  }
  const mappedBy = read('x-mapped-by', text);
  if (kind === 'collection' && mappedBy === null) {
    report(
      'entity/wrong-value',
      pointer,
      `The list \`${name}\` needs \`x-mapped-by\`: the field of \`${target}\` that points back.`,
    );
    return null;
  }
  const pattern = read('pattern', text);
  if (pattern !== null && !isSafePattern(pattern)) {
    report(
      'entity/wrong-value',
      `${pointer}/pattern`,
      'The pattern is not a regular expression that can be used safely: it must compile and nest no repetition.',
    );
  }
  const decimals = read('x-decimals', count);
  const options = readOptions(value, kind, pointer, report);
  return {
    name,
    kind,
    title: read('title', text) ?? name,
    help: read('description', text),
    required,
    readOnly: read('readOnly', boolean) ?? false,
    format: format !== null && formats.includes(format) ? format : null,
    minLength: read('minLength', count),
    maxLength: read('maxLength', count),
    pattern: pattern !== null && isSafePattern(pattern) ? pattern : null,
    min: read('minimum', number),
    max: read('maximum', number),
    decimals: decimals ?? (kind === 'money' || kind === 'number' ? 2 : 0),
    currency: kind === 'money' ? (read('x-currency', text) ?? 'BRL') : null,
    options,
    default: readDefault(value, kind, options, pointer, report),
    exact: options !== null || (read('x-exact', boolean) ?? false),
    target,
    mappedBy: kind === 'collection' ? mappedBy : null,
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

function readOptions(value: JsonObject, kind: FieldKind, pointer: string, report: Report): EntityField['options'] {
  const list = value['enum'];
  if (list === undefined) return null;
  if (!Array.isArray(list) || list.length === 0) {
    report('entity/wrong-value', `${pointer}/enum`, '`enum` is a list of at least one value.');
    return null;
  }
  const labels = isObject(value['x-labels']) ? value['x-labels'] : {};
  const wanted = kind === 'integer' || kind === 'number' ? 'number' : 'string';
  const options: { id: string | number; descricao: string }[] = [];
  for (const [index, id] of list.entries()) {
    if ((typeof id === 'string' || typeof id === 'number') && typeof id === wanted) {
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
        `${pointer}/x-labels/${escape(key)}`,
        `\`x-labels\` names \`${key}\`, which is not in \`enum\`.`,
        closestNames(
          key,
          options.map((option) => String(option.id)),
        ),
        'key',
      );
    }
  }
  return options;
}

function readDefault(
  value: JsonObject,
  kind: FieldKind,
  options: EntityField['options'],
  pointer: string,
  report: Report,
): unknown {
  const given = value['default'];
  if (given === undefined) return null;
  const fits =
    kind === 'json' ||
    (kind === 'boolean' && typeof given === 'boolean') ||
    (kind === 'integer' && Number.isSafeInteger(given)) ||
    ((kind === 'number' || kind === 'money') && typeof given === 'number') ||
    (['text', 'date', 'datetime', 'time'].includes(kind) && typeof given === 'string');
  if (!fits || (options !== null && !options.some((option) => option.id === given))) {
    report('entity/wrong-value', `${pointer}/default`, `The default ${JSON.stringify(given)} does not fit the field.`);
    return null;
  }
  return given;
}

function readMenu(value: unknown, report: Report): EntityModel['menu'] {
  if (value === false) return null;
  if (value === undefined || value === true) return { order: 1000, group: 'Cadastros' };
  if (!isObject(value)) {
    report('entity/wrong-value', '/x-menu', '`x-menu` is false or { "order": 10, "group": "Cadastros" }.');
    return null;
  }
  return {
    order: number(value['order'], '/x-menu/order', report) ?? 1000,
    group: value['group'] === null ? null : (text(value['group'], '/x-menu/group', report) ?? 'Cadastros'),
  };
}

function readAccess(value: unknown, report: Report): EntityModel['access'] {
  if (value === undefined) return { ADMINISTRATIVO: flags, CONFIGURADOR: flags };
  if (!isObject(value)) {
    report('entity/wrong-value', '/x-access', '`x-access` maps profiles to lists of flags.');
    return {};
  }
  const access: Record<string, AccessFlag[]> = {};
  for (const [profile, list] of Object.entries(value)) {
    const pointer = `/x-access/${escape(profile)}`;
    access[profile] = strings(list, pointer, report).filter((flag): flag is AccessFlag => {
      const isFlag = (flags as readonly string[]).includes(flag);
      if (!isFlag)
        report('entity/unknown-flag', pointer, `There is no permission \`${flag}\`.`, closestNames(flag, flags));
      return isFlag;
    });
  }
  return access;
}

/** A rule that cannot be understood must not open rows: it is kept with the empty field, which no row satisfies. */
function readScope(value: unknown, names: readonly string[], report: Report): readonly ScopeRule[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    report('entity/wrong-value', '/x-scope', '`x-scope` is a list of { "profiles", "field", "user" }.');
    return [];
  }
  return value.map((rule: unknown, index): ScopeRule => {
    const pointer = `/x-scope/${index}`;
    const given = isObject(rule) ? rule : {};
    const field = text(given['field'], `${pointer}/field`, report);
    const user = text(given['user'], `${pointer}/user`, report);
    const isField = field !== null && (field === 'id' || names.includes(field.split('.')[0] ?? ''));
    const attribute = userAttributes.find((known) => known === user);
    if (!isField)
      report(
        'entity/unknown-field',
        `${pointer}/field`,
        `There is no field \`${field ?? ''}\` to scope by.`,
        closestNames(field ?? '', names),
      );
    if (!attribute)
      report(
        'entity/unknown-attribute',
        `${pointer}/user`,
        `A user has no attribute \`${user ?? ''}\`.`,
        closestNames(user ?? '', userAttributes),
      );
    const profiles = strings(given['profiles'], `${pointer}/profiles`, report);
    if (profiles.length === 0)
      report(
        'entity/wrong-value',
        pointer,
        'A scope rule names at least one profile; until it does, it closes the rows to everybody.',
      );
    return {
      profiles: profiles.length > 0 ? profiles : ['*'],
      field: isField && attribute && profiles.length > 0 ? field : '',
      user: attribute ?? 'id',
    };
  });
}

function entityOfReference(reference: string, pointer: string, report: Report): string | null {
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

/** Repetition inside repetition can run for ever on a short text (platform lesson 26). */
function isSafePattern(pattern: string): boolean {
  if (pattern.length > 500 || /\([^)]*[+*}][^)]*\)[+*{]/.test(pattern) || /\\[1-9]/.test(pattern)) return false;
  try {
    new RegExp(pattern, 'u');
    return true;
  } catch {
    return false;
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function text(value: unknown, pointer: string, report: Report): string | null {
  if (value === undefined) return null;
  if (typeof value === 'string' && value.length > 0) return value;
  report('entity/wrong-value', pointer, 'This must be a text.');
  return null;
}

function boolean(value: unknown, pointer: string, report: Report): boolean | null {
  if (value === undefined || typeof value === 'boolean') return value ?? null;
  report('entity/wrong-value', pointer, 'This must be true or false.');
  return null;
}

function number(value: unknown, pointer: string, report: Report): number | null {
  if (value === undefined || (typeof value === 'number' && Number.isFinite(value))) return value ?? null;
  report('entity/wrong-value', pointer, 'This must be a number.');
  return null;
}

function count(value: unknown, pointer: string, report: Report): number | null {
  if (value === undefined || (typeof value === 'number' && Number.isInteger(value) && value >= 0)) return value ?? null;
  report('entity/wrong-value', pointer, 'This must be a whole number from 0.');
  return null;
}

function strings(value: unknown, pointer: string, report: Report): string[] {
  if (value === undefined) return [];
  if (Array.isArray(value) && value.every((item): item is string => typeof item === 'string')) return value;
  report('entity/wrong-value', pointer, 'This must be a list of texts.');
  return [];
}

function lists(value: unknown, pointer: string, report: Report): string[][] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value.map((list, index) => strings(list, `${pointer}/${index}`, report));
  report('entity/wrong-value', pointer, 'This must be a list of lists of field names.');
  return [];
}

function escape(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

function isLabelKind(kind: FieldKind | undefined): boolean {
  return kind !== undefined && kind !== 'relation' && kind !== 'collection' && kind !== 'json';
}
