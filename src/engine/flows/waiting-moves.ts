import sql from 'sql-template-tag';
import { columnOf } from '../../language/entity/entity.ts';
import { automaticEvent, nextState, transitionName } from '../../language/flow-machine/flow-machine.ts';
import type { Database, Queryable } from '../../platform/database/database.ts';
import { identifier } from '../../platform/database/identifier.ts';
import { lockRow } from '../records/rows/rows.ts';
import { scopeOf } from '../records/rows/scope.ts';
import { type FlowModels, type FlowSubject, portal, readGuards, stateOf } from './flow-subject.ts';
import { goOn, type MoveParts, moveRecord } from './move-record.ts';

/**
 * Moves records whose state has an automatic transition that is due; returns how many.
 * @param report called with the refusal of a record
 */
export async function moveDue(
  db: Database,
  parts: MoveParts,
  models: FlowModels,
  now: Date,
  report: (error: unknown) => void,
): Promise<number> {
  let moved = 0;
  for (const wait of waitsOf(models)) {
    const { place, state, after } = wait;
    const before = new Date(now.getTime() - after * 60_000);
    let last = 0;
    for (let ids = await findDue(db, place, state, before, last); ids.length > 0; ) {
      for (const id of ids) {
        // A record that is refused does not stop the others.
        const isMoved = await moveOne(db, parts, wait, id).catch((error: unknown) => {
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
}

/**
 * Moves a record by a transition whose waiting time is over; returns false if its state has changed or its guard
 * refuses.
 */
async function moveOne(db: Database, parts: MoveParts, { place, state, index }: Wait, id: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const record = await lockRow({
      db: tx,
      model: place.model,
      models: place.models,
      id,
      scope: scopeOf(place.model, place.models, portal, 't'),
    });
    const step = place.flow.states[state]?.automatic[index];
    if (record === null || step === undefined || stateOf(place.flow, record) !== state) return false;
    const holds = await readGuards(tx, place, record, [step.when]);
    if (!(await holds(step.when))) return false;
    const event = automaticEvent(index);
    const to = nextState(place.flow, state, event, [transitionName(state, event)]);
    if (to === null) return false;
    await goOn(
      parts,
      tx,
      place,
      await moveRecord(parts, { tx, place, before: record, to, event: null, values: {}, locked: record }),
    );
    return true;
  });
}

type Wait = { readonly place: FlowSubject; readonly state: string; readonly index: number; readonly after: number };

/** Every automatic transition with a waiting time, by its index in its state. */
function waitsOf(models: FlowModels): Wait[] {
  return [...models.values()].flatMap((model) => {
    const { flow } = model;
    if (flow === undefined) return [];
    const place = { caller: portal, model, flow, models };
    return Object.entries(flow.states).flatMap(([state, { automatic }]) =>
      automatic.flatMap(({ after }, index) => (after === null ? [] : [{ place, state, index, after }])),
    );
  });
}

/** Number of records that are read at once. */
const atOnce = 500;

/**
 * Records after an id that have been in a state since before a moment. Their last transition counts, or their creation
 * if there is none.
 */
async function findDue(
  db: Queryable,
  { model, flow }: FlowSubject,
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
