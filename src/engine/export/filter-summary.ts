import type { EntityField, EntityModel } from '../../language/entity/entity.ts';
import { formatDate, formatDateTime } from '../../ui/format/date.ts';
import { formatNumber } from '../../ui/format/number.ts';
import type { ConditionTest, FieldPath, Filter, ListRequest } from '../lists/request/list-request.ts';
import { labelOfPath } from './columns.ts';
import type { DocumentContext } from './document-context.ts';

/** One criterion that decides which rows a document has, or in which order. */
export type SummaryLine = { readonly label: string; readonly text: string };

export type SummaryParts = {
  readonly model: EntityModel;
  readonly models: ReadonlyMap<string, EntityModel>;
  /** Reads labels of records that a relation of `owner` refers to by id, as far as the caller may see them. */
  readonly readLabels: (
    owner: EntityModel,
    field: EntityField,
    target: EntityModel,
    ids: readonly number[],
  ) => Promise<ReadonlyMap<number, unknown>>;
  /** Titles of the list's columns by path; other paths have the entity's titles. */
  readonly labels: ReadonlyMap<string, string>;
};

/** Describes the search, filters, groups and order of a request in words. */
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
  const { groupsOfConditions: groups } = request;
  for (const [place, group] of groups.entries()) {
    for (const [index, condition] of group.entries()) {
      // The first condition of a group starts an alternative.
      const word = index === 0 && place > 0 ? `${texts.or} ` : '';
      const text = await describeCondition(condition, parts, document);
      lines.push({ label: `${word}${labelOf(condition.path)}`, text });
    }
  }
  if (request.group !== null) lines.push({ label: texts.groupedBy, text: labelOf(request.group.label) });
  if (request.sort.length > 0) {
    const keys = request.sort.map(
      ({ path, descending }) => `${labelOf(path)}${descending ? ` (${texts.descending})` : ''}`,
    );
    lines.push({ label: texts.sortedBy, text: keys.join(', ') });
  }
  return lines;
}

const maxValues = 20;

async function describeCondition(
  condition: ConditionTest,
  parts: SummaryParts,
  document: DocumentContext,
): Promise<string> {
  const { texts } = document;
  switch (condition.test) {
    case 'filled':
      return texts.filledValue;
    case 'equals':
      return `"${condition.text}"`;
    case 'starts':
      return `${texts.starts} "${condition.text}"`;
    case 'greater':
      return `> ${writeEnd(condition.value, document)}`;
    case 'less':
      return `< ${writeEnd(condition.value, document)}`;
    case 'not':
      return `${texts.not} ${await describeCondition(condition.of, parts, document)}`;
    default:
      return describe(condition, parts, document);
  }
}

async function describe(filter: Filter, parts: SummaryParts, document: DocumentContext): Promise<string> {
  const { texts } = document;
  switch (filter.test) {
    case 'outside':
      return `≠ ${(await namesOf(filter.path, [filter.value], parts)).get(String(filter.value)) ?? filter.value}`;
    case 'empty':
    case 'root':
      return texts.emptyValue;
    case 'contains':
      return `${texts.contains} "${filter.text}"`;
    case 'range': {
      const end = (word: string, value: string | null): string[] =>
        value === null ? [] : [word, writeEnd(value, document)];
      return [...end(texts.from, filter.from), ...end(texts.until, filter.to)].join(' ');
    }
    case 'branch':
    case 'any-of': {
      const shown = filter.values.slice(0, maxValues);
      const names = await namesOf(filter.path, shown, parts);
      const written = shown.map((value) => names.get(String(value)) ?? writeValue(value, filter.path, document));
      return [...written, ...(filter.values.length > maxValues ? ['…'] : [])].join(', ');
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

/** Labels of the records that a filter names by their ids, as far as the caller may see them. */
async function namesOf(
  path: FieldPath,
  ids: readonly (string | number | boolean)[],
  { model, models, readLabels }: SummaryParts,
): Promise<ReadonlyMap<string, string>> {
  const relation = relationOf(path);
  const owner = relation?.owner === null ? model : models.get(relation?.owner ?? '');
  const field = owner?.fields[relation?.name ?? ''];
  const target = models.get(field?.target ?? '');
  if (owner === undefined || field === undefined || target === undefined) return new Map();
  const labels = await readLabels(owner, field, target, ids.map(Number));
  return new Map([...labels].map(([id, label]) => [String(id), String(label ?? id)]));
}

/** The relation whose ids a filter contains: `cidade`, and also `cidade.id`. Owner null means the list's own entity. */
function relationOf({
  owner,
  field,
  steps,
}: FieldPath): { readonly owner: string | null; readonly name: string } | null {
  if (field.kind === 'relation') return { owner: steps.length === 0 ? null : owner.name, name: field.name };
  const last = field.name === 'id' ? steps.at(-1) : undefined;
  if (last === undefined) return null;
  return { owner: steps.at(-2)?.target()?.name ?? null, name: last.name };
}
