import sql, { join } from 'sql-template-tag';
import { columnOf, type EntityModel } from '../../language/entity/entity.ts';
import type { FlowEvent, FlowModel } from '../../language/entity/flow.ts';
import { compileExpression } from '../../language/expressions/evaluate.ts';
import { holdsCondition } from '../../language/expressions/holds-condition.ts';
import { automaticEvent, nextState, transitionName } from '../../language/flow-machine/flow-machine.ts';
import { closestNames } from '../../language/json/closest-names.ts';
import { isRecord } from '../../language/json/record.ts';
import { isEmptyValue } from '../../language/values/record-values.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { identifier } from '../../platform/database/identifier.ts';
import { type Caller, can, mayCall, nobody } from '../../platform/http/caller.ts';
import type { FieldError } from '../../platform/http/define-errors.ts';
import { httpErrors } from '../../platform/http/http-errors.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { RecordAlerts } from '../alerts/record-alerts.ts';
import { putNotice } from '../alerts/record-notices.ts';
import { readableFields, readableRecord } from '../records/access/readable-record.ts';
import { entityErrors } from '../records/entity-errors.ts';
import { modelsFor } from '../records/models/caller-models.ts';
import type { RecordEngine } from '../records/record-engine.ts';
import { findRow, findRows, lockRow, type StoredRecord } from '../records/rows/rows.ts';
import { andScope, scopeOf } from '../records/rows/scope.ts';
import { readForConditions } from '../records/values/data-rules.ts';
import { flowErrors } from './flow-errors.ts';

/** One event as somebody may send it, or why not. */
export type EventOffer = {
  readonly evento: string;
  readonly para: string;
  readonly permitido: boolean;
  /** Why not, in words of the flow; null where it is offered, or not theirs to send. */
  readonly motivo: string | null;
};

/** A transition of the past. */
export type Passage = {
  readonly id: number;
  readonly de: string;
  readonly para: string;
  readonly evento: string | null;
  readonly usuario: { readonly id: number; readonly nome: string } | null;
  readonly evidencia: Readonly<Record<string, unknown>>;
  readonly dh_registro: string;
};

/** Where a record stands, and what its reader may do with it. */
type Standing = { readonly estado: string; readonly eventos: readonly EventOffer[] };

export type Flows = {
  /** Where a record stands, what its reader may do with it, and how it came there, newest first. */
  readonly read: (
    caller: Caller,
    entity: string,
    id: number,
  ) => Promise<Standing & { readonly fluxo: string; readonly historico: readonly Passage[] }>;
  /** Where several records stand; those that do not exist for the reader are left out. */
  readonly readMany: (
    caller: Caller,
    entity: string,
    ids: readonly number[],
  ) => Promise<readonly (Standing & { readonly id: number })[]>;
  /**
   * Moves what has stood in a state as long as one of its automatic transitions waits; answers how many records.
   * @param report is called with what refuses one of them
   */
  readonly moveDue: (now: Date, report: (error: unknown) => void) => Promise<number>;
  /**
   * Sends an event to a record (rules W1, W2): under a lock of its row the machine decides, the record is saved with what
   * was asked for and what the event sets, and goes on by itself as far as it does. All of it is one transaction.
   * @param versao the version that was read: of two who send at once the second learns how the record is now
   */
  readonly send: (
    caller: Caller,
    entity: string,
    id: number,
    event: string,
    body: { readonly versao: number; readonly valores?: Readonly<Record<string, unknown>> },
  ) => Promise<StoredRecord>;
  /**
   * Sends an event in a transaction of the caller, for a call of the portal that has asked by its own rules who may: under
   * the same lock, guards and history, events that are `internal` included.
   * @param values fields that are set with it, beside those of the flow; they are the evidence in the history
   */
  readonly transition: (
    tx: Queryable,
    caller: Caller,
    entity: string,
    id: number,
    event: string,
    values?: Readonly<Record<string, unknown>>,
  ) => Promise<StoredRecord>;
};

