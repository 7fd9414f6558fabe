import type { Sql } from 'sql-template-tag';
import type { Reader } from '../../platform/database/database.ts';
import { type AnswerCache, readVersion } from './answer-cache.ts';

/** A row of an ordered list, and how many rows there are up to it. */
export type Place = { readonly start: number; readonly id: number };

/** A page far behind in a list of one table, found by walking from the beginning or from a place. */
export type DeepPage = {
  /**
   * The rows behind `skip` rows, counted from behind the place, each with `v` and its id as `vitral_place`. From a place
   * rows without a value in the order may be missing at the end, so only a full page counts.
   */
  from(place: Place | null, skip: number): Sql;
};

/** From so few rows before a page a walk costs about what it costs from the beginning of the list. */
const longestWalk = 2_000;
const maxPlaces = 100;

type Rows = readonly Record<string, unknown>[];

/**
 * The rows of a page from the nearest place that is remembered, else from the beginning. A place counts only while no change
 * was committed since: the version that comes with the rows says so, in their own snapshot.
 * @param key of the rows and their order, in the cache
 */
export async function readDeepPage(
  db: Reader,
  cache: AnswerCache,
  key: string,
  { page, size }: { readonly page: number; readonly size: number },
  deep: DeepPage,
): Promise<Rows> {
  const start = (page - 1) * size;
  const known = cache.last<readonly Place[]>(key);
  const near = nearest(known?.value ?? [], start);
  if (known !== null && near !== null) {
    const rows = await db.query(deep.from(near, start - near.start));
    if (rows.length === size && readVersion(rows[0]?.v) === known.version) {
      remember(cache, key, start, rows);
      return rows;
    }
  }
  const rows = await db.query(deep.from(null, start));
  if (rows.length === size) remember(cache, key, start, rows);
  return rows;
}

function nearest(places: readonly Place[], start: number): Place | null {
  let near: Place | null = null;
  for (const place of places)
    if (place.start <= start && start - place.start <= longestWalk && place.start >= (near?.start ?? 0)) near = place;
  return near;
}

/** Remembers where a page ended, beside the places of the same version. */
function remember(cache: AnswerCache, key: string, start: number, rows: Rows): void {
  const version = readVersion(rows[0]?.v);
  const id: unknown = rows.at(-1)?.vitral_place;
  if (typeof id !== 'number') return;
  const known = cache.last<readonly Place[]>(key);
  const others = known !== null && known.version === version ? known.value : [];
  const end = start + rows.length;
  const value = [...others.filter((place) => place.start !== end), { start: end, id }].slice(-maxPlaces);
  cache.keep(key, { version, value });
}
