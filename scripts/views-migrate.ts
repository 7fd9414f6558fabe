import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createScanner } from 'jsonc-parser';
import { listViewFiles } from '../src/engine/views/registry.ts';
import { parseJson } from '../src/language/json/parse.ts';
import { isRecord } from '../src/language/json/record.ts';
import { currentVersion, migrateView } from '../src/language/view/migrate-view.ts';

/**
 * `npm run views:migrate [folder] [--dry] [--force]` rewrites view files of older format versions in the current one.
 * `--dry` only prints what it would do. Files with comments are skipped unless forced, because the comments would be
 * lost. Exits with 1 if a file could not be read or was skipped.
 */
const flags = process.argv.slice(2).filter((argument) => argument.startsWith('--'));
const [root = process.cwd()] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
let migrated = 0;
const files = await listViewFiles(root);
for (const file of files) {
  const text = await readFile(join(root, file), 'utf8');
  const { value, problems } = parseJson(file, text);
  const result = isRecord(value) ? migrateView(value) : null;
  if (result === null || result.problem !== null) {
    fail(file, result?.problem ?? problems[0]?.message ?? 'This is no view.');
  } else if (result.from < currentVersion) {
    if (hasComments(text) && !flags.includes('--force')) {
      fail(file, `It is of version ${result.from}, but has comments, which would be lost. Migrate it with --force.`);
      continue;
    }
    migrated += 1;
    console.log(`${file}: version ${result.from} -> ${currentVersion}`);
    if (!flags.includes('--dry')) await writeFile(join(root, file), `${JSON.stringify(result.view, null, 2)}\n`);
  }
}
console.log(`${files.length} views read, ${migrated} files ${flags.includes('--dry') ? 'to migrate' : 'migrated'}`);

function fail(file: string, message: string): void {
  console.error(`${file}: ${message}`);
  process.exitCode = 1;
}

function hasComments(text: string): boolean {
  const scanner = createScanner(text);
  // Token kinds of jsonc-parser: 12 and 13 are comments, 17 is the end of the text.
  for (let token: number = scanner.scan(); token !== 17; token = scanner.scan()) {
    if (token === 12 || token === 13) return true;
  }
  return false;
}
