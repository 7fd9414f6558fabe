import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import type { AlertModel, AlertMoment } from '../../language/alert/alert.ts';
import type { EntityModel } from '../../language/entity/entity.ts';
import type { Condition } from '../../language/expressions/condition.ts';
import { holdsCondition } from '../../language/expressions/holds-condition.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { identifier } from '../../platform/database/identifier.ts';
import type { Outbox } from '../../platform/outbox/outbox.ts';
import type { RecordChange } from '../records/record-rules.ts';
import { changedFields } from '../records/rows/history.ts';
import type { StoredRecord } from '../records/rows/rows.ts';
import { readForConditions } from '../records/values/data-rules.ts';
import { portalDay } from '../records/values/portal-day.ts';
import { putNotice } from './record-notices.ts';

type Models = ReadonlyMap<string, EntityModel>;

export type RecordAlerts = {
  /** Puts the alerts of a change into its transaction. Call it before a row is deleted. */
  readonly changed: (tx: Queryable, change: RecordChange) => Promise<void>;
  /** The same for an event of a flow, after its transition was saved. */
  readonly sent: (tx: Queryable, change: RecordChange & { readonly event: string }) => Promise<void>;
};

/**
 * The alerts of this installation (rule D9): every save of a record puts the alerts of its entity whose condition holds
 * into the outbox. A condition that cannot be evaluated sends nothing and stops no save.
 */
export function createRecordAlerts({
  outbox,
  alerts,
  models,
  now,
}: {
  readonly outbox: Outbox;
  readonly alerts: () => readonly AlertModel[];
  readonly models: () => Models;
  readonly now: () => Date;
}): RecordAlerts {
  const of = ({ target }: RecordChange): readonly AlertModel[] =>
    alerts().filter(({ entity }) => entity === target.name);

  async function put(tx: Queryable, alert: AlertModel, change: RecordChange): Promise<void> {
    const { caller, target, before, after } = change;
    const record = after ?? before;
    if (record === null || !(await isFirst(tx, alert, record.id))) return;
    const transition = change.after === null ? 'EXCLUSAO' : versionOf(before, record);
    const row = after === null ? await readRow(tx, target, record.id) : null;
    const { name, entity, to, notice, mail, link } = alert;
    await putNotice(outbox, tx, {
      ...{ entity, record, row, to, notice, mail, link },
      ...{ sender: caller.id, transition: `${name} ${transition}` },
    });
  }

  /** Whether it is the first time for the record or the day, if the alert has such a limit. */
  async function isFirst(tx: Queryable, { name, entity, once }: AlertModel, id: number): Promise<boolean> {
    if (once === null) return true;
    const period = once === 'day' ? portalDay(now()) : '';
    const rows = await tx.query(sql`
      insert into vitral_alerta (alerta, entity, id_registro, periodo) values (${name}, ${entity}, ${id}, ${period})
      on conflict do nothing returning 1 as made`);
    return rows.length > 0;
  }

  return {
    changed: async (tx, change) => {
      for (const alert of of(change))
        if (isMeant(alert, change) && (await isDue(tx, models(), alert, change))) await put(tx, alert, change);
    },
    sent: async (tx, change) => {
      for (const alert of of(change)) {
        if (!alert.events.includes(change.event)) continue;
        if (
          await holds({
            tx,
            models: models(),
            when: alert.when,
            target: change.target,
            record: change.after,
            old: change.before,
          })
        )
          await put(tx, alert, change);
      }
    },
  };
}

/** Whether the change is one of the alert's moments and touches the fields it watches. */
function isMeant({ on, fields }: AlertModel, { target, before, after }: RecordChange): boolean {
  const moment: AlertMoment = before === null ? 'created' : after === null ? 'deleted' : 'changed';
  if (!on.includes(moment)) return false;
  if (moment !== 'changed') return true;
  const changed = Object.keys(changedFields(target, before, after).depois ?? {});
  return changed.some((name) => fields.length === 0 || fields.includes(name));
}

/** Whether the condition holds. If any change counts, only the change from false to true does. */
async function isDue(
  tx: Queryable,
  models: Models,
  { when, fields }: AlertModel,
  { target, before, after }: RecordChange,
): Promise<boolean> {
  if (!(await holds({ tx, models, when, target, record: after ?? before, old: before }))) return false;
  if (when === null || fields.length > 0 || before === null || after === null) return true;
  return !(await holds({ tx, models, when, target, record: before, old: null }));
}

type HoldsOptions = {
  readonly tx: Queryable;
  readonly models: Models;
  readonly when: Condition | null;
  readonly target: EntityModel;
  readonly record: StoredRecord | null;
  readonly old: StoredRecord | null;
};

async function holds({ tx, models, when, target, record, old }: HoldsOptions): Promise<boolean> {
  if (when === null || record === null) return when === null;
  const read = (of: StoredRecord) => readForConditions(tx, models, target, of, [when]);
  return (await holdsCondition(when, await read(record), old === null ? null : await read(old), false)) === true;
}

/** Rows whose computed values change keep their version. */
function versionOf(before: StoredRecord | null, after: StoredRecord): string {
  return before?.versao === after.versao ? randomUUID() : String(after.versao);
}

async function readRow(tx: Queryable, { table }: EntityModel, id: number): Promise<Readonly<Record<string, unknown>>> {
  const [found] = await tx.query<{ row: Record<string, unknown> }>(
    sql`select to_jsonb(t) as row from ${identifier(table)} as t where t.id = ${id}`,
  );
  return found?.row ?? {};
}
