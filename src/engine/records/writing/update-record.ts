import sql, { join } from 'sql-template-tag';
import { identifier } from '../../../platform/database/identifier.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import { readableRecord } from '../access/readable-record.ts';
import { entityErrors } from '../entity-errors.ts';
import { modelsFor } from '../models/caller-models.ts';
import { checkSave, reportChange, settleSave } from '../record-rules.ts';
import { findCircles } from '../rows/circles.ts';
import { changedFields, findLastChange, recordHistory, stateAt } from '../rows/history.ts';
import { idOf } from '../rows/reference-id.ts';
import { findRow, type KnownLabels, knownAfter, type StoredRecord } from '../rows/rows.ts';
import { scopeOf } from '../rows/scope.ts';
import { openValues } from '../values/closed-fields.ts';
import {
  type RefreshedRecord,
  refreshComputed,
  refreshOwners,
  withComputed,
} from '../values/computed/computed-values.ts';
import { fitLinks } from '../values/fit-links.ts';
import { withPresent } from '../values/present-fields.ts';
import { errorsOfChanges } from '../values/unchanged-values.ts';
import { type ReadValues, readValues } from '../values/values.ts';
import { findSeen, lockSeen, type RecordToWrite, type WriteParts } from './write-parts.ts';

export type RecordToUpdate = RecordToWrite & {
  readonly id: number;
  /** Read-only fields that may be set. */
  readonly moved?: string | readonly string[] | undefined;
  /** The current record, if the caller has read it under its lock. */
  readonly locked?: StoredRecord | undefined;
};

/**
 * Changes a record and the rows of its lists. Returns it as stored; null if it was refused: all errors are collected in
 * `errors`.
 */
export async function updateRecord(parts: WriteParts, record: RecordToUpdate): Promise<StoredRecord | null> {
  const { models, files, rules } = parts;
  const { tx, caller, target, id, depth, base, errors, parent, locked } = record;
  parts.allow(caller, target, 'EDITAR');
  if (target.appendOnly === true) throw entityErrors.SOMENTE_INCLUSAO({ entity: target.name });
  const sent = await readSent(parts, record);
  if (sent === null) return null;
  const owned = parent === undefined ? sql`` : sql` and t.${identifier(parent.column)} = ${parent.id}`;
  const before = locked ?? (await lockSeen({ tx, caller, target, models: models(), id }, owned));
  await refuseOutdated(parts, record, before);
  const { collections } = sent.read;
  const lists = { tx, caller, parent: target, id, collections, depth, base, errors };
  const checked = await checkChange(parts, record, sent, before);
  if (checked.wrong.length > 0) {
    errors.push(...checked.wrong);
    await parts.saveLists(lists);
    return null;
  }
  await files.bind(tx, target, id, checked.files);
  const planned = new Map([...checked.columns].filter(([column]) => parent === undefined || column !== parent.column));
  const columns = await settleSave({ rules, tx, caller, target, columns: planned, before });
  let stored = columns.size > 0 ? await writeRow(parts, record, before, columns, checked.labels) : before;
  const refreshed: RefreshedRecord[] = [];
  if (depth === 0) refreshed.push(...(await refreshOwners(tx, models(), target, [before, stored])));
  if (collections.size > 0) {
    await parts.saveLists(lists);
    if (errors.length === 0) refreshed.push(...(await refreshComputed(tx, models(), target, id)));
    // Labels of its own relations may be rows of these lists.
    stored = await findSeen({ tx, caller, target, models: models(), id });
  }
  if (errors.length === 0) await reportChange(rules, tx, caller, { target, before, after: stored }, refreshed);
  return stored;
}

type SentChange = { readonly open: ReturnType<typeof openValues>; readonly read: ReadValues };

