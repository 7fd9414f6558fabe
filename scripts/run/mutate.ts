/**
 * `node scripts/run/mutate.ts --places 60 --seed 1` measures the quality of the tests (mutation testing): it chooses
 * random places of the sources, runs all tests of vitest once to learn which reach each place, then changes one place at
 * a time and prints whether a test fails that reaches it. Of a place that runs while its module loads all tests run that
 * import it.
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
import { readJsonLines } from './json-lines.ts';
import { findMutations, type Mutation, markPlaces } from './mutations.ts';

const usage = `Usage: node scripts/run/mutate.ts [--places N] [--seed N] [--folders src/engine,src/portal] [--most N]

Changes N places (60) of the sources, one at a time, and runs the tests that reach each, the quickest first and at most
--most files (60). The sources are put back, unless it is killed.`;

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
  console.log(`${files.size} test files, of which ${failing.length} fail anyway: ${failing.join(', ') || 'none'}`);
  for (const [place, { file, mutation }] of places.entries()) {
    const text = readFileSync(file, 'utf8');
    const line = text.slice(0, mutation.start).split('\n').length;
    const what = `${file}:${line} ${mutation.what}`;
    const able = [...new Set(reaching[place])]
      .filter((each) => files.get(each)?.passes === true)
      .toSorted((one, other) => (files.get(one)?.seconds ?? 0) - (files.get(other)?.seconds ?? 0))
      .slice(0, maxFiles);
    const others = failing.flatMap((each) => ['--exclude', each]);
    const args = mutation.mark === null ? ['related', file, '--run', ...others] : ['run', ...able];
    const isReached = mutation.mark === null || able.length > 0;
    let killers: readonly string[] = [];
    writeFileSync(file, text.slice(0, mutation.start) + mutation.text + text.slice(mutation.end));
    try {
      if (isReached) killers = findFailing(runVitest([...args, '--bail=1'], env));
    } finally {
      writeFileSync(file, text);
    }
    // A test that fails once more without the change proves nothing.
    const isKilled = killers.length > 0 && findFailing(runVitest(['run', ...killers], env)).length === 0;
    const by = mutation.mark === null ? 'tests that import it' : `${able.length} files`;
    console.log(`${place + 1}/${places.length} ${isKilled ? 'killed  ' : 'survived'} ${what} (${by})`);
    if (!isKilled) survivors.push(what);
  }
} finally {
  await cluster?.stop();
  rmSync(folder, { recursive: true });
}
console.log(`${places.length - survivors.length} of ${places.length} killed.`);
