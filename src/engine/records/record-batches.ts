import sql, { type Sql } from 'sql-template-tag';
import { type AccessFlag, columnOf, type EntityModel } from '../../language/entity/entity.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { identifier } from '../../platform/database/identifier.ts';
import { type Caller, can } from '../../platform/http/caller.ts';
import type { ApiError } from '../../platform/http/errors/api-error.ts';
import type { FieldError } from '../../platform/http/errors/define-errors.ts';
import { httpErrors } from '../../platform/http/errors/http-errors.ts';
import { asApiError } from './database-errors.ts';
import { entityErrors } from './entity-errors.ts';
import { checkSave, noRecordRules, type RecordChange, type RecordRules, reportChanges } from './record-rules.ts';
import { findWrittenCircles, isParentField } from './rows/circles.ts';
import { changedFields } from './rows/history.ts';
import { lostReference } from './rows/lost-reference.ts';
import { findNameable } from './rows/nameable.ts';
import { findRows, type StoredRecord } from './rows/rows.ts';
import { andScope, scopeOf } from './rows/scope.ts';
import { insertRows, isSame, referenceOf, updateRows } from './rows/write-rows.ts';
import { beginRecord } from './values/begin-record.ts';
import { openValues } from './values/closed-fields.ts';
import { checkCurrencies } from './values/computed/amounts.ts';
import { refreshOwners, withComputed } from './values/computed/computed-values.ts';
import { findLost, fitLinks, type WantedLink } from './values/fit-links.ts';
import { drawNumbers } from './values/numbering.ts';
import { withPresent } from './values/present-fields.ts';
import { findTaken } from './values/taken-values.ts';
import { errorsOfChanges } from './values/unchanged-values.ts';
import { type Incoming, type ReadValues, readValues } from './values/values.ts';

/** One save of a batch: a new record, or fields of an existing one, without lists and files. */
export type BatchSave = (
  | { readonly kind: 'create'; readonly incoming: Incoming }
  | { readonly kind: 'change'; readonly id: number; readonly incoming: Incoming }
) & {
  /** Currencies (ISO 4217) written with amounts, by field: they must match those of the record. */
  readonly currencies?: ReadonlyMap<string, string>;
};

/** Result of a save; `same` if nothing changed. */
export type BatchOutcome =
  | { readonly kind: 'created' | 'changed' | 'same'; readonly id: number }
  | { readonly kind: 'refused'; readonly error: ApiError };

type Models = ReadonlyMap<string, EntityModel>;
type Columns = ReadonlyMap<string, unknown>;
/** A save that was not refused so far. */
type Pending = { readonly place: number; columns: Columns; readonly before: StoredRecord | null; id: number };

type SaveBatchOptions = {
  readonly tx: Queryable;
  readonly caller: Caller;
  readonly target: EntityModel;
  readonly models: Models;
  readonly saves: readonly BatchSave[];
  readonly rules?: RecordRules | undefined;
  readonly now?: Date | undefined;
};

/**
 * Saves many records of one entity by a few statements. Permission, row scope, checks, unique keys and history are
 * those of single saves. A save that is refused by checks does not stop the others. If the database refuses, or a
 * record would leave the caller's scope, it throws, and the caller rolls back and retries with a part of the batch. A
 * record may be changed once per batch.
 */
export async function saveBatch({
  tx,
  caller,
  target,
  models,
  saves,
  rules = noRecordRules,
  now = new Date(),
}: SaveBatchOptions): Promise<BatchOutcome[]> {
  try {
    return await save({ tx, caller, target, models, saves, rules, now });
  } catch (error) {
    throw asApiError(error, target, models, rules);
  }
}

type SaveOptions = Required<SaveBatchOptions> & { readonly rules: RecordRules; readonly now: Date };

/** A parsed save, with its errors so far. */
type ReadSave = {
  readonly one: BatchSave;
  readonly before: StoredRecord | null;
  readonly values: ReadValues;
  /** Errors for fields that the caller may not write, and for default values. */
  readonly closed: readonly FieldError[];
  readonly unfit: readonly FieldError[];
  readonly links: readonly WantedLink[];
};

