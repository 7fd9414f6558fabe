/**
 * How long a backup takes, how large it is, and how long its restore and a move take: `npm run bench -- backup`.
 *
 *   --clients N   clients of the database (100,000)
 *   --only KIND   embedded, or postgres; else both
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Manifest, readManifest } from '../../../src/platform/backup/manifest.ts';
import { listBackups } from '../../../src/platform/backup/write-backup.ts';
import { openDatabase } from '../../../src/platform/database/open.ts';
import { projectRoot } from '../../../src/platform/project-root.ts';
import { newDatabase, startPostgres } from '../../support/postgres.ts';

type Environment = Readonly<Record<string, string>>;

/** Runs the bench and prints its figures: every command is the one that people run, checks included. */
export async function benchBackup(parameters: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...parameters],
    options: { clients: { type: 'string' }, only: { type: 'string' } },
  });
  const clients = Number(values.clients ?? 100_000);
  const folder = mkdtempSync(join(tmpdir(), 'vitral-bench-backup-'));
  const postgres = await startPostgres();
  try {
    if (values.only !== 'postgres') await measureEmbedded(folder, clients, postgres?.url ?? null);
    if (values.only !== 'embedded' && postgres !== null) await measurePostgres(folder, clients, postgres.url);
  } finally {
    await postgres?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureEmbedded(folder: string, clients: number, server: string | null): Promise<void> {
  const data = join(folder, 'embedded');
  const env = { VITRAL_DATA: data };
  await run('../seed.ts', ['--clientes', String(clients)], env);
  // As a server holds it, which is asked for a moment.
  const db = await openDatabase({ dataDir: join(data, 'pglite') });
  const made = await backup(join(folder, 'a'), env).finally(() => db.close());
  const restored = await run('restore.ts', ['--from', made.folder, '--data', join(folder, 'restored')], env);
  const target = server === null ? null : await newDatabase(server);
  const moved = target === null ? null : await run('move.ts', ['--to', target.url], env);
  await target?.drop();
  print('embedded', clients, made, restored.ms, moved?.ms ?? null);
}

async function measurePostgres(folder: string, clients: number, server: string): Promise<void> {
  const source = await newDatabase(server);
  const target = await newDatabase(server);
  const env = { VITRAL_DATA: join(folder, 'postgres'), DATABASE_URL: source.url };
  await run('../seed.ts', ['--clientes', String(clients)], env);
  const made = await backup(join(folder, 'b'), env);
  const restored = await run('restore.ts', ['--from', made.folder, '--to', target.url], env);
  print('PostgreSQL', clients, made, restored.ms, null);
  await source.drop();
  await target.drop();
}

type Made = {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly ms: number;
  /** ms for which statements waited, as the command says it. */
  readonly pause: string | null;
};

async function backup(to: string, env: Environment): Promise<Made> {
  const { ms, output } = await run('backup.ts', ['--to', to], env);
  const [name = ''] = await listBackups(to);
  const folder = join(to, name);
  const pause = /waited (\d+) ms/.exec(output)?.[1] ?? null;
  return { folder, manifest: await readManifest(folder), ms, pause };
}

function print(database: string, clients: number, made: Made, restore: number, move: number | null): void {
  const { tables } = made.manifest;
  const sum = (of: (table: Manifest['tables'][number]) => number): number =>
    tables.reduce((total, table) => total + of(table), 0);
  console.table([
    {
      ...{ database, clients, tables: tables.length, rows: sum(({ rows }) => rows) },
      'backup MB': Math.round(sum(({ bytes }) => bytes) / 100_000) / 10,
      'backup s': seconds(made.ms),
      'pause ms': made.pause ?? '-',
      'restore s': seconds(restore),
      'move s': move === null ? '-' : seconds(move),
    },
  ]);
}

function seconds(ms: number): number {
  return Math.round(ms / 100) / 10;
}

/** Runs a command of the project to its end; throws with what it said where it fails. */
async function run(
  script: string,
  args: readonly string[],
  env: Environment,
): Promise<{ readonly ms: number; readonly output: string }> {
  const started = performance.now();
  const child: ChildProcess = spawn(process.execPath, [join('scripts', 'database', script), ...args], {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const stop = (): void => void child.kill();
  process.once('exit', stop);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (piece: Buffer) => {
      output += piece.toString();
    });
  const code = await new Promise((resolve) => child.once('close', resolve));
  process.off('exit', stop);
  if (code !== 0) throw new Error(`${script} ended with ${String(code)}:\n${output.slice(-2_000)}`);
  return { ms: performance.now() - started, output };
}
