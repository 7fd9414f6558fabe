import { createHash } from 'node:crypto';
import { columnOf, type EntityField, type EntityModel, isReference } from '../../../language/entity/entity.ts';
import { scopeFields } from '../../../language/entity/rules/scope-rows.ts';
import { isMomentDefault } from '../../../language/entity/texts/moment-default.ts';
import type { Condition, Predicate } from '../../../language/expressions/condition.ts';
import { predicateFields } from '../../../language/expressions/predicate.ts';
import { searchExpression, sortKeySql } from '../../../platform/database/base.ts';
import { quoteIdentifier } from '../../../platform/database/identifier.ts';
import { literal } from '../../../platform/database/literal.ts';
import { lettersVersion } from '../../../platform/database/normalize.ts';
import { predicateText } from '../rows/predicate-sql.ts';

/** The definition of an entity's table; everything that a rule needs has a name. */
export type TablePlan = {
  readonly table: string;
  readonly columns: readonly PlannedColumn[];
  /** Foreign keys. */
  readonly constraints: readonly Planned[];
  readonly checks: readonly PlannedCheck[];
  readonly indexes: readonly Planned[];
  /** The unique indexes. */
  readonly uniques: readonly PlannedUnique[];
  /** Expression of the generated search column; null if the entity has no searched fields. */
  readonly searchExpression: string | null;
  /** Foreign keys to entities whose schemas are missing now but may come back: existing ones stay. */
  readonly undecided: ReadonlySet<string>;
};

export type PlannedColumn = { readonly name: string; readonly type: string; readonly default: string | null };

/** `definition` is the SQL after the name; a change of it replaces the object. */
export type Planned = { readonly name: string; readonly definition: string };

/** A rule of one or several fields, which an empty value also meets. */
export type PlannedCheck = Planned & {
  /** Place of the rule in the schema: a field, or the name of an `x-check` rule. */
  readonly field: string;
  readonly columns: readonly string[];
  /** Keyword of the schema. */
  readonly keyword: string;
  readonly condition: string;
  /** The condition on the new row in a trigger. */
  readonly ofNew: string;
};

/** A unique rule. */
export type PlannedUnique = Planned & {
  readonly fields: readonly string[];
  readonly columns: readonly string[];
  /** Index in `x-unique` of the schema. */
  readonly place: number;
  /**
   * Conditions on the records to which it applies, over columns with an optional alias; deleted records are excluded.
   */
  readonly among: (alias: string | null) => readonly string[];
};

/** Fields by the constraint of their unique key, so that a violation can name them. */
export function uniqueName(model: EntityModel, fields: readonly string[], where: Predicate | null = null): string {
  const columns = fields.map((field) => columnNamed(model, field)).join('_');
  if (where === null) return objectName(model.table, columns, 'unique');
  const hash = createHash('sha256').update(JSON.stringify(where)).digest('hex').slice(0, 8);
  return objectName(model.table, `${columns}_${hash}`, 'unique');
}

/** Plans the table of an entity. Relations to unknown entities get a column without a foreign key. */
export function planTable(model: EntityModel, models: ReadonlyMap<string, EntityModel>): TablePlan {
  const stored = Object.values(model.fields).filter((field) => field.kind !== 'collection');
  const columns = stored.map((field) => ({
    name: columnOf(field),
    type: columnType(field),
    default: columnDefault(field),
  }));
  if (model.softDelete) columns.push({ name: 'dh_exclusao', type: 'timestamp with time zone', default: null });
  return {
    table: model.table,
    columns,
    constraints: stored.flatMap((field) => foreignKeyOf(model, field, models)),
    checks: [...stored.flatMap((field) => checksOf(model, field)), ...recordChecksOf(model, models)],
    indexes: indexesOf(model, models, stored).map(ofLetters),
    uniques: uniquesOf(model, models),
    searchExpression:
      model.search.length === 0 ? null : searchExpression(model.search.map((field) => columnNamed(model, field))),
    undecided: new Set(
      stored
        .filter(({ kind, target }) => kind === 'relation' && target !== null && !models.has(target))
        .map((field) => objectName(model.table, columnOf(field), 'fk')),
    ),
  };
}

/**
 * Adds the version of the letter table to an index of normalised text, so that the index is rebuilt when it changes.
 */
function ofLetters({ name, definition }: Planned): Planned {
  return {
    name,
    definition: definition.includes('vitral_normaliza') ? `${definition} /* letras ${lettersVersion} */` : definition,
  };
}

/** PostgreSQL type of a field's column as `format_type` prints it, so that plans compare with existing tables. */
export function columnType(field: EntityField): string {
  switch (field.kind) {
    case 'integer':
    case 'relation':
    case 'link':
      return 'bigint';
    case 'number':
    case 'money':
      return `numeric(18,${field.decimals})`;
    case 'boolean':
      return 'boolean';
    case 'date':
      return 'date';
    case 'datetime':
      return 'timestamp with time zone';
    case 'time':
      return 'time without time zone';
    case 'json':
      return 'jsonb';
    default:
      return 'text';
  }
}

