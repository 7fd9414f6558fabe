import sql, { type Sql } from 'sql-template-tag';
import type { Database, Planning, Reader } from '../../platform/database/database.ts';
import { portalTimeZone } from '../../platform/database/time-zone.ts';
import { aggregatesKey, maskMarker, readAggregates } from './aggregates.ts';
import {
  type AnswerCache,
  type AnswerVersion,
  createAnswerCache,
  readVersion,
  type Versioned,
} from './answer-cache.ts';
import { circleMembers } from './circle-members.ts';
import { versionColumn } from './columns.ts';
import { countGroups, type Search, versioned } from './count-groups.ts';
import type { Listable } from './listable.ts';
import { readDeepPage } from './places.ts';
import type { Filter, ListRequest } from './request/list-request.ts';
import type { FoundList, ListRecord } from './row-shape.ts';
import { listStatements, type UnchangedRows } from './sql/build-sql.ts';

export type { FoundList } from './row-shape.ts';

export type SearchOptions = {
  /** Which rows the caller may see: a condition on alias `t`, or null for all. It includes soft deletion. */
  readonly scope: Sql | null;
  /** Time zone of days in datetime filters. Default: that of the portal. */
  readonly timeZone?: string;
  /** Where totals are cached. Default: one store per database handle. */
  readonly totals?: AnswerCache;
  /** Rows that a stream reads per batch. Default 500. */
  readonly batch?: number;
};

/** A reader for tables, and one for statements that come from files. */
export type ListDatabase = Reader & Pick<Database, 'reader' | 'lists'>;

/**
 * If this few rows match, reading along a sort index may scan most of the table, although the planner prefers it when
 * it expects more; finding the rows first is never slow. With more rows the planner decides better.
 */
const fewRows = 300;
const usualBatch = 500;
const stores = new WeakMap<Reader, AnswerCache>();
/** Cached pages of statements. They are separate from the totals, because rows take more memory. */
const pageStores = new WeakMap<AnswerCache, AnswerCache>();
const maxPages = 500;

/** Answers a list request. With `size` 0 all rows are held in memory: use `streamList` to send them. */
export async function searchList(
  db: ListDatabase,
  listable: Listable,
  request: ListRequest,
  options: SearchOptions,
): Promise<FoundList> {
  const search = await prepare(db, listable, request, options);
  if (request.size === 0) return collectAll(search);
  const { db: source, statements, request: asked } = search;
  const expected = search.cache.last<Summary>(search.summaryKey)?.value.total ?? null;
  const start = (asked.page - 1) * asked.size;
  // Probably past the end: only the version is read to confirm it.
  const isPast = expected !== null && start > 0 && start >= expected;
  const past = isPast ? await pastTheEnd(search, start) : null;
  const marker = maskMarker(listable, search.request);
  if (past !== null) return { data: [], ...past.summary, ...(await countGroups(search, past.seen)), ...marker };
  // The order's index applies to a scope alone, but may not apply to a search or filter.
  const isNarrowed = request.query.trim() !== '' || request.filters.length > 0 || request.groupsOfConditions.length > 0;
  const isFew = isNarrowed && expected !== null && expected <= fewRows;
  const { rows, seen } = await readPage(search, isFew);
  await statements.rows.complete(source, rows);
  const summary =
    givenSummary(search, rows, seen) ??
    (asked.aggregate.length === 0 ? endingTotal(search, rows.length, seen) : null) ??
    (await summarize(search, seen));
  return { data: rows.map(statements.rows.shape), ...summary, ...(await countGroups(search, seen)), ...marker };
}

/** The rows of a page, without counting. */
export async function readPageRows(
  db: ListDatabase,
  listable: Listable,
  request: ListRequest,
  options: SearchOptions,
): Promise<readonly ListRecord[]> {
  const search = await prepare(db, listable, request, options);
  const { rows } = await readPage(search, false);
  await search.statements.rows.complete(search.db, rows);
  return rows.map(search.statements.rows.shape);
}

type Page = { readonly rows: readonly Record<string, unknown>[]; readonly seen: AnswerVersion | null };

/** Pages of up to this many rows are read in two steps, and their ids cached. */
const maxStepwise = 100;

/**
 * Reads the rows of a page. If they are found by ids, the ids are cached with their version. They are valid if the rows
 * are read at the same version, and otherwise found again.
 */
async function readPage(search: Search, isFew: boolean): Promise<Page> {
  const { db, request, statements, cache, pageKey } = search;
  const { stepwise, unchanged } = statements;
  if (stepwise === null && unchanged !== null && request.size <= maxStepwise)
    return readUnchanged(search, unchanged, isFew);
  if (stepwise !== null && request.size <= maxStepwise) {
    const known = cache.last<readonly number[]>(pageKey);
    const cached = known === null ? null : await readRows(search, known);
    if (cached !== null) return cached;
    const found = await db.query<{ id: number | null; v: unknown }>(stepwise.ids(isFew));
    const ids = versioned(
      found[0]?.v,
      found.flatMap(({ id }) => id ?? []),
    );
    cache.keep(pageKey, ids);
    // A version that differs may have other rows, so one statement reads everything.
    const page = ids.value.length === 0 ? { rows: [], seen: ids.version } : await readRows(search, ids);
    if (page !== null) return page;
  }
  const rows =
    statements.deep === null || isFew
      ? await db.query(statements.page(isFew))
      : await readDeepPage(db, cache, search.placesKey, request, statements.deep);
  return { rows, seen: readVersion(rows[0]?.v) };
}

