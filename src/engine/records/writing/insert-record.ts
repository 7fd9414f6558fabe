import sql, { join } from 'sql-template-tag';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { identifier } from '../../../platform/database/identifier.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import { entityErrors } from '../entity-errors.ts';
import { checkSave, reportChange, settleSave } from '../record-rules.ts';
import { changedFields, recordHistory } from '../rows/history.ts';
import { findRow, type KnownLabels, type StoredRecord } from '../rows/rows.ts';
import { scopeOf } from '../rows/scope.ts';
import { beginRecord } from '../values/begin-record.ts';
import { openValues } from '../values/closed-fields.ts';
import {
  type RefreshedRecord,
  refreshComputed,
  refreshOwners,
  withComputed,
} from '../values/computed/computed-values.ts';
import { fitLinks } from '../values/fit-links.ts';
import { drawNumbers } from '../values/numbering.ts';
import { withPresent } from '../values/present-fields.ts';
import { type ReadValues, readValues } from '../values/values.ts';
import type { RecordToWrite, WriteParts } from './write-parts.ts';

/**
 * Inserts a record and the rows of its lists. Returns it as stored; null if it was refused, with all reasons in
 * `errors`.
 */
export async function insertRecord(parts: WriteParts, record: RecordToWrite): Promise<StoredRecord | null> {
  const { models, files, rules } = parts;
  const { tx, caller, target, depth, base, errors } = record;
  parts.allow(caller, target, 'CADASTRAR');
  if (target.single === true) throw entityErrors.REGISTRO_UNICO({ entity: target.name });
  const checked = await checkNew(parts, record);
  if (checked === null) return null;
  const { read, planned, labels } = checked;
  const columns = new Map(await settleSave({ rules, tx, caller, target, columns: planned, before: null }));
  for (const [column, [number]] of await drawNumbers(tx, target, 1, parts.now())) columns.set(column, number);
  const id = await putRow(tx, target, columns);
  await files.bind(tx, target, id, read.files);
  await parts.saveLists({ tx, caller, parent: target, id, collections: read.collections, depth, base, errors });
  const refreshed: RefreshedRecord[] = [];
  if (read.collections.size > 0 && errors.length === 0)
    refreshed.push(...(await refreshComputed(tx, models(), target, id)));
  // Labels of its relations may be rows of these lists.
  const known = read.collections.size === 0 ? labels : undefined;
  const row = { db: tx, model: target, models: models(), id, known };
  const findOwn = () => findRow({ ...row, scope: scopeOf(target, models(), caller, 't') });
  const seen = await findOwn();
  // The scope is checked afterwards, because a client's place in the network is created with the client.
  const stored = seen ?? (await findRow({ ...row, scope: null }));
  const outside = httpErrors.SEM_PERMISSAO({ permissao: 'CADASTRAR', entity: target.name });
  if (stored === null) throw outside;
  await recordHistory(tx, {
    model: target,
    id,
    versao: 1,
    operacao: 'CRIACAO',
    id_usuario: caller.id,
    antes: null,
    depois: changedFields(target, null, stored).depois,
  });
  if (depth === 0) await rules.created?.[target.name]?.(tx, id);
  if (depth === 0) refreshed.push(...(await refreshOwners(tx, models(), target, [stored])));
  await reportChange(rules, tx, caller, { target, before: null, after: stored }, refreshed);
  if (seen === null && (await findOwn()) === null) throw outside;
  return stored;
}

type CheckedRecord = {
  readonly read: ReadValues;
  /** Values by column, before `settle` of the rules. */
  readonly planned: ReadonlyMap<string, unknown>;
  /** Labels of the referenced records. */
  readonly labels: KnownLabels;
};

/** The values of a new record with its defaults and computed values; null if it has errors. */
async function checkNew(parts: WriteParts, record: RecordToWrite): Promise<CheckedRecord | null> {
  const { files, rules, now } = parts;
  const { tx, caller, target, incoming, depth, base, errors, parent } = record;
  const models = parts.models();
  const open = openValues({ models, caller, target, incoming, base, owned: parent?.field });
  const at = { models, target, caller, incoming: open.incoming, owner: parent, base, now: now() };
  const begun = await beginRecord(tx, at);
  const given = { ...begun.incoming, ...(parent && { [parent.field]: parent.id }) };
  const owned = [...(parent === undefined ? [] : [parent.field]), ...begun.owned];
  const sent = readValues(target, given, 'create', base, owned);
  const links = fitLinks(target, sent, given, null, base);
  const saved = { models, target, before: null, base };
  const present = await withPresent(tx, { ...saved, read: links.read });
  const read = await withComputed(tx, { ...saved, read: present });
  const held = await files.resolve({ tx, caller, model: target, id: null, wanted: read.files, base });
  const { references, collections } = read;
  const lost = await parts.checkReferences({ tx, caller, owner: target, references, links, base, parent });
  const foreign = await checkSave(tx, rules, { caller, models, target, read, before: null, base });
  // Defaults read other values: invalid ones are reported first.
  const unbegun = sent.errors.length > 0 ? [] : begun.errors;
  const own = [...read.errors, ...unbegun, ...open.refusals(null), ...lost.errors, ...held.errors, ...foreign];
  if (own.length === 0) return { read, planned: new Map([...read.columns, ...held.columns]), labels: lost.labels };
  errors.push(...own, ...(await parts.inspectRows({ tx, caller, parent: target, collections, depth, base })));
  return null;
}

async function putRow(tx: Queryable, target: EntityModel, columns: ReadonlyMap<string, unknown>): Promise<number> {
  const names = [...columns.keys()];
  const statement =
    names.length === 0
      ? sql`insert into ${identifier(target.table)} default values returning id`
      : sql`insert into ${identifier(target.table)} (${join(names.map(identifier))}) values (${join([...columns.values()])}) returning id`;
  const [row] = await tx.query<{ id: number }>(statement);
  if (row === undefined) throw new Error(`Inserting into ${target.table} returned no row.`);
  return row.id;
}
