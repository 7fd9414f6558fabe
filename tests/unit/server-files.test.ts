import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findServerFiles } from '../../scripts/ship/server-files.ts';
import { projectRoot } from '../../src/platform/project-root.ts';

const { files } = findServerFiles(projectRoot);

test('a packed server has what it reads and starts by name: scripts of tables, and the command of nightly backups', () => {
  const tables = globSync(['src/areas/*/server/tables.sql', 'src/platform/database/tables/*.sql'], {
    cwd: projectRoot,
  });
  expect(tables.length).toBeGreaterThan(20);
  // The command checks the totals that areas keep.
  for (const file of [...tables, 'scripts/database/backup.ts', 'src/areas/stored-totals.ts'])
    expect(files).toContain(file);
});

test('it has nothing of a demonstration', () => {
  expect([...files].filter((file) => /^src\/(demo|areas\/[^/]+\/demo)\/|demo-areas\.ts$/.test(file))).toEqual([]);
});