/** The rows of a page as read last, if nothing they show has changed; otherwise reads them again. */
async function readUnchanged({ db, pages, pageKey }: Search, rows: UnchangedRows, isFew: boolean): Promise<Page> {
  const key = `${pageKey}\n${rows.key}`;
  const known = pages.last<Page>(key);
  if (known !== null) {
    const [row] = await db.query(rows.version(), 'cached');
    if (readVersion(row?.vitral_whole) === known.version) return known.value;
  }
  const read = await db.query(rows.page(isFew));
  const page = { rows: read, seen: readVersion(read[0]?.v) };
  pages.keep(key, versioned(read[0]?.vitral_whole, page));
  return page;
}

/** The rows of a page's ids; null if the ids may have changed meanwhile. */
async function readRows(
  { db, statements }: Search,
  { version, value: ids }: Versioned<readonly number[]>,
): Promise<Page | null> {
  const { stepwise } = statements;
  if (stepwise === null) return null;
  const read = ids.length === 0 ? statements.version() : stepwise.rowsOf(ids);
  const rows = await db.query(read, 'cached');
  const seen = readVersion(rows[0]?.v);
  return seen === null || seen !== version ? null : { rows: ids.length === 0 ? [] : rows, seen };
}

/** From this many rows per page, an answer is created and sent in pieces, so that other calls do not wait for it. */
const manyRows = 1_000;

/** Whether a request is for all or many rows: `streamList` answers it in pieces, with bounded memory. */
export function isLongList({ size }: ListRequest): boolean {
  return size === 0 || size >= manyRows;
}

/** The same answer as JSON text in pieces, for all rows (`size` 0) or a page, with bounded memory. */
export async function* streamList(
  db: ListDatabase,
  listable: Listable,
  request: ListRequest,
  options: SearchOptions,
): AsyncGenerator<string, void, undefined> {
  const search = await prepare(db, listable, request, options);
  if (request.size > 0) return yield* streamPage(search);
  // Done before the first piece, so that an error can still be answered.
  const rest = await countGroups(search, null);
  const aggregate = request.aggregate.length === 0 ? [] : (await summarize(search, null)).aggregate;
  let total = 0;
  let separator = '{"data":[';
  for await (const rows of search.db.stream(search.statements.all(), search.batch)) {
    total += rows.length;
    await search.statements.rows.complete(search.db, rows);
    yield separator + rows.map((row) => JSON.stringify(search.statements.rows.shape(row))).join(',');
    separator = ',';
  }
  yield `${total === 0 ? separator : ''}],${JSON.stringify({ total, aggregate, ...rest, ...maskMarker(listable, search.request) }).slice(1)}`;
}

async function* streamPage(search: Search): AsyncGenerator<string, void, undefined> {
  const { db, statements } = search;
  const batches = db.stream(statements.page(false), search.batch)[Symbol.asyncIterator]();
  try {
    let batch = await batches.next();
    const first = batch.done === true ? [] : batch.value;
    const seen = readVersion(first[0]?.v);
    const known =
      first.length < search.batch && search.request.aggregate.length === 0
        ? endingTotal(search, first.length, seen)
        : null;
    // Done before the first piece, so that an error can still be answered.
    const rest = {
      ...(known ?? (await summarize(search, seen))),
      ...(await countGroups(search, seen)),
      ...maskMarker(search.listable, search.request),
    };
    let separator = '{"data":[';
    for (; batch.done !== true; batch = await batches.next()) {
      await statements.rows.complete(db, batch.value);
      yield separator + batch.value.map((row) => JSON.stringify(statements.rows.shape(row))).join(',');
      separator = ',';
    }
    yield `${separator === ',' ? '' : separator}],${JSON.stringify(rest).slice(1)}`;
  } finally {
    await batches.return?.();
  }
}

/**
 * The rows of a request in batches, all (`size` 0) or one page, with bounded memory and without totals. For exports,
 * which add up what they write. The query is cancelled when `signal` aborts.
 */
export async function* streamRows(
  db: ListDatabase,
  listable: Listable,
  request: ListRequest,
  options: SearchOptions & { readonly signal?: AbortSignal },
): AsyncGenerator<ListRecord[], void, undefined> {
  const { db: source, statements, batch } = await prepare(db, listable, request, options);
  const statement = request.size === 0 ? statements.all() : statements.page(false);
  for await (const rows of source.stream(statement, batch, options.signal)) {
    await statements.rows.complete(source, rows);
    yield rows.map(statements.rows.shape);
  }
}

