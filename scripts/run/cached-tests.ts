import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { findImports, readSource } from './imports.ts';

/** A test file that takes much processor time, and the files on which its result depends. */
type CachedTest = {
  readonly file: string;
  /** Patterns of paths. The test itself, and what it imports from `tests`, need not be named. */
  readonly inputs: readonly string[];
};

const database = ['src/platform/database/**', 'src/engine/records/migration/**', 'src/start/prepare-data.ts'];
const work = [...database, 'src/platform/tasks/**', 'src/platform/outbox/**'];
const orders = ['orders', 'payment', 'stock', 'points', 'delivery', 'conversions'];
/** Code that draws elements and lists from their keys. */
const drawing = ['src/language/**', 'src/render/**', 'src/ui/**', 'src/areas/records/screens/**'];
const contract = ['openapi/**', 'scripts/contract/**', 'scripts/generate.ts'];
/** What the recipe of a new area uses: generators, checks, lists of areas. */
const recipe = ['arrows', 'contract', 'sources', 'texts'].map((folder) => `scripts/${folder}/**`);
const shipping = [
  'scripts/ship/**',
  '.deploy/**',
  '.docker/**',
  'package.json',
  'src/start/*.ts',
  'src/areas/*.ts',
  'src/platform/*.ts',
];

/**
 * Tests that a usual run skips if they have passed with the same inputs: servers that are killed, the packed portal,
 * load balancers, generators of other vendors, the recipe of a new area, each key of each element drawn. `npm test --
 * --whole` runs all of them.
 */
export const cachedTests: readonly CachedTest[] = [
  { file: 'tests/unit/other-generators.test.ts', inputs: contract },
  { file: 'tests/unit/generated-client.test.ts', inputs: [...contract, 'src/api/**'] },
  {
    file: 'tests/unit/new-area.test.ts',
    inputs: [...recipe, 'scripts/*.ts', 'openapi/**', 'src/areas/*.ts', 'src/start/*.ts', 'tests/fixtures/new-area/**'],
  },
  { file: 'tests/contract/shipping/packed.test.ts', inputs: shipping },
  { file: 'tests/contract/shipping/balancers.test.ts', inputs: [...shipping, 'src/platform/http/**'] },
  ...['pglite/pglite', 'postgres/failover', 'postgres/replicas'].map((name) => ({
    file: `src/platform/database/${name}.test.ts`,
    inputs: ['src/platform/database/**', 'src/platform/watch/**'],
  })),
  { file: 'tests/faults/full-disk.test.ts', inputs: ['src/platform/database/**', 'src/platform/watch/**'] },
  { file: 'tests/faults/tasks-kill.test.ts', inputs: work },
  { file: 'tests/faults/failover.test.ts', inputs: [...work, 'src/platform/http/change-feed.ts'] },
  {
    file: 'tests/faults/rolling-upgrade.test.ts',
    inputs: [...work, 'src/engine/records/**', 'src/areas/*/server/**', 'schemas/**'],
  },
  { file: 'tests/faults/backup-live.test.ts', inputs: [...database, 'src/platform/backup/**', 'scripts/database/**'] },
  {
    file: 'tests/faults/move-kill.test.ts',
    inputs: [...database, 'src/platform/backup/**', 'src/engine/files/**', 'scripts/database/**'],
  },
  { file: 'tests/faults/clone-kill.test.ts', inputs: [...work, 'src/areas/cloning/server/**'] },
  { file: 'tests/faults/alerts-kill.test.ts', inputs: [...work, 'src/engine/alerts/**'] },
  { file: 'tests/faults/folding-kill.test.ts', inputs: [...work, 'src/areas/points/server/**'] },
  {
    file: 'tests/faults/import-kill.test.ts',
    inputs: [...work, 'src/engine/import/**', 'src/engine/records/**'],
  },
  {
    file: 'tests/faults/order-kill.test.ts',
    inputs: [...work, 'schemas/**/*.flow.json', 'src/engine/flows/**', ...orders.map((area) => `src/areas/${area}/**`)],
  },
  {
    file: 'tests/faults/signing-kill.test.ts',
    inputs: [...work, 'src/engine/files/**', 'src/areas/contracts/server/**'],
  },
  { file: 'tests/faults/kill.test.ts', inputs: [...work, 'src/engine/records/**'] },
  ...['asked', 'collections', 'fuzz', 'inputs', 'lists', 'others'].map((group) => ({
    file: `tests/components/vocabulary/${group}.test.tsx`,
    inputs: drawing,
  })),
  { file: 'tests/components/vocabulary-rows.test.tsx', inputs: drawing },
];