async function save(options: SaveOptions): Promise<BatchOutcome[]> {
  const { tx, caller, target, models, saves, rules, now } = options;
  assertMaySave(options);
  const outcomes: (BatchOutcome | null)[] = saves.map(() => null);
  const refuse = (place: number, error: ApiError): void => {
    outcomes[place] ??= { kind: 'refused', error };
  };
  const ids = saves.flatMap((one) => (one.kind === 'change' ? [one.id] : []));
  const befores = await lockRows(tx, caller, target, models, ids);
  const given: ReadSave[] = [];
  for (const one of saves) given.push(await readSave(options, one, befores));
  const checked = await checkSaves(options, given, refuse);
  const pending: Pending[] = [];
  for (const [place, { one, before }] of given.entries()) {
    const columns = checked[place]?.columns;
    if (outcomes[place] !== null || columns === undefined) continue;
    if (one.kind === 'create') pending.push({ place, columns, before: null, id: 0 });
    else {
      const moved = new Map([...columns].filter(([column, value]) => !isSame(target, before, column, value)));
      if (moved.size === 0) outcomes[place] = { kind: 'same', id: one.id };
      else pending.push({ place, columns: moved, before, id: one.id });
    }
  }
  const settled = await rules.settle?.[target.name]?.(tx, caller, pending);
  for (const save of pending) {
    const found = settled?.get(save.place);
    if (found === undefined) continue;
    if ('refusal' in found) refuse(save.place, found.refusal);
    else save.columns = new Map([...save.columns, ...found.columns]);
  }
  for (const [place, error] of await findTaken(tx, target, pending)) refuse(place, error);
  const open = pending.filter(({ place }) => outcomes[place] === null);
  const news = open.filter(({ before }) => before === null);
  await insertRows(tx, target, await numbered(tx, target, news, now));
  const changed = open.filter(({ before }) => before !== null);
  await updateRows(tx, target, changed);
  const circles = await findWrittenCircles(tx, target, movedRows(target, open));
  if (circles.length > 0) throw httpErrors.DADOS_INVALIDOS({ errors: circles });
  const changes = await keepHistory(tx, caller, target, models, open);
  const rows = [...befores.values(), ...open.map((row) => asRecord(target, row))];
  const refreshed = await refreshOwners(tx, models, target, rows);
  await reportChanges(rules, tx, caller, [...changes, ...refreshed]);
  for (const { place, before, id } of open) outcomes[place] = { kind: before === null ? 'created' : 'changed', id };
  return outcomes.map((outcome) => {
    if (outcome === null) throw new Error('A save of a batch has no outcome.');
    return outcome;
  });
}

/** Throws if the caller, or the entity, does not allow saves of these kinds. */
function assertMaySave({ caller, target, saves }: SaveOptions): void {
  const kinds = new Set(saves.map(({ kind }) => kind));
  for (const [kind, flag] of flags)
    if (kinds.has(kind) && !can(caller, target.name, flag))
      throw httpErrors.SEM_PERMISSAO({ permissao: flag, entity: target.name });
  if (target.appendOnly === true && kinds.has('change')) throw entityErrors.SOMENTE_INCLUSAO({ entity: target.name });
  if (target.single === true && kinds.has('create')) throw entityErrors.REGISTRO_UNICO({ entity: target.name });
}

