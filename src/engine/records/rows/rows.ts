import sql, { empty, join, type Sql } from 'sql-template-tag';
import {
  columnOf,
  type EntityField,
  type EntityModel,
  isReference,
  linkedEntity,
} from '../../../language/entity/entity.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { identifier } from '../../../platform/database/identifier.ts';
import { type LabelSource, maxInlineLabels, type RowLabels, readLabelSets } from '../../../platform/database/labels.ts';
import { createLinkedReader, type LinkedReader } from '../../../platform/database/linked.ts';
import { labelSource } from './nameable.ts';
import { andScope } from './scope.ts';

/** A record in API form: to-one relations are objects with `id` and the target's label field; lists are left out. */
export type StoredRecord = Readonly<Record<string, unknown>> & { readonly id: number };

type Models = ReadonlyMap<string, EntityModel>;
type Row = Record<string, unknown> & { id: number };

/** Known labels, by name of the relation. */
export type KnownLabels = ReadonlyMap<string, RowLabels>;

const nothingKnown: KnownLabels = new Map();

type LockRowOptions = {
  readonly db: Queryable;
  readonly model: EntityModel;
  readonly models: Models;
  readonly id: number;
  readonly scope: Sql | null;
  readonly condition?: Sql | undefined;
};

/**
 * Reads a record by id within a scope (see scopeOf; the table's alias is `t`) and locks it until the transaction ends;
 * null if there is none.
 * @param condition on the same alias, with its `and`
 */
export async function lockRow({
  db,
  model,
  models,
  id,
  scope,
  condition = empty,
}: LockRowOptions): Promise<StoredRecord | null> {
  const where = sql`t.id = ${id}${condition}${andScope(scope)}`;
  const [row] = await findRows({ db, model, models, condition: where, limit: 1, known: nothingKnown, locks: true });
  return row ?? null;
}

type FindRowOptions = {
  readonly db: Queryable;
  readonly model: EntityModel;
  readonly models: Models;
  readonly id: number;
  readonly scope: Sql | null;
  readonly known?: KnownLabels | undefined;
};

/** Reads a record by id within a scope (see scopeOf; the table's alias is `t`); null if there is none. */
export async function findRow({
  db,
  model,
  models,
  id,
  scope,
  known = nothingKnown,
}: FindRowOptions): Promise<StoredRecord | null> {
  const [row] = await findRows({ db, model, models, condition: sql`t.id = ${id}${andScope(scope)}`, limit: 1, known });
  return row ?? null;
}

type FindRowsOptions = {
  readonly db: Queryable;
  readonly model: EntityModel;
  readonly models: Models;
  readonly condition: Sql;
  readonly limit: number;
  readonly known?: KnownLabels | undefined;
  readonly locks?: boolean | undefined;
};

/** Records under a condition on the table's alias `t`, oldest first; `locks` locks them until the transaction ends. */
export async function findRows({
  db,
  model,
  models,
  condition,
  limit,
  known = nothingKnown,
  locks = false,
}: FindRowsOptions): Promise<StoredRecord[]> {
  const stored = Object.values(model.fields).filter(({ kind }) => kind !== 'collection');
  const sources = new Map<string, LabelSource>();
  for (const { name, kind, target } of stored) {
    const other = kind === 'relation' && target !== null ? models.get(target) : undefined;
    const source = other === undefined ? null : labelSource(other);
    if (source !== null) sources.set(name, source);
  }
  const unknown = [...sources.keys()].filter((name) => !known.has(name));
  // Subqueries, because the time to plan joins grows with the number of possible join orders.
  const inline = new Set(unknown.length > maxInlineLabels ? [] : unknown);
  const columns: Sql[] = [sql`t.id`, sql`t.versao`, sql`t.dh_registro`, sql`t.dh_alteracao`];
  for (const [index, field] of stored.entries()) {
    const column = sql`t.${identifier(columnOf(field))}`;
    if (!isReference(field)) {
      columns.push(column);
      continue;
    }
    columns.push(sql`${column} as ${identifier(`${index}.id`)}`);
    const source = inline.has(field.name) ? sources.get(field.name) : undefined;
    if (source !== undefined)
      columns.push(
        sql`(select r.${identifier(source.column)} from ${identifier(source.table)} as r where r.id = ${column}) as ${identifier(`${index}.label`)}`,
      );
  }
  const rows = await db.query<Row>(
    sql`select ${join(columns)} from ${identifier(model.table)} as t where ${condition} order by t.id limit ${limit}${locks ? sql` for update of t` : empty}`,
  );
  const read = await readMissing({ db, stored, sources, inline, known, rows });
  const labelOf = (field: EntityField, index: number, row: Row, id: number): unknown =>
    inline.has(field.name)
      ? row[`${index}.label`]
      : (known.get(field.name)?.get(id) ?? read.get(sources.get(field.name)?.table ?? '')?.get(id));
  const links = createLinkedReader((entity) => {
    const linked = models.get(entity);
    return linked === undefined ? null : { table: linked.table, source: labelSource(linked) };
  });
  const records = rows.map((row) => toRecord(stored, models, row, labelOf, links));
  await links.fill(db);
  return records;
}

