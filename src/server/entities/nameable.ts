import sql, { join, type Sql } from 'sql-template-tag';
import type { EntityField, EntityModel } from '../../runtime/definition/entity.ts';
import type { Queryable } from '../database/database.ts';
import { identifier } from '../database/identifier.ts';
import { type Caller, can } from '../http/caller.ts';
import { andScope, scopeOf } from './scope.ts';

/** Who names records by their ids, and by which relation: the entity that holds it and its field. */
export type Naming = {
  readonly caller: Caller;
  readonly models: ReadonlyMap<string, EntityModel>;
  readonly owner: EntityModel;
  readonly field: EntityField;
};

/**
 * Whether a caller may choose among the records of a relation's target: those who may list them, and where the schema
 * says `x-choices` those who may fill the relation in.
 */
export function mayChoose({ caller, owner, field }: Omit<Naming, 'models'>, target: EntityModel): boolean {
  if (can(caller, target.name, 'LISTAR')) return true;
  return field.choices === true && (can(caller, owner.name, 'CADASTRAR') || can(caller, owner.name, 'EDITAR'));
}

/**
 * The condition on alias `t` under which a caller who brings an id of `target` is told that it exists and what it is
 * called: within their row scope, what they may choose, and always the records that they log in as. Null when every
 * record may be named. What rows of the caller's own scope show needs no such question.
 */
export function nameableScope(naming: Naming, target: EntityModel): Sql | null {
  const { caller, models } = naming;
  const scope = scopeOf(target, models, caller, 't');
  if (mayChoose(naming, target)) return scope;
  const own = ownRecord(caller, target.name);
  const limit = own === null ? sql`false` : sql`t.id = ${own}`;
  return scope === null ? limit : join([scope, limit], ' and ');
}

/**
 * The ids by field that the caller may name (`nameableScope`) of those that relations of one entity are given, all by one
 * statement.
 * @param wanted ids by the name of the relation
 */
export async function findNameable(
  db: Queryable,
  { caller, models, owner }: Omit<Naming, 'field'>,
  wanted: ReadonlyMap<string, readonly number[]>,
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  // Relations to one target ask the same, unless only one of them may be chosen for.
  const groups = new Map<string, { readonly ask: (ids: readonly number[]) => Sql; readonly fields: string[] }>();
  for (const name of wanted.keys()) {
    const field = owner.fields[name];
    const target = models.get(field?.target ?? '');
    if (field === undefined || target === undefined) continue;
    const naming = { caller, models, owner, field };
    const key = `${target.name} ${mayChoose(naming, target)}`;
    const group = groups.get(key) ?? {
      ask: (ids) => selectIds(target, ids, nameableScope(naming, target)),
      fields: [],
    };
    group.fields.push(name);
    groups.set(key, group);
  }
  const asked = [...groups.values()].map(({ ask, fields }, place) => {
    const ids = [...new Set(fields.flatMap((name) => wanted.get(name) ?? []))];
    return sql`select ${place}::int as place, found.id from (${ask(ids)}) as found`;
  });
  const rows = asked.length === 0 ? [] : await db.query<{ place: number; id: number }>(join(asked, ' union all '));
  const found = new Map<string, ReadonlySet<number>>();
  for (const [place, { fields }] of [...groups.values()].entries()) {
    const ids = new Set(rows.filter((row) => row.place === place).map(({ id }) => id));
    for (const name of fields) found.set(name, ids);
  }
  return found;
}

function selectIds(target: EntityModel, ids: readonly number[], scope: Sql | null): Sql {
  return sql`select t.id from ${identifier(target.table)} as t where t.id = any(${[...ids]}::bigint[])${andScope(scope)}`;
}

/** The labels of those of the ids that the caller may name; none of an entity whose label is the id itself. */
export async function readNameableLabels(
  db: Queryable,
  naming: Naming,
  target: EntityModel,
  ids: readonly number[],
): Promise<ReadonlyMap<number, unknown>> {
  return readLabels(db, target, ids, nameableScope(naming, target));
}

/**
 * The labels of records by their ids, under a condition on alias `t`. Without one it is for ids that rows hold which
 * the caller sees: behind a relation everybody reads the label.
 */
export async function readLabels(
  db: Queryable,
  target: EntityModel,
  ids: readonly number[],
  condition: Sql | null,
): Promise<ReadonlyMap<number, unknown>> {
  if (target.label === 'id' || ids.length === 0) return new Map();
  const rows = await db.query<{ id: number; label: unknown }>(
    sql`select t.id, t.${identifier(target.label)} as label from ${identifier(target.table)} as t where t.id = any(${[...ids]}::bigint[])${andScope(condition)}`,
  );
  return new Map(rows.map(({ id, label }) => [id, label]));
}

/** The record of an entity that stands for the caller: their user, client, branch and country. */
function ownRecord(caller: Caller, entity: string): number | null {
  switch (entity) {
    case 'Usuario':
      return caller.id;
    case 'Cliente':
      return caller.id_cliente;
    case 'Filial':
      return caller.id_filial;
    case 'Pais':
      return caller.id_pais;
    default:
      return null;
  }
}
