import sql, { join, type Sql } from 'sql-template-tag';
import { columnOf, type EntityField, type EntityModel, type LinkRule } from '../../../language/entity/entity.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { identifier } from '../../../platform/database/identifier.ts';
import { entityErrors } from '../entity-errors.ts';

type Models = ReadonlyMap<string, EntityModel>;

/** Links (`x-link`) of any entity that may refer to records of one. */
export function linksTo(
  models: Models,
  target: EntityModel,
): readonly { readonly owner: EntityModel; readonly field: EntityField }[] {
  return [...models.values()].flatMap((owner) =>
    Object.values(owner.fields)
      .filter(({ link }) => link !== undefined && Object.values(link.entities).includes(target.name))
      .map((field) => ({ owner, field })),
  );
}

/** The condition on alias `t` of the owner's table for a relation or link that refers to a record. */
export function pointsAt(owner: EntityModel, field: EntityField, target: EntityModel, id: number): Sql {
  const points = sql`t.${identifier(columnOf(field))} = ${id}`;
  return field.link === undefined ? points : sql`${points} and ${saysEntity(owner, field.link, target)}`;
}

function saysEntity(owner: EntityModel, { field, entities }: LinkRule, target: EntityModel): Sql {
  const values = Object.entries(entities).flatMap(([value, entity]) => (entity === target.name ? [value] : []));
  const other = owner.fields[field];
  return sql`t.${identifier(other === undefined ? field : columnOf(other))}::text = any(${values}::text[])`;
}

/**
 * Refuses to delete a record that links refer to, as a foreign key does for relations: links have no key in the
 * database. The record is locked, and saves with a link lock their target, so that none is added meanwhile.
 */
export async function refuseLinked(tx: Queryable, models: Models, target: EntityModel, id: number): Promise<void> {
  const pointing = linksTo(models, target);
  if (pointing.length === 0) return;
  const tests = pointing.map(({ owner, field }, place) => {
    const others = owner === target ? sql` and t.id <> ${id}` : sql``;
    return sql`select ${place}::int as place where exists (select 1 from ${identifier(owner.table)} as t where ${pointsAt(owner, field, target, id)}${others})`;
  });
  const [found] = await tx.query<{ place: number }>(join(tests, ' union all '));
  const by = found === undefined ? undefined : pointing[found.place];
  if (by !== undefined) throw entityErrors.REGISTRO_EM_USO({ onde: by.owner.plural, usos: [] });
}
