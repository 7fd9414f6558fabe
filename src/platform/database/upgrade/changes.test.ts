import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { testDatabase, testDatabaseKind } from '../../../../tests/support/database.ts';
import { installBase } from '../base.ts';
import { applyChanges } from './changes.ts';

test(`changes run in the order of their names, each as one transaction, and at every start, on ${testDatabaseKind}`, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'vitral-changes-'));
  const db = await testDatabase();
  try {
    await installBase(db);
    await db.script('create table old_name (n int); insert into old_name values (1)');
    const files = {
      'a.sql': `do $$ begin
        if to_regclass('old_name') is not null then alter table old_name rename to new_name; end if;
      end $$;`,
      'b.sql': 'update new_name set n = n + 1;',
      'c.sql': 'update new_name set n = 100; select 1 / 0;',
      'README.md': 'no statement',
    };
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
    const numbers = async () => (await db.query<{ n: number }>(sql`select n from new_name`)).map(({ n }) => n);
    const run = () => applyChanges(db, pathToFileURL(`${folder}/`));
    await expect(run()).rejects.toThrow();
    expect(await numbers()).toEqual([2]);
    await rm(join(folder, 'c.sql'));
    await run();
    expect(await numbers()).toEqual([3]);
    // The release has a folder of its own.
    await applyChanges(db);
  } finally {
    await db.close();
    await rm(folder, { recursive: true });
  }
});
