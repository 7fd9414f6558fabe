import sql from 'sql-template-tag';
import { columnOf, type EntityModel, isReference, linkedEntity } from '../../language/entity/entity.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { identifier } from '../../platform/database/identifier.ts';
import { type Caller, can } from '../../platform/http/caller.ts';
import { httpErrors } from '../../platform/http/errors/http-errors.ts';
import { entityErrors } from './entity-errors.ts';
import type { RecordParts } from './erase-record.ts';
import type { BinEntry, BinRow } from './record-bin.ts';
import { reportChange, reportChanges } from './record-rules.ts';
import { changedFields, recordHistory } from './rows/history.ts';
import { findRow, type StoredRecord } from './rows/rows.ts';
import { scopeOf } from './rows/scope.ts';
import { refreshOwners } from './values/computed/computed-values.ts';
import type { ReadValues } from './values/values.ts';

type Models = ReadonlyMap<string, EntityModel>;
type Back = { readonly target: EntityModel; readonly stored: StoredRecord };

/** A row of an entity in a bin entry, with its index. */
type EntityRow = { readonly row: BinRow; readonly target: EntityModel; readonly place: number };

/** Versions added by a deletion and a restoration: one each. */
const versions = 2;

/**
 * Returns the function that restores a deleted record with its rows, files and history, in the caller's transaction.
 * The caller needs the permissions to delete and create such records. An existing record is returned as it is.
 */
export function createRestorer({
  models,
  files,
  rules,
  bin,
  allow,
}: RecordParts): (tx: Queryable, caller: Caller, target: EntityModel, id: number) => Promise<StoredRecord> {
  /** The entities' own rules also apply to restored records. */
  async function check(tx: Queryable, caller: Caller, { row, target }: EntityRow): Promise<void> {
    const read = asRead(target, row);
    const saved = { caller, models: models(), target, read, before: null, base: '', isReturning: true };
    const errors = await rules.save?.[target.name]?.(tx, saved);
    if (errors !== undefined && errors.length > 0) throw httpErrors.DADOS_INVALIDOS({ errors });
  }

  async function putBack(tx: Queryable, caller: Caller, entry: BinEntry, each: EntityRow): Promise<Back> {
    const { row, target, place } = each;
    const table = identifier(target.table);
    if (row.isSoft)
      await tx.execute(
        sql`update ${table} set dh_exclusao = null, dh_alteracao = now(), versao = versao + 1 where id = ${row.id} and dh_exclusao is not null`,
      );
    else {
      await check(tx, caller, each);
      await bin.putBack(tx, entry, place);
      await tx.execute(
        sql`update ${table} set dh_alteracao = now(), versao = versao + ${versions}::int where id = ${row.id}`,
      );
    }
    const stored = await findRow({ db: tx, model: target, models: models(), id: row.id, scope: null });
    if (stored === null) throw entityErrors.EXCLUSAO_NAO_ENCONTRADA({ entity: target.name, id: row.id });
    await recordHistory(tx, {
      model: target,
      id: row.id,
      versao: Number(stored.versao),
      operacao: 'CRIACAO',
      id_usuario: caller.id,
      antes: null,
      depois: changedFields(target, null, stored).depois,
    });
    return { target, stored };
  }

  return async (tx, caller, target, id) => {
    allow(caller, target, 'EXCLUIR');
    allow(caller, target, 'CADASTRAR');
    const find = () =>
      findRow({ db: tx, model: target, models: models(), id, scope: scopeOf(target, models(), caller, 't') });
    const entry = await bin.take(tx, caller, target.name, id);
    if (entry === null) {
      const there = can(caller, target.name, 'LISTAR') ? await find() : null;
      if (there === null) throw entityErrors.EXCLUSAO_NAO_ENCONTRADA({ entity: target.name, id });
      return there;
    }
    const rows = entityRows(models(), entry);
    for (const each of rows) {
      allow(caller, each.target, 'EXCLUIR');
      allow(caller, each.target, 'CADASTRAR');
    }
    await refuseMissing(tx, models(), rows);
    const back: Back[] = [];
    // In reverse order of deletion, because rows need the record they belong to.
    for (let place = entry.rows.length - 1; place >= 0; place -= 1) {
      const each = rows.find((known) => known.place === place);
      if (each === undefined) await bin.putBack(tx, entry, place);
      else back.push(await putBack(tx, caller, entry, each));
    }
    await files.retake(tx, entry.files);
    await bin.close(tx, entry);
    for (const { target: own, stored } of back)
      await reportChange(rules, tx, caller, { target: own, before: null, after: stored });
    const roots = back.filter(({ target: own, stored }) => own === target && stored.id === id);
    const owners = await refreshOwners(
      tx,
      models(),
      target,
      roots.map(({ stored }) => stored),
    );
    await reportChanges(rules, tx, caller, owners);
    const seen = await find();
    if (seen === null) throw httpErrors.SEM_PERMISSAO({ permissao: 'CADASTRAR', entity: target.name });
    return seen;
  };
}

/** The rows of an entry that are records; rows of a removed entity cannot be restored. */
function entityRows(models: Models, { rows }: BinEntry): readonly EntityRow[] {
  return rows.flatMap((row, place) => {
    if (row.entity === null) return [];
    const target = models.get(row.entity);
    if (target === undefined) throw entityErrors.EXCLUSAO_NAO_ENCONTRADA({ entity: row.entity, id: row.id });
    return [{ row, target, place }];
  });
}

/** Refuses the restoration while a referenced record is missing: it was deleted later and must be restored first. */
async function refuseMissing(tx: Queryable, models: Models, rows: readonly EntityRow[]): Promise<void> {
  const coming = new Set(rows.map(({ row, target }) => `${target.name} ${row.id}`));
  for (const { row, target } of rows)
    for (const field of Object.values(target.fields)) {
      if (!isReference(field)) continue;
      const name = field.link === undefined ? field.target : linkedEntity(field.link, row.values[field.link.field]);
      const other = name === null ? undefined : models.get(name);
      const id = Number(row.values[columnOf(field)] ?? 0);
      if (other === undefined || id === 0 || coming.has(`${other.name} ${id}`)) continue;
      const alive = other.softDelete ? sql` and dh_exclusao is null` : sql``;
      const found = await tx.query(
        sql`select 1 as found from ${identifier(other.table)} where id = ${id}${alive} for key share`,
      );
      if (found.length === 0)
        throw entityErrors.RESTAURACAO_SEM_VINCULO({
          ...{ entity: other.name, id, campo: field.title ?? field.name, cadastro: other.title },
        });
    }
}

/** A row of the bin in the form of a save. */
function asRead(target: EntityModel, { values }: BinRow): ReadValues {
  const columns = new Map<string, unknown>();
  const references = new Map<string, number>();
  for (const field of Object.values(target.fields)) {
    const column = columnOf(field);
    if (field.kind === 'collection' || !Object.hasOwn(values, column)) continue;
    const value = values[column];
    columns.set(column, typeof value === 'object' && value !== null ? JSON.stringify(value) : value);
    if (isReference(field) && typeof value === 'number') references.set(field.name, value);
  }
  return { columns, references, collections: new Map(), files: new Map(), errors: [] };
}
