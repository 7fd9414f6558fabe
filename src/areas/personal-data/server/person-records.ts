import sql, { empty, join, type Sql } from 'sql-template-tag';
import { targetOfPerson } from '../../../engine/records/schemas/person-problems.ts';
import { columnOf, type EntityModel, type PersonPath } from '../../../language/entity/entity.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { identifier } from '../../../platform/database/identifier.ts';
import type { PersonIds } from '../../personal-rows.ts';

type Models = ReadonlyMap<string, EntityModel>;

export type PersonKey = { readonly entity: string; readonly id: number };

/** A person and all records that are theirs (`x-person`), by entity. */
export type PersonRecords = {
  /** The record at the top, which belongs to no other. */
  readonly root: PersonKey;
  readonly ids: ReadonlyMap<string, readonly number[]>;
};

/** Maximum number of steps up from a record to the person. More would be a cycle, which the schemas check refuses. */
const highest = 12;

/** The person to whom a record belongs; null if the record does not exist or its entity has no `x-person`. */
export async function findPerson(db: Queryable, models: Models, start: PersonKey): Promise<PersonKey | null> {
  let at = start;
  for (let step = 0; step < highest; step += 1) {
    const model = models.get(at.entity);
    if (model?.person === undefined) return null;
    const [found] = await db.query(sql`select 1 as found from ${identifier(model.table)} where id = ${at.id}`);
    if (found === undefined) return null;
    const above = await stepUp(db, models, model, at.id);
    if (above === null) return at;
    at = above;
  }
  return at;
}

async function stepUp(db: Queryable, models: Models, model: EntityModel, id: number): Promise<PersonKey | null> {
  for (const path of model.person?.of ?? []) {
    const above = await followPath(db, models, model, id, path);
    if (above !== null && models.get(above.entity)?.person !== undefined) return above;
  }
  return null;
}

async function followPath(
  db: Queryable,
  models: Models,
  model: EntityModel,
  id: number,
  path: PersonPath,
): Promise<PersonKey | null> {
  if (path.kind === 'mark') {
    const [row] = await db.query<{ entity: string | null; id: number | null }>(sql`
      select ${identifier(path.entity)} as entity, ${identifier(path.id)} as id
      from ${identifier(model.table)} where id = ${id}`);
    return row?.entity == null || row.id === null ? null : { entity: row.entity, id: row.id };
  }
  const target = targetOfPerson(path, model, models);
  if (target === undefined) return null;
  if (path.kind === 'holder') {
    const field = target.fields[path.field];
    if (field === undefined) return null;
    const [row] = await db.query<{ id: number }>(sql`
      select id from ${identifier(target.table)} where ${identifier(columnOf(field))} = ${id} order by id limit 1`);
    return row === undefined ? null : { entity: target.name, id: row.id };
  }
  let at: EntityModel | undefined = model;
  let current: number | null = id;
  for (const name of path.path.split('.')) {
    const field: EntityModel['fields'][string] | undefined = at?.fields[name];
    if (at === undefined || field === undefined || current === null) return null;
    const rows: { id: number | null }[] = await db.query(
      sql`select ${identifier(columnOf(field))} as id from ${identifier(at.table)} where id = ${current}`,
    );
    current = rows[0]?.id ?? null;
    at = models.get(field.target ?? '');
  }
  return current === null ? null : { entity: target.name, id: current };
}

/**
 * All records that belong to a person, starting from the person's own. The entities are searched repeatedly until
 * nothing new is found, because records that are found late may have others that belong to them.
 */
export async function findRecords(db: Queryable, models: Models, root: PersonKey): Promise<PersonRecords> {
  const ids = new Map<string, Set<number>>([[root.entity, new Set([root.id])]]);
  const looked = new Map<string, number>();
  for (let isMore = true; isMore; ) {
    isMore = false;
    for (const model of models.values()) {
      // Without new records above, nothing new can be found here.
      const above = aboveOf(model, models, ids);
      if (above === looked.get(model.name)) continue;
      looked.set(model.name, above);
      for (const condition of conditionsOf(model, models, ids)) {
        const found = ids.get(model.name) ?? new Set<number>();
        const rows = await db.query<{ id: number }>(
          sql`select t.id from ${identifier(model.table)} as t where ${condition}`,
        );
        const before = found.size;
        for (const { id } of rows) found.add(id);
        if (found.size > before) {
          ids.set(model.name, found);
          isMore = true;
        }
      }
    }
  }
  const sorted = [...ids].map(([name, set]) => [name, [...set].sort((a, b) => a - b)] as const);
  return { root, ids: new Map(sorted.sort(([a], [b]) => (a < b ? -1 : 1))) };
}

