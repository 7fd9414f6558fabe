import { raw } from 'sql-template-tag';
import type { EntityModel } from '../../../language/entity/entity.ts';
import type { ViewProblem } from '../../../language/json/problem.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { quoteIdentifier } from '../../../platform/database/identifier.ts';
import { wholeFile } from '../models/schema-problems.ts';
import type { PresentTable } from '../tables/present-tables.ts';
import type { PlannedCheck, TablePlan } from '../tables/table-plan.ts';

/** Number of ids that a problem lists. */
const maxNamed = 5;

/** A rule without a constraint yet, and the records that break it. */
export type BrokenCheck = { readonly check: PlannedCheck; readonly total: number; readonly ids: readonly number[] };

/** Checks of a plan without a validated constraint in the table. */
export function missingChecks(plan: TablePlan, present: PresentTable): readonly PlannedCheck[] {
  return plan.checks.filter(({ name, definition }) => present.constraints.get(name) !== definition);
}

/** Which of the rules are broken by records, with some of these. Reads the table once for all rules. */
export async function findBroken(
  db: Queryable,
  table: string,
  checks: readonly PlannedCheck[],
): Promise<readonly BrokenCheck[]> {
  if (checks.length === 0) return [];
  const counts = checks.map(({ condition }, place) => `count(*) filter (where not (${condition})) as c${place}`);
  const from = quoteIdentifier(table);
  const [row = {}] = await db.query<Record<string, unknown>>(statement(`select ${counts.join(', ')} from ${from}`));
  const broken: BrokenCheck[] = [];
  for (const [place, check] of checks.entries()) {
    const total = Number(row[`c${place}`] ?? 0);
    if (total === 0) continue;
    const text = `select id from ${from} where not (${check.condition}) order by id limit ${maxNamed}`;
    const rows = await db.query<{ id: number }>(statement(text));
    broken.push({ check, total, ids: rows.map(({ id }) => id) });
  }
  return broken;
}

/**
 * How a rule is enforced. If records break it, it only applies to changed values: these records keep theirs and can be
 * saved in other fields, which a constraint would refuse. With existing records the constraint is validated in a second
 * script, while others read and write.
 * @param rows whether records break the rule, keep it, or there are none
 */
export function ruleSteps(
  table: string,
  { name, definition, columns, ofNew }: PlannedCheck,
  rows: 'broken' | 'right' | 'empty',
): { readonly statement: string; readonly behind?: string } {
  const [quoted, rule] = [quoteIdentifier(table), quoteIdentifier(name)];
  const comment = text(definition);
  const statement = [
    `alter table ${quoted} drop constraint if exists ${rule};`,
    `drop trigger if exists ${rule} on ${quoted};`,
    ...(rows === 'broken'
      ? [
          `create trigger ${rule} before insert or update on ${quoted} for each row when (not (${ofNew}))`,
          `  execute function vitral_recusa_valor(${[name, ...columns].map(text).join(', ')});`,
          `comment on trigger ${rule} on ${quoted} is ${comment};`,
        ]
      : [
          `alter table ${quoted} add constraint ${rule} ${definition}${rows === 'right' ? ' not valid' : ''};`,
          `comment on constraint ${rule} on ${quoted} is ${comment};`,
        ]),
  ].join('\n');
  return rows === 'right' ? { statement, behind: `alter table ${quoted} validate constraint ${rule}` } : { statement };
}

/** The problem at the rule, with the number of records that break it. */
export function brokenProblem(model: EntityModel, { check, total, ids }: BrokenCheck): ViewProblem {
  const { field, keyword } = check;
  const isOne = total === 1;
  const named = `${isOne ? 'id' : 'ids'} ${ids.join(', ')}${total > ids.length ? ' ...' : ''}`;
  const what =
    keyword === 'required' ? `have no \`${field}\`, which is required` : `break \`${keyword}\` of \`${field}\``;
  const message = `${total} ${isOne ? 'record' : 'records'} of ${model.name} ${isOne ? what.replace('have', 'has').replace('break', 'breaks') : what} (${named}). ${isOne ? 'It keeps its value' : 'They keep their values'} and can be saved in other fields; every new value has to follow the rule.`;
  const pointer = pointerOf(field, keyword);
  return { ...wholeFile(model.name, 'entity/broken-rule', message), severity: 'warning', pointer };
}

function pointerOf(field: string, keyword: string): string {
  if (keyword === 'required') return '/required';
  return keyword === 'x-check' ? `/x-check/${field}` : `/properties/${field}/${keyword}`;
}

/** Statements contain only names and constants of the schema, nothing of a request. */
function statement(text: string) {
  return raw(text);
}

function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
