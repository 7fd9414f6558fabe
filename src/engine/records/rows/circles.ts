import sql from 'sql-template-tag';
import { columnOf, type EntityField, type EntityModel } from '../../../language/entity/entity.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { identifier } from '../../../platform/database/identifier.ts';
import type { FieldError } from '../../../platform/http/errors/define-errors.ts';
import { entityErrors } from '../entity-errors.ts';

/** Whether a field refers to a parent record of the same entity: such fields form trees. */
export function isParentField({ name }: EntityModel, { kind, target, circles }: EntityField): boolean {
  return kind === 'relation' && target === name && circles !== true;
}

/**
 * Finds invalid new parents of a record: itself, or a record below it. Moves of one entity are serialised until the
 * transaction ends, so that two simultaneous moves cannot form a cycle.
 * @param parents changed relations, by field
 */
export async function findCircles(
  tx: Queryable,
  target: EntityModel,
  id: number,
  parents: ReadonlyMap<string, number>,
  base: string,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const [name, parent] of parents) {
    const field = target.fields[name];
    if (field === undefined || !isParentField(target, field)) continue;
    if (parent === id) errors.push({ pointer: `${base}/${name}`, ...entityErrors['ciclo.proprio']() });
    else {
      await takeTurn(tx, target);
      if ((await circled(tx, target, field, [id], parent)).length > 0)
        errors.push({ pointer: `${base}/${name}`, ...entityErrors['ciclo.abaixo']() });
    }
  }
  return errors;
}

/** The same for many written records: those that are in a cycle, with the field. */
export async function findWrittenCircles(
  tx: Queryable,
  target: EntityModel,
  moved: ReadonlyMap<string, readonly number[]>,
): Promise<FieldError[]> {
  const errors: FieldError[] = [];
  for (const [name, ids] of moved) {
    const field = target.fields[name];
    if (field === undefined || !isParentField(target, field) || ids.length === 0) continue;
    await takeTurn(tx, target);
    if ((await circled(tx, target, field, ids, null)).length > 0)
      errors.push({ pointer: `/${name}`, ...entityErrors['ciclo.abaixo']() });
  }
  return errors;
}

async function takeTurn(tx: Queryable, { table }: EntityModel): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(current_schema() || ' tree ' || ${table}, 7612))`);
}

/**
 * Ids whose path upwards leads back to themselves. `union` visits no record twice, so that the search also ends in
 * existing cycles.
 * @param parent new parent of the single id, which replaces its stored parent
 */
async function circled(
  tx: Queryable,
  target: EntityModel,
  field: EntityField,
  ids: readonly number[],
  parent: number | null,
): Promise<readonly { readonly id: number }[]> {
  const table = identifier(target.table);
  const column = identifier(columnOf(field));
  const start =
    parent === null
      ? sql`select id as start, ${column} as at from ${table} where id = any(${[...ids]}::bigint[])`
      : sql`select ${ids[0]}::bigint as start, ${parent}::bigint as at`;
  return tx.query<{ id: number }>(sql`
    with recursive up as (
      ${start}
      union select up.start, t.${column} from ${table} as t join up on t.id = up.at where up.at <> up.start
    )
    select start as id from up where at = start limit 1`);
}
