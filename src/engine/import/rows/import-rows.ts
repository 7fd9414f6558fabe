import sql from 'sql-template-tag';
import { type EntityModel, linkedEntity } from '../../../language/entity/entity.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { SqlError } from '../../../platform/database/errors.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import type { ErrorProblem } from '../../../platform/http/errors/define-errors.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import { entityErrors } from '../../records/entity-errors.ts';
import type { BatchOutcome, BatchSave } from '../../records/record-batches.ts';
import type { RecordEngine } from '../../records/record-engine.ts';
import { readValues } from '../../records/values/values.ts';
import { importErrors } from '../import-errors.ts';
import type { MappedImportColumn, RowPlan } from '../plan.ts';
import type { ImportDryRun } from './dry-run.ts';
import { findRecords, keyOf, type RowKey } from './find-records.ts';
import { cellError, type PreparedRow, type PreparedRowError, rowErrors } from './prepare-row.ts';
import type { Found, RelationFinder } from './relations.ts';

/** What an import needs while it runs. */
export type RunningImport = {
  readonly plan: RowPlan;
  readonly caller: Caller;
  readonly engine: RecordEngine;
  readonly models: ReadonlyMap<string, EntityModel>;
  readonly relations: RelationFinder;
  /** What a dry run would have saved so far; null in a real run. */
  readonly dryRun: ImportDryRun | null;
};

/** The result of a row. */
export type RowResult = {
  readonly linha: number;
  /** `settled`: a later import has already saved it, so nothing was done. */
  readonly kind: 'created' | 'changed' | 'same' | 'failed' | 'settled';
  readonly errors: readonly PreparedRowError[];
  /** What was saved, and under which key, for a dry run. */
  readonly saved?: { readonly save: BatchSave; readonly key: RowKey | null };
};

/** A row being imported: its key if records are looked up, and what to save. */
type Candidate = { readonly prepared: PreparedRow; readonly key: RowKey | null; readonly save: BatchSave };

/**
 * Saves rows within a transaction as if one after the other: each row finds what earlier ones saved. Failed rows have
 * no effect; the others are saved.
 */
export async function importRows(
  tx: Queryable,
  job: RunningImport,
  rows: readonly PreparedRow[],
): Promise<readonly RowResult[]> {
  const results: RowResult[] = [];
  for (let done = 0; done < rows.length; ) {
    const part = await importPart(tx, job, rows.slice(done));
    results.push(...part);
    done += part.length;
  }
  return results;
}

/** Imports as many of the first rows as do not depend on each other, at least one. */
async function importPart(
  tx: Queryable,
  job: RunningImport,
  rows: readonly PreparedRow[],
): Promise<readonly RowResult[]> {
  const { plan } = job;
  const results: (RowResult | null)[] = rows.map(() => null);
  const unresolved = await resolveReferences(tx, job, rows);
  let end = unresolved === null || unresolved === 0 ? rows.length : unresolved;
  const keys = rows.map((prepared) => (plan.chave.length === 0 ? null : keyFor(plan, prepared)));
  end = Math.min(end, firstRepeat(keys));
  const wanted = keys.slice(0, end).flatMap((key) => key ?? []);
  const found = await findRecords(tx, job.caller, plan.model, job.models, wanted);
  const candidates: { readonly place: number; readonly candidate: Candidate }[] = [];
  for (let place = 0; place < end; place += 1) {
    const prepared = rows[place];
    if (prepared === undefined) continue;
    const key = keys[place] ?? null;
    const save = prepared.errors.length > 0 ? null : saveOf(job, prepared, key, found.get(key?.text ?? '') ?? []);
    if (save === null) results[place] = failed(prepared, allErrors(plan, prepared, found.has(key?.text ?? '')));
    else if (save === 'dryRun') results[place] = { linha: prepared.row.linha, kind: 'changed', errors: [] };
    else candidates.push({ place, candidate: { prepared, key, save } });
  }
  // Two rows may name the same record by different keys: the second waits for the next part.
  const ids = new Set<number>();
  const cut = candidates.findIndex(({ candidate: { save } }) => {
    if (save.kind !== 'change') return false;
    if (ids.has(save.id)) return true;
    ids.add(save.id);
    return false;
  });
  const taken = cut < 0 ? candidates : candidates.slice(0, cut);
  if (cut >= 0) end = candidates[cut]?.place ?? end;
  const outcomes = await saveAll(
    tx,
    job,
    taken.map(({ candidate }) => candidate.save),
  );
  for (const [index, { place, candidate }] of taken.entries()) {
    const outcome = outcomes[index];
    const { prepared, key, save } = candidate;
    if (outcome === undefined) continue;
    if (outcome.kind === 'refused') {
      results[place] = failed(prepared, rowErrors(prepared.row, plan, outcome.error));
      continue;
    }
    results[place] = { linha: prepared.row.linha, kind: outcome.kind, errors: [], saved: { save, key } };
  }
  return results.slice(0, end).flatMap((result) => result ?? []);
}

