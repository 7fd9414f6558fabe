import sql, { join } from 'sql-template-tag';
import type { EntityField, EntityModel } from '../../../language/entity/entity.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { identifier } from '../../../platform/database/identifier.ts';
import { type Caller, can } from '../../../platform/http/caller.ts';
import type { Usage } from '../../../platform/http/errors/error-texts.ts';
import { modelsFor } from '../models/caller-models.ts';
import { linksTo, pointsAt } from './links-to.ts';
import { readLabels } from './nameable.ts';
import { listOf } from './record-lists.ts';
import { andScope, scopeOf } from './scope.ts';

/** Maximum number of entities named as users of a record, and of records per entity. */
const maxUsages = 5;
const maxNamed = 3;

type Pointing = { readonly owner: EntityModel; readonly field: EntityField };

/**
 * The records that prevent a record's deletion, by the referring relation, those with the most rows first. Only
 * includes what the caller may list, within their row scope. Rows of the record's own lists do not count, as they are
 * deleted with it.
 */
export async function findUsages(
  db: Queryable,
  caller: Caller,
  models: ReadonlyMap<string, EntityModel>,
  target: EntityModel,
  id: number,
): Promise<readonly Usage[]> {
  const pointing = [...relationsTo(models, target), ...linksTo(models, target)].filter(({ owner }) =>
    can(caller, owner.name, 'LISTAR'),
  );
  if (pointing.length === 0) return [];
  const rowsOf = ({ owner, field }: Pointing) =>
    sql`from ${identifier(owner.table)} as t where ${pointsAt(owner, field, target, id)}${andScope(scopeOf(owner, models, caller, 't'))}`;
  const counts = pointing.map(
    (each, place) => sql`select ${place}::int as place, count(*)::int as total ${rowsOf(each)}`,
  );
  const counted = await db.query<{ place: number; total: number }>(join(counts, ' union all '));
  const found = counted
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total || a.place - b.place)
    .slice(0, maxUsages);
  const usages: Usage[] = [];
  const readable = modelsFor(models, caller).models;
  for (const { place, total } of found) {
    const each = pointing[place];
    if (each === undefined) continue;
    const { owner, field } = each;
    const rows = await db.query<{ id: number }>(sql`select t.id ${rowsOf(each)} order by t.id limit ${maxNamed}`);
    const ids = rows.map((row) => row.id);
    const labels = await readLabels(db, readable.get(owner.name) ?? owner, ids, null);
    const registros = ids.map((each) => ({ id: each, nome: nameOf(labels.get(each), each) }));
    usages.push({ entidade: owner.name, titulo: owner.plural, campo: field.name, total, registros });
  }
  return usages;
}

function relationsTo(models: ReadonlyMap<string, EntityModel>, target: EntityModel): Pointing[] {
  const own = new Set(
    Object.values(target.fields).flatMap((field) => {
      const list = listOf(models, field);
      return list === null ? [] : [`${list.child.name} ${list.mappedBy}`];
    }),
  );
  return [...models.values()].flatMap((owner) =>
    Object.values(owner.fields)
      .filter(
        ({ kind, target: to, name }) => kind === 'relation' && to === target.name && !own.has(`${owner.name} ${name}`),
      )
      .map((field) => ({ owner, field })),
  );
}

function nameOf(label: unknown, id: number): string {
  return typeof label === 'string' && label.trim() !== '' ? label : `#${id}`;
}