type Models = ReadonlyMap<string, EntityModel>;
type Place = {
  readonly caller: Caller;
  readonly model: EntityModel;
  readonly flow: FlowModel;
  readonly models: Models;
};

export function createFlows(
  db: Database,
  engine: RecordEngine,
  models: () => Models,
  outbox: Outbox,
  alerts: Pick<RecordAlerts, 'sent'> = { sent: async () => undefined },
  now: () => Date = () => new Date(),
): Flows {
  const placeOf = (caller: Caller, entity: string): Place => {
    const model = engine.model(entity);
    if (!can(caller, model.name, 'LISTAR')) throw httpErrors.SEM_PERMISSAO({ permissao: 'LISTAR', entity: model.name });
    if (model.flow === undefined) throw flowErrors.FLUXO_NAO_ENCONTRADO({ entity: model.name });
    return { caller, model, flow: model.flow, models: models() };
  };

  async function find(tx: Queryable, { caller, model, models: all }: Place, id: number): Promise<StoredRecord> {
    const row = await findRow(tx, model, all, id, scopeOf(model, all, caller, 't'));
    if (row === null) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: model.name, id });
    return row;
  }

  async function lock(tx: Queryable, { caller, model, models: all }: Place, id: number): Promise<StoredRecord> {
    const row = await lockRow(tx, model, all, id, scopeOf(model, all, caller, 't'));
    if (row === null) throw entityErrors.REGISTRO_NAO_ENCONTRADO({ entity: model.name, id });
    return row;
  }

  /** Saves a transition with its place in the history of the flow. `locked`: the record, where nothing has touched it since its lock. */
  async function move(
    tx: Queryable,
    { caller, model, flow }: Place,
    before: StoredRecord,
    to: string,
    event: string | null,
    values: Readonly<Record<string, unknown>>,
    locked?: StoredRecord,
  ): Promise<StoredRecord> {
    const incoming = { ...values, [flow.field]: to, versao: before.versao };
    const after = await engine.set(tx, caller, model.name, before.id, incoming, locked);
    await tx.execute(sql`
      insert into vitral_fluxo (entity, id_registro, fluxo, versao, de, para, evento, id_usuario, evidencia)
      values (${model.name}, ${before.id}, ${flow.name}, ${after.versao}, ${stateOf(flow, before)}, ${to}, ${event}, nullif(${caller.id}::bigint, 0),
        ${JSON.stringify(values)}::jsonb)`);
    return after;
  }

  async function goOn(tx: Queryable, place: Place, record: StoredRecord): Promise<StoredRecord> {
    const { flow } = place;
    let current = record;
    // The check refuses circles: no more steps than states.
    for (const _ of Object.keys(flow.states)) {
      const state = stateOf(flow, current);
      const automatic = flow.states[state]?.automatic ?? [];
      const holds = await readGuards(
        tx,
        place,
        current,
        automatic.map(({ when }) => when),
      );
      let next: string | null = null;
      for (const [index, { when, after }] of automatic.entries()) {
        const event = automaticEvent(index);
        if (after === null && (await holds(when))) next = nextState(flow, state, event, [transitionName(state, event)]);
        if (next !== null) break;
      }
      if (next === null) return current;
      current = await move(tx, place, current, next, null, {});
    }
    return current;
  }

  /** Sends an event to a record that is locked: what its guard says, what it sets, who learns of it, and how it goes on. */
  async function pass(
    tx: Queryable,
    place: Place,
    record: StoredRecord,
    name: string,
    event: FlowEvent,
    given: Readonly<Record<string, unknown>>,
  ): Promise<StoredRecord> {
    const { caller, model, flow } = place;
    const state = stateOf(flow, record);
    const holds = await readGuards(tx, place, record, [event.when]);
    const isOpen = await holds(event.when);
    const to = nextState(flow, state, name, isOpen ? [transitionName(state, name)] : []);
    if (to === null) throw flowErrors.EVENTO_RECUSADO({ evento: name, motivo: event.reason ?? event.label });
    const set = await computeSet(tx, place, record, event, given, now());
    const moved = await move(tx, place, record, to, name, { ...given, ...set }, record);
    const shared = { entity: model.name, record: moved, row: null, sender: caller.id, mail: null };
    for (const [index, { to, ...notice }] of event.notify.entries())
      await putNotice(outbox, tx, {
        ...{ ...shared, to: [to], notice },
        transition: `${flow.name} ${moved.versao} ${index}`,
      });
    await alerts.sent(tx, { caller, target: model, before: record, after: moved, event: name });
    return goOn(tx, place, moved);
  }

  /** Moves a record by a transition that it has waited for; false where it has moved on, or its guard is closed. */
  async function moveOne(place: Place, id: number, state: string, index: number): Promise<boolean> {
    return db.transaction(async (tx) => {
      const record = await lockRow(tx, place.model, place.models, id, scopeOf(place.model, place.models, portal, 't'));
      const step = place.flow.states[state]?.automatic[index];
      if (record === null || step === undefined || stateOf(place.flow, record) !== state) return false;
      const holds = await readGuards(tx, place, record, [step.when]);
      if (!(await holds(step.when))) return false;
      const event = automaticEvent(index);
      const to = nextState(place.flow, state, event, [transitionName(state, event)]);
      if (to === null) return false;
      await goOn(tx, place, await move(tx, place, record, to, null, {}, record));
      return true;
    });
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
      const records = await findRows(db, model, all, sql`t.id in (${join([...ids])})${scope}`, ids.length);
      const standings: (Standing & { readonly id: number })[] = [];
      for (const record of records) standings.push({ id: record.id, ...(await readStanding(db, place, record)) });
      return standings;
    },
    moveDue: async (now, report) => {
      let moved = 0;
      for (const { place, state, index, after } of waitsOf(models())) {
        const before = new Date(now.getTime() - after * 60_000);
        let last = 0;
        for (let ids = await findDue(db, place, state, before, last); ids.length > 0; ) {
          for (const id of ids) {
            // One that its rules refuse is in the way of no other.
            const isMoved = await moveOne(place, id, state, index).catch((error: unknown) => {
              report(error);
              return false;
            });
            if (isMoved) moved += 1;
          }
          last = ids.at(-1) ?? last;
          ids = await findDue(db, place, state, before, last);
        }
      }
      return moved;
    },
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
          return pass(tx, place, record, name, event, readAsked(event, valores));
        })
        .catch((error: unknown) => {
          throw engine.asApiError(error, entity);
        });
      return readableRecord(modelsFor(models(), caller), place.model.name, saved);
    },
    transition: async (tx, caller, entity, id, name, values = {}) => {
      const model = engine.model(entity);
      const { flow } = model;
      if (flow === undefined) throw flowErrors.FLUXO_NAO_ENCONTRADO({ entity: model.name });
      const place = { caller, model, flow, models: models() };
      const record = await lock(tx, place, id);
      const state = stateOf(flow, record);
      const event = flow.states[state]?.events[name];
      if (event === undefined) throw flowErrors.EVENTO_FORA_DE_HORA({ evento: name, estado: state });
      return pass(tx, place, record, name, event, values);
    },
  };
}

