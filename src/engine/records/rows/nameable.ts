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

/** Who names records by their ids, and by which relation: the entity that holds it and its field. */
export type Naming = {
  readonly caller: Caller;
  readonly models: ReadonlyMap<string, EntityModel>;
  /** Absent where no relation names them, but a parameter. */
  readonly owner?: EntityModel;
  readonly field?: EntityField;
};

/**
 * Whether a caller may choose among the records of a relation's target: those who may list them, and where the schema
 * says `x-choices` those who may fill the relation in.
 */
export function mayChoose({ caller, owner, field }: Omit<Naming, 'models'>, target: EntityModel): boolean {
  if (can(caller, target.name, 'LISTAR')) return true;
  if (owner === undefined || field?.choices !== true) return false;
  return can(caller, owner.name, 'CADASTRAR') || can(caller, owner.name, 'EDITAR');
}

/**
 * The condition on alias `t` under which a caller who brings an id of `target` may know that it exists and what it is
 * called: within their row scope, what they may choose, and always the records that they log in as. Null when every
 * record may be named. What rows of the caller's own scope show needs no such question.
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
 * The ids by field that the caller may name (`nameableScope`) of those that relations of one entity are given, each with
 * its label, all by one statement. The label of an entity that has none is null.
 * @param wanted ids by the name of the relation
 */
export async function findNameable(
  db: Queryable,
  { caller, models, owner }: Required<Omit<Naming, 'field'>>,
  wanted: ReadonlyMap<string, readonly number[]>,
): Promise<ReadonlyMap<string, RowLabels>> {
  // Relations to one target ask the same, unless only one of them may be chosen for.
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

/** Where the label of an entity stands; null when it is the id itself. */
export function labelSource({ table, label, fields }: EntityModel): LabelSource | null {
  const field = fields[label];
  return field === undefined ? null : { table, column: columnOf(field), kind: field.kind };
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
  const source = labelSource(target);
  if (source === null) return new Map();
  const [labels = new Map()] = await readLabelSets(db, [{ source, table: target.table, ids, condition }]);
  return labels;
}