/** All problems of a row some of whose cells could not be read, including those of the other cells, in order. */
function allErrors(
  plan: RowPlan,
  { row, values, references, errors }: PreparedRow,
  isThere: boolean,
): PreparedRowError[] {
  const reported = new Set(errors.map(({ campo }) => campo));
  const waiting = new Set([...references.keys()].map(({ field }) => field.name));
  const incoming = Object.fromEntries(
    plan.columns.flatMap(({ field, isKeyOnly }) =>
      !isKeyOnly && values.has(field.name) ? [[field.name, values.get(field.name)]] : [],
    ),
  );
  const isChange = isThere || plan.modo === 'alterar';
  const more = readValues(plan.model, incoming, isChange ? 'change' : 'create').errors.filter(({ pointer }) => {
    const name = pointer.slice(1);
    return !reported.has(name) && !(waiting.has(name) && !values.has(name));
  });
  const all = [...errors, ...rowErrors(row, plan, httpErrors.DADOS_INVALIDOS({ errors: more }))];
  const last = Number.POSITIVE_INFINITY;
  return all.sort((a, b) => (a.coluna ?? last) - (b.coluna ?? last));
}

function failed({ row }: PreparedRow, errors: readonly PreparedRowError[]): RowResult {
  return { linha: row.linha, kind: 'failed', errors };
}

const nothingFound: ReadonlyMap<string, Found> = new Map();

/** The entity of a link in a row, named by its other field; '' if that is empty, null for a field that is no link. */
function entityOf({ field: { link } }: MappedImportColumn, { values }: PreparedRow, { model }: RowPlan): string | null {
  if (link === undefined) return null;
  return linkedEntity(link, values.get(link.field) ?? model.fields[link.field]?.default) ?? '';
}

/**
 * Replaces texts of related records by their ids. A row may refer to a record of the import's own entity that an
 * earlier row creates: returns the index of the first such row, or null.
 */
async function resolveReferences(
  tx: Queryable,
  { plan, relations, dryRun }: RunningImport,
  rows: readonly PreparedRow[],
): Promise<number | null> {
  let first: number | null = null;
  for (const column of plan.columns) {
    if (column.lookups === null) continue;
    const looked = new Map<string | null, { readonly as: MappedImportColumn; readonly texts: Set<string> }>();
    for (const prepared of rows) {
      const [text, entity] = [prepared.references.get(column), entityOf(column, prepared, plan)];
      if (text === undefined || entity === '') continue;
      const as = entity === null ? column : relations.pointedAt(column, entity);
      looked.set(entity, looked.get(entity) ?? { as, texts: new Set() });
      looked.get(entity)?.texts.add(text);
    }
    const answers = new Map<string | null, ReadonlyMap<string, Found>>();
    for (const [entity, { as, texts }] of looked) answers.set(entity, await relations.find(tx, as, texts));
    for (const [place, prepared] of rows.entries()) {
      const text = prepared.references.get(column);
      const entity = entityOf(column, prepared, plan);
      const found = answers.get(entity) ?? nothingFound;
      const isOwn = (entity ?? column.field.target) === plan.model.name;
      if (entity === '' && text !== undefined && !prepared.errors.some(({ coluna }) => coluna === column.coluna)) {
        const campo = plan.model.fields[column.field.link?.field ?? '']?.title ?? '';
        prepared.errors.push(cellError(prepared.row, column, entityErrors['link.sem_entidade']({ campo })));
      }
      const result = text === undefined ? undefined : found.get(text);
      if (text === undefined || result === undefined) continue;
      if ('id' in result) {
        prepared.values.set(column.field.name, result.id);
        continue;
      }
      if (isOwn && result.code === 'nao_encontrado') {
        if (dryRun?.knows(text) === true) continue;
        // Earlier rows may create it: they are saved first, then it is looked up again.
        if (place > 0) {
          first = first === null ? place : Math.min(first, place);
          continue;
        }
      }
      if (!prepared.errors.some(({ coluna, code }) => coluna === column.coluna && code === result.code))
        prepared.errors.push(cellError(prepared.row, column, result));
    }
  }
  return first;
}