/** Who moves records that have waited: the portal itself, whom the history calls the system. */
const portal: Caller = { ...nobody, administrator: true };

type Wait = { readonly place: Place; readonly state: string; readonly index: number; readonly after: number };

/** Every automatic transition that waits, by its place in its state. */
function waitsOf(models: Models): Wait[] {
  return [...models.values()].flatMap((model) => {
    const { flow } = model;
    if (flow === undefined) return [];
    const place = { caller: portal, model, flow, models };
    return Object.entries(flow.states).flatMap(([state, { automatic }]) =>
      automatic.flatMap(({ after }, index) => (after === null ? [] : [{ place, state, index, after }])),
    );
  });
}

/** Records that are looked at together. */
const atOnce = 500;

/**
 * Records behind an id that stand in a state since a moment: by their last transition, by when they were made where there
 * is none.
 */
async function findDue(
  db: Queryable,
  { model, flow }: Place,
  state: string,
  before: Date,
  last: number,
): Promise<readonly number[]> {
  const column = identifier(columnOf(model.fields[flow.field] ?? { kind: 'text', name: flow.field }));
  const isInitial = state === flow.initial;
  const rows = await db.query<{ id: number }>(sql`
    select t.id from ${identifier(model.table)} as t
    where t.id > ${last} and (t.${column} = ${state} or (${isInitial} and t.${column} is null))
      and coalesce((select max(f.dh_registro) from vitral_fluxo as f where f.entity = ${model.name} and f.id_registro = t.id),
        t.dh_registro) <= ${before.toISOString()}::timestamptz
    order by t.id limit ${atOnce}`);
  return rows.map(({ id }) => id);
}