/** Number of found records to which records of an entity may belong. */
function aboveOf(model: EntityModel, models: Models, ids: ReadonlyMap<string, ReadonlySet<number>>): number {
  const of = (name: string | undefined): number => (name === undefined ? 0 : (ids.get(name)?.size ?? 0));
  const counts = (model.person?.of ?? []).map((path) =>
    path.kind === 'mark'
      ? [...ids.values()].reduce((sum, { size }) => sum + size, 0) - of(model.name)
      : of(targetOfPerson(path, model, models)?.name),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

function conditionsOf(model: EntityModel, models: Models, ids: ReadonlyMap<string, ReadonlySet<number>>): Sql[] {
  const paths = model.person?.of ?? [];
  return paths.flatMap((path, index) => {
    const condition = conditionOf(path, model, models, ids);
    if (condition === null) return [];
    // Of several paths, the first one that has a value counts.
    const earlier = paths.slice(0, index).map((one) => sql` and not (${leadsOn(one, model, models)})`);
    return [sql`${condition}${earlier.length === 0 ? empty : join(earlier, '')}`];
  });
}

function conditionOf(
  path: PersonPath,
  model: EntityModel,
  models: Models,
  ids: ReadonlyMap<string, ReadonlySet<number>>,
): Sql | null {
  const of = (name: string): number[] => [...(ids.get(name) ?? [])];
  if (path.kind === 'mark') {
    const parts = [...ids.keys()].map(
      (name) => sql`(t.${identifier(path.entity)} = ${name} and t.${identifier(path.id)} = any(${of(name)}::bigint[]))`,
    );
    return parts.length === 0 ? null : sql`(${join(parts, ' or ')})`;
  }
  const target = targetOfPerson(path, model, models);
  if (target === undefined || of(target.name).length === 0) return null;
  if (path.kind === 'holder') {
    const field = target.fields[path.field];
    if (field === undefined) return null;
    return sql`t.id in (select h.${identifier(columnOf(field))} from ${identifier(target.table)} as h
      where h.id = any(${of(target.name)}::bigint[]))`;
  }
  return belowPath(sql`t`, path.path.split('.'), model, models, of(target.name));
}

function belowPath(
  row: Sql,
  [name = '', ...rest]: readonly string[],
  model: EntityModel,
  models: Models,
  ids: readonly number[],
): Sql | null {
  const field = model.fields[name];
  const target = models.get(field?.target ?? '');
  if (field === undefined || target === undefined) return null;
  const column = sql`${row}.${identifier(columnOf(field))}`;
  if (rest.length === 0) return sql`${column} = any(${[...ids]}::bigint[])`;
  const inner = belowPath(sql`x`, rest, target, models, ids);
  return inner === null ? null : sql`${column} in (select x.id from ${identifier(target.table)} as x where ${inner})`;
}

/** Condition: a path has a value to follow. */
function leadsOn(path: PersonPath, model: EntityModel, models: Models): Sql {
  if (path.kind === 'mark') return sql`t.${identifier(path.id)} is not null`;
  if (path.kind === 'path') {
    const field = model.fields[path.path.split('.')[0] ?? ''];
    return field === undefined ? sql`false` : sql`t.${identifier(columnOf(field))} is not null`;
  }
  const holder = models.get(path.entity);
  const field = holder?.fields[path.field];
  if (holder === undefined || field === undefined) return sql`false`;
  return sql`exists (select from ${identifier(holder.table)} as h where h.${identifier(columnOf(field))} = t.id)`;
}

/** Condition: a row refers to a record of the person by entity and id. */
export function namesRecord({ ids }: Pick<PersonRecords, 'ids'>, entity: Sql, id: Sql): Sql {
  const parts = [...ids].map(([name, own]) => sql`(${entity} = ${name} and ${id} = any(${[...own]}::bigint[]))`);
  return parts.length === 0 ? sql`false` : sql`(${join(parts, ' or ')})`;
}

/** The person's ids, as areas need them to select rows. */
export function idsOf(records: Pick<PersonRecords, 'ids'>): PersonIds {
  const { ids } = records;
  return {
    ...{ users: ids.get('Usuario') ?? [], clients: ids.get('Cliente') ?? [] },
    named: (entity, id) => namesRecord(records, entity, id),
  };
}
