import type { EntityField } from '../../language/entity/entity.ts';
import { columnOf } from '../../language/entity/entity.ts';
import { closestNames, didYouMean } from '../../language/json/closest-names.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { readColumnTypes, type TableColumns } from './column-types.ts';
import type { CheckedSql } from './sql/check-sql.ts';
import { problem, type SqlProblem } from './sql/sql-mistakes.ts';
import type { Declaration, Statement } from './statement.ts';

/** The result of preparing a statement: mistakes, which exclude it, and notices. */
export type Prepared = {
  readonly statement: Statement | null;
  readonly errors: readonly SqlProblem[];
  readonly notices: readonly SqlProblem[];
};

/** Column in which a statement may return the search text of its table. */
const searchColumn = 'busca';

/**
 * Prepares the SQL of a statement and compares its columns with the declared fields, without reading rows. If a field
 * that is not required has no column, the list does not have it.
 * @param tables known columns of its tables: cached results for them are reused
 */
export async function prepareStatement(
  db: Pick<Queryable, 'query'>,
  declaration: Declaration,
  query: CheckedSql,
  tables: TableColumns | null = null,
): Promise<Prepared> {
  const types = await readColumnTypes(db, declaration, query, tables);
  if ('code' in types) return { statement: null, errors: [types], notices: [] };
  const errors: SqlProblem[] = [];
  const notices: SqlProblem[] = [];
  const fields = Object.values(declaration.model.fields);
  const hasId = types.has('id');
  if (!hasId && declaration.key.includes('id'))
    errors.push(
      problem(
        'statement/no-key',
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
      (isNeeded ? errors : notices).push(problem('statement/missing-column', 0, message, near));
    } else if (!typesOf(field).includes(type)) {
      const message = `The column \`${columnOf(field)}\` is \`${type}\`; the field \`${field.name}\` takes ${typesOf(
        field,
      )
        .map((one) => `\`${one}\``)
        .join(' or ')}. ${hintFor(field, type)}`;
      errors.push(problem('statement/wrong-type', 0, message));
    }
  }
  if (hasId && !wholeNumbers.includes(types.get('id') ?? ''))
    errors.push(
      problem(
        'statement/wrong-type',
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
          'statement/unknown-column',
          0,
          `No field is declared for the column \`${name}\`, so no answer has it.${didYouMean(near)}`,
          near,
        ),
      );
    }
  return { statement: errors.length === 0 ? usable(declaration, query, types) : null, errors, notices };
}

function usable(declaration: Declaration, query: CheckedSql, types: ReadonlyMap<string, string>): Statement {
  const { model } = declaration;
  const present = Object.values(model.fields).filter((field) => types.has(columnOf(field)));
  const fields = Object.fromEntries(present.map((field) => [field.name, field]));
  return {
    ...declaration,
    model: { ...model, fields, label: Object.hasOwn(fields, model.label) ? model.label : 'id' },
    search: declaration.search.filter((name) => Object.hasOwn(fields, name)),
    query,
    hasId: types.has('id'),
    hasSearchColumn: types.get(searchColumn) === 'text',
  };
}

const wholeNumbers = ['bigint', 'integer', 'smallint'];
const numbers = [...wholeNumbers, 'numeric', 'double precision', 'real'];
const texts = ['text', 'character varying', 'character'];

/** PostgreSQL types that a field's column may have. */
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