function stateOf(flow: FlowModel, record: StoredRecord): string {
  const state = record[flow.field];
  // Records of before the flow stand where new ones begin.
  return typeof state === 'string' && Object.hasOwn(flow.states, state) ? state : flow.initial;
}

function maySend({ caller, model }: Place, record: StoredRecord, { allow, owner, internal }: FlowEvent): boolean {
  if (internal) return false;
  if (owner !== null && !caller.administrator) {
    const held = record[owner.field];
    const id: unknown = isRecord(held) ? held.id : held;
    if (caller[owner.user] === null || id !== caller[owner.user]) return false;
  }
  if (allow.length > 0) return mayCall(caller, allow);
  return owner !== null || can(caller, model.name, 'EDITAR');
}

type Guard = FlowEvent['when'];

/** Reads what guards ask for, once for all of them; answers whether one of them lets an event through. */
async function readGuards(
  tx: Queryable,
  { models, model }: Place,
  record: StoredRecord,
  guards: readonly Guard[],
): Promise<(guard: Guard) => Promise<boolean>> {
  const conditions = guards.filter((guard) => guard !== null);
  const bindings = await readForConditions(tx, models, model, record, conditions);
  // A guard that has no answer, or cannot be evaluated, lets nothing through.
  return async (guard) => guard === null || (await holdsCondition(guard, bindings, bindings, false)) === true;
}

/** The state of a record, with the events that are its reader's to send. */
async function readStanding(db: Queryable, place: Place, record: StoredRecord): Promise<Standing> {
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

/** The fields that an event asks for, and no others. Throws 422 for what is missing or was not asked for. */
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

async function computeSet(
  tx: Queryable,
  { caller, models, model }: Place,
  record: StoredRecord,
  { set }: FlowEvent,
  asked: Readonly<Record<string, unknown>>,
  now: Date,
): Promise<Readonly<Record<string, unknown>>> {
  const texts = Object.values(set).flatMap((value) => (isFormula(value) ? [value.slice(1)] : []));
  const old = await readForConditions(tx, models, model, record, texts);
  const { id, nome, perfil, id_cliente, id_filial, id_pais } = caller;
  const user = { id, nome, perfil: { constante: perfil }, id_cliente, id_filial, id_pais };
  const values: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(set)) {
    if (!isFormula(value)) {
      values[name] = value;
      continue;
    }
    const outcome = await compileExpression(value.slice(1)).evaluate({ record: { ...old, ...asked }, old, user, now });
    if (!outcome.ok)
      throw httpErrors.DADOS_INVALIDOS({ errors: [{ pointer: `/${name}`, ...entityErrors['regra.indisponivel']() }] });
    values[name] = outcome.value ?? null;
  }
  return values;
}

function isFormula(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('=');
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
