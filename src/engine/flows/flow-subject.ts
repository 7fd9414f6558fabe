import type { EntityModel } from '../../language/entity/entity.ts';
import type { FlowEvent, FlowModel } from '../../language/entity/flow.ts';
import { holdsCondition } from '../../language/expressions/holds-condition.ts';
import { isRecord } from '../../language/json/record.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { type Caller, can, mayCall, nobody } from '../../platform/http/caller.ts';
import type { StoredRecord } from '../records/rows/rows.ts';
import { readForConditions } from '../records/values/data-rules.ts';

export type FlowModels = ReadonlyMap<string, EntityModel>;
/** The flow of a record's entity, and the caller. */
export type FlowSubject = {
  readonly caller: Caller;
  readonly model: EntityModel;
  readonly flow: FlowModel;
  readonly models: FlowModels;
};

/** Moves records after a waiting time: the portal itself, which the history calls the system. */
export const portal: Caller = { ...nobody, administrator: true };

/** The state of a record. */
export function stateOf(flow: FlowModel, record: StoredRecord): string {
  const state = record[flow.field];
  // Records older than the flow are in its initial state.
  return typeof state === 'string' && Object.hasOwn(flow.states, state) ? state : flow.initial;
}

/** Whether the caller may send an event to a record. */
export function maySend(
  { caller, model }: FlowSubject,
  record: StoredRecord,
  { allow, owner, internal }: FlowEvent,
): boolean {
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

/** Reads what guards need, at once for all of them; returns whether one of them allows an event. */
export async function readGuards(
  tx: Queryable,
  { models, model }: FlowSubject,
  record: StoredRecord,
  guards: readonly Guard[],
): Promise<(guard: Guard) => Promise<boolean>> {
  const conditions = guards.filter((guard) => guard !== null);
  const bindings = await readForConditions(tx, models, model, record, conditions);
  // A guard without a result, or with an error, allows nothing.
  return async (guard) => guard === null || (await holdsCondition(guard, bindings, bindings, false)) === true;
}