function columnDefault(field: EntityField): string | null {
  // The default is the day of the save; a default of the table would keep the day of its creation.
  return field.default === null || field.kind === 'relation' || isMomentDefault(field.kind, field.default)
    ? null
    : literal(field.kind === 'json' ? JSON.stringify(field.default) : field.default);
}

function checksOf(model: EntityModel, field: EntityField): PlannedCheck[] {
  const column = columnOf(field);
  const planned: PlannedCheck[] = [];
  const add = (suffix: CheckSuffix, rule: (column: string) => string): void => {
    const condition = rule(quoteIdentifier(column));
    planned.push({
      ...{ name: objectName(model.table, column, suffix), definition: `check (${condition})` },
      ...{ field: field.name, columns: [column], keyword: checkKeywords[suffix] },
      ...{ condition, ofNew: rule(`new.${quoteIdentifier(column)}`) },
    });
  };
  if (field.required) add('required', (value) => `${value} is not null`);
  if (field.kind === 'text' && field.maxLength !== null && field.format !== 'html')
    add('max_length', (value) => `char_length(${value}) <= ${field.maxLength}`);
  if (field.kind === 'text' && field.minLength !== null && field.minLength > 0)
    add('min_length', (value) => `char_length(${value}) >= ${field.minLength}`);
  const { options, min, max } = field;
  if (options !== null && options.length > 0)
    add('options', (value) => `${value} in (${options.map((option) => literal(option.id)).join(', ')})`);
  if (['integer', 'number', 'money'].includes(field.kind)) {
    if (min !== null) add('min', (value) => `${value} >= ${literal(min)}`);
    if (max !== null) add('max', (value) => `${value} <= ${literal(max)}`);
  }
  return planned;
}

/** Constraint of a rule of `x-check`. */
export function checkName(model: EntityModel, name: string): string {
  return objectName(model.table, name, 'check');
}

/** Rules that only read the record itself; the server evaluates the others with each save. */
function recordChecksOf(model: EntityModel, models: ReadonlyMap<string, EntityModel>): PlannedCheck[] {
  return (model.checks ?? []).flatMap(({ name, condition }): PlannedCheck[] => {
    if (!isOwnPredicate(condition)) return [];
    const rule = (alias: string | null): string => `coalesce(${predicateText(condition, model, models, alias)}, false)`;
    return [
      {
        ...{ name: checkName(model, name), definition: `check (${rule(null)})` },
        ...{ field: name, keyword: 'x-check', condition: rule(null), ofNew: rule('new') },
        columns: predicateFields(condition).map((field) => columnNamed(model, field)),
      },
    ];
  });
}

/** Whether a condition can be a constraint of the table. */
function isOwnPredicate(condition: Condition): condition is Predicate {
  return typeof condition === 'object' && predicateFields(condition).every((path) => !path.includes('.'));
}

/** Suffixes of the names of checks, with their keywords. */
const checkKeywords = {
  required: 'required',
  max_length: 'maxLength',
  min_length: 'minLength',
  options: 'enum',
  min: 'minimum',
  max: 'maximum',
} as const;
type CheckSuffix = keyof typeof checkKeywords;

/** Unique index that limits an entity to one record (`x-single`). */
export function singleName({ table }: EntityModel): string {
  return objectName(table, 'registro', 'unico');
}

/** Constraint of a relation. */
export function foreignKeyName(model: EntityModel, field: EntityField): string {
  return objectName(model.table, columnOf(field), 'fk');
}

function foreignKeyOf(model: EntityModel, field: EntityField, models: ReadonlyMap<string, EntityModel>): Planned[] {
  const target = field.kind === 'relation' && field.target !== null ? models.get(field.target) : undefined;
  if (target === undefined) return [];
  const column = columnOf(field);
  const definition = `foreign key (${quoteIdentifier(column)}) references ${quoteIdentifier(target.table)} (id)`;
  return [{ name: foreignKeyName(model, field), definition }];
}

function uniquesOf(model: EntityModel, models: ReadonlyMap<string, EntityModel>): PlannedUnique[] {
  const planned = new Map<string, PlannedUnique>();
  for (const { fields, where, place } of uniqueRulesOf(model)) {
    const columns = fields.map((field) => columnNamed(model, field));
    const name = uniqueName(model, fields, where);
    const among = (alias: string | null): readonly string[] => [
      ...(model.softDelete ? [`${alias === null ? '' : `${alias}.`}dh_exclusao is null`] : []),
      ...(where === null ? [] : [predicateText(where, model, models, alias)]),
    ];
    const condition = among(null).length === 0 ? '' : ` where ${among(null).join(' and ')}`;
    const on = `${quoteIdentifier(model.table)} (${columns.map(quoteIdentifier).join(', ')})`;
    if (!planned.has(name))
      planned.set(name, { name, definition: `unique on ${on}${condition}`, fields, columns, place, among });
  }
  return [...planned.values()];
}

/** All unique rules with their index in `x-unique`; `where` is null if they apply to all records. */
export function uniqueRulesOf({ unique, partialUnique = [] }: EntityModel): readonly {
  readonly fields: readonly string[];
  readonly where: Predicate | null;
  readonly place: number;
}[] {
  const whole = unique.map((fields, index) => {
    // In the schema, entries with a condition are among the others.
    const place = partialUnique.reduce((found, partial) => (partial.place <= found ? found + 1 : found), index);
    return { fields, where: null, place };
  });
  return [...whole, ...partialUnique];
}

