import sql, { type Sql } from 'sql-template-tag';
import type { AccessFlag, EntityModel } from '../../language/entity/entity.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { identifier } from '../../platform/database/identifier.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { readableRecord } from './access/readable-record.ts';
import { entityErrors } from './entity-errors.ts';
import { modelsFor } from './models/caller-models.ts';
import type { DeletedRow, RecordBin } from './record-bin.ts';
import type { RecordFiles } from './record-files.ts';
import { type RecordRules, reportChange, reportChanges } from './record-rules.ts';
import { changedFields, findLastChange, recordHistory, stateAt } from './rows/history.ts';
import { refuseLinked } from './rows/links-to.ts';
import { listOf, maxNesting } from './rows/record-lists.ts';
import type { StoredRecord } from './rows/rows.ts';
import { takeRowsBeside } from './rows/rows-beside.ts';
import { refreshOwners } from './values/computed/computed-values.ts';

type Models = ReadonlyMap<string, EntityModel>;

/** What deletions and restorations of records need. */
export type RecordParts = {
  readonly models: () => Models;
  readonly files: RecordFiles;
  readonly rules: RecordRules;
  readonly bin: RecordBin;
  /** Throws SEM_PERMISSAO. */
  readonly allow: (caller: Caller, target: EntityModel, flag: AccessFlag) => void;
};

/**
 * Rows of the platform that are deleted with a row through their foreign key, and that a restored record needs again.
 */
const companions: readonly { readonly of: string; readonly table: string; readonly column: string }[] = [
  { of: 'usuario', table: 'vitral_credencial', column: 'id_usuario' },
];

/** Which record to delete: in a version, or null for any; restricted by a condition on alias `t`. */
export type MeantRecord = { readonly versao: number | null; readonly condition?: Sql };

type Taken = { readonly rows: DeletedRow[]; readonly files: number[] };

type EraseOptions = {
  readonly tx: Queryable;
  readonly caller: Caller;
  readonly target: EntityModel;
  readonly id: number;
  readonly depth: number;
  readonly meant: MeantRecord;
  readonly taken: Taken | null;
};

/**
 * Returns the function that deletes a record with the rows of its own lists and puts them into the recycle bin, in the
 * caller's transaction. Any other reference to it prevents the deletion.
 * @param lock locks and reads a record that the caller may see, or throws REGISTRO_NAO_ENCONTRADO
 */
export function createEraser(
  { models, files, rules, bin, allow }: RecordParts,
  lock: (tx: Queryable, caller: Caller, target: EntityModel, id: number, condition: Sql) => Promise<StoredRecord>,
): (tx: Queryable, caller: Caller, target: EntityModel, id: number, meant: MeantRecord) => Promise<void> {
  async function erase({
    tx,
    caller,
    target,
    id,
    depth,
    meant: { versao, condition = sql`` },
    taken,
  }: EraseOptions): Promise<StoredRecord> {
    allow(caller, target, 'EXCLUIR');
    if (target.single === true) throw entityErrors.REGISTRO_UNICO({ entity: target.name });
    if (target.appendOnly === true) throw entityErrors.SOMENTE_INCLUSAO({ entity: target.name });
    const before = await lock(tx, caller, target, id, condition);
    if (versao !== null && before.versao !== versao) {
      const own = modelsFor(models(), caller);
      const atBase = await stateAt(tx, target, before, versao);
      const [base, atual] = [atBase, before].map((record) => readableRecord(own, target.name, record));
      const por = await findLastChange(tx, target.name, id, before.dh_registro);
      throw entityErrors['REGISTRO_ALTERADO.exclusao']({ base, atual, enviado: { id, versao }, por });
    }
    await rules.remove?.[target.name]?.(tx, before, caller);
    await reportChange(rules, tx, caller, { target, before, after: null });
    const row = { entity: target.name, table: target.table, id };
    if (!target.softDelete) {
      const released = await files.release(tx, target, id);
      taken?.files.push(...released);
      for (const field of Object.values(target.fields)) {
        const list = listOf(models(), field);
        if (list === null || depth >= maxNesting) continue;
        const { child, column } = list;
        // Soft-deleted rows stay, and their foreign key keeps the record.
        const alive = child.softDelete ? sql` and dh_exclusao is null` : sql``;
        const rows = await tx.query<{ id: number }>(
          sql`select id from ${identifier(child.table)} where ${identifier(column)} = ${id}${alive} order by id`,
        );
        for (const each of rows)
          await erase({ tx, caller, target: child, id: each.id, depth: depth + 1, meant: { versao: null }, taken });
      }
      await refuseLinked(tx, models(), target, id);
      const beside = await takeRowsBeside(tx, rules, target, id);
      if (taken !== null) {
        taken.rows.push(...beside);
        for (const { of, table, column } of companions)
          if (of === target.table) taken.rows.push(...(await readCompanions(tx, table, column, id)));
        taken.rows.push({ ...row, isSoft: false, columns: await readColumns(tx, target.table, id) });
      }
      await tx.execute(sql`delete from ${identifier(target.table)} where id = ${id}`);
    } else {
      await tx.execute(
        sql`update ${identifier(target.table)} set dh_exclusao = now(), dh_alteracao = now(), versao = versao + 1 where id = ${id}`,
      );
      taken?.rows.push({ ...row, isSoft: true, columns: null });
    }
    await recordHistory(tx, {
      model: target,
      id,
      versao: Number(before.versao) + 1,
      operacao: 'EXCLUSAO',
      id_usuario: caller.id,
      antes: changedFields(target, before, null).antes,
      depois: null,
    });
    return before;
  }

  return async (tx, caller, target, id, meant) => {
    const taken = bin.isOpen() ? { rows: [], files: [] } : null;
    const before = await erase({ tx, caller, target, id, depth: 0, meant, taken });
    await reportChanges(rules, tx, caller, await refreshOwners(tx, models(), target, [before]));
    if (taken === null) return;
    const name = readableRecord(modelsFor(models(), caller), target.name, before)[target.label];
    await bin.put(tx, caller, { target, id, name: writeName(name), ...taken });
  };
}

async function readColumns(tx: Queryable, table: string, id: number): Promise<string> {
  const [row] = await tx.query<{ linha: string }>(
    sql`select to_json(t)::text as linha from ${identifier(table)} as t where t.id = ${id}`,
  );
  if (row === undefined) throw new Error(`The row ${id} of ${table} went while it was being deleted.`);
  return row.linha;
}

async function readCompanions(tx: Queryable, table: string, column: string, id: number): Promise<DeletedRow[]> {
  const rows = await tx.query<{ linha: string }>(
    sql`select to_json(t)::text as linha from ${identifier(table)} as t where t.${identifier(column)} = ${id}`,
  );
  return rows.map(({ linha }) => ({ entity: null, table, id, isSoft: false, columns: linha }));
}

/** A label for people: a text or number; for a relation its label. */
function writeName(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value;
  return typeof value === 'number' ? String(value) : null;
}
