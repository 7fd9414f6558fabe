import { searchList } from '../../../engine/lists/search.ts';
import { readableFields } from '../../../engine/records/access/readable-record.ts';
import { modelsFor } from '../../../engine/records/models/caller-models.ts';
import type { RecordEngine } from '../../../engine/records/record-engine.ts';
import { findLastChange, listHistory } from '../../../engine/records/rows/history.ts';
import { readPlaces } from '../../../engine/records/rows/own-places.ts';
import type { EntityCatalog } from '../../../engine/records/schemas/catalog.ts';
import { binEntity } from '../../../engine/recycle-bin/record-bin.ts';
import type { StatementCatalog } from '../../../engine/statements/statement-catalog.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import { valueOfDefault } from '../../../language/entity/texts/moment-default.ts';
import type { Clock } from '../../../platform/clock/clock.ts';
import type { Database } from '../../../platform/database/database.ts';
import { portalTimeZone } from '../../../platform/database/time-zone.ts';
import type { Handlers } from '../../../platform/http/binding.ts';
import { accessTo, type Caller, can } from '../../../platform/http/caller.ts';
import { httpErrors } from '../../../platform/http/errors/http-errors.ts';
import type { SavedChange } from '../../module.ts';
import type { ReadLog } from '../../read-log/server/index.ts';
import { answerList, answerStatement } from './answer-list.ts';
import { openChoices } from './choices.ts';
import { openList } from './open-list.ts';
import { openStatementList } from './open-statement.ts';

/** Generic lists and records of every entity (specification 000, section 7). */
export function recordHandlers(parts: {
  readonly db: Database;
  readonly entities: EntityCatalog;
  readonly engine: RecordEngine;
  readonly statements: StatementCatalog;
  readonly clock: Pick<Clock, 'now'>;
  readonly readLog: Pick<ReadLog, 'record'>;
  readonly publishSaved: (change: SavedChange) => void;
}) {
  const { db, entities, engine, statements, clock, readLog, publishSaved } = parts;
  return {
    listarRegistros: async ({ params, query, caller, request }) => {
      const who = caller();
      const found = statements.named(params.entity);
      const isFirst = query.single === true;
      if (found === null) {
        const list = openList({ entities, engine }, who, params.entity, query, { unreadable: 'left out' });
        return answerList(db, list, isFirst);
      }
      const call = { caller: await readPlaces(db, who), given: query, language: request.headers['x-language'] };
      const list = await openStatementList({ db, entities, clock }, found, call, undefined, 'left out');
      return answerStatement(db, found, list, isFirst);
    },
    criarRegistro: async ({ params, body, caller, afterwards }) => {
      const data = await engine.create(caller(), params.entity, body);
      afterwards(() => publishSaved({ entity: params.entity, createdId: data.id }));
      return { status: 201, body: { data } };
    },
    obterRegistro: async ({ params, query, caller }) => {
      const isWhole = query.eager === true || query.lazy === false || query.resume === false;
      const data =
        params.id === 0
          ? blankRecord(caller(), engine.model(params.entity), entities.models())
          : await engine.get(caller(), params.entity, params.id, { eager: isWhole });
      readLog.record(caller(), 'REGISTRO', params.entity, params.id, data);
      return {
        status: 200,
        body: query.crud === true ? { data, acesso: { ...accessTo(caller(), engine.model(params.entity)) } } : { data },
      };
    },
    salvarRegistro: async ({ params, body, caller, afterwards }) => {
      const data = await engine.change(caller(), params.entity, params.id, body);
      afterwards(() => publishSaved({ entity: params.entity }));
      return { status: 200, body: { data } };
    },
    salvarRegistros: async ({ params, body, caller, afterwards }) => {
      const data = await engine.changeAll(caller(), params.entity, body.registros);
      afterwards(() => publishSaved({ entity: params.entity }));
      return { status: 200, body: { data: [...data] } };
    },
    excluirRegistro: async ({ params, query, caller, afterwards }) => {
      await engine.remove(caller(), params.entity, params.id, query.versao);
      afterwards(() => publishSaved({ entity: params.entity }));
      return { status: 204, body: undefined };
    },
    restaurarRegistro: async ({ params, caller, afterwards }) => {
      const { entity, id } = await deletedRecord(engine, caller(), params);
      const data = await engine.restore(caller(), entity, id);
      afterwards(() => publishSaved({ entity }));
      return { status: 200, body: { data } };
    },
    obterVersao: async ({ params, caller }) => {
      const { versao, dh_registro } = await engine.get(caller(), params.entity, params.id);
      const last = await findLastChange(db, engine.model(params.entity).name, params.id, dh_registro);
      const { usuario = null, dh_registro: when = dh_registro } = last ?? {};
      return { status: 200, body: { data: { versao: Number(versao), usuario, dh_registro: String(when) } } };
    },
    listarHistorico: async ({ params, caller }) => {
      const model = engine.model(params.entity);
      // Callers who may not see the record may not see its history.
      const { dh_registro } = await engine.get(caller(), params.entity, params.id);
      const own = modelsFor(entities.models(), caller());
      const rows = (await listHistory(db, model, params.id, dh_registro)).map((row) => ({
        ...row,
        antes: readableFields(own, model.name, row.antes),
        depois: readableFields(own, model.name, row.depois),
      }));
      const past = rows.flatMap(({ antes, depois }) => [antes, depois]);
      readLog.record(caller(), 'HISTORICO', params.entity, params.id, past);
      return { status: 200, body: { data: rows } };
    },
    listarOpcoes: async ({ params, query, caller }) => {
      const choices = openChoices({ entities, engine }, caller(), params.entity, params.field, query);
      const { listable, request, scope } = choices;
      return { status: 200, body: await searchList(db, listable, request, { scope }) };
    },
    vincularFilho: async ({ params, caller, afterwards }) => {
      await engine.attachChild(caller(), params.entity, params.parentId, params.field, params.id);
      afterwards(() => publishSaved({ entity: params.entity }));
      return { status: 204, body: undefined };
    },
    excluirFilho: async ({ params, query, caller, afterwards }) => {
      await engine.removeChild(caller(), { ...params, versao: query.versao });
      afterwards(() => publishSaved({ entity: params.entity }));
      return { status: 204, body: undefined };
    },
  } satisfies Handlers;
}

/** The record that a call means: for an entry of the recycle bin, the deleted record. */
async function deletedRecord(
  engine: RecordEngine,
  caller: Caller,
  named: { readonly entity: string; readonly id: number },
): Promise<{ readonly entity: string; readonly id: number }> {
  if (named.entity !== binEntity) return named;
  const { entidade, id_registro } = await engine.get(caller, binEntity, named.id);
  return { entity: String(entidade), id: Number(id_registro) };
}

/** Initial values of a form for a new record: the defaults of the schema (specification 002: `GET Cliente/0`). */
function blankRecord(
  caller: Caller,
  model: EntityModel,
  models: ReadonlyMap<string, EntityModel>,
): { readonly id: number; readonly [field: string]: unknown } {
  if (!can(caller, model.name, 'CADASTRAR'))
    throw httpErrors.SEM_PERMISSAO({ permissao: 'CADASTRAR', entity: model.name });
  const readable = modelsFor(models, caller).models.get(model.name) ?? model;
  const fields = Object.values(readable.fields).filter(({ kind }) => kind !== 'collection');
  return {
    id: 0,
    ...Object.fromEntries(
      fields.map((field) => [field.name, valueOfDefault(field.kind, field.default, portalTimeZone)]),
    ),
  };
}
