/**
 * `node scripts/run/mutate.ts --places 60 --seed 1` measures the quality of the tests (mutation testing): it changes
 * random places of the sources, one at a time, and prints whether a test fails. The tests near a source run first (see
 * `findNear`), and if they pass all tests that import it.
 *
 * To compare with another commit, run it in the folder of that commit with the same `--seed`.
 */
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRandom, pick } from '../../src/domain/random.ts';
import { readOptions, wantsHelp } from '../support/options.ts';
import { findMutations, type Mutation } from './mutations.ts';

const usage = `Usage: node scripts/run/mutate.ts [--places N] [--seed N] [--folders src/engine,src/portal] [--near]

Changes N places (60) of the sources, one at a time, and runs the tests that reach each. With --near only tests beside the
source and those of the contract whose folder or file has its area's name run. The sources are put back, unless it is killed.`;

wantsHelp(usage);
const { values: options } = readOptions(
  {
    places: { type: 'string' },
    seed: { type: 'string' },
    folders: { type: 'string' },
    near: { type: 'boolean' },
  } as const,
  usage,
);
const folders = (options.folders ?? 'src/platform,src/engine,src/areas,src/language,src/render,src/portal').split(',');
const random = createRandom(Number(options.seed ?? 1));

/** Chooses a random place. Each folder is equally likely, whatever its size. */
function choose(): { readonly file: string; readonly mutation: Mutation } {
  for (;;) {
    const files = globSync(`${pick(random, folders)}/**/*.{ts,tsx}`).filter((file) => !/\.(test|d)\.tsx?$/.test(file));
    const file = pick(random, files.toSorted());
    const mutations = findMutations(file, readFileSync(file, 'utf8'));
    if (mutations.length > 0) return { file, mutation: pick(random, mutations) };
  }
}

/** Tests next to a source, and contract and component tests whose path contains the name of its folder. */
function findNear(file: string): readonly string[] {
  const area = basename(dirname(file));
  const named = globSync(`tests/{contract,components}/**/*${area}*{,/**/*}.test.{ts,tsx}`);
  return [...new Set([...globSync(`${dirname(file)}/*.test.ts`), ...named])];
}

function fails(args: readonly string[], env: NodeJS.ProcessEnv): boolean {
  const vitest = resolve('node_modules/vitest/vitest.mjs');
  return (
    spawnSync(process.execPath, [vitest, ...args, '--bail=1', '--passWithNoTests'], { env, stdio: 'ignore' }).status !==
    0
  );
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
const places = Number(options.places ?? 60);
try {
  for (let count = 1; count <= places; ) {
    const { file, mutation } = choose();
    const text = readFileSync(file, 'utf8');
    const line = text.slice(0, mutation.start).split('\n').length;
    const what = `${file}:${line} ${mutation.what}`;
    const near = findNear(file);
    const all = ['related', file, '--run'];
    const runs = [...(near.length > 0 ? [['run', ...near]] : []), ...(options.near === true ? [] : [all])];
    writeFileSync(file, text.slice(0, mutation.start) + mutation.text + text.slice(mutation.end));
    let killer: readonly string[] | undefined;
    try {
      killer = runs.find((args) => fails(args, env));
    } finally {
      writeFileSync(file, text);
    }
    // Tests that also fail without the change prove nothing.
    if (killer !== undefined && fails(killer, env)) {
      console.log(`${count}/${places} another place: the tests of ${what} fail anyway`);
      continue;
    }
    console.log(`${count}/${places} ${killer === undefined ? 'survived' : 'killed  '} ${what}`);
    if (killer === undefined) survivors.push(what);
    count += 1;
  }
} finally {
  await cluster?.stop();
}
console.log(`${places - survivors.length} of ${places} killed.`);
