import { raw } from 'sql-template-tag';
import type { EntityField } from '../../runtime/definition/entity/entity.ts';
import { columnOf } from '../../runtime/definition/entity/entity.ts';
import { closestNames, didYouMean } from '../../runtime/json/closest-names.ts';
import type { Queryable } from '../database/database.ts';
import { SqlError } from '../database/errors.ts';
import { quoteIdentifier } from '../database/identifier.ts';
import type { CheckedSql } from './check-sql.ts';
import { type Declaration, type QueryRelation, sessionValues } from './query-relation.ts';
import { problem, type SqlProblem } from './sql-mistakes.ts';

/** What the database says of a relation: mistakes that leave it out, and what is only worth a notice. */
export type Prepared = {
  readonly relation: QueryRelation | null;
  readonly errors: readonly SqlProblem[];
  readonly notices: readonly SqlProblem[];
};

/** Column in which a statement may pass on the search text of its table. */
const searchColumn = 'busca';

/**
 * Prepares the statement of a relation against the database and compares its columns with the fields that are declared.
 * Reads no row. A field that is not required may be missing: then the list does not have it.
 */
export async function prepareRelation(
  db: Pick<Queryable, 'query'>,
  declaration: Declaration,
  statement: CheckedSql,
): Promise<Prepared> {
  const types = await readColumnTypes(db, declaration, statement);
  if ('code' in types) return { relation: null, errors: [types], notices: [] };
  const errors: SqlProblem[] = [];
  const notices: SqlProblem[] = [];
  const fields = Object.values(declaration.model.fields);
  const hasId = types.has('id');
  if (!hasId && declaration.key.includes('id'))
    errors.push(
      problem(
        'relation/no-key',
        0,
        'The rows have no column `id`. Give them one, or name in `key` the fields whose values no two rows share.',
      ),
    );
  for (const field of fields) {
    if (field.name === 'id' && !hasId) continue;
    const type = types.get(columnOf(field));
    if (type === undefined && declaration.lists.has(field.name)) continue;
    if (type === undefined) {
      const near = closestNames(
        columnOf(field),
        [...types.keys()].filter((name) => !fields.some((one) => columnOf(one) === name)),
      );
      const isNeeded = field.required || declaration.key.includes(field.name);
      const message = `The statement has no column \`${columnOf(field)}\`, the field \`${field.name}\` of its rows${isNeeded ? '' : '; the list goes without it'}.${didYouMean(near)}`;
      (isNeeded ? errors : notices).push(problem('relation/missing-column', 0, message, near));
    } else if (!typesOf(field).includes(type)) {
      const message = `The column \`${columnOf(field)}\` is \`${type}\`; the field \`${field.name}\` takes ${typesOf(
        field,
      )
        .map((one) => `\`${one}\``)
        .join(' or ')}. ${hintFor(field, type)}`;
      errors.push(problem('relation/wrong-type', 0, message));
    }
  }
  if (hasId && !wholeNumbers.includes(types.get('id') ?? ''))
    errors.push(
      problem(
        'relation/wrong-type',
        0,
        `The column \`id\` is \`${types.get('id')}\`; the number of a row is a \`bigint\`.`,
      ),
    );
  const names = fields.map(columnOf);
  for (const name of types.keys())
    if (!names.includes(name) && name !== 'id' && name !== searchColumn) {
      const near = closestNames(name, names);
      notices.push(
        problem(
          'relation/unknown-column',
          0,
          `No field is declared for the column \`${name}\`, so no answer has it.${didYouMean(near)}`,
          near,
        ),
      );
    }
  return { relation: errors.length === 0 ? usable(declaration, statement, types) : null, errors, notices };
}

function usable(declaration: Declaration, statement: CheckedSql, types: ReadonlyMap<string, string>): QueryRelation {
  const { model } = declaration;
  const present = Object.values(model.fields).filter((field) => types.has(columnOf(field)));
  const fields = Object.fromEntries(present.map((field) => [field.name, field]));
  return {
    ...declaration,
    model: { ...model, fields, label: Object.hasOwn(fields, model.label) ? model.label : 'id' },
    search: declaration.search.filter((name) => Object.hasOwn(fields, name)),
    statement,
    hasId: types.has('id'),
    hasSearchColumn: types.get(searchColumn) === 'text',
  };
}

