import { globSync } from 'node:fs';
import { normalize } from 'node:path';
import { findImports, readSource } from './imports.ts';

/** Whoever reads this variable runs on PostgreSQL where it is set. */
const mark = 'TEST_DATABASE_URL';

/**
 * The test files of these folders that reach PostgreSQL, by themselves or by what they import. All others are the same
 * tests whatever the database.
 */
export function findSqlTests(folders: readonly string[]): readonly string[] {
  const reaches = new Map<string, boolean>();
  const visit = (file: string): boolean => {
    const known = reaches.get(file);
    if (known !== undefined) return known;
    // A circle ends here; sources import no tests, so nothing in one reaches a database of tests.
    reaches.set(file, false);
    const text = readSource(file);
    const found = text.includes(mark) || findImports(file, text).some(visit);
    reaches.set(file, found);
    return found;
  };
  return folders.flatMap((folder) => globSync(`${folder}/**/*.test.ts`)).filter((file) => visit(normalize(file)));
}
