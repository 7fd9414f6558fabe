import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Queryable } from './database.ts';
import { identifier } from './identifier.ts';
import { isoTimestamp } from './values.ts';

/** The column of a table whose values label its rows, with the kind of its field. */
export type LabelSource = { readonly table: string; readonly column: string; readonly kind: string };

/** Labels by row id: null if a row has no label, missing if there is no such row. */
export type RowLabels = ReadonlyMap<number, unknown>;

/** Above this number of label columns, planning one statement for all takes longer than sending a second one. */
export const maxInlineLabels = 8;

/** The rows whose labels are needed. An optional condition on alias `t` restricts them further than their ids. */
export type WantedLabels = {
  readonly source: LabelSource | null;
  readonly table: string;
  readonly ids: Iterable<number>;
  readonly condition: Sql | null;
};

/**
 * Reads the labels of rows of several tables by one statement; the result has the order of `wanted`. Without a source
 * labels are null, and the result only says which rows exist.
 */
export async function readLabelSets(db: Queryable, wanted: readonly WantedLabels[]): Promise<readonly RowLabels[]> {
  const found = wanted.map(() => new Map<number, unknown>());
  const asked = wanted.flatMap(({ source, table, ids, condition }, place) => {
    const distinct = [...new Set(ids)];
    if (distinct.length === 0) return [];
    // Values of different types share one text column.
    const label = source === null ? sql`null::text` : sql`t.${identifier(source.column)}::text`;
    const also = condition === null ? sql`` : sql` and ${condition}`;
    return sql`select ${raw(String(place))} as place, t.id, ${label} as label from ${identifier(table)} as t where t.id = any(${distinct}::bigint[])${also}`;
  });
  if (asked.length === 0) return found;
  const rows = await db.query<{ place: number; id: number; label: string | null }>(join(asked, ' union all '));
  for (const { place, id, label } of rows)
    found[place]?.set(id, label === null ? null : decode(wanted[place]?.source?.kind ?? 'text', label));
  return found;
}

/** Parses the text of a value as the adapters would read the column itself. */
function decode(kind: string, text: string): unknown {
  switch (kind) {
    case 'integer':
    case 'number':
    case 'money':
      return Number(text);
    case 'boolean':
      return text === 'true';
    case 'datetime':
      return isoTimestamp(text);
    default:
      return text;
  }
}
