import sql, { join } from 'sql-template-tag';
import type { EntityModel } from '../../language/entity/entity.ts';
import type { FlowEvent } from '../../language/entity/flow.ts';
import { closestNames } from '../../language/json/closest-names.ts';
import { isEmptyValue } from '../../language/values/record-values.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { type Caller, can } from '../../platform/http/caller.ts';
import type { FieldError } from '../../platform/http/errors/define-errors.ts';
import { httpErrors } from '../../platform/http/errors/http-errors.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { RecordAlerts } from '../alerts/record-alerts.ts';
import { readableFields, readableRecord } from '../records/access/readable-record.ts';
import { entityErrors } from '../records/entity-errors.ts';
import { modelsFor } from '../records/models/caller-models.ts';
import type { RecordEngine } from '../records/record-engine.ts';
import { findRow, findRows, lockRow, type StoredRecord } from '../records/rows/rows.ts';
import { andScope, scopeOf } from '../records/rows/scope.ts';
import { flowErrors } from './flow-errors.ts';

import { type FlowModels, type FlowSubject, maySend, readGuards, stateOf } from './flow-subject.ts';
import { type MoveParts, passEvent } from './move-record.ts';
import { moveDue } from './waiting-moves.ts';

/** An event that a user may send, or the reason why not. */
export type EventOffer = {
  readonly evento: string;
  readonly para: string;
  readonly permitido: boolean;
  /** The reason, in the flow's own words; null if the event is offered, or never the user's to send. */
  readonly motivo: string | null;
};

/** A past transition. */
export type Passage = {
  readonly id: number;
  readonly de: string;
  readonly para: string;
  readonly evento: string | null;
  readonly usuario: { readonly id: number; readonly nome: string } | null;
  readonly evidencia: Readonly<Record<string, unknown>>;
  readonly dh_registro: string;
};

/** The state of a record, and the events its reader may send. */
type Standing = { readonly estado: string; readonly eventos: readonly EventOffer[] };

/** An event to send to a record, and its sender. */
export type FlowTransition = {
  readonly caller: Caller;
  readonly entity: string;
  readonly id: number;
  readonly event: string;
  readonly values?: Readonly<Record<string, unknown>> | undefined;
};

export type Flows = {
  /** The state of a record, the events its reader may send, and its past transitions, newest first. */
  readonly read: (
    caller: Caller,
    entity: string,
    id: number,
  ) => Promise<Standing & { readonly fluxo: string; readonly historico: readonly Passage[] }>;
  /** The states of several records; those that the reader cannot see are left out. */
  readonly readMany: (
    caller: Caller,
    entity: string,
    ids: readonly number[],
  ) => Promise<readonly (Standing & { readonly id: number })[]>;
  /**
   * Moves records whose state has an automatic transition that is due; returns how many.
   * @param report called with the refusal of a record
   */
  readonly moveDue: (now: Date, report: (error: unknown) => void) => Promise<number>;
  /**
   * Sends an event to a record (rules W1, W2). Under a lock of its row the machine decides, the record is saved with
   * the requested values and those of the event, and automatic transitions follow. All of it is one transaction.
   * @param versao the version that the sender has read: of two simultaneous senders the second learns of the new state
   */
  readonly send: (
    caller: Caller,
    entity: string,
    id: number,
    event: string,
    body: { readonly versao: number; readonly valores?: Readonly<Record<string, unknown>> },
  ) => Promise<StoredRecord>;
  /**
   * Sends an event in a transaction of the caller, for calls that check permissions by their own rules: with the same
   * lock, guards and history. `internal` events are allowed.
   * @param values fields to set in addition to those of the flow; the history shows them as evidence
   */
  readonly transition: (tx: Queryable, sent: FlowTransition) => Promise<StoredRecord>;
};

type CreateFlowsOptions = {
  readonly db: Database;
  readonly engine: RecordEngine;
  readonly models: () => FlowModels;
  readonly outbox: Outbox;
  readonly alerts?: Pick<RecordAlerts, 'sent'> | undefined;
  readonly now?: (() => Date) | undefined;
};

