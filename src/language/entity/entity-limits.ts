import { columnOf, type EntityField } from './entity.ts';
import type { ReportProblem } from './schema-values.ts';

/** Bytes of a name of a table or column; PostgreSQL would cut a longer one. */
const longestName = 63;
const longestEntityName = 60;
/** PostgreSQL holds 1,600 columns in a table; six of them are the platform's own. */
const maxColumns = 1_594;

/** What is wrong with the length of an entity's name; null when its table can have it. */
export function explainLongName(name: string, table: string): string | null {
  if (name.length > longestEntityName)
    return `The name of an entity has ${longestEntityName} letters at most; \`${name}\` has ${name.length}. Rename the file.`;
  if (table.length > longestName)
    return `The table of \`${name}\` would be called \`${table}\`, which has ${table.length} letters (each capital brings an underscore); the database takes ${longestName}. Give the file a shorter name.`;
  return null;
}

/**
 * The fields that fit into one table: of two that share a column the first, and no more than a table holds. What is left
 * out is reported at its key.
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

/** Former names that are taken: by a field that there is, or by another field that claims to have had it. */
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
