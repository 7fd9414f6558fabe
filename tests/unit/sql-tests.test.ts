import { expect, test } from 'vitest';
import { findSqlTests } from '../../scripts/run/sql-tests.ts';

test('tests that reach PostgreSQL are found by what they import, others are not', () => {
  const found = findSqlTests(['src/server', 'tests/contract', 'tests/faults']);
  // By themselves, through a helper, through a fixture beside them.
  expect(found).toEqual(
    expect.arrayContaining([
      'src/server/database/postgres/postgres.test.ts',
      'tests/contract/session/session.test.ts',
      'tests/faults/kill.test.ts',
      'src/server/lists/search.test.ts',
    ]),
  );
  expect(found).not.toContain('src/server/lists/parse-request.test.ts');
  expect(found).not.toContain('src/server/database/pglite/pglite.test.ts');
});
