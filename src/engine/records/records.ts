import type { Sql } from 'sql-template-tag';
import type { AccessFlag, EntityModel } from '../../language/entity/entity.ts';
import { closestNames } from '../../language/json/closest-names.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { alsoMay, type Caller, can } from '../../platform/http/caller.ts';
import { httpErrors } from '../../platform/http/errors/http-errors.ts';
import { collecting } from './collect-errors.ts';
import { asApiError } from './database-errors.ts';
import { entityErrors } from './entity-errors.ts';
import { createEraser } from './erase-record.ts';
import { saveBatch } from './record-batches.ts';
import { noRecordBin, type RecordBin } from './record-bin.ts';
import type { RecordEngine } from './record-engine.ts';
import { noRecordFiles, type RecordFiles } from './record-files.ts';
import { noRecordRules, type RecordRules } from './record-rules.ts';
import { createRestorer } from './restore-record.ts';
import type { StoredRecord } from './rows/rows.ts';
import { readWhole } from './rows/whole-record.ts';
import { type SaveOne, saveTogether } from './save-together.ts';
import { createReferenceCheck } from './values/check-references.ts';
import { createRowInspector } from './values/inspect-rows.ts';
import { childOperations } from './writing/child-operations.ts';
import { insertRecord } from './writing/insert-record.ts';
import { createSaveRunner } from './writing/run-saves.ts';
import { saveLists } from './writing/save-lists.ts';
import { type RecordToUpdate, updateRecord } from './writing/update-record.ts';
import { findSeen, lockSeen, type RecordToWrite, type WriteParts } from './writing/write-parts.ts';

type CreateRecordEngineOptions = {
  readonly db: Database;
  readonly models: () => ReadonlyMap<string, EntityModel>;
  readonly files?: RecordFiles | undefined;
  readonly rules?: RecordRules | undefined;
  readonly now?: (() => Date) | undefined;
  readonly bin?: RecordBin | undefined;
};

/**
 * Generic operations on records of any entity (specification 000, section 7). They apply permission and row scope. Each
 * change is one transaction with its history. A save of an outdated version is refused with both versions.
 */
export function createRecordEngine({
  db,
  models,
  files = noRecordFiles,
  rules = noRecordRules,
  now = () => new Date(),
  bin = noRecordBin,
}: CreateRecordEngineOptions): RecordEngine {
  const model = (entity: string): EntityModel => {
    const known = models();
    const found = known.get(entity);
    if (found === undefined)
      throw entityErrors.ENTIDADE_NAO_ENCONTRADA({ entity, sugestoes: closestNames(entity, [...known.keys()]) });
    return found;
  };
  const allow = (caller: Caller, entity: EntityModel, flag: AccessFlag): void => {
    if (!can(caller, entity.name, flag)) throw httpErrors.SEM_PERMISSAO({ permissao: flag, entity: entity.name });
  };
  const { write, shown, save, writeDeletion } = createSaveRunner({ db, models, files, rules, now });
  const parts = { models, files, rules, bin, allow };
  const lock = (tx: Queryable, caller: Caller, target: EntityModel, id: number, condition: Sql) =>
    lockSeen({ tx, caller, target, models: models(), id }, condition);
  const erase = createEraser(parts, lock);
  const restore = createRestorer(parts);

  const find = (tx: Queryable, caller: Caller, target: EntityModel, id: number): Promise<StoredRecord> =>
    findSeen({ tx, caller, target, models: models(), id });

  const checkReferences = createReferenceCheck(models);
  const inspectRows = createRowInspector(models, files, checkReferences);
  const writing: WriteParts = {
    ...{ models, files, rules, now, allow, checkReferences, inspectRows },
    saveLists: (lists) => saveLists({ models, insert, update, erase }, lists),
  };
  const insert = (record: RecordToWrite) => insertRecord(writing, record);
  const update = (record: RecordToUpdate) => updateRecord(writing, record);

  return {
    model,
    get: async (caller, entity, id, options) => {
      const target = model(entity);
      allow(caller, target, 'LISTAR');
      const found = await find(db, caller, target, id);
      const isWhole = options?.eager === true;
      return shown(caller, target, isWhole ? await readWhole(db, caller, target, models(), found) : found);
    },
    create: async (caller, entity, incoming) => {
      const target = model(entity);
      allow(caller, target, 'CADASTRAR');
      return save(caller, target, null, incoming, (tx, given, errors) =>
        insert({ tx, caller, target, incoming: given, depth: 0, base: '', errors }),
      );
    },
    change: async (caller, entity, id, incoming) => {
      const target = model(entity);
      allow(caller, target, 'EDITAR');
      return save(caller, target, id, incoming, (tx, given, errors) =>
        update({ tx, caller, target, id, incoming: given, depth: 0, base: '', errors }),
      );
    },
    changeAll: (caller, entity, saves) => {
      const target = model(entity);
      allow(caller, target, 'EDITAR');
      const one: SaveOne = (tx, save, given, base, errors) =>
        update({ tx, caller, target, id: save.id, incoming: given, depth: 0, base, errors });
      return saveTogether({ caller, target, models, files, rules, write, lock, one, shown }, saves);
    },
    set: (tx, { caller, entity, id, incoming, locked }) => {
      const owned = Object.keys(incoming);
      const who = alsoMay(caller, entity, 'EDITAR');
      return collecting((errors) =>
        update({
          tx,
          caller: who,
          target: model(entity),
          id,
          incoming,
          depth: 0,
          base: '',
          errors,
          moved: owned,
          locked,
        }),
      );
    },
    asApiError: (error, entity) => asApiError(error, model(entity), models(), rules),
    saveMany: (tx, caller, entity, saves) =>
      saveBatch({ tx, caller, target: model(entity), models: models(), saves, rules, now: now() }),
    remove: async (caller, entity, id, versao) => {
      const target = model(entity);
      await writeDeletion(caller, target, id, (tx) => erase(tx, caller, target, id, { versao }));
    },
    restore: async (caller, entity, id) => {
      const target = model(entity);
      return shown(caller, target, await write(target, (tx) => restore(tx, caller, target, id)));
    },
    ...childOperations({ models, model, allow, find, update, erase, write, writeDeletion }),
  };
}