type ReadMissingOptions = {
  readonly db: Queryable;
  readonly stored: readonly EntityField[];
  readonly sources: ReadonlyMap<string, LabelSource>;
  readonly inline: ReadonlySet<string>;
  readonly known: KnownLabels;
  readonly rows: readonly Row[];
};

/** The labels that are neither in the rows nor known yet, by table. */
async function readMissing({
  db,
  stored,
  sources,
  inline,
  known,
  rows,
}: ReadMissingOptions): Promise<ReadonlyMap<string, RowLabels>> {
  const missing = new Map<string, { readonly source: LabelSource; readonly ids: Set<number> }>();
  for (const [index, { name }] of stored.entries()) {
    const source = inline.has(name) ? undefined : sources.get(name);
    if (source === undefined) continue;
    const group = missing.get(source.table) ?? { source, ids: new Set() };
    missing.set(source.table, group);
    for (const row of rows) {
      const id = row[`${index}.id`];
      if (typeof id === 'number' && known.get(name)?.has(id) !== true) group.ids.add(id);
    }
  }
  const asked = [...missing.values()].map(({ source, ids }) => ({
    ...{ source, table: source.table },
    ...{ ids, condition: null },
  }));
  const found = await readLabelSets(db, asked);
  return new Map(asked.map(({ table }, place) => [table, found[place] ?? new Map()]));
}

function toRecord(
  stored: readonly EntityField[],
  models: Models,
  row: Row,
  labelOf: (field: EntityField, index: number, row: Row, id: number) => unknown,
  links: LinkedReader,
): StoredRecord {
  const record: Record<string, unknown> & { id: number } = { id: row.id, versao: row.versao };
  for (const [index, field] of stored.entries()) {
    if (field.link !== undefined) {
      record[field.name] = links.want(linkedEntity(field.link, row[field.link.field]), row[`${index}.id`]);
      continue;
    }
    if (field.kind !== 'relation') {
      record[field.name] = row[field.name] ?? null;
      continue;
    }
    const id = row[`${index}.id`];
    const label = field.target === null ? undefined : models.get(field.target)?.label;
    record[field.name] =
      typeof id !== 'number'
        ? null
        : label === undefined || label === 'id'
          ? { id }
          : { id, [label]: labelOf(field, index, row, id) ?? null };
  }
  record.dh_registro = row.dh_registro;
  record.dh_alteracao = row.dh_alteracao ?? null;
  return record;
}

/**
 * Known labels for reading a record again after its own change: those it showed, and those of its new references.
 * Labels of its own entity are excluded, because it may refer to itself.
 */
export function knownAfter(
  { name: own, fields }: EntityModel,
  models: Models,
  before: StoredRecord,
  given: KnownLabels,
): KnownLabels {
  const known = new Map<string, RowLabels>();
  for (const { name, kind, target } of Object.values(fields)) {
    const label = kind === 'relation' && target !== null && target !== own ? models.get(target)?.label : undefined;
    if (label === undefined) continue;
    const shown = before[name];
    const id: unknown = typeof shown === 'object' && shown !== null ? Reflect.get(shown, 'id') : null;
    const labels = given.get(name);
    if (labels !== undefined) known.set(name, labels);
    else if (typeof id === 'number') known.set(name, new Map([[id, Reflect.get(shown ?? {}, label)]]));
  }
  return known;
}
