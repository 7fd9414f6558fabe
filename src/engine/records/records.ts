import sql, { join, type Sql } from 'sql-template-tag';
import type { AccessFlag, EntityModel } from '../../language/entity/entity.ts';
import { closestNames } from '../../language/json/closest-names.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { identifier } from '../../platform/database/identifier.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { alsoMay, type Caller, can } from '../../platform/http/caller.ts';
import type { FieldError } from '../../platform/http/define-errors.ts';
import { httpErrors } from '../../platform/http/http-errors.ts';
import { readableRecord } from './access/readable-record.ts';
import { collecting, maxErrors, tooDeep } from './collect-errors.ts';
import { asApiError } from './database-errors.ts';
import { entityErrors } from './entity-errors.ts';
import { createEraser } from './erase-record.ts';
import { modelsFor } from './models/caller-models.ts';
import { saveBatch } from './record-batches.ts';
import { noRecordBin, type RecordBin } from './record-bin.ts';
import type { RecordEngine } from './record-engine.ts';
import { noRecordFiles, type RecordFiles } from './record-files.ts';
import { checkSave, noRecordRules, type RecordRules, reportChange, settleSave } from './record-rules.ts';
import { createRestorer } from './restore-record.ts';
import { findCircles } from './rows/circles.ts';
import { changedFields, findLastChange, recordHistory, stateAt } from './rows/history.ts';
import { childOf, maxNesting, type Owner } from './rows/record-lists.ts';
import { idOf } from './rows/reference-id.ts';
import { findRow, knownAfter, lockRow, type StoredRecord } from './rows/rows.ts';
import { scopeOf } from './rows/scope.ts';
import { findUsages } from './rows/usages.ts';
import { readWhole } from './rows/whole-record.ts';
import { type SaveOne, saveTogether } from './save-together.ts';
import { beginRecord } from './values/begin-record.ts';
import { createReferenceCheck } from './values/check-references.ts';
import { openListOf, openValues } from './values/closed-fields.ts';
import { type Refreshed, refreshComputed, refreshOwners, withComputed } from './values/computed-values.ts';
import { fitLinks } from './values/fit-links.ts';
import { createRowInspector } from './values/inspect-rows.ts';
import { createSeriesOpener, drawNumbers } from './values/numbering.ts';
import { withPresent } from './values/present-fields.ts';
import { fieldsNaming, isRemoved, type MadeRows, temporaryId, withMadeRows } from './values/sibling-rows.ts';
import { errorsOfChanges } from './values/unchanged-values.ts';
import { type Incoming, readValues } from './values/values.ts';

/**
 * Generic operations on records of any entity (specification 000, section 7). Permission and row scope are applied
 * here, each change is one transaction with its history, and a save of an outdated version is refused with both.
 */
