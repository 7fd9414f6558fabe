import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDiskStorage } from '../../src/engine/files/storage/disk-storage.ts';
import { storageKey } from '../../src/engine/files/storage/storage.ts';
import { openDatabase } from '../../src/platform/database/open.ts';
import { DatabaseMovedError } from '../../src/platform/database/pglite/moved.ts';
import { projectRoot } from '../../src/platform/project-root.ts';
import { accounts, fillSample, putFiles } from '../support/backup/sample.ts';
import { fillDataFolder } from '../support/initial-data.ts';
import { newDatabase } from '../support/postgres.ts';
import { type S3Server, startS3Server } from '../support/s3-server.ts';

const server = process.env.TEST_DATABASE_URL;
const files = 12;
let data: string;
let keys: readonly string[];
let bucket: S3Server;

beforeAll(async () => {
  bucket = await startS3Server('chave', 'segredo', 'us-east-1');
  data = await mkdtemp(join(tmpdir(), 'vitral-move-'));
  await fillDataFolder(join(data, 'pglite'));
  const db = await openDatabase({ dataDir: join(data, 'pglite') });
  await fillSample(db);
  keys = await putFiles(db, createDiskStorage(join(data, 'files')), files);
  await db.close();
}, 120_000);
afterAll(async () => {
  await bucket.close();
  await rm(data, { recursive: true, force: true });
});

/** Runs the command; `until` makes it kill itself with the line that matches, or is after how many ms it is killed. */
function move(to: string, options: { readonly until?: RegExp | number; readonly data?: string } = {}) {
  const { until } = options;
  const own = until instanceof RegExp ? ['--import', killedBy(until)] : [];
  const child = spawn(process.execPath, [...own, 'scripts/database/move.ts', '--to', to], {
    cwd: projectRoot,
    env: {
      ...process.env,
      VITRAL_DATA: options.data ?? data,
      VITRAL_FILES_BUCKET: bucket.bucket,
      VITRAL_FILES_KEY: 'chave',
      VITRAL_FILES_SECRET: 'segredo',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      output += piece.toString();
    });
  const timer = typeof until === 'number' ? setTimeout(() => child.kill('SIGKILL'), until) : undefined;
  return new Promise<{ readonly code: number | null; readonly output: string }>((resolve) =>
    child.once('close', (code) => {
      clearTimeout(timer);
      resolve({ code, output });
    }),
  );
}

/** A module that ends its process as it writes such a line: the test itself would read it too late on a busy machine. */
function killedBy(line: RegExp): string {
  const program = `const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = (piece, ...rest) => {
    const isWritten = write(piece, ...rest);
    if (${line}.test(String(piece))) process.kill(process.pid, 'SIGKILL');
    return isWritten;
  };`;
  return `data:text/javascript,${encodeURIComponent(program)}`;
}

async function tablesOf(url: string): Promise<number> {
  const db = await openDatabase({ url, dataDir: '' });
  const [row] = await db.query<{ n: number }>(
    sql`select count(*)::int as n from pg_tables where schemaname = 'public'`,
  );
  await db.close();
  return row?.n ?? -1;
}

test.runIf(server !== undefined)(
  'a move that is killed at six points leaves an empty target, and then brings everything once',
  {
    timeout: 600_000,
  },
  async () => {
    const target = await newDatabase(server ?? '');
    try {
      const points = [/Reading/, 900, /files copied/, /rows are in/, /rows are in/, /Comparing/];
      for (const until of points) {
        const { code } = await move(target.url, { until });
        expect(code, String(until)).toBe(null);
        expect(await tablesOf(target.url), String(until)).toBe(0);
      }
      const { code, output } = await move(target.url);
      expect(output).toContain(`${files} were there`);
      expect(output).toContain('Set DATABASE_URL=postgres://');
      expect(code).toBe(0);
      for (const key of keys) expect([...bucket.objects.keys()].some((path) => path.endsWith(key))).toBe(true);
      const db = await openDatabase({ url: target.url, dataDir: '' });
      expect(await db.query(sql`select count(*)::int as n, max(id)::int as last from conta`)).toEqual([
        { n: accounts + 1, last: accounts + 1 },
      ]);
      // Another run finds everything there, until somebody works with it.
      const again = await move(target.url);
      expect(again.output).toContain('Everything was there already');
      await db.execute(sql`update conta set saldo = saldo + 1 where id = 1`);
      await db.close();
      const refused = await move(target.url);
      expect(refused.output).toContain('is not empty');
      expect(refused.code).toBe(1);
      await expect(openDatabase({ dataDir: join(data, 'pglite') })).rejects.toThrow(DatabaseMovedError);
      const start = spawn(process.execPath, ['scripts/start.mjs'], {
        cwd: projectRoot,
        env: {
          ...process.env,
          VITRAL_DEV: '1',
          NODE_ENV: 'production',
          VITRAL_DATA: data,
          PORT: '0',
          DATABASE_URL: undefined,
        },
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      let message = '';
      start.stderr.on('data', (piece: Buffer) => {
        message += piece.toString();
      });
      expect(await new Promise((resolve) => start.once('exit', resolve))).toBe(2);
      expect(message).toContain('VITRAL_USE_MOVED=1');
    } finally {
      await target.drop();
    }
  },
);

test.runIf(server !== undefined)(
  'a move is refused while a server holds the folder, and where a file is lost',
  {
    timeout: 300_000,
  },
  async () => {
    const target = await newDatabase(server ?? '');
    const other = await mkdtemp(join(tmpdir(), 'vitral-move-'));
    try {
      await fillDataFolder(join(other, 'pglite'));
      const db = await openDatabase({ dataDir: join(other, 'pglite') });
      const storage = createDiskStorage(join(other, 'files'));
      await fillSample(db);
      const [, lost = ''] = await putFiles(db, storage, 2);
      expect((await move(target.url, { data: other })).output).toContain('is using the database folder');
      await db.close();
      await storage.delete(storageKey(lost));
      const { code, output } = await move(target.url, { data: other });
      expect(output).toContain(lost);
      expect(code).toBe(1);
      expect(await tablesOf(target.url)).toBe(0);
    } finally {
      await target.drop();
      await rm(other, { recursive: true, force: true });
    }
  },
);