type Summary = Pick<FoundList, 'total' | 'aggregate'>;

async function prepare(
  lists: ListDatabase,
  listable: Listable,
  given: ListRequest,
  options: SearchOptions,
): Promise<Search> {
  const source = listable.statement === null ? (lists.lists ?? lists) : lists.reader;
  const cache = options.totals ?? stores.get(source) ?? createAnswerCache();
  stores.set(source, cache);
  const pages = pageStores.get(cache) ?? createAnswerCache(maxPages);
  pageStores.set(cache, pages);
  const db = listable.statement === null ? source : explaining(source, listable.statement.explain);
  const request = await withCircles(db, given, cache);
  const statements = listStatements(listable, request, options.scope, options.timeZone ?? portalTimeZone);
  const summaryKey = `${aggregatesKey(request)}\n${statements.rowsKey}`;
  const placesKey = `places\n${statements.orderKey}\n${statements.rowsKey}`;
  const pageKey = `page ${request.page} ${request.size}\n${statements.orderKey}\n${statements.rowsKey}`;
  return {
    db,
    listable,
    request,
    statements,
    cache,
    pages,
    summaryKey,
    pageKey,
    placesKey,
    batch: options.batch ?? usualBatch,
  };
}

/** A reader whose errors are translated for the caller of a statement. */
function explaining(reader: Reader, explain: (error: unknown) => unknown): Reader {
  const refuse = (error: unknown): never => {
    throw explain(error);
  };
  return {
    query: <Row extends Record<string, unknown>>(statement: Sql, planning?: Planning) =>
      reader.query<Row>(statement, planning).catch(refuse),
    execute: (statement) => reader.execute(statement).catch(refuse),
    async *stream<Row extends Record<string, unknown>>(statement: Sql, batch: number, signal?: AbortSignal) {
      try {
        yield* reader.stream<Row>(statement, batch, signal);
      } catch (error) {
        throw explain(error);
      }
    },
  };
}

/** Adds the rows in cycles that conditions on trees need; cached until the table changes. */
async function withCircles(db: Reader, request: ListRequest, cache: AnswerCache): Promise<ListRequest> {
  if (!request.filters.some(({ test }) => test === 'root' || test === 'branch')) return request;
  const filters: Filter[] = [];
  for (const filter of request.filters) {
    if (filter.test !== 'root' && filter.test !== 'branch') {
      filters.push(filter);
      continue;
    }
    const { owner, field } = filter.path;
    const [row] = await db.query(sql`select ${versionColumn([owner.table])} as v`);
    const seen = readVersion(row?.v);
    const circles = await cache.get(`circles ${owner.table} ${field.column}`, seen, async () => ({
      version: seen,
      value: await circleMembers(db, filter.path),
    }));
    filters.push({ ...filter, circles });
  }
  return { ...request, filters };
}

async function collectAll(search: Search): Promise<FoundList> {
  const data: ListRecord[] = [];
  for await (const rows of search.db.stream(search.statements.all(), search.batch)) {
    await search.statements.rows.complete(search.db, rows);
    for (const row of rows) data.push(search.statements.rows.shape(row));
  }
  const aggregate = search.request.aggregate.length === 0 ? [] : (await summarize(search, null)).aggregate;
  const marker = maskMarker(search.listable, search.request);
  return { data, total: data.length, aggregate, ...(await countGroups(search, null)), ...marker };
}

/** The summary for a page after the current end of the list; null if it is not after the end. */
async function pastTheEnd(
  search: Search,
  start: number,
): Promise<{ summary: Summary; seen: AnswerVersion | null } | null> {
  const [row] = await search.db.query(search.statements.version());
  const seen = readVersion(row?.v);
  const summary = await summarize(search, seen);
  return start >= summary.total ? { summary, seen } : null;
}

/** The total that follows from a page that is not full; null if there may be more rows. */
function endingTotal(
  { request, cache, summaryKey }: Search,
  rows: number,
  version: AnswerVersion | null,
): Summary | null {
  const { page, size } = request;
  if (rows === size || (rows === 0 && page > 1)) return null;
  const summary: Summary = { total: (page - 1) * size + rows, aggregate: [] };
  cache.keep(summaryKey, { version, value: summary });
  return summary;
}

/** The summary if the rows of a page include it; null for other pages and for an empty page. */
function givenSummary(
  { statements, request, cache, summaryKey }: Search,
  [row]: readonly Record<string, unknown>[],
  version: AnswerVersion | null,
): Summary | null {
  if (!statements.isSummed || row === undefined) return null;
  const value = { total: Number(row.vitral_total), aggregate: readAggregates(request, row, 'vitral_a') };
  cache.keep(summaryKey, { version, value });
  return value;
}

function summarize(search: Search, seen: AnswerVersion | null): Promise<Summary> {
  const { db, request, statements, cache, summaryKey } = search;
  return cache.get(summaryKey, seen, async () => {
    const [row = {}] = await db.query(statements.summary());
    return versioned(row.v, { total: Number(row.total), aggregate: readAggregates(request, row) });
  });
}
