import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { chown, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findAccount, findPrograms, freePort, untilReady } from '../postgres.ts';

const run = promisify(execFile);

/** A server of a cluster. */
export type Node = {
  readonly url: string;
  readonly port: number;
  /** Process id of the postmaster; null while it does not run. */
  readonly pid: () => number | null;
  /** Ends it as a power failure would: connections are not closed properly. */
  readonly kill: () => Promise<void>;
  /** Makes it the primary, as Patroni would. Resolves when it accepts changes. */
  readonly promote: () => Promise<void>;
  /** Starts it on its existing data. */
  readonly start: () => Promise<void>;
  readonly isRunning: () => boolean;
};

/** A PostgreSQL primary and a standby, in temporary folders that `stop` deletes. */
export type Cluster = {
  readonly primary: Node;
  readonly standby: Node;
  /** Connection string with both servers. */
  readonly url: string;
  /** Turns on or off that commits wait for the standby. */
  readonly synchronise: (isOn: boolean) => Promise<void>;
  /** Runs a program as the system user of the database, in the folder of the cluster. It ends with this process. */
  readonly spawn: (program: string, parameters: readonly string[]) => ChildProcess;
  readonly folder: string;
  readonly stop: () => Promise<void>;
};

/** Runs a query on a new connection. */
export async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** Starts a primary and a streaming standby. Returns null if PostgreSQL is not installed. */
export async function startCluster(): Promise<Cluster | null> {
  const programs = findPrograms();
  const account = process.getuid?.() === 0 ? await findAccount() : undefined;
  if (programs === null || account === null) return null;
  const as = account === undefined ? {} : { uid: account.uid, gid: account.gid };
  const folder = mkdtempSync('/tmp/vitral-cluster-');
  if (account !== undefined) await chown(folder, account.uid, account.gid);
  const options = { ...as, cwd: folder, env: { PATH: `${programs}:/usr/sbin:/usr/bin:/bin`, LC_ALL: 'C.UTF-8' } };
  const program = (name: string): string => path.join(programs, name);
  const children = new Set<ChildProcess>();
  const endAll = (): void => {
    for (const child of children) child.kill('SIGKILL');
  };
  process.once('exit', endAll);

  function spawnHere(name: string, parameters: readonly string[]): ChildProcess {
    const child = spawn(name, parameters, { ...options, stdio: 'ignore' });
    children.add(child);
    child.once('exit', () => children.delete(child));
    return child;
  }

  async function makeNode(name: string, port: number): Promise<Node> {
    const data = path.join(folder, name);
    const url = `postgres://vitral@127.0.0.1:${port}/postgres`;
    let child: ChildProcess | null = null;
    const settings = {
      ...{ port, listen_addresses: '127.0.0.1', unix_socket_directories: folder, max_connections: 200 },
      ...{ hot_standby: 'on', max_wal_senders: 8, wal_keep_size: '256MB', wal_receiver_timeout: '5s' },
      // Tests kill processes, not the machine, so data that were given to the operating system are not lost.
      fsync: 'off',
    };
    const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
    return {
      url,
      port,
      pid: () => child?.pid ?? null,
      isRunning: () => child !== null && child.exitCode === null && child.signalCode === null,
      start: async () => {
        rmSync(path.join(data, 'postmaster.pid'), { force: true });
        const started = spawnHere(program('postgres'), ['-D', data, ...flags]);
        child = started;
        await untilReady(url, () => started.exitCode !== null);
      },
      kill: async () => {
        if (child === null || child.exitCode !== null) return;
        const ended = new Promise((resolve) => child?.once('exit', resolve));
        // The processes of connections are killed too: otherwise they would close their connections properly when their
        // parent ends.
        const { stdout } = await run('ps', ['-o', 'pid=', '--ppid', String(child.pid)]).catch(() => ({ stdout: '' }));
        child.kill('SIGKILL');
        for (const pid of stdout.split('\n').map(Number).filter(Boolean)) {
          try {
            process.kill(pid, 'SIGKILL');
          } catch {
            // It has ended.
          }
        }
        await ended;
      },
      promote: async () => void (await run(program('pg_ctl'), ['promote', '-D', data, '-w', '-t', '30'], options)),
    };
  }

  const stop = async (): Promise<void> => {
    const ended = [...children].map((child) => new Promise((resolve) => child.once('exit', resolve)));
    for (const child of children) child.kill('SIGQUIT');
    await Promise.race([Promise.all(ended), new Promise((resolve) => setTimeout(resolve, 5_000))]);
    endAll();
    process.off('exit', endAll);
    rmSync(folder, { recursive: true, force: true });
  };

  try {
    const initial = ['-U', 'vitral', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
    await run(program('initdb'), ['-D', path.join(folder, 'one'), ...initial], options);
    const primary = await makeNode('one', await freePort());
    await primary.start();
    const standby = await makeNode('two', await freePort());
    await run(
      program('pg_basebackup'),
      ['-D', path.join(folder, 'two'), '-d', primary.url, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'],
      options,
    );
    await standby.start();
    return {
      primary,
      standby,
      url: `postgres://vitral@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres?target_session_attrs=read-write`,
      folder,
      spawn: spawnHere,
      synchronise: async (isOn) => {
        await ask(primary.url, `alter system set synchronous_standby_names = '${isOn ? '*' : ''}'`);
        await ask(primary.url, 'select pg_reload_conf()');
        for (let wait = 0; isOn && wait < 100; wait++) {
          const [row] = await ask(
            primary.url,
            `select count(*)::int as n from pg_stat_replication where sync_state = 'sync'`,
          );
          if (row?.n === 1) return;
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Path of an installed program, or null. */
export function findProgram(name: string): string | null {
  const folders = ['/usr/sbin', '/usr/local/sbin', ...(process.env.PATH ?? '').split(path.delimiter)];
  return folders.map((one) => path.join(one, name)).find((file) => existsSync(file)) ?? null;
}

/** Starts PgBouncer in front of a server. Returns the address of PgBouncer, or null if it is not installed. */
export async function startPgbouncer(
  cluster: Cluster,
  to: Node,
  mode: 'session' | 'transaction' | 'statement',
): Promise<string | null> {
  const program = findProgram('pgbouncer');
  if (program === null) return null;
  const port = await freePort();
  const file = path.join(cluster.folder, `${mode}.ini`);
  await writeFile(
    file,
    `[databases]
postgres = host=127.0.0.1 port=${to.port} user=vitral
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
default_pool_size = 40
max_client_conn = 500
`,
  );
  cluster.spawn(program, ['-q', file]);
  const url = `postgres://vitral@127.0.0.1:${port}/postgres`;
  await untilReady(url, () => false);
  return url;
}
