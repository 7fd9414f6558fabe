import sql, { type Sql } from 'sql-template-tag';
import type { EntityModel } from '../../runtime/definition/entity.ts';
import { formatDate, formatDateTime } from '../../ui/format/date.ts';
import { formatNumber } from '../../ui/format/number.ts';
import type { Queryable } from '../database/database.ts';
import { identifier } from '../database/identifier.ts';
import type { FieldPath, Filter, ListRequest } from '../lists/list-request.ts';
import { labelOfPath } from './columns.ts';
import type { DocumentContext } from './document-context.ts';

/** One thing that decides which rows a document holds, or in which order. */
export type SummaryLine = { readonly label: string; readonly text: string };

export type SummaryParts = {
  readonly db: Queryable;
  readonly model: EntityModel;
  readonly models: ReadonlyMap<string, EntityModel>;
  /** Which rows of an entity exist for the caller, on alias `t`: the label of another row must not show. */
  readonly scopeOf: (model: EntityModel) => Sql | null;
  /** What the columns of the list call a path; others are called as the entity does. */
  readonly labels: ReadonlyMap<string, string>;
};

/** The search, filters, groups and order of a request in words. */
export async function summarizeRequest(
  request: ListRequest,
  parts: SummaryParts,
  document: DocumentContext,
): Promise<SummaryLine[]> {
  const { texts } = document;
  const labelOf = (path: FieldPath): string =>
    parts.labels.get(path.name) ?? labelOfPath(parts.model, path.name, parts.models, document);
  const lines: SummaryLine[] = [];
  if (request.query.trim() !== '') lines.push({ label: texts.search, text: request.query.trim() });
  for (const filter of request.filters)
    lines.push({ label: labelOf(filter.path), text: await describe(filter, parts, document) });
  if (request.group !== null) lines.push({ label: texts.groupedBy, text: labelOf(request.group.label) });
  if (request.sort.length > 0) {
    const keys = request.sort.map(
      ({ path, descending }) => `${labelOf(path)}${descending ? ` (${texts.descending})` : ''}`,
    );
    lines.push({ label: texts.sortedBy, text: keys.join(', ') });
  }
  return lines;
}

const mostValues = 20;

async function describe(filter: Filter, parts: SummaryParts, document: DocumentContext): Promise<string> {
  const { texts } = document;
  switch (filter.test) {
    case 'empty':
      return texts.emptyValue;
    case 'contains':
      return `${texts.contains} "${filter.text}"`;
    case 'range': {
      const end = (word: string, value: string | null): string[] =>
        value === null ? [] : [word, writeEnd(value, document)];
      return [...end(texts.from, filter.from), ...end(texts.until, filter.to)].join(' ');
    }
    case 'any-of': {
      const shown = filter.values.slice(0, mostValues);
      const names = await namesOf(filter.path, shown, parts);
      const written = shown.map((value) => names.get(String(value)) ?? writeValue(value, filter.path, document));
      return [...written, ...(filter.values.length > mostValues ? ['…'] : [])].join(', ');
    }
  }
}

function writeEnd(value: string, document: DocumentContext): string {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDate(value);
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return formatDateTime(value, document.timeZone) || value;
  return /^-?\d+(\.\d+)?$/.test(value) ? formatNumber(value) : value;
}

function writeValue(value: string | number | boolean, { field }: FieldPath, document: DocumentContext): string {
  if (typeof value === 'boolean') return value ? document.texts.yes : document.texts.no;
  const option = field.options?.find(({ id }) => id === value);
  if (option !== undefined) return option.descricao;
  return field.kind === 'date' && typeof value === 'string' ? formatDate(value) || value : String(value);
}

/** Labels of the records that a filter on a relation names, as far as they exist for the caller. */
async function namesOf(
  path: FieldPath,
  ids: readonly (string | number | boolean)[],
  { db, models, scopeOf }: SummaryParts,
): Promise<ReadonlyMap<string, string>> {
  const step = path.field.kind === 'relation' ? path.field : path.field.name === 'id' ? path.steps.at(-1) : undefined;
  const target = models.get(step?.target()?.name ?? '');
  if (target === undefined || target.label === 'id') return new Map();
  const scope = scopeOf(target);
  const rows = await db.query<{ id: number; label: unknown }>(
    sql`select t.id, t.${identifier(target.label)} as label from ${identifier(target.table)} as t
      where t.id = any (${[...ids]}::bigint[])${scope === null ? sql`` : sql` and ${scope}`}`,
  );
  return new Map(rows.map(({ id, label }) => [String(id), String(label ?? id)]));
}
