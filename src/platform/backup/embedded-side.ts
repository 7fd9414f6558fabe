import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { quoteIdentifier } from '../database/identifier.ts';
import { literal } from '../database/literal.ts';
import { lockFolder } from '../database/pglite/folder-lock.ts';
import { databaseFolder, putBackReplaced, replacedFolder, restoringFolder } from '../database/pglite/folders.ts';
import { connectPglite, type PgliteConnection } from '../database/pglite/pglite-connection.ts';
import { copyInText, copyOutText, exactSettings } from './copy-statements.ts';
import { BackupError, type ReadSide, type Side, type TableShape, type WriteSide } from './sides.ts';

/** The longest delay of a Node timer, in ms: in practice statements here have no time limit. */
const noLimit = 2 ** 31 - 1;
/** Pages of 8 kB that one COPY reads. Their rows are held in memory as text. */
const pagesAtOnce = 256;
/** Bytes that are loaded into the database at once, extended to the end of a row. */
const pieceSize = 4_000_000;

/**
 * Reads the embedded database of a folder without changing it. Throws `DatabaseInUseError` if a server uses the folder.
 */
export async function readEmbedded<T>(
  folder: string,
  schema: string,
  work: (side: ReadSide) => Promise<T>,
): Promise<T> {
  const dataDir = join(folder, databaseFolder);
  if (!existsSync(dataDir)) throw new BackupError(`There is no embedded database in ${folder}.`);
  const lock = await lockFolder(folder);
  try {
    const connection = await connectPglite({ dataDir }, () => undefined);
    try {
      const side = await openSide(connection, schema);
      await connection.send({ kind: 'script', text: 'begin isolation level repeatable read read only' }, noLimit);
      return await work({ ...side, places: 1, copyOut: (table) => copyPages(connection, side, table) });
    } finally {
      await connection.close();
    }
  } finally {
    lock.release();
  }
}

/**
 * Creates the embedded database of a folder. It is built in another folder, which takes its place when `work` resolves.
 * With `replaces`, the previous database is kept beside it as `pg.replaced`.
 */
export async function loadEmbedded<T>(
  folder: string,
  schema: string,
  replaces: boolean,
  work: (side: WriteSide) => Promise<T>,
): Promise<T> {
  const place = join(folder, databaseFolder);
  const unfinished = join(folder, restoringFolder);
  const lock = await lockFolder(folder);
  try {
    putBackReplaced(folder);
    if (existsSync(place) && !replaces)
      throw new BackupError(
        `There is a database in ${folder} already. Give another folder, or --replace to put it aside.`,
      );
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true, mode: 0o700 });
    const result = await fill(unfinished, schema, work);
    if (existsSync(place)) {
      rmSync(join(folder, replacedFolder), { recursive: true, force: true });
      renameSync(place, join(folder, replacedFolder));
    }
    renameSync(unfinished, place);
    return result;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
    lock.release();
  }
}

async function fill<T>(dataDir: string, schema: string, work: (side: WriteSide) => Promise<T>): Promise<T> {
  const connection = await connectPglite({ dataDir }, () => undefined);
  try {
    await connection.send({ kind: 'script', text: `create schema if not exists ${quoteIdentifier(schema)}` }, noLimit);
    const side = await openSide(connection, schema);
    return await work({
      ...side,
      script: async (text) => {
        await send(connection, { kind: 'script', text });
      },
      copyIn: async (table, content) => {
        const text = copyInText(table, 'blob');
        let count = 0;
        for await (const csv of wholeRows(content, pieceSize))
          count += (await send(connection, { kind: 'copy', text, csv })).count;
        return count;
      },
    });
  } finally {
    await connection.close();
  }
}

async function openSide(connection: PgliteConnection, schema: string): Promise<Side> {
  const text = `set search_path to ${quoteIdentifier(schema)}, public; ${exactSettings}`;
  await send(connection, { kind: 'script', text });
  return {
    kind: 'pglite',
    schema,
    query: async <Row extends Record<string, unknown>>(statement: string) =>
      (await send(connection, { kind: 'query', text: statement, values: [] })).rows as Row[],
  };
}

/** If the thread was restarted, its transaction is lost too, so the copy must stop. */
function send(connection: PgliteConnection, request: Parameters<PgliteConnection['send']>[0]) {
  return connection.send(request, noLimit, 1);
}

/**
 * Reads page by page, because the result of one COPY is held in memory as a whole. Takes fewer pages where the table
 * stores long values out of line.
 */
async function* copyPages(connection: PgliteConnection, side: Side, table: TableShape): AsyncIterable<Uint8Array> {
  const [size] = await side.query<{ pages: number; share: number }>(
    `select (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as pages,
       pg_table_size(c.oid)::float / greatest(pg_relation_size(c.oid), 1) as share
     from pg_class as c where c.oid = ${literal(quoteIdentifier(table.name))}::regclass`,
  );
  const { pages = 0, share = 1 } = size ?? {};
  const step = Math.max(1, Math.floor(pagesAtOnce / Math.max(1, share)));
  for (let first = 0; first < pages; first += step) {
    const text = copyOutText(table, { first, end: first + step });
    const [row] = (await send(connection, { kind: 'copy-out', text })).rows;
    if (row?.data instanceof Uint8Array && row.data.length > 0) yield row.data;
  }
}

const lineEnd = 10;

/** Joins and cuts pieces so that each ends with a row. Line breaks within values are escaped. */
async function* wholeRows(content: AsyncIterable<Uint8Array>, size: number): AsyncIterable<Uint8Array<ArrayBuffer>> {
  let pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of content) {
    const end = length + piece.length < size ? -1 : piece.lastIndexOf(lineEnd);
    if (end < 0) {
      pieces.push(piece);
      length += piece.length;
      continue;
    }
    yield Buffer.concat([...pieces, piece.subarray(0, end + 1)]);
    pieces = [piece.subarray(end + 1)];
    length = piece.length - end - 1;
  }
  if (length > 0) yield Buffer.concat(pieces);
}
