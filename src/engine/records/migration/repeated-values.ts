import { raw } from 'sql-template-tag';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { ViewProblem } from '../../../language/json/problem.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { quoteIdentifier } from '../../../platform/database/identifier.ts';
import { wholeFile } from '../models/schema-problems.ts';
import type { PresentTable } from '../tables/present-tables.ts';
import type { PlannedUnique, TablePlan } from '../tables/table-plan.ts';

/** Number of ids that a problem lists. */
const maxNamed = 5;

/** Values that must be unique but repeat: how many records share theirs, and some of these. */
export type RepeatedValues = {
  readonly unique: PlannedUnique;
  readonly total: number;
  readonly ids: readonly number[];
};

/** New unique rules that records break: those without an index so far whose columns are in use. */
export async function findRepeated(
  db: Queryable,
  plan: TablePlan,
  present: PresentTable,
): Promise<readonly RepeatedValues[]> {
  const types = new Map(plan.columns.map(({ name, type }) => [name, type]));
  const repeated: RepeatedValues[] = [];
  for (const unique of plan.uniques) {
    const isUsable = unique.columns.every((column) => present.columns.get(column) === types.get(column));
    if (present.indexes.get(unique.name) === unique.definition || !isUsable) continue;
    const columns = unique.columns.map(quoteIdentifier);
    const alive = [...columns.map((column) => `${column} is not null`), ...unique.among(null)];
    const shared = `select id, count(*) over (partition by ${columns.join(', ')}) as alike, ${columns.join(', ')}
      from ${quoteIdentifier(plan.table)} where ${alive.join(' and ')}`;
    const rows = await db.query<{ id: number; total: number }>(
      raw(
        `select id, (count(*) over ())::int as total from (${shared}) as s where alike > 1 order by ${columns.join(', ')}, id limit ${maxNamed}`,
      ),
    );
    if (rows[0] !== undefined) repeated.push({ unique, total: rows[0].total, ids: rows.map(({ id }) => id) });
  }
  return repeated;
}

/**
 * Script that applies a unique rule to future saves, because its index would be refused while stored records break it.
 */
export function repeatedScript(table: string, { name, definition, columns, among }: PlannedUnique): string {
  const [quoted, rule] = [quoteIdentifier(table), quoteIdentifier(name)];
  const given = [name, among('t').join(' and '), ...columns].map(text).join(', ');
  const when = among('new').length === 0 ? '' : ` when (${among('new').join(' and ')})`;
  return [
    `drop trigger if exists ${rule} on ${quoted};`,
    `create trigger ${rule} before insert or update on ${quoted} for each row${when}`,
    `  execute function vitral_recusa_repetido(${given});`,
    `comment on trigger ${rule} on ${quoted} is ${text(definition)};`,
  ].join('\n');
}

/** The problem at the rule, with the number of records that share values. */
export function repeatedProblem(model: EntityModel, { unique, total, ids }: RepeatedValues): ViewProblem {
  const fields = unique.fields.map((field) => `\`${field}\``).join(' and ');
  const named = `ids ${ids.join(', ')}${total > ids.length ? ' ...' : ''}`;
  const message = `${total} records of ${model.name} have the same ${fields} as another one, which \`x-unique\` does not allow (${named}). They keep their values and can be saved in other fields; every new value has to follow the rule.`;
  const problem = wholeFile(model.name, 'entity/broken-rule', message);
  return { ...problem, severity: 'warning', pointer: `/x-unique/${unique.place}` };
}

function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
