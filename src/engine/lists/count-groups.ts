import type { Sql } from 'sql-template-tag';
import type { Reader } from '../../platform/database/database.ts';
import { aggregatesKey, readAggregates } from './aggregates.ts';
import { type AnswerCache, type AnswerVersion, readVersion, type Versioned } from './answer-cache.ts';
import type { Listable } from './listable.ts';
import type { FieldPath, ListRequest } from './request/list-request.ts';
import type { FoundList, ListRow, TotalizerRow } from './row-shape.ts';
import type { ListStatements } from './sql/build-sql.ts';
/** A running list request with its cache keys. */
export type Search = {
  readonly db: Reader;
  readonly listable: Listable;
  readonly request: ListRequest;
  readonly statements: ListStatements;
  readonly cache: AnswerCache;
  readonly pages: AnswerCache;
  readonly summaryKey: string;
  readonly pageKey: string;
  /** Cache key of the known positions in the list. */
  readonly placesKey: string;
  readonly batch: number;
};

/** The groups and totals of a list. */
export async function countGroups(
  search: Search,
  seen: AnswerVersion | null,
): Promise<Pick<FoundList, 'groups' | 'totalizer'>> {
  const { group, totalizer } = search.request;
  const counted: (readonly GroupRow[])[] = [];
  for (const [index, build] of search.statements.groupings.entries()) {
    const path = totalizer[index];
    const name =
      path === undefined
        ? `group ${group?.label.name} ${group?.value.name} ${aggregatesKey(search.request)}`
        : `totalizer ${path.name}`;
    counted.push(await groupRows(search, seen, name, build));
  }
  return {
    groups:
      group === null
        ? []
        : (counted.at(-1) ?? []).map(({ label, value, total, aggregate }) => ({
            [group.label.name]: label,
            [group.value.name]: value,
            total,
            ...(aggregate.length === 0 ? {} : { aggregate }),
          })),
    totalizer: totalizer.flatMap((path, index) =>
      (counted[index] ?? []).map(({ label, value, total }) => ({
        field: path.name,
        id: plain(value),
        descricao: describe(path, label),
        count: total,
      })),
    ),
  };
}

type GroupRow = {
  readonly label: unknown;
  readonly value: unknown;
  readonly total: number;
  readonly aggregate: readonly ListRow[];
};

function groupRows(search: Search, seen: AnswerVersion | null, name: string, build: () => Sql): Promise<GroupRow[]> {
  const { db, request, statements, cache } = search;
  return cache.get(`${name}\n${statements.rowsKey}`, seen, async () => {
    const rows = await db.query(build());
    return versioned(
      rows[0]?.v,
      rows.map((row) => ({
        label: row.label,
        value: row.value,
        total: Number(row.total),
        aggregate: 'a0' in row ? readAggregates(request, row) : [],
      })),
    );
  });
}

/** A value with the version of the tables it was read from. */
export function versioned<T>(version: unknown, value: T): Versioned<T> {
  return { version: readVersion(version), value };
}

function describe({ field }: FieldPath, label: unknown): string | null {
  if (label === null || label === undefined) return null;
  return field.options?.find(({ id }) => id === label)?.descricao ?? String(label);
}

function plain(value: unknown): TotalizerRow['id'] {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
