import sql from 'sql-template-tag';
import { columnOf, type EntityModel, linkedEntity } from '../../../language/entity/entity.ts';
import { isRecord } from '../../../language/json/record.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { identifier } from '../../../platform/database/identifier.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { FieldError } from '../../../platform/http/errors/define-errors.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import { entityErrors } from '../entity-errors.ts';
import { lostReference } from '../rows/lost-reference.ts';
import { nameableScope } from '../rows/nameable.ts';
import { idOf } from '../rows/reference-id.ts';
import type { StoredRecord } from '../rows/rows.ts';
import { andScope } from '../rows/scope.ts';
import type { Incoming, ReadValues } from './values.ts';

/** The target of a link in a save. */
export type WantedLink = { readonly field: string; readonly entity: string; readonly id: number };

/** The values of a save after fitting its links. */
export type FittedLinks = {
  readonly read: ReadValues;
  /** Records that must exist, see `linkErrors`. */
  readonly wanted: readonly WantedLink[];
  readonly errors: readonly FieldError[];
};

/**
 * Fits links to the field that names their entity: if the entity changes without a new link, the link is emptied,
 * because its id would name a record of the new entity.
 * @param given the values as they were sent
 */
export function fitLinks(
  target: EntityModel,
  read: ReadValues,
  given: Incoming,
  before: StoredRecord | null,
  base: string,
): FittedLinks {
  const fields = Object.values(target.fields).filter(({ link }) => link !== undefined);
  if (fields.length === 0) return { read, wanted: [], errors: [] };
  const columns = new Map(read.columns);
  const errors: FieldError[] = [];
  const wanted: WantedLink[] = [];
  for (const field of fields) {
    const { link, name } = field;
    const other = target.fields[link?.field ?? ''];
    if (link === undefined || other === undefined) continue;
    const column = columnOf(field);
    const stored = before?.[other.name] ?? null;
    const entity = linkedEntity(link, read.columns.has(columnOf(other)) ? read.columns.get(columnOf(other)) : stored);
    const isSameEntity = before !== null && entity === linkedEntity(link, stored);
    const [storedId, sent] = [idOf(before?.[name]), given[name]];
    if (!columns.has(column)) {
      if (before === null || storedId === null || isSameEntity) continue;
      if (field.required) errors.push({ pointer: `${base}/${name}`, ...httpErrors.required() });
      else columns.set(column, null);
      continue;
    }
    const id = columns.get(column);
    const isUnchanged = isSameEntity && id === storedId;
    if (typeof id !== 'number' || isUnchanged) continue;
    const isOfOther = isRecord(sent) && typeof sent.entity === 'string' && sent.entity !== entity;
    if (entity === null)
      errors.push({ pointer: `${base}/${name}`, ...entityErrors['link.sem_entidade']({ campo: other.title }) });
    else if (isOfOther) errors.push(lostReference(`${base}/${name}`));
    else wanted.push({ field: name, entity, id });
  }
  return { read: { ...read, columns }, wanted, errors };
}

/**
 * Finds targets of links that the caller may not name: missing ones, and those outside of their row scope or that they
 * may not list. The others are locked until the transaction ends.
 */
export async function findLost<Wanted extends WantedLink>(
  tx: Queryable,
  { caller, models }: { readonly caller: Caller; readonly models: ReadonlyMap<string, EntityModel> },
  wanted: readonly Wanted[],
): Promise<readonly Wanted[]> {
  const found = new Set<string>();
  // In the order of names, so that two saves do not deadlock.
  for (const entity of [...new Set(wanted.map((each) => each.entity))].sort()) {
    const model = models.get(entity);
    if (model === undefined) continue;
    const ids = [...new Set(wanted.flatMap((each) => (each.entity === entity ? [each.id] : [])))];
    const scope = andScope(nameableScope({ caller, models }, model));
    const rows = await tx.query<{ id: number }>(
      sql`select t.id from ${identifier(model.table)} as t where t.id = any(${ids}::bigint[])${scope} order by t.id for key share of t`,
    );
    for (const { id } of rows) found.add(`${entity} ${id}`);
  }
  return wanted.filter(({ entity, id }) => !found.has(`${entity} ${id}`));
}

/** The errors of a save's links. */
export async function linkErrors(
  tx: Queryable,
  asked: { readonly caller: Caller; readonly models: ReadonlyMap<string, EntityModel> },
  { wanted, errors }: FittedLinks,
  base: string,
): Promise<readonly FieldError[]> {
  const lost = await findLost(tx, asked, wanted);
  return [...errors, ...lost.map(({ field }) => lostReference(`${base}/${field}`))];
}