export function createFlows({
  db,
  engine,
  models,
  outbox,
  alerts = { sent: async () => undefined },
  now = () => new Date(),
}: CreateFlowsOptions): Flows {
  const parts: MoveParts = { engine, outbox, alerts, now };
  const placeOf = (caller: Caller, entity: string): FlowSubject => {
    const model = engine.model(entity);
    if (!can(caller, model.name, 'LISTAR')) throw httpErrors.SEM_PERMISSAO({ permissao: 'LISTAR', entity: model.name });
    if (model.flow === undefined) throw flowErrors.FLUXO_NAO_ENCONTRADO({ entity: model.name });
    return { caller, model, flow: model.flow, models: models() };
  };

  async function find(tx: Queryable, { caller, model, models: all }: FlowSubject, id: number): Promise<StoredRecord> {
    const row = await findRow({ db: tx, model, models: all, id, scope: scopeOf(model, all, caller, 't') });
    if (row === null) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: model.name, id });
    return row;
  }

  async function lock(tx: Queryable, { caller, model, models: all }: FlowSubject, id: number): Promise<StoredRecord> {
    const row = await lockRow({ db: tx, model, models: all, id, scope: scopeOf(model, all, caller, 't') });
    if (row === null) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: model.name, id });
    return row;
  }

  return {
    read: async (caller, entity, id) => {
      const place = placeOf(caller, entity);
      const record = await find(db, place, id);
      const { flow, model } = place;
      const own = modelsFor(models(), caller);
      const passages = await listPassages(db, model, id);
      const historico = passages.map((passage) => ({
        ...passage,
        evidencia: readableFields(own, model.name, passage.evidencia),
      }));
      return { fluxo: flow.name, ...(await readStanding(db, place, record)), historico };
    },
    readMany: async (caller, entity, ids) => {
      const place = placeOf(caller, entity);
      const { model, models: all } = place;
      const scope = andScope(scopeOf(model, all, caller, 't'));
      const records = await findRows({
        db,
        model,
        models: all,
        condition: sql`t.id in (${join([...ids])})${scope}`,
        limit: ids.length,
      });
      const standings: (Standing & { readonly id: number })[] = [];
      for (const record of records) standings.push({ id: record.id, ...(await readStanding(db, place, record)) });
      return standings;
    },
    moveDue: (now, report) => moveDue(db, parts, models(), now, report),
    send: async (caller, entity, id, name, { versao, valores = {} }) => {
      const place = placeOf(caller, entity);
      const { flow } = place;
      const names = [...new Set(Object.values(flow.states).flatMap(({ events }) => Object.keys(events)))];
      if (!names.includes(name))
        throw flowErrors.EVENTO_NAO_ENCONTRADO({ evento: name, sugestoes: closestNames(name, names) });
      const saved = await db
        .transaction(async (tx) => {
          const record = await lock(tx, place, id);
          const state = stateOf(flow, record);
          const event = flow.states[state]?.events[name];
          if (event === undefined || record.versao !== versao)
            throw flowErrors.EVENTO_FORA_DE_HORA({ evento: name, estado: state });
          if (!maySend(place, record, event)) throw flowErrors.EVENTO_SEM_PERMISSAO({ evento: name });
          return passEvent(parts, { tx, place, record, name, event, given: readAsked(event, valores) });
        })
        .catch((error: unknown) => {
          throw engine.asApiError(error, entity);
        });
      return readableRecord(modelsFor(models(), caller), place.model.name, saved);
    },
    transition: async (tx, { caller, entity, id, event: name, values = {} }) => {
      const model = engine.model(entity);
      const { flow } = model;
      if (flow === undefined) throw flowErrors.FLUXO_NAO_ENCONTRADO({ entity: model.name });
      const place = { caller, model, flow, models: models() };
      const record = await lock(tx, place, id);
      const state = stateOf(flow, record);
      const event = flow.states[state]?.events[name];
      if (event === undefined) throw flowErrors.EVENTO_FORA_DE_HORA({ evento: name, estado: state });
      return passEvent(parts, { tx, place, record, name, event, given: values });
    },
  };
}

/** The state of a record, with the events that its reader may send. */
async function readStanding(db: Queryable, place: FlowSubject, record: StoredRecord): Promise<Standing> {
  const { flow } = place;
  const estado = stateOf(flow, record);
  const events = Object.entries(flow.states[estado]?.events ?? {}).filter(([, event]) => maySend(place, record, event));
  const guards = events.map(([, { when }]) => when);
  const holds = await readGuards(db, place, record, guards);
  const eventos: EventOffer[] = [];
  for (const [evento, event] of events) {
    const isOpen = await holds(event.when);
    eventos.push({ evento, para: event.to, permitido: isOpen, motivo: isOpen ? null : event.reason });
  }
  return { estado, eventos };
}

/** Reads exactly the fields that an event asks for. Throws 422 for missing or additional ones. */
function readAsked(event: FlowEvent, given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const errors: FieldError[] = [];
  for (const [name, { required }] of Object.entries(event.ask))
    if (required && isEmptyValue(given[name])) errors.push({ pointer: `/valores/${name}`, ...httpErrors.required() });
  for (const name of Object.keys(given))
    if (!Object.hasOwn(event.ask, name))
      errors.push({
        pointer: `/valores/${name}`,
        ...entityErrors.desconhecido({ sugestoes: closestNames(name, Object.keys(event.ask)) }),
      });
  if (errors.length > 0) throw httpErrors.DADOS_INVALIDOS({ errors });
  return given;
}

async function listPassages(db: Queryable, model: EntityModel, id: number): Promise<readonly Passage[]> {
  const rows = await db.query<Omit<Passage, 'usuario'> & { id_usuario: number | null; nome: string | null }>(sql`
    select f.id, f.de, f.para, f.evento, f.id_usuario, u.nome, f.evidencia, f.dh_registro
    from vitral_fluxo as f left join usuario as u on u.id = f.id_usuario
    where f.entity = ${model.name} and f.id_registro = ${id} order by f.id desc limit 200`);
  return rows.map(({ id_usuario, nome, ...row }) => ({
    ...row,
    usuario: id_usuario === null ? null : { id: id_usuario, nome: nome ?? '' },
  }));
}
