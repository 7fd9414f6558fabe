import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, expect, test } from 'vitest';
import type { Database, DatabaseEvent } from '../../src/platform/database/database.ts';
import { openDatabase } from '../../src/platform/database/open.ts';
import { reserveBytes } from '../../src/platform/database/pglite/disk-space.ts';

// PostgreSQL guards its own disk.
const disk = process.env.TEST_DATABASE_URL === undefined ? mountSmallDisk() : null;
let db: Database | null = null;
const events: DatabaseEvent[] = [];

afterAll(async () => {
  await db?.close();
  if (disk === null) return;
  execFileSync('umount', [disk]);
  rmSync(disk, { recursive: true, force: true });
});

test.skipIf(disk === null)(
  'a disk that fills up within one statement stops saves, not reads, and saves go on once it has room',
  { timeout: 120_000 },
  async () => {
    if (disk === null) return;
    const dataDir = join(disk, 'data');
    db = await openDatabase({ dataDir, log: (event) => events.push(event) });
    await db.script('create table t (a int); insert into t values (1)');
    const reserve = join(dataDir, 'reserve');
    await expect.poll(() => sizeOf(reserve)).toBe(reserveBytes);

    const filler = join(disk, 'filler');
    const failed = db.transaction(async (tx) => {
      // Another program takes what is left, but for less than the log wants.
      writeFileSync(filler, new Uint8Array(Math.max(0, freeBytes(disk) - 4_000_000)));
      await tx.execute(sql`
        insert into t select length(pg_logical_emit_message(true, 'x', repeat('x', 1000000))::text) from generate_series(1, 40)`);
    });
    await expect(failed).rejects.toMatchObject({ code: '53100' });
    expect(await db.query(sql`select * from t`)).toEqual([{ a: 1 }]);
    expect(events).toContainEqual({ event: 'database-ended', reason: 'the disk is full' });
    await expect(db.execute(sql`insert into t values (2)`)).rejects.toMatchObject({ code: '53100' });
    expect(await db.query(sql`select * from t`)).toEqual([{ a: 1 }]);
    expect(await db.wantsRoom()).toBeGreaterThanOrEqual(0);
    expect(events.map(({ event }) => event)).not.toContain('statement-over-limit');

    rmSync(filler);
    await expect.poll(() => db?.wantsRoom()).toBe(null);
    expect(await db.execute(sql`insert into t values (2)`)).toBe(1);
    await db.close();
    db = await openDatabase({ dataDir });
    expect(await db.query(sql`select * from t order by a`)).toEqual([{ a: 1 }, { a: 2 }]);
  },
);

/** A disk of 280 MB in memory; null where this user may not mount one. */
function mountSmallDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'vitral-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=280m', 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true, force: true });
    return null;
  }
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
