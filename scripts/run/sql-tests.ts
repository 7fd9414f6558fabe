import { globSync } from 'node:fs';
import { normalize } from 'node:path';
import { findImports, readSource } from './imports.ts';

/** Code that reads this variable runs on PostgreSQL if it is set. */
const mark = 'TEST_DATABASE_URL';

/**
 * Test files of these folders that use PostgreSQL, directly or through an import. All others do not depend on the
 * database.
 */
export function findSqlTests(folders: readonly string[]): readonly string[] {
  const reaches = new Map<string, boolean>();
  const visit = (file: string): boolean => {
    const known = reaches.get(file);
    if (known !== undefined) return known;
    // Ends cycles of imports. Sources do not import tests, so a cycle contains no test database.
    reaches.set(file, false);
    const text = readSource(file);
    const found = text.includes(mark) || findImports(file, text).some(visit);
    reaches.set(file, found);
    return found;
  };
  return folders.flatMap((folder) => globSync(`${folder}/**/*.test.ts`)).filter((file) => visit(normalize(file)));
}
