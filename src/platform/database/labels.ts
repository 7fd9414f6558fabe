import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Queryable } from './database.ts';
import { identifier } from './identifier.ts';
import { isoTimestamp } from './values.ts';

/** The column of a table whose values stand for its rows, and the kind of its field. */
export type LabelSource = { readonly table: string; readonly column: string; readonly kind: string };

/** Labels by the ids of their rows; null where a row has none. What there is no row of is missing. */
export type RowLabels = ReadonlyMap<number, unknown>;

/** With more label columns than this, to plan one statement for all of them takes longer than to send a second one. */
export const maxInlineLabels = 8;

/** Rows whose labels are wanted: under a condition on alias `t` beside their ids, which null leaves out. */
export type WantedLabels = {
  readonly source: LabelSource | null;
  readonly table: string;
  readonly ids: Iterable<number>;
  readonly condition: Sql | null;
};

/**
 * Labels of rows of several tables by one statement, in the order asked for, whatever their number. Without a source a
 * label is null, and what is answered says which rows there are.
 */
export async function readLabelSets(db: Queryable, wanted: readonly WantedLabels[]): Promise<readonly RowLabels[]> {
  const found = wanted.map(() => new Map<number, unknown>());
  const asked = wanted.flatMap(({ source, table, ids, condition }, place) => {
    const distinct = [...new Set(ids)];
    if (distinct.length === 0) return [];
    // Values of different types share one column as texts.
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

/** A value of the database's text form, as the adapters read the column itself. */
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