/** Whether a file is one of these tests. The budget of a usual run does not include their processor time. */
export function isCachedTest(file: string): boolean {
  return cachedTests.some((test) => test.file === file);
}

/** Hash of the inputs with which a test has passed, by stage and file. */
type Recorded = Readonly<Record<string, string>>;

/** Results that earlier runs have recorded in a file, which is committed like the tests. */
export type TestCache = {
  /**
   * Test files that a stage may skip, because they have passed with the present inputs.
   * @param files only these files; all cached tests by default
   */
  readonly findCached: (stage: string, files?: readonly string[]) => readonly string[];
  /** Records the files of a stage of which all tests have passed. */
  readonly record: (stage: string, passed: readonly string[]) => void;
};

/**
 * @param target file of the records, relative to the project
 * @param tests other tests than `cachedTests`, for tests of this function
 */
export function openTestCache(target: string, tests: readonly CachedTest[] = cachedTests): TestCache {
  const hashes = new Map<string, string>();
  const hashOf = (test: CachedTest): string => {
    const hash = hashes.get(test.file) ?? hashInputs(test);
    hashes.set(test.file, hash);
    return hash;
  };
  const read = (): Recorded => (existsSync(target) ? JSON.parse(readFileSync(target, 'utf8')) : {});
  return {
    findCached: (stage, files) => {
      const recorded = read();
      return tests
        .filter((test) => files?.includes(test.file) ?? true)
        .filter((test) => recorded[`${stage} ${test.file}`] === hashOf(test))
        .map(({ file }) => file);
    },
    record: (stage, passed) => {
      const before = read();
      const found = tests.filter(({ file }) => passed.includes(file));
      const after = { ...before, ...Object.fromEntries(found.map((test) => [`${stage} ${test.file}`, hashOf(test)])) };
      const sorted = Object.fromEntries(Object.entries(after).toSorted(([a], [b]) => (a < b ? -1 : 1)));
      const text = `${JSON.stringify(sorted, null, 2)}\n`;
      if (text !== `${JSON.stringify(before, null, 2)}\n`) writeFileSync(target, text);
    },
  };
}

/**
 * Hash of all files on which the result of a test depends. The versions of Node and the libraries are in the lock file.
 */
export function hashInputs({ file, inputs }: CachedTest): string {
  const tests = new Set<string>();
  const visit = (source: string): void => {
    if (tests.has(source) || (source !== file && !source.startsWith('tests/'))) return;
    tests.add(source);
    for (const next of [...findImports(source), ...findPrograms(source)]) visit(next);
  };
  visit(file);
  const found = globSync(['package-lock.json', ...inputs]).filter((path) => statSync(path).isFile());
  // Test files beside the code do not affect the result of another test.
  const sources = found.filter((path) => !/\.test\.tsx?$/.test(path));
  const hash = createHash('sha256');
  for (const path of [...new Set([...tests, ...sources])].toSorted()) hash.update(`${path}\n${readSource(path)}\n`);
  return hash.digest('hex').slice(0, 32);
}

/** Programs that a test starts by the URL of a file next to it. */
function findPrograms(file: string): readonly string[] {
  const named = readSource(file).matchAll(/new URL\('(\.{1,2}\/[^']+\.ts)', import\.meta\.url\)/g);
  return [...named].map(([, path = '']) => normalize(join(dirname(file), path)));
}
