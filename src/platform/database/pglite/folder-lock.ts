import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { DatabaseInUseError } from '../errors.ts';

/** A lock of this process on a folder, until `release`. */
export type FolderLock = { release(): void };

/**
 * Locks a folder for this process, or throws `DatabaseInUseError`. The lock is the operating system's own, held on
 * `lock.db` through SQLite, so it ends with the process however that dies. `lock.json` beside it only names the owner.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const note = path.join(folder, 'lock.json');
  const handle = openSqlite(await loadSqlite(), path.join(folder, 'lock.db'));
  try {
    handle.exec('pragma busy_timeout = 0; begin exclusive');
  } catch (error) {
    handle.close();
    if (error instanceof Error && /locked|busy/i.test(error.message))
      throw new DatabaseInUseError(folder, readNote(note));
    throw error;
  }
  writeFileSync(note, `${JSON.stringify({ pid: process.pid, since: new Date().toISOString() })}\n`);
  let isHeld = true;
  return {
    release() {
      if (!isHeld) return;
      isHeld = false;
      rmSync(note, { force: true });
      handle.close();
    },
  };
}

type Sqlite = { readonly DatabaseSync: typeof DatabaseSync };

function openSqlite(sqlite: Sqlite, file: string): DatabaseSync {
  return new sqlite.DatabaseSync(file);
}

/** Loads node:sqlite without its warning that it is experimental; other warnings pass. */
async function loadSqlite(): Promise<Sqlite> {
  const emitWarning = process.emitWarning;
  const quiet = (warning: string | Error, ...rest: unknown[]): void => {
    if (String(warning).includes('SQLite is an experimental feature')) return;
    Reflect.apply(emitWarning, process, [warning, ...rest]);
  };
  process.emitWarning = quiet;
  try {
    return await import('node:sqlite');
  } finally {
    process.emitWarning = emitWarning;
  }
}

function readNote(file: string): { pid: number; since: string } | null {
  try {
    const note: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (typeof note !== 'object' || note === null) return null;
    const pid: unknown = Reflect.get(note, 'pid');
    const since: unknown = Reflect.get(note, 'since');
    return typeof pid === 'number' && typeof since === 'string' ? { pid, since } : null;
  } catch {
    return null;
  }
}