/** Parses the values of one save, with the defaults of a new record. */
async function readSave(
  { tx, caller, target, models, now }: SaveOptions,
  one: BatchSave,
  befores: ReadonlyMap<number, StoredRecord>,
): Promise<ReadSave> {
  const { incoming, refusals } = openValues({ models, caller, target, incoming: one.incoming, base: '' });
  const begun =
    one.kind === 'create'
      ? await beginRecord(tx, { models, target, caller, incoming, base: '', now })
      : { incoming, owned: [], errors: [] };
  const before = one.kind === 'change' ? (befores.get(one.id) ?? null) : null;
  const read = readValues(target, begun.incoming, one.kind, '', begun.owned);
  const linked = fitLinks(target, read, begun.incoming, before, '');
  const { collections, files } = linked.read;
  const hasMore = collections.size > 0 || [...files.values()].some((list) => list.length > 0);
  if (hasMore) throw new TypeError('A batch of saves takes neither lists nor files.');
  return {
    ...{ one, before, values: linked.read, unfit: linked.errors, links: linked.wanted },
    closed: [...(read.errors.length > 0 ? [] : begun.errors), ...refusals(before)],
  };
}

/** Refuses saves with invalid values, references or rules; returns the values, including computed ones. */
async function checkSaves(
  options: SaveOptions,
  given: readonly ReadSave[],
  refuse: (place: number, error: ApiError) => void,
): Promise<readonly ReadValues[]> {
  const { tx, caller, target, models, rules } = options;
  const lost = await findLostReferences(options, given);
  const wanted = given.flatMap(({ links }, place) => links.map((link) => ({ ...link, place })));
  const unlinked = await findLost(tx, { caller, models }, wanted);
  const reading = remembering(tx);
  const checked: ReadValues[] = [];
  for (const [place, { one, before, values, closed, unfit }] of given.entries()) {
    const wrong = before === null ? values.errors : errorsOfChanges(target, values.errors, one.incoming, before, '');
    const saved = { models, target, before, base: '' };
    const present = await withPresent(reading, { ...saved, read: { ...values, errors: wrong } });
    const read = await withComputed(reading, { ...saved, read: present });
    checked.push(read);
    // A change with invalid values is refused before further checks, like a single save.
    const errors =
      one.kind === 'change' && wrong.length > 0
        ? wrong
        : [
            ...[...read.errors, ...closed, ...(lost.get(place) ?? []), ...unfit],
            ...unlinked.flatMap((link) => (link.place === place ? [lostReference(`/${link.field}`)] : [])),
            ...(await checkSave(reading, rules, { ...saved, caller, read })),
            ...(await checkCurrencies(reading, models, target, { ...read, before }, one.currencies)),
          ];
    if (one.kind === 'change' && before === null && wrong.length === 0)
      refuse(place, entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: target.name, id: one.id }));
    else if (errors.length > 0) refuse(place, httpErrors.DADOS_INVALIDOS({ errors }));
  }
  return checked;
}

/** Ids of the records that a batch gave another parent, by the field of the parent. */
function movedRows(target: EntityModel, saved: readonly Pending[]): ReadonlyMap<string, readonly number[]> {
  const parents = Object.values(target.fields).filter((field) => isParentField(target, field));
  const moved = parents.map((field) => {
    const rows = saved.filter(
      ({ before, columns }) => before !== null && (columns.get(columnOf(field)) ?? null) !== null,
    );
    return [field.name, rows.map(({ id }) => id)] as const;
  });
  return new Map(moved);
}

/** Caches reads for a batch: the country of a document, for example, is read once. */
function remembering(tx: Queryable): Queryable {
  const known = new Map<string, Promise<Record<string, unknown>[]>>();
  return {
    query: async <Row extends Record<string, unknown>>(statement: Sql) => {
      const key = JSON.stringify([statement.text, statement.values]);
      const rows = known.get(key) ?? tx.query(statement);
      known.set(key, rows);
      return (await rows) as Row[];
    },
    execute: (statement) => tx.execute(statement),
  };
}

const flags: readonly (readonly [BatchSave['kind'], AccessFlag])[] = [
  ['create', 'CADASTRAR'],
  ['change', 'EDITAR'],
];

