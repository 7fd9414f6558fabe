import sql, { join, raw } from 'sql-template-tag';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { ViewProblem } from '../../../language/json/problem.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { SqlError } from '../../../platform/database/errors.ts';
import { identifier } from '../../../platform/database/identifier.ts';
import { nobody } from '../../../platform/http/caller.ts';
import { wholeFile } from '../models/schema-problems.ts';
import { beginRecord } from '../values/begin-record.ts';
import { withComputed } from '../values/computed/computed-values.ts';
import { withPresent } from '../values/present-fields.ts';
import { readValues } from '../values/values.ts';

type Models = ReadonlyMap<string, EntityModel>;

/** Number of records of an entity, without deleted ones. */
export async function countRecords(db: Queryable, model: EntityModel): Promise<number> {
  const [row] = await db.query<{ total: number }>(
    sql`select count(*)::int as total from ${identifier(model.table)}${aliveOf(model)}`,
  );
  return row?.total ?? 0;
}

/**
 * Creates the record of an entity with a single one (`x-single`), with its defaults. Returns what prevents it: until
 * that is solved, the entity is an ordinary list.
 */
export async function beginSingleRecord(
  db: Queryable,
  model: EntityModel,
  models: Models,
): Promise<ViewProblem | null> {
  const total = await countRecords(db, model);
  if (total === 1) return null;
  const refuse = (code: string, message: string): ViewProblem => ({
    ...wholeFile(model.name, code, `${message} Until then it is a list.`),
    pointer: '/x-single',
  });
  if (total > 1)
    return refuse(
      'entity/several-records',
      `${model.name} has ${total} records, and \`x-single\` leaves one: delete the others in its list, and save this file again.`,
    );
  const at = { models, target: model, caller: nobody, incoming: {}, base: '', now: new Date() };
  const begun = await beginRecord(db, at);
  const read = { ...readValues(model, begun.incoming, 'create', '', begun.owned), errors: [] };
  const saved = { models, target: model, before: null, base: '' };
  const { columns } = await withComputed(db, { ...saved, read: await withPresent(db, { ...saved, read }) });
  const names = ['versao', ...columns.keys()].map(identifier);
  try {
    await db.execute(
      sql`insert into ${identifier(model.table)} (${join(names)}) select ${join([1, ...columns.values()])}
        where not exists (select from ${identifier(model.table)}${aliveOf(model)})`,
    );
    return null;
  } catch (error) {
    if (!(error instanceof SqlError)) throw error;
    return refuse(
      'entity/single-refused',
      `The record of ${model.name} cannot begin with its defaults: ${error.message}. Correct the defaults or the rule.`,
    );
  }
}

function aliveOf({ softDelete }: EntityModel) {
  return raw(softDelete ? ' where dh_exclusao is null' : '');
}