/** Types of the columns by name, or what the database has against the statement. */
export async function readColumnTypes(
  db: Pick<Queryable, 'query'>,
  declaration: Pick<Declaration, 'params'>,
  statement: CheckedSql,
): Promise<ReadonlyMap<string, string> | SqlProblem> {
  const { text, characterAt } = withoutValues(declaration, statement);
  const head = 'select ';
  // One row of nothing, whatever the statement finds: its names and types are what is asked for.
  const from = ' from (values (1)) as vitral_one (n) left join (select * from (';
  const tail = '\n) as vitral_s limit 0) as t on true';
  const ask = async (columns: string): Promise<Record<string, unknown> | SqlProblem> => {
    const before = `${head}${columns}${from}`;
    try {
      const [row = {}] = await db.query(raw(`${before}${text}${tail}`));
      return row;
    } catch (error) {
      if (!(error instanceof SqlError)) throw error;
      const at = error.position === null ? 0 : characterAt(error.position - 1 - before.length);
      return problem('relation/refused', at, `The database refuses the statement: ${error.message}.`);
    }
  };
  const first = await ask('t.*');
  if (isProblem(first)) return first;
  const names = Object.keys(first);
  if (names.length === 0) return problem('relation/refused', 0, 'The statement has no columns.');
  const second = await ask(
    names.map((name) => `pg_typeof(t.${quoteIdentifier(name)})::text as ${quoteIdentifier(name)}`).join(', '),
  );
  if (isProblem(second)) return second;
  return new Map(Object.entries(second).map(([name, type]) => [name, String(type)]));
}

function isProblem(value: Record<string, unknown> | SqlProblem): value is SqlProblem {
  return typeof value.code === 'string' && typeof value.offset === 'number' && Array.isArray(value.suggestions);
}

/** The statement with empty values of the right types, and where a character of it stands in the file's statement. */
function withoutValues(
  { params }: Pick<Declaration, 'params'>,
  { text, parameters }: CheckedSql,
): { readonly text: string; readonly characterAt: (character: number) => number } {
  let made = '';
  let from = 0;
  const shifts: { readonly after: number; readonly by: number }[] = [];
  for (const { start, end, name } of parameters) {
    const session = Object.hasOwn(sessionValues, name) ? sessionValues[name] : undefined;
    const value = `(null::${session ?? params.get(name)?.type ?? 'text'})`;
    made += text.slice(from, start) + value;
    shifts.push({ after: made.length, by: value.length - (end - start) });
    from = end;
  }
  made += text.slice(from);
  const characterAt = (character: number): number => {
    const shift = shifts.reduce((sum, { after, by }) => (character >= after ? sum + by : sum), 0);
    return Math.min(Math.max(0, character - shift), text.length);
  };
  return { text: made, characterAt };
}

const wholeNumbers = ['bigint', 'integer', 'smallint'];
const numbers = [...wholeNumbers, 'numeric', 'double precision', 'real'];
const texts = ['text', 'character varying', 'character'];

/** Types of PostgreSQL that a field's column may have. */
function typesOf({ kind, name }: EntityField): readonly string[] {
  switch (kind) {
    case 'integer':
    case 'relation':
    case 'link':
      return wholeNumbers;
    case 'number':
    case 'money':
      return name === 'id' ? wholeNumbers : numbers;
    case 'boolean':
      return ['boolean'];
    case 'date':
      return ['date'];
    case 'datetime':
      return ['timestamp with time zone'];
    case 'time':
      return ['time without time zone'];
    case 'json':
    case 'collection':
      return ['jsonb', 'json'];
    case 'text':
      return texts;
  }
}

function hintFor(field: EntityField, type: string): string {
  if (field.kind === 'datetime' && type.startsWith('timestamp'))
    return 'Say of which time zone it is: `... at time zone :fuso`.';
  const [wanted = 'text'] = typesOf(field);
  return `Cast it: \`...::${wanted === 'timestamp with time zone' ? 'timestamptz' : wanted}\`.`;
}