function indexesOf(
  model: EntityModel,
  models: ReadonlyMap<string, EntityModel>,
  stored: readonly EntityField[],
): Planned[] {
  const table = quoteIdentifier(model.table);
  const alive = model.softDelete ? ' where dh_exclusao is null' : '';
  const planned = new Map<string, Planned>();
  const add = (name: string, definition: string): void => {
    const isThere = planned.has(name) || [...planned.values()].some((other) => other.definition === definition);
    if (!isThere) planned.set(name, { name, definition });
  };
  for (const { name, definition } of uniquesOf(model, models)) add(name, definition);
  if (model.single === true) add(singleName(model), `unique on ${table} ((true))${alive}`);
  /**
   * Sort keys with their texts: with both in the index, a page far from the beginning is found without reading the
   * table.
   */
  const addSort = (suffix: string, names: readonly string[], key: (name: string) => string): void => {
    const texts = names.filter((name) => key(name) !== quoteIdentifier(columnNamed(model, name)));
    const size = (list: readonly string[]): number =>
      list.reduce((sum, name) => sum + largestSize(model.fields[name]), 0);
    if (size(names) > largestIndexRow) return;
    const columns = texts.map((name) => quoteIdentifier(columnNamed(model, name))).join(', ');
    const include = columns === '' || size([...names, ...texts]) > largestIndexRow ? '' : ` include (${columns})`;
    const joined = names.map((name) => columnNamed(model, name)).join('_');
    add(
      objectName(model.table, joined, suffix),
      `on ${table} (${[...names.map(key), 'id'].join(', ')})${include}${alive}`,
    );
  };
  const label = model.label === 'id' ? [] : [model.label];
  for (const fields of [label, ...model.indexes]) {
    const [only] = fields.length === 1 ? fields.map((name) => model.fields[name]) : [];
    if (fields.length === 0 || (only !== undefined && isReference(only))) continue;
    addSort('idx', fields, (name) => indexKey(model, name));
    const single = fields.length === 1 ? model.fields[fields[0] ?? ''] : undefined;
    if (single?.kind === 'text' && single.options === null && single.exact) {
      addSort('sort', fields, (name) => sortKeySql(quoteIdentifier(name)));
    }
  }
  // Lists of users with a scope filter by it first: this index finds and sorts in one step.
  for (const field of model.scope.flatMap(({ rows }) => scopeFields(rows))) {
    const column = model.fields[field];
    if (column !== undefined && column.kind !== 'collection' && label[0] !== field) {
      addSort('scope', [field, ...label], (name) => indexKey(model, name));
    }
  }
  const begun = begunByOthers([...planned.values()], table);
  for (const field of stored) {
    if (!isReference(field)) continue;
    const column = quoteIdentifier(columnOf(field));
    if (begun.has(column)) continue;
    // Rows without this reference are not searched for, and lists sort by the label of its target.
    const filled = field.required ? '' : ` where ${column} is not null`;
    add(objectName(model.table, columnOf(field), 'idx'), `on ${table} (${column}, id)${filled}`);
  }
  return [...planned.values()];
}

/**
 * First columns of the indexes that cover all rows: they find the records that refer to one, so that deleting it does
 * not scan the table.
 */
function begunByOthers(planned: readonly Planned[], table: string): ReadonlySet<string> {
  const begun = new Set<string>();
  for (const { definition } of planned) {
    const [, first] =
      definition
        .split(`${table} (`, 2)
        .at(-1)
        ?.match(/^("(?:[^"]|"")+")[,)]/) ?? [];
    if (first !== undefined && !/ where /.test(definition)) begun.add(first);
  }
  return begun;
}

/** PostgreSQL refuses index rows above about 2,700 bytes, and with them the record. */
const largestIndexRow = 2_500;

function largestSize(field: EntityField | undefined): number {
  if (field?.kind === 'json') return Number.POSITIVE_INFINITY;
  return field?.kind === 'text' ? (field.maxLength ?? Number.POSITIVE_INFINITY) * 4 : 16;
}

/** Texts whose filters compare exact values are indexed as they are, others by their sort key. */
function indexKey(model: EntityModel, name: string): string {
  const field = model.fields[name];
  if (field?.kind === 'text' && !field.exact) return sortKeySql(quoteIdentifier(name));
  return quoteIdentifier(columnNamed(model, name));
}

function columnNamed(model: EntityModel, name: string): string {
  const field = model.fields[name];
  return field === undefined ? name : columnOf(field);
}

/** `table_columns_suffix` within PostgreSQL's 63 bytes; a longer name is shortened in the middle and gets a hash. */
export function objectName(table: string, columns: string, suffix: string): string {
  const name = `${table}_${columns}_${suffix}`;
  if (Buffer.byteLength(name) <= 63) return name;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return `${name.slice(0, 52 - suffix.length)}_${hash}_${suffix}`;
}
