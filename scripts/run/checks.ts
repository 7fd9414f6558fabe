import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { compressionVariable } from '../../src/start/web-build.ts';

type Check = {
  readonly name: string;
  readonly args: readonly string[];
  /** Name of an earlier check whose output this one reads. */
  readonly after?: string;
};

const bin = (path: string): string => `node_modules/${path}`;

/** All checks of the sources besides tests, with the arguments for the project's Node. */
export const checks: readonly Check[] = [
  // The native compiler; other checks use the API of the other one. Its threads would check the same types several
  // times.
  { name: 'types', args: [bin('typescript-native/bin/tsc'), '--noEmit', '--singleThreaded', '-p', '.'] },
  {
    name: 'format and lint',
    args: [bin('@biomejs/biome/bin/biome'), 'ci', '--colors=off', '--diagnostic-level=warn', '.'],
  },
  { name: 'arrows between folders', args: ['scripts/arrows.ts'] },
  { name: 'sizes and names of sources', args: ['scripts/sources-check.ts'] },
  { name: 'unused exports and dependencies', args: [bin('knip/bin/knip.js'), '--config', '.knip.json'] },
  { name: 'contract and generated client', args: ['scripts/openapi-check.ts'] },
  { name: 'web build', args: ['scripts/build-web.ts'] },
  { name: 'size of the web app', args: ['scripts/bundle-size.ts'], after: 'web build' },
  { name: 'views and entity schemas', args: ['scripts/views-check.ts'] },
  { name: 'texts in every language', args: ['scripts/texts-check.ts'] },
];

/**
 * Runs all checks, as many at a time as there are processors, and returns the names of those that passed and failed.
 */
export async function runChecks(): Promise<{
  readonly passed: readonly string[];
  readonly failures: readonly string[];
}> {
  const waiting = [...checks];
  const outcomes = new Map<string, Promise<boolean>>();
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const outcome = runCheck(check, outcomes.get(check.after ?? ''));
      outcomes.set(check.name, outcome);
      await outcome;
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, availableParallelism()) }, work));
  const ended = await Promise.all([...outcomes].map(async ([name, outcome]) => ({ name, isGood: await outcome })));
  const named = (wanted: boolean) => ended.filter(({ isGood }) => isGood === wanted).map(({ name }) => name);
  return { passed: named(true), failures: named(false) };
}

/** Runs a check and prints its output only if it fails. */
async function runCheck({ name, args }: Check, before: Promise<boolean> | undefined): Promise<boolean> {
  await before;
  const child = spawn(process.execPath, [...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, [compressionVariable]: 'quick' },
  });
  const output: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk));
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'} ${name}`);
  if (status !== 0) console.log(Buffer.concat(output).toString());
  return status === 0;
}