/** Locks records until the transaction ends, and reads their current values. */
async function lockRows(
  tx: Queryable,
  caller: Caller,
  target: EntityModel,
  models: Models,
  ids: readonly number[],
): Promise<ReadonlyMap<number, StoredRecord>> {
  if (new Set(ids).size !== ids.length) throw new TypeError('A batch changes a record once.');
  if (ids.length === 0) return new Map();
  const condition = sql`t.id = any(${ids}::bigint[])${andScope(scopeOf(target, models, caller, 't'))}`;
  await tx.query(
    sql`select t.id from ${identifier(target.table)} as t where ${condition} order by t.id for update of t`,
  );
  const rows = await findRows({ db: tx, model: target, models, condition, limit: ids.length });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Finds references to records that this caller may not name; unchanged references are not checked. */
async function findLostReferences(
  { tx, caller, target, models }: SaveOptions,
  given: readonly ReadSave[],
): Promise<ReadonlyMap<number, readonly FieldError[]>> {
  const wanted = new Map<string, { readonly place: number; readonly id: number }[]>();
  for (const [place, { before, values }] of given.entries()) {
    for (const [name, id] of values.references) {
      if (before !== null && referenceOf(before[name]) === id) continue;
      const list = wanted.get(name) ?? [];
      list.push({ place, id });
      wanted.set(name, list);
    }
  }
  const ids = [...wanted].map(([name, list]) => [name, [...new Set(list.map(({ id }) => id))]] as const);
  const found = await findNameable(tx, { caller, models, owner: target }, new Map(ids));
  const errors = new Map<number, FieldError[]>();
  for (const [name, list] of wanted)
    for (const { place, id } of list)
      if (found.get(name)?.has(id) !== true)
        errors.set(place, [...(errors.get(place) ?? []), lostReference(`/${name}`)]);
  return errors;
}

/** New rows with the numbers that the server assigns, in order. */
async function numbered(
  tx: Queryable,
  target: EntityModel,
  rows: readonly Pending[],
  now: Date,
): Promise<readonly Pending[]> {
  const drawn = await drawNumbers(tx, target, rows.length, now);
  for (const [index, row] of rows.entries())
    row.columns = new Map([
      ...row.columns,
      ...[...drawn].map(([column, numbers]) => [column, numbers[index]] as const),
    ]);
  return rows;
}

/** Writes the history of a batch; returns the batch. */
async function keepHistory(
  tx: Queryable,
  caller: Caller,
  target: EntityModel,
  models: Models,
  saved: readonly Pending[],
): Promise<readonly Omit<RecordChange, 'caller'>[]> {
  if (saved.length === 0) return [];
  const ids = saved.map(({ id }) => id);
  const scope = andScope(scopeOf(target, models, caller, 't'));
  const rows = await findRows({
    db: tx,
    model: target,
    models,
    condition: sql`t.id = any(${ids}::bigint[])${scope}`,
    limit: ids.length,
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const changes = saved.map(({ id, before }) => {
    const after = byId.get(id);
    if (after === undefined)
      throw httpErrors.SEM_PERMISSAO({
        permissao: before === null ? 'CADASTRAR' : 'EDITAR',
        entity: target.name,
      });
    return { target, before, after };
  });
  const entries = changes.map(({ before, after }) => {
    const operacao = before === null ? 'CRIACAO' : 'ALTERACAO';
    return { id_registro: after.id, versao: after.versao, operacao, ...changedFields(target, before, after) };
  });
  await tx.execute(sql`
    insert into vitral_historico (entity, id_registro, versao, operacao, id_usuario, antes, depois)
    select ${target.name}, v.id_registro, v.versao, v.operacao, ${caller.id}::bigint, v.antes, v.depois
    from json_populate_recordset(null::vitral_historico, ${JSON.stringify(entries)}::json) as v`);
  return changes;
}

/** The record of a save, with its references. */
function asRecord(target: EntityModel, { id, columns }: Pending): StoredRecord {
  const relations = Object.values(target.fields).filter(({ kind }) => kind === 'relation');
  return {
    id,
    ...Object.fromEntries(relations.map((field) => [field.name, { id: Number(columns.get(columnOf(field)) ?? 0) }])),
  };
}
