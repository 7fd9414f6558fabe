import type { Sql } from 'sql-template-tag';
import type { Reader } from '../../platform/database/database.ts';
import { type AnswerCache, readVersion } from './answer-cache.ts';

/** A position in an ordered list: a row, and the number of rows up to it. */
export type Place = { readonly start: number; readonly id: number };

/**
 * A page far from the beginning of a list of one table, found by reading from the beginning or from a known position.
 */
export type DeepPage = {
  /**
   * The rows after `skip` rows, counted from the position, each with `v` and its id as `vitral_place`. From a position,
   * rows with an empty order value may be missing at the end, so only a full page counts.
   */
  from(place: Place | null, skip: number): Sql;
};

/** With this many rows to skip, reading from a position costs about the same as from the beginning. */
const longestWalk = 2_000;
const maxPlaces = 100;

type Rows = readonly Record<string, unknown>[];

/**
 * The rows of a page, read from the nearest known position or from the beginning. A position counts only while no
 * change was committed since: the version in the snapshot of the rows decides.
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

/** Stores where a page ended, with other positions of the same version. */
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
