import type { components } from '../../../api/generated/portal.ts';
import { type DocumentColumn, documentColumn, labelOfPath, type WantedColumn } from '../../../engine/export/columns.ts';
import type { DocumentContext } from '../../../engine/export/document-context.ts';
import { summarizeRequest } from '../../../engine/export/filter-summary.ts';
import type { ListDocument } from '../../../engine/export/list-document.ts';
import type { Files } from '../../../engine/files/files.ts';
import { listErrors } from '../../../engine/lists/list-errors.ts';
import type { ListRow } from '../../../engine/lists/row-shape.ts';
import { streamRows } from '../../../engine/lists/search.ts';
import { modelFor, modelsFor } from '../../../engine/records/models/caller-models.ts';
import { readNameableLabels } from '../../../engine/records/rows/nameable.ts';
import { readPlaces } from '../../../engine/records/rows/own-places.ts';
import type { ViewRegistry } from '../../../engine/views/registry.ts';
import { defaultColumns } from '../../../language/complete/default-view.ts';
import type { EntityModel } from '../../../language/entity/entity.ts';
import { fieldAt } from '../../../language/entity/field-path.ts';
import type { Database } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { type ListParts, modelOfList, openAnyList } from '../../records/server/index.ts';
import { summarizeParams } from './param-summary.ts';

export type ExportParts = ListParts & {
  readonly db: Database;
  readonly views: ViewRegistry;
  readonly files: Files;
};

type Configuration = components['schemas']['ConfiguracaoLista'];

export type ListExport = {
  readonly caller: Caller;
  /** Name of an entity or of a statement, or the operation of a statement. */
  readonly list: string;
  readonly query: Readonly<Record<string, unknown>>;
  /** Maximum of rows to read for a request for all of them; null without a limit. */
  readonly most: number | null;
  readonly configuration: Configuration;
  readonly title: string;
  readonly language: unknown;
  readonly context: DocumentContext;
  readonly signal: AbortSignal;
};

/** Maximum; no screen has that many columns. */
const maxColumns = 200;

/**
 * Opens a list for export: the rows of all its pages one after the other, in the columns that the screen shows. The
 * first rows have been read when it resolves, so that a failure can still become an error answer; the database stops
 * when `signal` aborts.
 */
export async function openExport(parts: ExportParts, asked: ListExport): Promise<ListDocument> {
  const { query, configuration, language, context, signal } = asked;
  const caller = await readPlaces(parts.db, asked.caller);
  const all = parts.entities.models();
  const { models } = modelsFor(all, caller);
  const whole = modelOfList(parts, asked.list, query);
  const model = models.get(whole.name) ?? modelFor(whole, caller);
  const wanted = wantedColumns(model, models, query, configuration).filter(({ name, field }) =>
    isReadable(field ?? name, { whole, all }, { model, models }),
  );
  if (wanted.length > maxColumns)
    throw listErrors.PARAMETRO_INVALIDO({
      parametro: 'columns',
      valor: String(wanted.length),
      sugestoes: [String(maxColumns)],
    });
  const columns = wanted.map((column) => documentColumn(column, model, models, context));
  const given = rawQuery(query, configuration);
  const list = await openAnyList(parts, asked.list, { caller, given, language }, [
    ...new Set(columns.flatMap(({ path, neighbours }) => [path, ...neighbours])),
  ]);
  const columnOf = (path: string): DocumentColumn =>
    columns.find((column) => column.path === path) ??
    documentColumn({ name: path, label: labelOfPath(model, path, models, context) }, model, models, context);
  const added = list.request.aggregate.filter(({ path }) => path.field.masked !== true);
  const aggregates = added.map(({ path, function: name }) => ({
    column: columnOf(path.name),
    function: name,
  }));
  const counted = list.request.totalizer.map(({ name }) => columnOf(name));
  const group = list.request.group === null ? null : columnOf(list.request.group.label.name);
  const { group: asGroup, sort } = list.request;
  const request = {
    ...list.request,
    ...(list.request.size === 0 && asked.most !== null ? { size: asked.most, page: 1 } : {}),
    fields: [
      ...(list.request.fields ?? []),
      ...added.map(({ path }) => path),
      ...list.request.totalizer,
      ...(asGroup === null ? [] : [asGroup.label]),
    ],
    // Group by group, and within a group in the order of the list.
    sort:
      asGroup === null
        ? sort
        : [...[asGroup.label, asGroup.value].map((path) => ({ path, descending: false })), ...sort],
  };
  const asking = { db: parts.db, caller, models, now: parts.clock.now() };
  const params = list.asked === null ? [] : await summarizeParams(list.asked, asking, context);
  const summary = await summarizeRequest(
    list.request,
    {
      model,
      models,
      readLabels: (owner, field, target, ids) =>
        readNameableLabels(parts.db, { caller, models, owner, field }, target, ids),
      labels: new Map(columns.map(({ path, label }) => [path, label])),
    },
    context,
  );
  const { timeZone } = context;
  const rows = await begin(
    streamRows(parts.db, list.listable, request, { scope: list.scope, timeZone, signal }),
    signal,
  );
  return { title: asked.title, columns, group, summary: [...params, ...summary], rows, aggregates, counted, context };
}

