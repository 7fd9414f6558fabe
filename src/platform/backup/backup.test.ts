import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accounts, fillSample, perAccount, putFiles, transfer } from '../../../tests/support/backup/sample.ts';
import { testDatabaseKind } from '../../../tests/support/database.ts';
import { fillDataFolder } from '../../../tests/support/initial-data.ts';
import { newDatabase } from '../../../tests/support/postgres.ts';
import { createDiskStorage } from '../../engine/files/storage/disk-storage.ts';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../database/open.ts';
import { type MadeBackup, makeBackup } from './make-backup.ts';
import { readManifest } from './manifest.ts';
import { type RestoreTarget, restoreBackup } from './restore.ts';
import { compareTotals, type TotalCheck } from './stored-totals.ts';
import { keepNewest, listBackups } from './write-backup.ts';

const server = process.env.TEST_DATABASE_URL;
const program = { version: '0', commit: null };
const quiet = (): void => undefined;
/** What accounts hold, beside what was booked on them: on two of them something else. */
const checks: readonly TotalCheck[] = [
  {
    name: 'accounts',
    tables: ['conta', 'lancamento'],
    text: compareTotals(
      'select id as a, true as b, saldo as total from conta',
      'select conta as a, true as b, sum(valor) as total from lancamento group by 1',
    ),
  },
  { name: 'of no table here', tables: ['saldo_estoque'], text: 'select 1 / 0' },
];

let folder: string;
let source: { readonly url: string | undefined; readonly dataDir: string };
let db: Database;
let keys: readonly string[];
let drops: (() => Promise<void>)[];
let targets = 0;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vitral-backup-'));
  drops = [];
  source = { url: await newUrl(), dataDir: join(folder, 'source') };
  if (source.url === undefined) await fillDataFolder(join(source.dataDir, 'pglite'));
  // As a running server has it, which is asked for a moment of its database.
  db = await open(source);
  await fillSample(db);
  keys = await putFiles(db, createDiskStorage(join(source.dataDir, 'files')), 5);
}, 120_000);
afterAll(async () => {
  await db.close();
  for (const drop of drops) await drop();
  rmSync(folder, { recursive: true, force: true });
});

async function newUrl(): Promise<string | undefined> {
  if (server === undefined) return undefined;
  const { url, drop } = await newDatabase(server);
  drops.push(drop);
  return url;
}

function open({ url, dataDir }: RestoreTarget): Promise<Database> {
  return openDatabase({ url, dataDir: join(dataDir, 'pglite') });
}

function backup(to: string, keep: number | null = null): Promise<MadeBackup> {
  const storage = createDiskStorage(join(source.dataDir, 'files'));
  return makeBackup({ ...source, to: join(folder, to), storage, program, keep, checks, report: quiet });
}

function hasDump(): boolean {
  return spawnSync('pg_dump', ['--version']).status === 0;
}

async function newTarget(): Promise<RestoreTarget> {
  targets += 1;
  return { url: await newUrl(), dataDir: join(folder, `target-${targets}`) };
}

function restore(from: string, target: RestoreTarget, replaces = false) {
  const storage = createDiskStorage(join(target.dataDir, 'files'));
  return restoreBackup({ from, target, storage, replaces, checks, report: quiet });
}