function keyFor(plan: RowPlan, prepared: PreparedRow): RowKey | null {
  if (prepared.errors.length > 0) return null;
  const key = keyOf(plan.chave, prepared.values);
  if (key !== null && 'columns' in key) return key;
  if (key !== null) {
    const column = plan.columns.find(({ field }) => field === key.field || field.name === key.field.name);
    if (column !== undefined) prepared.errors.push(cellError(prepared.row, column, key));
    return null;
  }
  const isId = plan.chave.length === 1 && plan.chave[0]?.name === 'id';
  // Without an id a record is new; without any other key nothing can be found.
  if (plan.modo === 'criar_ou_alterar' && isId) return null;
  const missing = plan.columns.find(
    ({ field }) => plan.chave.some(({ name }) => name === field.name) && prepared.empty.has(field.name),
  );
  if (missing !== undefined)
    prepared.errors.push(
      cellError(prepared.row, missing, importErrors['chave.valor']({ titulo: missing.field.title })),
    );
  return null;
}

/** The index of the first row whose key an earlier row also has: it must find what that row saves. */
function firstRepeat(keys: readonly (RowKey | null)[]): number {
  const seen = new Set<string>();
  for (const [place, key] of keys.entries()) {
    if (key === null) continue;
    if (seen.has(key.text)) return place;
    seen.add(key.text);
  }
  return keys.length;
}

/** What to save for a row; null after adding an error to it, 'dryRun' if the record only exists in the dry run. */
function saveOf(
  { plan, dryRun }: RunningImport,
  prepared: PreparedRow,
  key: RowKey | null,
  ids: readonly number[],
): BatchSave | null | 'dryRun' {
  const fail = (problem: ErrorProblem): null => {
    const column = plan.columns.find(({ field }) => field.name === plan.chave[0]?.name);
    if (column !== undefined) prepared.errors.push(cellError(prepared.row, column, problem));
    return null;
  };
  const [id, other] = ids;
  if (other !== undefined) return fail(importErrors.chave_ambigua());
  if (id === undefined && key !== null) {
    if (dryRun?.knowsKey(key) === true) return 'dryRun';
    const isId = plan.chave.some(({ name }) => name === 'id');
    if (plan.modo === 'alterar' || isId) return fail(importErrors.nao_encontrado());
  }
  const incoming: Record<string, unknown> = {};
  for (const { field, isKeyOnly } of plan.columns) {
    if (isKeyOnly) continue;
    if (prepared.values.has(field.name)) incoming[field.name] = prepared.values.get(field.name);
    else if (id !== undefined && plan.clearsEmpty) incoming[field.name] = null;
  }
  const { currencies } = prepared;
  if (id !== undefined) return { kind: 'change', id, incoming, currencies };
  const taken = dryRun?.takenBy(plan.model, incoming) ?? null;
  if (taken === null) return { kind: 'create', incoming, currencies };
  prepared.errors.push(...rowErrors(prepared.row, plan, taken));
  return null;
}

/**
 * Saves all at once. If the database refuses, saves each half separately, down to the refused row. Most batches succeed
 * at once.
 */
async function saveAll(
  tx: Queryable,
  job: RunningImport,
  saves: readonly BatchSave[],
): Promise<readonly BatchOutcome[]> {
  if (saves.length === 0) return [];
  await tx.execute(sql`savepoint vitral_linhas`);
  try {
    const outcomes = await job.engine.saveMany(tx, job.caller, job.plan.model.name, saves);
    await tx.execute(sql`release savepoint vitral_linhas`);
    return outcomes;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    await tx.execute(sql`rollback to savepoint vitral_linhas`);
    await tx.execute(sql`release savepoint vitral_linhas`);
    if (saves.length === 1) return [{ kind: 'refused', error: refusal }];
  }
  const middle = Math.ceil(saves.length / 2);
  return [...(await saveAll(tx, job, saves.slice(0, middle))), ...(await saveAll(tx, job, saves.slice(middle)))];
}

/** The database's refusal of a row's data (classes 22 and 23); null for any other error. */
function refusalOf(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  if (!(error instanceof SqlError) || !/^2[23]/.test(error.code)) return null;
  return httpErrors.DADOS_INVALIDOS({ errors: [{ pointer: '', ...importErrors['regra.banco']() }] });
}
