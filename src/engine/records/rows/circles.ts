import sql from 'sql-template-tag';
import { columnOf, type EntityField, type EntityModel } from '../../../language/entity/entity.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { identifier } from '../../../platform/database/identifier.ts';
import type { FieldError } from '../../../platform/http/errors/define-errors.ts';
import { entityErrors } from '../entity-errors.ts';

/** Whether a field says what a record stands below, among records of its own kind: such fields form trees. */
export function isParentField({ name }: EntityModel, { kind, target, circles }: EntityField): boolean {
  return kind === 'relation' && target === name && circles !== true;
}

/**
 * What is wrong with the parents that a record is about to get: itself, or a record below it. Who moves records of one
 * kind takes turns until the transaction ends, so that two moves at once do not make a circle between them.
 * @param parents relations that change, by field
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

/** The same of many records that have been written: those that stand below themselves, with the field that says so. */
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
 * Ids from which the way up leads back to themselves. `union` meets no record twice, so that circles that are there
 * already end the search as well.
 * @param parent where the way up of the one id begins, in place of its stored parent
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
