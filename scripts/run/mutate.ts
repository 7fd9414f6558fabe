/**
 * `node scripts/run/mutate.ts --places 60 --seed 1` measures the quality of the tests (mutation testing): it chooses
 * random places of the sources, runs all tests of vitest once to learn which reach each place, then changes one place at
 * a time and prints whether a test fails that reaches it. Of a place that runs while its module loads those tests run
 * that import it by the fewest steps.
 *
 * To compare with another commit, run it in the folder of that commit with the same `--seed`.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { JsonTestResults } from 'vitest/node';
import { createRandom, pick } from '../../src/domain/random.ts';
import { type ReachedLine, reachedTarget } from '../../tests/support/run/reached-target.ts';
import { readOptions, wantsHelp } from '../support/options.ts';
import { findImports, findLaterImports, readSource } from './imports.ts';
import { readJsonLines } from './json-lines.ts';
import { findMutations, type Mutation, markPlaces } from './mutations.ts';

const usage = `Usage: node scripts/run/mutate.ts [--places N] [--seed N] [--folders src/engine,src/portal] [--most N]

Changes N places (60) of the sources, one at a time, and runs the tests that reach each: the nearest or quickest first, and
at most --most files (60). The sources are put back, unless it is killed.`;

wantsHelp(usage);
const { values: options } = readOptions(
  {
    places: { type: 'string' },
    seed: { type: 'string' },
    folders: { type: 'string' },
    most: { type: 'string' },
  } as const,
  usage,
);
const folders = (options.folders ?? 'src/platform,src/engine,src/areas,src/language,src/render,src/portal').split(',');
const random = createRandom(Number(options.seed ?? 1));
const maxFiles = Number(options.most ?? 60);

type Place = { readonly file: string; readonly mutation: Mutation };

/** Chooses a random place. Each folder is equally likely, whatever its size. */
function choose(): Place {
  for (;;) {
    const files = globSync(`${pick(random, folders)}/**/*.{ts,tsx}`).filter((file) => !/\.(test|d)\.tsx?$/.test(file));
    const file = pick(random, files.toSorted());
    const mutations = findMutations(file, readFileSync(file, 'utf8'));
    if (mutations.length > 0) return { file, mutation: pick(random, mutations) };
  }
}

const folder = mkdtempSync(join(tmpdir(), 'vitral-mutate-'));

/** A test file as a run found it. */
type Known = { readonly seconds: number; readonly passes: boolean };

/** Runs tests, and returns each file that it ran. */
function runVitest(args: readonly string[], env: NodeJS.ProcessEnv): ReadonlyMap<string, Known> {
  const vitest = resolve('node_modules/vitest/vitest.mjs');
  const report = join(folder, 'report.json');
  const reporting = ['--reporter=json', `--outputFile=${report}`, '--passWithNoTests'];
  rmSync(report, { force: true });
  spawnSync(process.execPath, [vitest, ...args, ...reporting], { env, stdio: 'ignore' });
  if (!existsSync(report)) return new Map();
  const { testResults }: JsonTestResults = JSON.parse(readFileSync(report, 'utf8'));
  return new Map(
    testResults.map(({ name, startTime, endTime, status }): [string, Known] => [
      relative(process.cwd(), name),
      { seconds: (endTime - startTime) / 1_000, passes: status === 'passed' },
    ]),
  );
}

function findFailing(files: ReadonlyMap<string, Known>): readonly string[] {
  return [...files].flatMap(([file, { passes }]) => (passes ? [] : [file]));
}

/** Runs all tests with the places marked: what each test file takes, and which reach each place. */
function learn(places: readonly Place[], env: NodeJS.ProcessEnv) {
  const texts = new Map(places.map(({ file }) => [file, readFileSync(file, 'utf8')]));
  const reached = join(folder, 'reached.jsonl');
  let files: ReadonlyMap<string, Known>;
  try {
    for (const [file, text] of texts) {
      const own = places.flatMap(({ file: of, mutation: { mark } }, place) => (of === file ? [{ place, mark }] : []));
      writeFileSync(file, markPlaces(text, own));
    }
    files = runVitest(['run'], { ...env, [reachedTarget]: reached });
  } finally {
    for (const [file, text] of texts) writeFileSync(file, text);
  }
  const lines = readJsonLines<ReachedLine>(reached);
  return {
    files,
    reaching: places.map((_, place) => lines.flatMap((line) => (line.place === place ? [line.file] : []))),
  };
}

/** The files that import each file of the project. */
function findImporters(): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const file of globSync('{src,tests}/**/*.{ts,tsx}')) {
    const text = readSource(file);
    for (const other of [...findImports(file, text), ...findLaterImports(file, text)])
      importers.set(other, [...(importers.get(other) ?? []), file]);
  }
  return importers;
}

/** How many imports are between source files and a file that they import, by their paths. */
function findDistances(file: string, importers: ReturnType<typeof findImporters>): ReadonlyMap<string, number> {
  const distances = new Map([[file, 0]]);
  for (const [near, steps] of distances) {
    for (const each of importers.get(near) ?? []) if (!distances.has(each)) distances.set(each, steps + 1);
  }
  return distances;
}

/** Imports a file of the measured project: the working folder may belong to another commit than this script. */
const load = (file: string) => import(pathToFileURL(resolve(file)).href);
const { startPostgres } = await load('tests/support/postgres.ts');
const { makeTemplate, templateVariable } = await load('tests/support/migrated-database.ts');
const cluster = await startPostgres();
const env = {
  ...process.env,
  ...(cluster === null ? {} : { TEST_DATABASE_URL: cluster.url, [templateVariable]: await makeTemplate(cluster.url) }),
};
const survivors: string[] = [];
const places = Array.from({ length: Number(options.places ?? 60) }, choose);
try {
  const { files, reaching } = learn(places, env);
  const failing = findFailing(files);
  const secondsOf = (test: string) => files.get(test)?.seconds ?? 0;
  const importers = findImporters();
  console.log(`${files.size} test files, of which ${failing.length} fail anyway: ${failing.join(', ') || 'none'}`);
  for (const [place, { file, mutation }] of places.entries()) {
    const text = readFileSync(file, 'utf8');
    const line = text.slice(0, mutation.start).split('\n').length;
    const what = `${file}:${line} ${mutation.what}`;
    // What runs while its module loads leaves no mark.
    const distances = mutation.mark === null ? findDistances(file, importers) : new Map<string, number>();
    const stepsTo = (test: string) => distances.get(test) ?? 0;
    const able = [...new Set(mutation.mark === null ? distances.keys() : reaching[place])]
      .filter((each) => files.get(each)?.passes === true)
      .toSorted((one, other) => stepsTo(one) - stepsTo(other) || secondsOf(one) - secondsOf(other))
      .slice(0, maxFiles);
    let killers: readonly string[] = [];
    writeFileSync(file, text.slice(0, mutation.start) + mutation.text + text.slice(mutation.end));
    try {
      if (able.length > 0) killers = findFailing(runVitest(['run', ...able, '--bail=1'], env));
    } finally {
      writeFileSync(file, text);
    }
    // A test that fails once more without the change proves nothing.
    const isKilled = killers.length > 0 && findFailing(runVitest(['run', ...killers], env)).length === 0;
    console.log(`${place + 1}/${places.length} ${isKilled ? 'killed  ' : 'survived'} ${what} (${able.length} files)`);
    if (!isKilled) survivors.push(what);
  }
} finally {
  await cluster?.stop();
  rmSync(folder, { recursive: true });
}
console.log(`${places.length - survivors.length} of ${places.length} killed.`);
