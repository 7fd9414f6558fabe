import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { chown } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { hasMemoryRoom, memoryFolder } from './databases/memory-folder.ts';

const run = promisify(execFile);

/** A PostgreSQL server in a temporary folder, which `stop` deletes. */
export type ThrowawayPostgres = { readonly url: string; stop(): Promise<void> };

/**
 * Settings for a server whose data need not survive a crash of the machine: no WAL for standbys, and no autovacuum,
 * which would disturb the tests.
 */
export const quickSettings = {
  ...{ synchronous_commit: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: '0' },
  autovacuum: 'off',
};

/**
 * Starts a PostgreSQL server for tests. Returns null if PostgreSQL is not installed. Because PostgreSQL refuses to run
 * as root, it then runs as the system user `postgres`.
 *
 * @param own further settings, such as {@link quickSettings}
 */
export async function startPostgres(own: Readonly<Record<string, string>> = {}): Promise<ThrowawayPostgres | null> {
  const programs = findPrograms();
  const account = await findOwner();
  if (programs === null || account === null) return null;
  // Not os.tmpdir(), because another user must be able to enter the folder.
  const folder = mkdtempSync(path.join(hasMemoryRoom() ? memoryFolder : '/tmp', 'vitral-pg-'));
  const as = account === undefined ? {} : { uid: account.uid, gid: account.gid };
  if (account !== undefined) await chown(folder, account.uid, account.gid);
  const data = path.join(folder, 'data');
  const options = { ...as, cwd: folder, env: { PATH: programs, LC_ALL: 'C.UTF-8' } };
  try {
    await run(
      path.join(programs, 'initdb'),
      ['-D', data, '-U', 'vitral', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
      options,
    );
    const port = await freePort();
    const settings = { port, listen_addresses: '127.0.0.1', unix_socket_directories: folder, fsync: 'off', ...own };
    const flags = Object.entries({ ...settings, max_connections: 200 }).flatMap(([key, value]) => [
      '-c',
      `${key}=${value}`,
    ]);
    const server = spawn(path.join(programs, 'postgres'), ['-D', data, ...flags], { ...options, stdio: 'ignore' });
    const killWithUs = (): void => void server.kill('SIGQUIT');
    process.once('exit', killWithUs);
    const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
    const stop = async (): Promise<void> => {
      if (server.exitCode === null) server.kill('SIGINT');
      await ended;
      process.off('exit', killWithUs);
      rmSync(folder, { recursive: true, force: true });
    };
    const url = `postgres://vitral@127.0.0.1:${port}/postgres`;
    try {
      await untilReady(url, () => server.exitCode !== null);
    } catch (error) {
      await stop();
      throw error;
    }
    return { url, stop };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Whether `startPostgres` can start a server. */
export async function hasPostgres(): Promise<boolean> {
  return findPrograms() !== null && (await findOwner()) !== null;
}

/** User of a server that we start: undefined for the present user, null if that is root and there is no other. */
function findOwner(): Promise<{ uid: number; gid: number } | null> | undefined {
  return process.getuid?.() === 0 ? findAccount() : undefined;
}

/** Creates a database on a server: empty, or a copy of another one that has no connections. */
export async function newDatabase(
  server: string,
  template?: string,
): Promise<{ readonly url: string; readonly drop: () => Promise<void> }> {
  const name = `teste_${randomBytes(6).toString('hex')}`;
  const run = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server });
    await client.connect();
    await client.query(statement);
    await client.end();
  };
  await run(`create database ${name}${template === undefined ? '' : ` template ${template}`}`);
  return { url: new URL(`/${name}`, server).href, drop: () => run(`drop database ${name} with (force)`) };
}

/** Folder of the newest `initdb` and `postgres`, where Linux packages install them or on the PATH. */
export function findPrograms(): string | null {
  const installed = globSync('/usr/lib/postgresql/*/bin').sort((a, b) => a.localeCompare(b, 'en', { numeric: true }));
  const folders = [...installed.reverse(), '/usr/pgsql/bin', ...(process.env.PATH ?? '').split(path.delimiter)];
  return folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(path.join(folder, name)))) ?? null;
}

/** The system user that runs PostgreSQL if this process is root; null if there is none. */
export async function findAccount(): Promise<{ uid: number; gid: number } | null> {
  const read = async (flag: string): Promise<number> => Number((await run('id', [flag, 'postgres'])).stdout);
  try {
    return { uid: await read('-u'), gid: await read('-g') };
  } catch {
    return null;
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/** Waits until a server accepts connections. Throws if it has ended, or does not in time. */
export async function untilReady(url: string, hasEnded: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 200 && !hasEnded(); attempt++) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  throw new Error('The PostgreSQL server for tests did not start.');
}
