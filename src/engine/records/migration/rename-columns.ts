import { columnOf, type EntityField, type EntityModel } from '../../../language/entity/entity.ts';
import type { ViewProblem } from '../../../language/json/problem.ts';
import { quoteIdentifier } from '../../../platform/database/identifier.ts';
import { wholeFile } from '../models/schema-problems.ts';
import type { PresentTable } from '../tables/present-tables.ts';

/** A field whose column still has another name. */
export type Rename = { readonly field: string; readonly former: string; readonly from: string; readonly to: string };

/** Columns with a former name (`renamedFrom`) of a field that has no column of its own yet. */
export function findRenames(model: EntityModel, present: PresentTable): readonly Rename[] {
  return Object.values(model.fields).flatMap((field) => {
    const to = columnOf(field);
    const former = formerColumn(field, present);
    return former === null || present.columns.has(to) ? [] : [{ field: field.name, ...former, to }];
  });
}

/**
 * Script that renames a column. What is stored under the name of the field (history, files, number series) is renamed
 * as well, so that earlier states of a record can be read and restored.
 */
export function renameScript(model: EntityModel, { field, former, from, to }: Rename): string {
  const entity = text(model.name);
  const [was, is] = [text(former), text(field)];
  const moved = (side: string): string =>
    `update vitral_historico set ${side} = (${side} - ${was}) || jsonb_build_object(${is}, ${side} -> ${was}) where entity = ${entity} and ${side} ? ${was};`;
  return [
    `alter table ${quoteIdentifier(model.table)} rename column ${quoteIdentifier(from)} to ${quoteIdentifier(to)};`,
    moved('antes'),
    moved('depois'),
    `update vitral_arquivo set campo = ${is} where entity = ${entity} and campo = ${was};`,
    // A numbered field continues its series.
    `update vitral_numero set campo = ${is} where entity = ${entity} and campo = ${was};`,
  ].join('\n');
}

/** Former columns with values, although the new column exists as well: a person must choose. */
export function renameClashes(model: EntityModel, present: PresentTable): readonly ViewProblem[] {
  return Object.values(model.fields).flatMap((field) => {
    const former = formerColumn(field, present);
    if (former === null || !present.columns.has(columnOf(field))) return [];
    const message = `The table has both \`${former.from}\`, the former name of \`${field.name}\`, and \`${columnOf(field)}\`; nothing was renamed. Move the values by a file in src/platform/database/changes, or take the name out of \`renamedFrom\`.`;
    const problem = wholeFile(model.name, 'entity/rename-clash', message);
    return [{ ...problem, severity: 'warning' as const, pointer: `/properties/${field.name}/renamedFrom` }];
  });
}

function formerColumn(
  field: EntityField,
  present: PresentTable,
): { readonly former: string; readonly from: string } | null {
  if (field.kind === 'collection') return null;
  for (const former of field.renamedFrom ?? []) {
    const from = columnOf({ kind: field.kind, name: former });
    if (present.columns.has(from)) return { former, from };
  }
  return null;
}

function text(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
