import sql, { type Sql } from 'sql-template-tag';
import type { AlertModel } from '../../language/alert/alert.ts';
import { columnOf, type EntityModel } from '../../language/entity/entity.ts';
import type { NoticeTarget } from '../../language/entity/rules/notice.ts';
import { holdsCondition } from '../../language/expressions/holds-condition.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { identifier } from '../../platform/database/identifier.ts';
import { predicateCondition } from '../records/rows/predicate-sql.ts';
import { findRows } from '../records/rows/rows.ts';
import { readForConditions } from '../records/values/data-rules.ts';
import { findAddressed, userColumns } from './recipients.ts';

type Models = ReadonlyMap<string, EntityModel>;

/** One thing that is known of an alert before it applies. */
export type AlertFact =
  /**
   * Number of existing records that meet its condition. `looked` is how many of the newest were checked; null if all
   * were.
   */
  | { readonly kind: 'records'; readonly count: number; readonly looked: number | null }
  /** Number of existing users that one of its addressees selects. */
  | {
      readonly kind: 'profile' | 'permission' | 'field' | 'creator' | 'address';
      readonly name: string;
      readonly count: number;
      readonly users: readonly string[];
    };

/** Maximum number of records for which an expression is evaluated, newest first. */
const maxLooked = 300;

/** Counts the existing records to which an alert would apply, and the users it would reach. */
export async function describeAlert(db: Queryable, models: Models, alert: AlertModel): Promise<readonly AlertFact[]> {
  const model = models.get(alert.entity);
  if (model === undefined) return [];
  const facts: AlertFact[] = [await countRecords(db, models, model, alert)];
  for (const target of alert.to) facts.push(await countUsers(db, models, model, target));
  return facts;
}

async function countRecords(
  db: Queryable,
  models: Models,
  model: EntityModel,
  { when }: AlertModel,
): Promise<AlertFact> {
  const alive = model.softDelete ? sql`t.dh_exclusao is null` : sql`true`;
  if (typeof when !== 'string') {
    const condition =
      when === null || typeof when === 'boolean'
        ? sql`${when !== false}`
        : predicateCondition(when, model, models, 't');
    return { kind: 'records', count: await count(db, model, sql`${alive} and ${condition}`), looked: null };
  }
  const newest = sql`${alive} and t.id in (select id from ${identifier(model.table)} order by id desc limit ${maxLooked})`;
  let held = 0;
  for (const row of await findRows({ db, model, models, condition: newest, limit: maxLooked })) {
    const record = await readForConditions(db, models, model, row, [when]);
    if ((await holdsCondition(when, record, record, false)) === true) held += 1;
  }
  const all = await count(db, model, alive);
  return { kind: 'records', count: held, looked: all > maxLooked ? maxLooked : null };
}

async function countUsers(
  db: Queryable,
  models: ReadonlyMap<string, EntityModel>,
  model: EntityModel,
  target: NoticeTarget,
): Promise<AlertFact> {
  if ('profile' in target || 'permission' in target) {
    const found = await findAddressed(db, models, [target]);
    const users = found.slice(0, 5).map(({ user }) => user.nome);
    return 'profile' in target
      ? { kind: 'profile', name: target.profile, count: found.length, users }
      : { kind: 'permission', name: target.permission, count: found.length, users };
  }
  if ('creator' in target) {
    const condition = sql`u.id in (select h.id_usuario from vitral_historico as h where h.entity = ${model.name} and h.operacao = 'CRIACAO')`;
    return { kind: 'creator', name: '', count: await countActive(db, condition), users: [] };
  }
  const name = 'address' in target ? target.address : target.field;
  const column = sql`t.${identifier(columnOf(model.fields[name] ?? { kind: 'text', name }))}`;
  if ('address' in target)
    return { kind: 'address', name, count: await count(db, model, sql`${column} like '%@%'`), users: [] };
  const condition = sql`${userColumns[target.user]} in (select ${column} from ${identifier(model.table)} as t)`;
  return { kind: 'field', name, count: await countActive(db, condition), users: [] };
}

async function count(db: Queryable, model: EntityModel, condition: Sql): Promise<number> {
  const [row] = await db.query<{ total: number }>(
    sql`select count(*)::int as total from ${identifier(model.table)} as t where ${condition}`,
  );
  return row?.total ?? 0;
}

async function countActive(db: Queryable, condition: Sql): Promise<number> {
  const [row] = await db.query<{ total: number }>(
    sql`select count(*)::int as total from usuario as u where u.ativo is not false and ${condition}`,
  );
  return row?.total ?? 0;
}
