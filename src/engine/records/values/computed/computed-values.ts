import sql, { join } from 'sql-template-tag';
import { columnOf, type EntityModel } from '../../../../language/entity/entity.ts';
import { analyseExpression } from '../../../../language/expressions/analyse.ts';
import type { Queryable } from '../../../../platform/database/database.ts';
import { identifier } from '../../../../platform/database/identifier.ts';
import { httpErrors } from '../../../../platform/http/errors/http-errors.ts';
import { listOf } from '../../rows/record-lists.ts';
import { idOf } from '../../rows/reference-id.ts';
import { findRow, type StoredRecord } from '../../rows/rows.ts';
import { type RuledSave, readForConditions, readSaved } from '../data-rules.ts';
import type { ReadValues } from '../values.ts';
import { type Computed, compute, computedOf, fromColumn } from './evaluate-computed.ts';

type Models = ReadonlyMap<string, EntityModel>;

/** A record whose computed values have changed. */
export type RefreshedRecord = {
  readonly target: EntityModel;
  readonly before: StoredRecord;
  readonly after: StoredRecord;
};

/** The values of a save with those that the server computes (`x-value`), as far as its rows are known. */
export async function withComputed(tx: Queryable, save: RuledSave): Promise<ReadValues> {
  const fields = computedOf(save.target);
  if (fields.length === 0 || save.read.errors.length > 0) return save.read;
  const record = await readSaved(
    tx,
    save,
    fields.map(({ computed }) => computed),
  );
  const { columns, errors } = await compute(fields, record, save.base);
  const { before } = save;
  const isNew = (field: Computed): boolean => before === null || differs(field, columns, before);
  const changed = fields.filter(isNew).map((field) => [columnOf(field), columns.get(columnOf(field))] as const);
  return { ...save.read, columns: new Map([...save.read.columns, ...changed]), errors };
}

/**
 * Computes the values of a stored record again after rows of its lists changed. Its version stays, because the values
 * follow from data with versions and history of their own. Throws DADOS_INVALIDOS for a value that cannot be computed.
 */
export async function refreshComputed(
  tx: Queryable,
  models: Models,
  target: EntityModel,
  id: number,
): Promise<readonly RefreshedRecord[]> {
  const fields = computedOf(target);
  if (fields.length === 0) return [];
  await tx.query(sql`select 1 as held from ${identifier(target.table)} where id = ${id} for update`);
  const stored = await findRow({ db: tx, model: target, models, id, scope: null });
  if (stored === null) return [];
  const record = await readForConditions(
    tx,
    models,
    target,
    stored,
    fields.map(({ computed }) => computed),
  );
  const { columns, errors } = await compute(fields, record, '');
  if (errors.length > 0) throw httpErrors.DADOS_INVALIDOS({ errors });
  const changed = fields.filter((field) => differs(field, columns, stored));
  if (changed.length === 0) return [];
  const assignments = changed.map((field) => sql`${identifier(columnOf(field))} = ${columns.get(columnOf(field))}`);
  await tx.execute(sql`update ${identifier(target.table)} set ${join(assignments)} where id = ${id}`);
  const values = changed.map((field) => [field.name, fromColumn(field, columns.get(columnOf(field)))] as const);
  const own = { target, before: stored, after: { ...stored, ...Object.fromEntries(values) } };
  return [own, ...(await refreshOwners(tx, models, target, [stored]))];
}

/** Computes the values of the owners of rows that were saved or deleted separately. */
export async function refreshOwners(
  tx: Queryable,
  models: Models,
  child: EntityModel,
  rows: readonly (StoredRecord | null)[],
): Promise<readonly RefreshedRecord[]> {
  const refreshed: RefreshedRecord[] = [];
  for (const [owner, mappedBy] of ownersOf(models, child)) {
    const ids = new Set(rows.flatMap((row) => idOf(row?.[mappedBy]) ?? []));
    for (const id of [...ids].sort((a, b) => a - b)) refreshed.push(...(await refreshComputed(tx, models, owner, id)));
  }
  return refreshed;
}

/** Entities whose computed values read a list of these rows, each with the field of the rows that refers to it. */
function ownersOf(models: Models, child: EntityModel): readonly (readonly [EntityModel, string])[] {
  return [...models.values()].flatMap((owner) => {
    const fields = computedOf(owner);
    if (fields.length === 0) return [];
    const read = new Set(
      fields.flatMap(({ computed }) => analyseExpression(computed).reads.map(({ names }) => names[0])),
    );
    return Object.values(owner.fields).flatMap((field) => {
      const list = read.has(field.name) ? listOf(models, field) : null;
      return list?.child.name === child.name ? [[owner, list.mappedBy] as const] : [];
    });
  });
}

function differs(field: Computed, columns: ReadonlyMap<string, unknown>, stored: StoredRecord): boolean {
  return fromColumn(field, columns.get(columnOf(field))) !== (stored[field.name] ?? null);
}