export function createRecordEngine(
  db: Database,
  models: () => ReadonlyMap<string, EntityModel>,
  files: RecordFiles = noRecordFiles,
  rules: RecordRules = noRecordRules,
  now: () => Date = () => new Date(),
  bin: RecordBin = noRecordBin,
): RecordEngine {
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
  const write = <T>(target: EntityModel, work: (tx: Queryable) => Promise<T>): Promise<T> =>
    db.transaction(work).catch((error: unknown) => {
      throw asApiError(error, target, models(), rules);
    });

  const openSeries = createSeriesOpener(db);
  const parts = { models, files, rules, bin, allow };
  const erase = createEraser(parts, lock);
  const restore = createRestorer(parts);

  /** One save of a client: what has to be done outside of its transaction comes first. */
  async function save(
    caller: Caller,
    target: EntityModel,
    id: number | null,
    incoming: Incoming,
    work: (tx: Queryable, given: Incoming, errors: FieldError[]) => Promise<StoredRecord | null>,
  ): Promise<StoredRecord> {
    const given = await files.takeIn(caller, target, models(), incoming);
    const ahead = (await rules.ahead?.({ caller, target, id, given })) ?? [];
    await openSeries(target, models(), now());
    const saved = await write(target, (tx) =>
      collecting((errors) => {
        errors.push(...ahead);
        return work(tx, given, errors);
      }),
    );
    return shown(caller, target, saved);
  }

  /** A record that others still point at stays, and the answer names them as far as the caller may see them. */
  const writeDeletion = (
    caller: Caller,
    target: EntityModel,
    id: number,
    work: (tx: Queryable) => Promise<void>,
  ): Promise<void> =>
    write(target, work).catch(async (error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'REGISTRO_EM_USO') throw error;
      const usos = await findUsages(db, caller, models(), target, id);
      throw entityErrors.REGISTRO_EM_USO({ onde: usos[0]?.titulo ?? String(Object(error.details).onde), usos });
    });

  /** A record as its caller may read it. */
  const shown = (caller: Caller, target: EntityModel, record: StoredRecord): StoredRecord =>
    readableRecord(modelsFor(models(), caller), target.name, record);

  async function find(tx: Queryable, caller: Caller, target: EntityModel, id: number): Promise<StoredRecord> {
    const row = await findRow(tx, target, models(), id, scopeOf(target, models(), caller, 't'));
    if (row === null) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: target.name, id });
    return row;
  }

  /** Holds a record against other changes until the transaction ends, and reads it as it then is. */
  async function lock(
    tx: Queryable,
    caller: Caller,
    target: EntityModel,
    id: number,
    condition: Sql,
  ): Promise<StoredRecord> {
    const row = await lockRow(tx, target, models(), id, scopeOf(target, models(), caller, 't'), condition);
    if (row === null) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: target.name, id });
    return row;
  }

  const checkReferences = createReferenceCheck(models);
  const inspectRows = createRowInspector(models, files, checkReferences);

  /**
   * Puts a record and the rows of its lists. Answers it as it is stored; null when it was refused, and then `errors` says
   * all that is wrong.
   */
  async function insert(
    tx: Queryable,
    caller: Caller,
    target: EntityModel,
    incoming: Incoming,
    depth: number,
    base: string,
    errors: FieldError[],
    parent?: Owner,
  ): Promise<StoredRecord | null> {
    allow(caller, target, 'CADASTRAR');
    if (target.single === true) throw entityErrors.REGISTRO_UNICO({ entity: target.name });
    const open = openValues(models(), caller, target, incoming, base, parent?.field);
    const at = { models: models(), target, caller, incoming: open.incoming, owner: parent, base, now: now() };
    const begun = await beginRecord(tx, at);
    const given = { ...begun.incoming, ...(parent && { [parent.field]: parent.id }) };
    const owned = [...(parent === undefined ? [] : [parent.field]), ...begun.owned];
    const sent = readValues(target, given, 'create', base, owned);
    const linked = fitLinks(target, sent, given, null, base);
    const saved = { models: models(), target, before: null, base };
    const present = await withPresent(tx, { ...saved, read: linked.read });
    const read = await withComputed(tx, { ...saved, read: present });
    const held = await files.resolve(tx, caller, target, null, read.files, base);
    const lost = await checkReferences(tx, caller, target, read.references, linked, base, parent);
    const foreign = await checkSave(tx, rules, { caller, models: models(), target, read, before: null, base });
    // A default reads values: of a record that has wrong ones, those come first.
    const unbegun = sent.errors.length > 0 ? [] : begun.errors;
    const own = [...read.errors, ...unbegun, ...open.refusals(null), ...lost.errors, ...held.errors, ...foreign];
    if (own.length > 0) {
      errors.push(...own, ...(await inspectRows(tx, caller, target, read.collections, depth, base)));
      return null;
    }
    const planned = new Map([...read.columns, ...held.columns]);
    const columns = new Map(await settleSave(rules, tx, caller, target, planned, null));
    for (const [column, [number]] of await drawNumbers(tx, target, 1, now())) columns.set(column, number);
    const names = [...columns.keys()];
    const statement =
      names.length === 0
        ? sql`insert into ${identifier(target.table)} default values returning id`
        : sql`insert into ${identifier(target.table)} (${join(names.map(identifier))}) values (${join([...columns.values()])}) returning id`;
    const [row] = await tx.query<{ id: number }>(statement);
    if (row === undefined) throw new Error(`Inserting into ${target.table} returned no row.`);
    await files.bind(tx, target, row.id, read.files);
    await saveCollections(tx, caller, target, row.id, read.collections, depth, base, errors);
    const refreshed: Refreshed[] = [];
    if (read.collections.size > 0 && errors.length === 0)
      refreshed.push(...(await refreshComputed(tx, models(), target, row.id)));
    // What its relations are called may be a row of these lists.
    const known = read.collections.size === 0 ? lost.labels : undefined;
    const findSeen = () => findRow(tx, target, models(), row.id, scopeOf(target, models(), caller, 't'), known);
    const seen = await findSeen();
    // Its place in a network is what goes with a client: whether it is the caller's own is known once it has one.
    const stored = seen ?? (await findRow(tx, target, models(), row.id, null, known));
    const outside = httpErrors.SEM_PERMISSAO({ permissao: 'CADASTRAR', entity: target.name });
    if (stored === null) throw outside;
    await recordHistory(tx, {
      model: target,
      id: row.id,
      versao: 1,
      operacao: 'CRIACAO',
      id_usuario: caller.id,
      antes: null,
      depois: changedFields(target, null, stored).depois,
    });
    if (depth === 0) await rules.created?.[target.name]?.(tx, row.id);
    if (depth === 0) refreshed.push(...(await refreshOwners(tx, models(), target, [stored])));
    await reportChange(rules, tx, caller, { target, before: null, after: stored }, refreshed);
    if (seen === null && (await findSeen()) === null) throw outside;
    return stored;
  }

  /**
   * Changes a record and the rows of its lists. Answers it as it is stored; null when it was refused: that stands in
   * `errors`, and the rest is looked at as well.
   */
  async function update(
    tx: Queryable,
    caller: Caller,
    target: EntityModel,
    id: number,
    incoming: Incoming,
    depth: number,
    base: string,
    errors: FieldError[],
    parent?: Owner,
    moved?: string | readonly string[],
    locked?: StoredRecord,
  ): Promise<StoredRecord | null> {
    allow(caller, target, 'EDITAR');
    if (target.appendOnly === true) throw entityErrors.SOMENTE_INCLUSAO({ entity: target.name });
    const versao = incoming.versao;
    const open = openValues(models(), caller, target, incoming, base, moved);
    const read = readValues(target, open.incoming, 'change', base, moved);
    const given = [...read.errors];
    const isVersion = typeof versao === 'number' && Number.isSafeInteger(versao);
    if (!isVersion) given.push({ pointer: `${base}/versao`, ...entityErrors['required.versao']() });
    if (given.length > 0) {
      // Of a record that there is not, what was sent is as wrong as it is.
      const scope = scopeOf(target, models(), caller, 't');
      const stored = isVersion ? await findRow(tx, target, models(), id, scope) : null;
      const wrong = stored === null ? given : errorsOfChanges(target, given, incoming, stored, base);
      if (wrong.length > 0) {
        errors.push(...wrong, ...(await inspectRows(tx, caller, target, read.collections, depth, base)));
        return null;
      }
    }

    const owned = parent === undefined ? sql`` : sql` and t.${identifier(parent.column)} = ${parent.id}`;
    const before = locked ?? (await lock(tx, caller, target, id, owned));
    if (before.versao !== versao) {
      const atBase = await stateAt(tx, target, before, Number(versao));
      const own = modelsFor(models(), caller);
      const [shown, atual] = [atBase, before].map((record) => readableRecord(own, target.name, record));
      const por = await findLastChange(tx, target.name, id, before.dh_registro);
      throw entityErrors.REGISTRO_ALTERADO({ base: shown, atual, enviado: incoming, por });
    }
    // A form sends back what it read: a reference that stays may point at a row that this caller does not see.
    const changed = new Map([...read.references].filter(([name, reference]) => idOf(before[name]) !== reference));
    // What is wrong with values that stay as they are has been passed over: the rules count all the same.
    const linked = fitLinks(target, { ...read, errors: [] }, open.incoming, before, base);
    const saved = { models: models(), target, before, base };
    const present = await withPresent(tx, { ...saved, read: linked.read });
    const held = await files.resolve(tx, caller, target, id, present.files, base);
    const passed = await withComputed(tx, { ...saved, read: present });
    const foreign = await checkSave(tx, rules, { caller, models: models(), target, read: passed, before, base });
    const references = await checkReferences(tx, caller, target, changed, linked, base, parent);
    const lost = [...open.refusals(before), ...passed.errors, ...references.errors, ...held.errors, ...foreign];
    const circles = await findCircles(tx, target, id, changed, base);
    lost.push(...circles.filter(({ pointer }) => !lost.some((error) => error.pointer === pointer)));
    if (lost.length > 0) {
      errors.push(...lost);
      await saveCollections(tx, caller, target, id, read.collections, depth, base, errors);
      return null;
    }
    await files.bind(tx, target, id, present.files);
    const planned = new Map(
      [...passed.columns, ...held.columns].filter(([column]) => parent === undefined || column !== parent.column),
    );
    const columns = await settleSave(rules, tx, caller, target, planned, before);
    let stored = before;
    if (columns.size > 0) {
      const assignments = [...columns].map(([column, value]) => sql`${identifier(column)} = ${value}`);
      await tx.execute(
        sql`update ${identifier(target.table)} set ${join(assignments)}, versao = versao + 1, dh_alteracao = now() where id = ${id}`,
      );
      const known = knownAfter(target, models(), before, references.labels);
      const after = await findRow(tx, target, models(), id, scopeOf(target, models(), caller, 't'), known);
      if (after === null) throw httpErrors.SEM_PERMISSAO({ permissao: 'EDITAR', entity: target.name });
      stored = after;
      const changes = changedFields(target, before, after);
      await recordHistory(tx, {
        model: target,
        id,
        versao: Number(before.versao) + 1,
        operacao: 'ALTERACAO',
        id_usuario: caller.id,
        ...changes,
      });
    }
    const refreshed: Refreshed[] = [];
    if (depth === 0) refreshed.push(...(await refreshOwners(tx, models(), target, [before, stored])));
    if (read.collections.size > 0) {
      await saveCollections(tx, caller, target, id, read.collections, depth, base, errors);
      if (errors.length === 0) refreshed.push(...(await refreshComputed(tx, models(), target, id)));
      // What its own relations are called may be a row of these lists.
      stored = await find(tx, caller, target, id);
    }
    if (errors.length === 0) await reportChange(rules, tx, caller, { target, before, after: stored }, refreshed);
    return stored;
  }

  async function saveCollections(
    tx: Queryable,
    caller: Caller,
    parent: EntityModel,
    id: number,
    collections: ReadonlyMap<string, readonly Incoming[]>,
    depth: number,
    base: string,
    errors: FieldError[],
  ): Promise<void> {
    for (const [name, rows] of collections) {
      const { child, column, mappedBy } = childOf(models(), parent, name);
      const owner: Owner = { field: mappedBy, column, id };
      if (depth >= maxNesting) {
        errors.push(tooDeep(`${base}/${name}`));
        continue;
      }
      const made: MadeRows = new Map();
      const refused = new Set<number>();
      for (const [index, given] of rows.entries()) {
        const pointer = `${base}/${name}/${index}`;
        if (errors.length >= maxErrors) return;
        const row = withMadeRows(given, child, made);
        const found: FieldError[] = [];
        const rowId = row.id;
        if (isRemoved(row)) {
          const versao = typeof row.versao === 'number' ? row.versao : null;
          await erase(tx, caller, child, Number(rowId), {
            versao,
            condition: sql` and t.${identifier(column)} = ${id}`,
          });
          continue;
        }
        if (typeof rowId === 'number' && rowId > 0) {
          if (!Number.isSafeInteger(rowId))
            throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: child.name, id: rowId });
          await update(tx, caller, child, rowId, row, depth + 1, pointer, found, owner);
        } else {
          const id = (await insert(tx, caller, child, row, depth + 1, pointer, found, owner))?.id ?? null;
          const temporary = temporaryId(given);
          if (temporary !== null && id === null) refused.add(temporary);
          else if (temporary !== null && id !== null) made.set(temporary, id);
        }
        // That a row names another one that is refused is no mistake of its own.
        const blameless = fieldsNaming(given, child, refused).map((field) => `${pointer}/${field}`);
        errors.push(...found.filter((error) => !blameless.includes(error.pointer)));
      }
    }
  }

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
        insert(tx, caller, target, given, 0, '', errors),
      );
    },
    change: async (caller, entity, id, incoming) => {
      const target = model(entity);
      allow(caller, target, 'EDITAR');
      return save(caller, target, id, incoming, (tx, given, errors) =>
        update(tx, caller, target, id, given, 0, '', errors),
      );
    },
    changeAll: (caller, entity, saves) => {
      const target = model(entity);
      allow(caller, target, 'EDITAR');
      const one: SaveOne = (tx, save, given, base, errors) =>
        update(tx, caller, target, save.id, given, 0, base, errors);
      return saveTogether({ caller, target, models, files, rules, write, lock, one, shown }, saves);
    },
    set: (tx, caller, entity, id, incoming, locked) => {
      const owned = Object.keys(incoming);
      const who = alsoMay(caller, entity, 'EDITAR');
      return collecting((errors) =>
        update(tx, who, model(entity), id, incoming, 0, '', errors, undefined, owned, locked),
      );
    },
    asApiError: (error, entity) => asApiError(error, model(entity), models(), rules),
    saveMany: (tx, caller, entity, saves) => saveBatch(tx, caller, model(entity), models(), saves, rules, now()),
    remove: async (caller, entity, id, versao) => {
      const target = model(entity);
      await writeDeletion(caller, target, id, (tx) => erase(tx, caller, target, id, { versao }));
    },
    restore: async (caller, entity, id) => {
      const target = model(entity);
      return shown(caller, target, await write(target, (tx) => restore(tx, caller, target, id)));
    },
    removeChild: async (caller, entity, parentId, field, id, versao) => {
      const parent = model(entity);
      allow(caller, parent, 'LISTAR');
      const { child, column } = openListOf(models(), caller, parent, field);
      await writeDeletion(caller, child, id, async (tx) => {
        await find(tx, caller, parent, parentId);
        await erase(tx, caller, child, id, { versao, condition: sql` and t.${identifier(column)} = ${parentId}` });
      });
    },
    attachChild: async (caller, entity, parentId, field, id) => {
      const parent = model(entity);
      allow(caller, parent, 'LISTAR');
      const { child, mappedBy } = openListOf(models(), caller, parent, field);
      await write(child, async (tx) => {
        await find(tx, caller, parent, parentId);
        const { versao } = await find(tx, caller, child, id);
        const moved = { versao, [mappedBy]: parentId };
        await collecting((errors) => update(tx, caller, child, id, moved, 0, '', errors, undefined, mappedBy));
      });
    },
  };
}