describe(`backups of ${testDatabaseKind}`, () => {
  let made: MadeBackup;
  beforeEach(async () => {
    made ??= await backup('first');
  }, 120_000);

  test('a restore has all rows, files and rules, and goes on where the source stood', {
    timeout: 300_000,
  }, async () => {
    const target = await newTarget();
    const { files, rows } = await restore(made.folder, target);
    expect(files).toMatchObject({ copied: keys.length, damaged: [] });
    expect(made.manifest.totals).toEqual([
      { name: 'accounts', count: accounts + 1, sum: expect.any(String), wrong: 2 },
    ]);
    expect(Number(made.manifest.totals[0]?.sum)).toBe(accounts * perAccount);
    expect(rows).toBe(made.manifest.tables.reduce((sum, table) => sum + table.rows, 0));
    const copy = await open(target);
    try {
      for (const table of ['conta', 'lancamento', 'historico', 'vitral_arquivo']) {
        const read = (from: Database) =>
          from.query({ text: `select t::text from ${table} as t order by 1`, values: [] } as never);
        expect(await read(copy), table).toEqual(await read(db));
      }
      // By their comments servers know rules and indexes of their own again.
      const comments = (from: Database) =>
        from.query(sql`
          select pg_describe_object(classoid, objoid, objsubid) as what, description from pg_description
          where classoid in ('pg_class'::regclass, 'pg_constraint'::regclass, 'pg_trigger'::regclass, 'pg_proc'::regclass)
            and description = any (array['foreign key ("conta") references "conta" (id)', 'who''s kept', 'gin', 'text', 'twice'])
          order by description`);
      expect(await comments(db)).toHaveLength(5);
      expect(await comments(copy)).toEqual(await comments(db));
      const add = (to: Database) =>
        to.query<{ id: number; codigo: number; busca: string; par: number }>(
          sql`insert into conta (nome, saldo) values ('Última', 7) returning id, codigo, busca, par`,
        );
      const [added] = await add(copy);
      expect(added).toMatchObject({ busca: ' ultima', par: (added?.codigo ?? 0) * 2 });
      // A moment of a running embedded database is what a kill leaves: its sequences may skip numbers, never give one again.
      expect(added?.id).toBeGreaterThan(accounts + 1);
      const [{ id: last = 0, all = 0 } = {}] = await copy.query<{ id: number; all: number }>(
        sql`select max(id) as id, count(*)::int as all from lancamento`,
      );
      // The trigger acts on what is new, and did not act on what came in.
      expect(all).toBe(accounts + 5);
      expect(last % 10).toBe(0);
      expect(last).toBeGreaterThanOrEqual(100 + 10 * (all - 1));
      await copy.execute(sql`delete from conta where nome = 'Última'`);
      const refused = (statement: Parameters<Database['execute']>[0]) =>
        copy.execute(statement).catch((error: unknown) => Reflect.get(Object(error), 'constraint'));
      expect(await refused(sql`insert into conta (nome) values ('acao 1')`)).toBe('conta_nome');
      expect(await refused(sql`insert into lancamento (conta, valor) values (-1, 1)`)).toBe('lancamento_conta_fk');
      expect(await refused(sql`update conta set saldo = -1 where id = 1`)).toBe('conta_saldo_check');
      expect(await copy.query(sql`select count(*)::int as rich from conta_rica`)).toEqual([{ rich: accounts }]);
    } finally {
      await copy.close();
    }
  });

  test.runIf(server !== undefined && hasDump())(
    'pg_dump sees no difference in how a restored database is made',
    {
      timeout: 300_000,
    },
    async () => {
      const target = await newTarget();
      await restore(made.folder, target);
      const structure = (url: string | undefined): string[] =>
        execFileSync('pg_dump', ['--schema-only', '--no-owner', url ?? ''])
          .toString()
          .split('\n')
          .filter((line) => !line.startsWith('\\') && !line.startsWith('--') && line !== '')
          // How `and` and `or` are bracketed is PostgreSQL's own way of writing what it has read.
          .map((line) => line.replaceAll(/[()]/g, ''))
          .sort();
      expect(structure(target.url)).toEqual(structure(source.url));
    },
  );

  test('a flipped byte of any file is refused before anything is done', { timeout: 300_000 }, async () => {
    const target = await newTarget();
    const names = readdirSync(made.folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
    );
    const held = names.filter((name) => !name.endsWith(keys[0] ?? ''));
    expect(held.length).toBeGreaterThan(15);
    for (const name of held) {
      const bytes = readFileSync(name);
      const at = Math.floor(bytes.length / 2);
      const broken = Buffer.from(bytes);
      broken[at] = (bytes[at] ?? 0) ^ 1;
      writeFileSync(name, broken);
      await expect(restore(made.folder, target), name).rejects.toThrow(/as (it was|they were) written/);
      writeFileSync(name, bytes);
    }
    expect(existsSync(join(target.dataDir, 'pglite', 'pg'))).toBe(false);
    expect(existsSync(join(target.dataDir, 'files'))).toBe(false);
  });

  test('a database that holds something is refused, and replaced as a whole where that is asked for', {
    timeout: 300_000,
  }, async () => {
    const target = await newTarget();
    if (target.url === undefined) await fillDataFolder(join(target.dataDir, 'pglite'));
    const other = await open(target);
    await other.script('create table conta (outra int); create table minha (a int); insert into minha values (1)');
    await other.close();
    await expect(restore(made.folder, target)).rejects.toThrow('--replace');
    const before = await open(target);
    expect(await before.query(sql`select a from minha`)).toEqual([{ a: 1 }]);
    await before.close();
    await restore(made.folder, target, true);
    const after = await open(target);
    expect(await after.query(sql`select to_regclass('minha')::text as minha, count(*)::int as n from conta`)).toEqual([
      { minha: null, n: accounts + 1 },
    ]);
    await after.close();
    if (target.url !== undefined) return;
    // As a kill between the two steps of the replacement leaves it: what was there before is put back.
    rmSync(join(target.dataDir, 'pglite', 'pg'), { recursive: true });
    const back = await open(target);
    expect(await back.query(sql`select a from minha`)).toEqual([{ a: 1 }]);
    await back.close();
  });

  test('a backup among writes is one moment: money that moves is neither lost nor doubled', {
    timeout: 300_000,
  }, async () => {
    let isOver = false;
    let done = 0;
    const work = Array.from({ length: 4 }, async (_, worker) => {
      for (let round = worker; !isOver; round += 7) {
        await transfer(db, (round % accounts) + 1, ((round * 3 + 1) % accounts) + 1);
        done += 1;
      }
    });
    const during = await backup('during');
    isOver = true;
    await Promise.all(work);
    expect(done).toBeGreaterThan(0);
    const target = await newTarget();
    await restore(during.folder, target);
    const copy = await open(target);
    const [sums] = await copy.query(sql`
      select (select sum(saldo)::int from conta) as kept,
        (select count(*)::int from conta as c where saldo <> (select sum(valor) from lancamento where conta = c.id and valor <> 'NaN')
          and id > 2) as wrong`);
    await copy.close();
    expect(sums).toEqual({ kept: accounts * perAccount, wrong: 0 });
  });

  test('what a file lost is reported, and a file that is not changed takes its room once', {
    timeout: 300_000,
  }, async () => {
    const storage = createDiskStorage(join(source.dataDir, 'files'));
    const [unheld = '', lost = '', ...others] = keys;
    await storage.delete(unheld as never);
    await storage.delete(lost as never);
    const before = made.folder;
    rmSync(join(before, 'files', lost.slice(0, 2), lost));
    const second = await backup('first');
    expect(second.manifest.damaged).toEqual([lost]);
    const inode = (place: string, key: string) => statSync(join(place, 'files', key.slice(0, 2), key)).ino;
    for (const key of others) expect(inode(second.folder, key)).toBe(inode(before, key));
    const { files } = await restore(second.folder, await newTarget());
    expect(files.copied).toBe(others.length + 1);
    expect((await readManifest(second.folder)).files?.count).toBe(keys.length);
    expect(await keepNewest(join(folder, 'first'), 1)).toBe(1);
    expect(await listBackups(join(folder, 'first'))).toEqual([second.folder.split('/').at(-1)]);
  });
});
