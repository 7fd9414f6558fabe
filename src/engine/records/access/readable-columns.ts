import sql, { join, raw, type Sql } from 'sql-template-tag';
import { columnOf, type EntityModel, systemFields } from '../../../language/entity/entity.ts';
import { searchExpression } from '../../../platform/database/base.ts';
import { quoteIdentifier } from '../../../platform/database/identifier.ts';
import { columnType } from '../tables/table-plan.ts';

/**
 * The columns of an entity's table on alias `t`, with empty values for hidden fields, which are also left out of the
 * search text.
 */
export function readableColumns(model: EntityModel, hidden: ReadonlySet<string>): Sql {
  const stored = Object.values(model.fields).filter(({ kind }) => kind !== 'collection');
  const columns = stored.map((field) => {
    const column = quoteIdentifier(columnOf(field));
    return hidden.has(field.name) ? `null::${columnType(field)} as ${column}` : `t.${column}`;
  });
  const own = [...systemFields, ...(model.softDelete ? ['dh_exclusao'] : [])].map(
    (name) => `t.${quoteIdentifier(name)}`,
  );
  const searched = model.search.filter((name) => !hidden.has(name));
  const isWhole = searched.length === model.search.length;
  const text = searched.length === 0 ? `' '::text` : searchExpression(searched, 't');
  const search = model.search.length === 0 ? [] : [isWhole ? 't.busca' : `${text} as busca`];
  return join([...own, ...columns, ...search].map((column) => sql`${raw(column)}`));
}