/** The sent values that change something; null if they are invalid by themselves. */
async function readSent(parts: WriteParts, record: RecordToUpdate): Promise<SentChange | null> {
  const { tx, caller, target, id, incoming, depth, base, errors, moved } = record;
  const models = parts.models();
  const { versao } = incoming;
  const open = openValues({ models, caller, target, incoming, base, owned: moved });
  const read = readValues(target, open.incoming, 'change', base, moved);
  const given = [...read.errors];
  const isVersion = typeof versao === 'number' && Number.isSafeInteger(versao);
  if (!isVersion) given.push({ pointer: `${base}/versao`, ...entityErrors['required.versao']() });
  if (given.length === 0) return { open, read };
  // Invalid values are reported even if the record does not exist.
  const scope = scopeOf(target, models, caller, 't');
  const stored = isVersion ? await findRow({ db: tx, model: target, models, id, scope }) : null;
  const wrong = stored === null ? given : errorsOfChanges(target, given, incoming, stored, base);
  if (wrong.length === 0) return { open, read };
  const { collections } = read;
  errors.push(...wrong, ...(await parts.inspectRows({ tx, caller, parent: target, collections, depth, base })));
  return null;
}

/** Throws REGISTRO_ALTERADO if the record has another version than the one read, with its current and earlier state. */
async function refuseOutdated(
  { models }: WriteParts,
  { tx, caller, target, id, incoming }: RecordToUpdate,
  before: StoredRecord,
): Promise<void> {
  if (before.versao === incoming.versao) return;
  const atBase = await stateAt(tx, target, before, Number(incoming.versao));
  const own = modelsFor(models(), caller);
  const [base, atual] = [atBase, before].map((record) => readableRecord(own, target.name, record));
  const por = await findLastChange(tx, target.name, id, before.dh_registro);
  throw entityErrors.REGISTRO_ALTERADO({ base, atual, enviado: incoming, por });
}

/** The columns of a change before `settle`, and its errors against the stored record. */
async function checkChange(parts: WriteParts, record: RecordToUpdate, sent: SentChange, before: StoredRecord) {
  const { files, rules } = parts;
  const { tx, caller, target, id, base, parent } = record;
  const { open, read } = sent;
  const models = parts.models();
  // Forms send back what they read: an unchanged reference may name a record that this caller cannot see.
  const changed = new Map([...read.references].filter(([name, reference]) => idOf(before[name]) !== reference));
  // Errors of unchanged values were skipped, but the rules apply to all values.
  const links = fitLinks(target, { ...read, errors: [] }, open.incoming, before, base);
  const saved = { models, target, before, base };
  const present = await withPresent(tx, { ...saved, read: links.read });
  const held = await files.resolve({ tx, caller, model: target, id, wanted: present.files, base });
  const passed = await withComputed(tx, { ...saved, read: present });
  const foreign = await checkSave(tx, rules, { caller, models, target, read: passed, before, base });
  const lost = await parts.checkReferences({ tx, caller, owner: target, references: changed, links, base, parent });
  const wrong = [...open.refusals(before), ...passed.errors, ...lost.errors, ...held.errors, ...foreign];
  const circles = await findCircles(tx, target, id, changed, base);
  wrong.push(...circles.filter(({ pointer }) => !wrong.some((error) => error.pointer === pointer)));
  return {
    columns: new Map([...passed.columns, ...held.columns]),
    files: present.files,
    labels: lost.labels,
    wrong,
  };
}

/**
 * Writes the columns of a record with its history and reads it again. Throws SEM_PERMISSAO if it is no longer visible
 * to the caller.
 */
async function writeRow(
  { models }: WriteParts,
  { tx, caller, target, id }: RecordToUpdate,
  before: StoredRecord,
  columns: ReadonlyMap<string, unknown>,
  labels: KnownLabels,
): Promise<StoredRecord> {
  const assignments = [...columns].map(([column, value]) => sql`${identifier(column)} = ${value}`);
  await tx.execute(
    sql`update ${identifier(target.table)} set ${join(assignments)}, versao = versao + 1, dh_alteracao = now() where id = ${id}`,
  );
  const known = knownAfter(target, models(), before, labels);
  const scope = scopeOf(target, models(), caller, 't');
  const after = await findRow({ db: tx, model: target, models: models(), id, scope, known });
  if (after === null) throw httpErrors.SEM_PERMISSAO({ permissao: 'EDITAR', entity: target.name });
  await recordHistory(tx, {
    model: target,
    id,
    versao: Number(before.versao) + 1,
    operacao: 'ALTERACAO',
    id_usuario: caller.id,
    ...changedFields(target, before, after),
  });
  return after;
}
