import { expect, test } from 'vitest';
import { findSqlTests } from '../../../scripts/run/sql-tests.ts';

test('tests that reach PostgreSQL are found by what they import, others are not', () => {
  const found = findSqlTests(['src', 'tests/contract', 'tests/faults']);
  // By themselves, through a helper, through a fixture beside them.
  expect(found).toEqual(
    expect.arrayContaining([
      'src/platform/database/postgres/postgres.test.ts',
      'tests/contract/session/session.test.ts',
      'tests/faults/kill.test.ts',
      'src/engine/lists/search.test.ts',
    ]),
  );
  expect(found).not.toContain('src/engine/lists/request/parse-request.test.ts');
  expect(found).not.toContain('src/platform/database/pglite/pglite.test.ts');
});
