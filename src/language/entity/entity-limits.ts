import { columnOf, type EntityField } from './entity.ts';
import type { ReportProblem } from './schema-values.ts';

/** Maximum bytes of a table or column name; PostgreSQL would cut longer ones. */
const longestName = 63;
const longestEntityName = 60;
/** PostgreSQL allows 1,600 columns per table; the platform uses six of them. */
const maxColumns = 1_594;

/** The problem of an entity name that is too long for its table; null if it fits. */
export function explainLongName(name: string, table: string): string | null {
  if (name.length > longestEntityName)
    return `The name of an entity has ${longestEntityName} letters at most; \`${name}\` has ${name.length}. Rename the file.`;
  if (table.length > longestName)
    return `The table of \`${name}\` would be called \`${table}\`, which has ${table.length} letters (each capital brings an underscore); the database takes ${longestName}. Give the file a shorter name.`;
  return null;
}

/**
 * The fields that fit into the table: of two with the same column the first, and at most the maximum number. The others
 * are reported.
 */
export function fittingFields(
  fields: Readonly<Record<string, EntityField>>,
  report: ReportProblem,
): Readonly<Record<string, EntityField>> {
  const columns = new Map<string, string>();
  const fitting: Record<string, EntityField> = {};
  const surplus: string[] = [];
  for (const [name, field] of Object.entries(fields)) {
    const column = columnOf(field);
    const twin = columns.get(column);
    if (field.kind === 'collection') {
      fitting[name] = field;
    } else if (twin !== undefined) {
      const message = `\`${name}\` and \`${twin}\` would share the column \`${column}\`: one record of another entity is kept as \`id_\` and the name of its field. Rename one of them; until then \`${name}\` is left out.`;
      report('entity/same-column', `/properties/${name}`, message, { what: 'key' });
    } else if (columns.size >= maxColumns) {
      surplus.push(name);
    } else {
      columns.set(column, name);
      fitting[name] = field;
    }
  }
  const [first] = surplus;
  if (first !== undefined) {
    const message = `A table holds ${maxColumns} fields; this schema has ${maxColumns + surplus.length}, so those from \`${first}\` on are left out. Move some to an entity of their own.`;
    report('entity/too-many-fields', `/properties/${first}`, message, { what: 'key' });
  }
  return fitting;
}

/** Reports former names that are in use by a field, or claimed by another one. */
export function reportTakenNames(
  fields: Readonly<Record<string, EntityField>>,
  names: readonly string[],
  report: ReportProblem,
): void {
  const claimed = new Map<string, string>();
  for (const { name, renamedFrom = [] } of Object.values(fields))
    for (const [index, former] of renamedFrom.entries()) {
      const owner = names.includes(former) ? former : claimed.get(former);
      claimed.set(former, name);
      if (owner === undefined) continue;
      const message =
        owner === former
          ? `There is a field \`${former}\`, so \`${name}\` was not called that before. Take one of them away.`
          : `\`${owner}\` says that it was called \`${former}\` as well. Only one of them can have its values.`;
      report('entity/rename-clash', `/properties/${name}/renamedFrom/${index}`, message);
    }
}
