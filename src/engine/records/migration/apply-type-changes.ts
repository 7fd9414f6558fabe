import sql from 'sql-template-tag';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { Database } from '../../../platform/database/database.ts';
import { type PresentTable, presentTables } from '../tables/present-tables.ts';
import { planTable } from '../tables/table-plan.ts';
import { migrateEntities } from './migrate.ts';
import {
  findTypeChanges,
  forgetScript,
  type StoredValues,
  storedValues,
  type TypeChange,
  typeChangeScript,
} from './type-changes.ts';

/** Pending decisions of an entity: changes of type, and values that earlier changes have set aside. */
export type Undecided = { readonly changes: readonly TypeChange[]; readonly stored: readonly StoredValues[] };

/** Reads without changing anything. */
export async function findUndecided(
  db: Database,
  models: ReadonlyMap<string, EntityModel>,
  model: EntityModel,
): Promise<Undecided> {
  const present = await presentTable(db, model);
  if (present === null) return { changes: [], stored: [] };
  const changes = await findTypeChanges(db, model, planTable(model, models), present);
  return { changes, stored: storedValues(present) };
}

/**
 * Converts the fields of an entity whose type has changed, one after the other; returns which.
 * @param by id of the user who decided it; null for a command
 * @param isAgreed whether a change is among those that were shown and confirmed
 */
export async function applyTypeChanges(
  db: Database,
  models: ReadonlyMap<string, EntityModel>,
  model: EntityModel,
  by: number | null = null,
  isAgreed: (change: TypeChange) => boolean = () => true,
): Promise<readonly TypeChange[]> {
  return db.exclusively(async () => {
    const plan = planTable(model, models);
    const changes: TypeChange[] = [];
    for (;;) {
      // Each script renames columns, so the next one reads the table again.
      const present = await presentTable(db, model);
      if (present === null) break;
      const change = (await findTypeChanges(db, model, plan, present)).find(isAgreed);
      if (change === undefined) break;
      const { from, column, values, unfit } = change;
      const entry = {
        model,
        column: column.name,
        operacao: 'CONVERSAO',
        de: from,
        para: column.type,
        valores: values,
        perdidos: unfit,
      };
      await db.script([typeChangeScript(plan.table, present, change), auditScript({ ...entry, by })].join('\n'));
      changes.push(change);
    }
    if (changes.length > 0) await migrateEntities(db, models, new Set([model.name]));
    return changes;
  });
}

/**
 * Restores the type and the values that a column had before a conversion; values saved since are converted. The schema
 * still demands the other type, so the field is out of use until the schema is changed back.
 * @param column name of the column with the old values
 * @returns false if nothing is stored under this name
 */
export async function takeTypeBack(
  db: Database,
  model: EntityModel,
  column: string,
  by: number | null = null,
): Promise<boolean> {
  return db.exclusively(async () => {
    const present = await presentTable(db, model);
    const stored = present === null ? undefined : storedValues(present).find((one) => one.column === column);
    const from = stored === undefined ? undefined : present?.columns.get(stored.of);
    if (present === null || stored === undefined || from === undefined) return false;
    const change = { column: { name: stored.of, type: stored.type, default: null }, from, stored: column, values: 0 };
    const entry = {
      model,
      column: stored.of,
      operacao: 'RETORNO',
      de: from,
      para: stored.type,
      valores: null,
      perdidos: null,
    };
    await db.script([typeChangeScript(model.table, present, change), auditScript({ ...entry, by })].join('\n'));
    return true;
  });
}

/**
 * Deletes values that changes of type have set aside; returns which.
 * @param column only this one; by default all
 */
export async function forgetStoredValues(
  db: Database,
  model: EntityModel,
  by: number | null = null,
  column?: string,
): Promise<readonly StoredValues[]> {
  return db.exclusively(async () => {
    const present = await presentTable(db, model);
    const stored = present === null ? [] : storedValues(present);
    const meant = column === undefined ? stored : stored.filter((one) => one.column === column);
    for (const values of meant) {
      const entry = { model, column: values.of, operacao: 'DESCARTE', de: values.type, para: null };
      await db.script(
        [`${forgetScript(model.table, values)};`, auditScript({ ...entry, valores: null, perdidos: null, by })].join(
          '\n',
        ),
      );
    }
    return meant;
  });
}

/** The last conversion and its author, by entity and column. */
export async function lastConversions(
  db: Database,
): Promise<ReadonlyMap<string, { readonly at: string; readonly by: string | null }>> {
  const rows = await db.query<{ entity: string; campo: string; at: string; by: string | null }>(sql`
    select distinct on (c.entity, c.campo) c.entity, c.campo, c.dh_registro as at, u.nome as by
    from vitral_conversao as c left join usuario as u on u.id = c.id_usuario
    where c.operacao <> 'DESCARTE'
    order by c.entity, c.campo, c.id desc`);
  return new Map(rows.map(({ entity, campo, at, by }) => [`${entity}.${campo}`, { at, by }]));
}

type AuditEntry = {
  readonly model: EntityModel;
  readonly column: string;
  readonly operacao: string;
  readonly de: string;
  readonly para: string | null;
  readonly valores: number | null;
  readonly perdidos: number | null;
  readonly by: number | null;
};

/** Statement that records who decided what. It is part of the script and of its transaction. */
function auditScript({ model, column, operacao, de, para, valores, perdidos, by }: AuditEntry): string {
  const given = [text(model.name), text(column), text(operacao), text(de), para === null ? 'null' : text(para)];
  const numbers = [valores, perdidos, by].map((value) => (value === null ? 'null' : String(value)));
  return `insert into vitral_conversao (entity, campo, operacao, de, para, valores, perdidos, id_usuario) values (${[...given, ...numbers].join(', ')});`;
}

async function presentTable(db: Database, model: EntityModel): Promise<PresentTable | null> {
  return (await presentTables(db, [model.table])).get(model.table) ?? null;
}

function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
