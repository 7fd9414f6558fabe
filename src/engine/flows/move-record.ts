import sql from 'sql-template-tag';
import type { FlowEvent } from '../../language/entity/flow.ts';
import { compileExpression } from '../../language/expressions/evaluate.ts';
import { automaticEvent, nextState, transitionName } from '../../language/flow-machine/flow-machine.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { httpErrors } from '../../platform/http/errors/http-errors.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { RecordAlerts } from '../alerts/record-alerts.ts';
import { putNotice } from '../alerts/record-notices.ts';
import { entityErrors } from '../records/entity-errors.ts';
import type { RecordEngine } from '../records/record-engine.ts';
import type { StoredRecord } from '../records/rows/rows.ts';
import { readForConditions } from '../records/values/data-rules.ts';
import { flowErrors } from './flow-errors.ts';
import { type FlowSubject, readGuards, stateOf } from './flow-subject.ts';

/** What moving records needs. */
export type MoveParts = {
  readonly engine: RecordEngine;
  readonly outbox: Outbox;
  readonly alerts: Pick<RecordAlerts, 'sent'>;
  readonly now: () => Date;
};

type PassOptions = {
  readonly tx: Queryable;
  readonly place: FlowSubject;
  readonly record: StoredRecord;
  readonly name: string;
  readonly event: FlowEvent;
  readonly given: Readonly<Record<string, unknown>>;
};

type MoveOptions = {
  readonly tx: Queryable;
  readonly place: FlowSubject;
  readonly before: StoredRecord;
  readonly to: string;
  readonly event: string | null;
  readonly values: Readonly<Record<string, unknown>>;
  readonly locked?: StoredRecord | undefined;
};

/**
 * Saves a transition and its entry in the history of the flow. `locked` is the record, if nothing has changed it since
 * it was locked.
 */
export async function moveRecord(
  { engine }: MoveParts,
  { tx, place: { caller, model, flow }, before, to, event, values, locked }: MoveOptions,
): Promise<StoredRecord> {
  const incoming = { ...values, [flow.field]: to, versao: before.versao };
  const after = await engine.set(tx, { caller, entity: model.name, id: before.id, incoming, locked });
  await tx.execute(sql`
    insert into vitral_fluxo (entity, id_registro, fluxo, versao, de, para, evento, id_usuario, evidencia)
    values (${model.name}, ${before.id}, ${flow.name}, ${after.versao}, ${stateOf(flow, before)}, ${to}, ${event}, nullif(${caller.id}::bigint, 0),
      ${JSON.stringify(values)}::jsonb)`);
  return after;
}

/** Moves a record through transitions without an event, as far as possible. */
export async function goOn(
  parts: MoveParts,
  tx: Queryable,
  place: FlowSubject,
  record: StoredRecord,
): Promise<StoredRecord> {
  const { flow } = place;
  let current = record;
  // The check of flows refuses cycles: there are at most as many steps as states.
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
    current = await moveRecord(parts, { tx, place, before: current, to: next, event: null, values: {} });
  }
  return current;
}

/**
 * Sends an event to a locked record: checks its guard, sets its values, notifies its addressees and continues with
 * automatic transitions.
 */
export async function passEvent(
  parts: MoveParts,
  { tx, place, record, name, event, given }: PassOptions,
): Promise<StoredRecord> {
  const { caller, model, flow } = place;
  const state = stateOf(flow, record);
  const holds = await readGuards(tx, place, record, [event.when]);
  const isOpen = await holds(event.when);
  const to = nextState(flow, state, name, isOpen ? [transitionName(state, name)] : []);
  if (to === null) throw flowErrors.EVENTO_RECUSADO({ evento: name, motivo: event.reason ?? event.label });
  const set = await computeSet({ tx, place, record, event, asked: given, now: parts.now() });
  const moved = await moveRecord(parts, {
    tx,
    place,
    before: record,
    to,
    event: name,
    values: { ...given, ...set },
    locked: record,
  });
  const shared = { entity: model.name, record: moved, row: null, sender: caller.id, mail: null };
  for (const [index, { to, ...notice }] of event.notify.entries())
    await putNotice(parts.outbox, tx, {
      ...{ ...shared, to: [to], notice },
      transition: `${flow.name} ${moved.versao} ${index}`,
    });
  await parts.alerts.sent(tx, { caller, target: model, before: record, after: moved, event: name });
  return goOn(parts, tx, place, moved);
}

type ComputeSetOptions = {
  readonly tx: Queryable;
  readonly place: FlowSubject;
  readonly record: StoredRecord;
  readonly event: FlowEvent;
  readonly asked: Readonly<Record<string, unknown>>;
  readonly now: Date;
};

async function computeSet({
  tx,
  place: { caller, models, model },
  record,
  event: { set },
  asked,
  now,
}: ComputeSetOptions): Promise<Readonly<Record<string, unknown>>> {
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