/** Columns that the caller may not read are left out; the list refuses unknown ones. */
function isReadable(
  path: string,
  { whole, all }: { readonly whole: EntityModel; readonly all: ReadonlyMap<string, EntityModel> },
  { model, models }: { readonly model: EntityModel; readonly models: ReadonlyMap<string, EntityModel> },
): boolean {
  return fieldAt(whole, path, all) === null || fieldAt(model, path, models) !== null;
}

/** The visible columns of the body; without any its fields, those of the query, or the columns of the entity's list. */
function wantedColumns(
  model: EntityModel,
  models: ReadonlyMap<string, EntityModel>,
  query: Readonly<Record<string, unknown>>,
  { columns, fields }: Configuration,
): readonly WantedColumn[] {
  const shown = (columns ?? []).filter(({ visible }) => visible !== false);
  if (shown.length > 0) return shown;
  const named = (fields ?? []).length > 0 ? (fields ?? []) : textOf(query.fields).split(',');
  const names = named.map((name) => name.trim()).filter((name) => name !== '');
  if (names.length > 0) return names.map((name) => ({ name }));
  return Object.entries(defaultColumns(model, models)).map(([name, { field, label }]) => ({ name, field, label }));
}

/** The parameters of the list with those of the body: all rows unless a size is sent, totals, a group. */
function rawQuery(
  query: Readonly<Record<string, unknown>>,
  { columns, groupLabel, groupValue }: Configuration,
): Readonly<Record<string, unknown>> {
  const { field: _single, fields: _fields, ...stored } = query;
  const given = textOf(query.aggregate)
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  const own = (columns ?? []).flatMap(({ name, field, aggregate, visible }) =>
    aggregate === undefined || aggregate === null || visible === false ? [] : [`${field ?? name}:${aggregate}`],
  );
  const group = textOf(query.group) === '' && groupLabel ? [groupLabel, groupValue ?? ''] : [];
  return {
    ...stored,
    // With a parent `field` names its list; otherwise it names a field to read, which the columns replace.
    ...(textOf(query.parentClass) === '' ? {} : { field: query.field ?? '' }),
    size: query.size ?? 0,
    aggregate: [...new Set([...given, ...own])].join(','),
    ...(group.length === 0 ? {} : { group: group.filter((name) => name !== '').join(',') }),
  };
}

function textOf(value: unknown): string {
  return value === undefined || value === null ? '' : String(value);
}

/** Reads the first batch; ends the reading when the caller disconnects, because it occupies a database connection. */
async function begin(
  batches: AsyncGenerator<ListRow[], void, undefined>,
  signal: AbortSignal,
): Promise<AsyncGenerator<readonly ListRow[]>> {
  signal.addEventListener('abort', () => void batches.return().catch(() => undefined), { once: true });
  const first = await batches.next();
  return (async function* rest() {
    try {
      if (first.done !== true) yield first.value;
      yield* batches;
    } finally {
      await batches.return();
    }
  })();
}
