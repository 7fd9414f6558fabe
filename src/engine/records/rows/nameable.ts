import sql, { join, type Sql } from 'sql-template-tag';
import { columnOf, type EntityField, type EntityModel } from '../../../language/entity/entity.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import {
  type LabelSource,
  type RowLabels,
  readLabelSets,
  type WantedLabels,
} from '../../../platform/database/labels.ts';
import { type Caller, can } from '../../../platform/http/caller.ts';
import { scopeOf } from './scope.ts';

/** Who names records by id, and by which relation: its entity and field. */
export type Naming = {
  readonly caller: Caller;
  readonly models: ReadonlyMap<string, EntityModel>;
  /** Absent if a parameter names them instead of a relation. */
  readonly owner?: EntityModel;
  readonly field?: EntityField;
};

/**
 * Whether a caller may choose among the records of a relation's target: if they may list them, or if the schema has
 * `x-choices` and they may fill in the relation.
 */
export function mayChoose({ caller, owner, field }: Omit<Naming, 'models'>, target: EntityModel): boolean {
  if (can(caller, target.name, 'LISTAR')) return true;
  if (owner === undefined || field?.choices !== true) return false;
  return can(caller, owner.name, 'CADASTRAR') || can(caller, owner.name, 'EDITAR');
}

/**
 * The condition on alias `t` for the records of `target` whose existence and label a caller may know when they send an
 * id: records within their row scope that they may choose, and always those that they log in as. Null if all records
 * qualify. Rows that are already in the caller's scope need no such check.
 */
export function nameableScope(naming: Naming, target: EntityModel): Sql | null {
  const { caller, models } = naming;
  const scope = scopeOf(target, models, caller, 't');
  if (mayChoose(naming, target)) return scope;
  const own = caller.records.get(target.name);
  const limit = own === undefined ? sql`false` : sql`t.id = ${own}`;
  return scope === null ? limit : join([scope, limit], ' and ');
}

/**
 * The ids that the caller may name (`nameableScope`) of those given to the relations of one entity, by field with their
 * labels, read by one statement. The label of an entity without one is null.
 * @param wanted ids by the name of the relation
 */
export async function findNameable(
  db: Queryable,
  { caller, models, owner }: Required<Omit<Naming, 'field'>>,
  wanted: ReadonlyMap<string, readonly number[]>,
): Promise<ReadonlyMap<string, RowLabels>> {
  // Relations to the same target need the same check, unless only one of them allows choosing.
  const groups = new Map<string, { readonly asked: WantedLabels; readonly ids: number[]; readonly fields: string[] }>();
  for (const [name, given] of wanted) {
    const field = owner.fields[name];
    const target = models.get(field?.target ?? '');
    if (field === undefined || target === undefined) continue;
    const naming = { caller, models, owner, field };
    const key = `${target.name} ${mayChoose(naming, target)}`;
    const ids = groups.get(key)?.ids ?? [];
    const group = groups.get(key) ?? {
      asked: { source: labelSource(target), table: target.table, ids, condition: nameableScope(naming, target) },
      ids,
      fields: [],
    };
    group.ids.push(...given);
    group.fields.push(name);
    groups.set(key, group);
  }
  const found = await readLabelSets(
    db,
    [...groups.values()].map(({ asked }) => asked),
  );
  return new Map(
    [...groups.values()].flatMap(({ fields }, place) => fields.map((name) => [name, found[place] ?? new Map()])),
  );
}

/** The source of an entity's label; null if it is the id itself. */
export function labelSource({ table, label, fields }: EntityModel): LabelSource | null {
  const field = fields[label];
  return field === undefined ? null : { table, column: columnOf(field), kind: field.kind };
}

/** The labels of the ids that the caller may name; empty for an entity whose label is the id. */
export async function readNameableLabels(
  db: Queryable,
  naming: Naming,
  target: EntityModel,
  ids: readonly number[],
): Promise<ReadonlyMap<number, unknown>> {
  return readLabels(db, target, ids, nameableScope(naming, target));
}

/**
 * The labels of records by id, under a condition on alias `t`. Call it without a condition only for ids in rows that
 * the caller may see: everybody may read the labels of relations.
 */
export async function readLabels(
  db: Queryable,
  target: EntityModel,
  ids: readonly number[],
  condition: Sql | null,
): Promise<ReadonlyMap<number, unknown>> {
  const source = labelSource(target);
  if (source === null) return new Map();
  const [labels = new Map()] = await readLabelSets(db, [{ source, table: target.table, ids, condition }]);
  return labels;
}
