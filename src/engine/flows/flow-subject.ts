import type { EntityModel } from '../../language/entity/entity.ts';
import type { FlowEvent, FlowModel } from '../../language/entity/flow.ts';
import { holdsCondition } from '../../language/expressions/holds-condition.ts';
import { isRecord } from '../../language/json/record.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { type Caller, can, mayCall, nobody } from '../../platform/http/caller.ts';
import type { StoredRecord } from '../records/rows/rows.ts';
import { readForConditions } from '../records/values/data-rules.ts';

export type FlowModels = ReadonlyMap<string, EntityModel>;
/** The flow of a record's entity, and who asks. */
export type FlowSubject = {
  readonly caller: Caller;
  readonly model: EntityModel;
  readonly flow: FlowModel;
  readonly models: FlowModels;
};

/** Who moves records that have waited: the portal itself, whom the history calls the system. */
export const portal: Caller = { ...nobody, administrator: true };

/** The state in which a record stands. */
export function stateOf(flow: FlowModel, record: StoredRecord): string {
  const state = record[flow.field];
  // Records of before the flow stand where new ones begin.
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

/** Reads what guards ask for, once for all of them; answers whether one of them lets an event through. */
export async function readGuards(
  tx: Queryable,
  { models, model }: FlowSubject,
  record: StoredRecord,
  guards: readonly Guard[],
): Promise<(guard: Guard) => Promise<boolean>> {
  const conditions = guards.filter((guard) => guard !== null);
  const bindings = await readForConditions(tx, models, model, record, conditions);
  // A guard that has no answer, or cannot be evaluated, lets nothing through.
  return async (guard) => guard === null || (await holdsCondition(guard, bindings, bindings, false)) === true;
}
