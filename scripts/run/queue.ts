import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { openTestCache } from './cached-tests.ts';
import { type MeasuredStage, nothing } from './stage.ts';
import { cacheFile, type Run, type StageName, stageNames } from './stages.ts';

/**
 * Order of the stages. Groups run one after the other, the lanes of a group at the same time, the stages of a lane one
 * after the other. End-to-end tests run beside the others, because browsers wait for servers and tests for databases.
 * The checks come first: they are quick, and build the web app that end-to-end tests open.
 */
const order: readonly (readonly (readonly StageName[])[])[] = [[['checks']], [['unit', 'server', 'embedded'], ['e2e']]];

/** Runs these stages and records passed tests in the cache. Returns the results in the usual order. */
export async function runQueue(wanted: readonly StageName[], run: Run): Promise<readonly MeasuredStage[]> {
  const ended = new Map<StageName, MeasuredStage>();
  for (const lanes of order) {
    await Promise.all(
      lanes.map(async (lane) => {
        for (const name of lane) if (wanted.includes(name)) ended.set(name, await runStage(name, run));
      }),
    );
  }
  const cache = openTestCache(cacheFile);
  return stageNames.flatMap((name) => {
    const stage = ended.get(name);
    if (stage === undefined) return [];
    cache.record(name, stage.wholeFiles);
    return [stage];
  });
}

async function runStage(name: StageName, run: Run): Promise<MeasuredStage> {
  const target = `${run.results}/${name}-stage.json`;
  rmSync(target, { force: true });
  const args = ['scripts/run/stage-program.ts', name, JSON.stringify(run), target];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  // Printed line by line, so that the output of two simultaneous stages stays readable.
  for (const stream of [child.stdout, child.stderr])
    createInterface({ input: stream }).on('line', (line) => console.log(line));
  const status = await ended;
  const stage: MeasuredStage = existsSync(target)
    ? JSON.parse(readFileSync(target, 'utf8'))
    : { ...nothing, name, failures: [`the stage ended with ${status ?? 'a signal'}`], minutes: 0, cpuSeconds: null };
  console.log(`\n${name}: ${stage.passed} passed, ${stage.failures.length} failed\n`);
  return stage;
}
