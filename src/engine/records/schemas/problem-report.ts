import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ViewProblem } from '../../../language/json/problem.ts';
import { isRecord } from '../../../language/json/record.ts';
import { kindBelowSchemas, listBelow } from './files/file-kinds.ts';

const fileName = 'problems.json';
/** Problems that only a server with its database can find. */
const seenInDatabase: readonly string[] = [
  'entity/destructive-change',
  'entity/broken-rule',
  'entity/migration-failed',
  'entity/unknown-profile',
  'entity/shared-login',
  'statement/refused',
  'statement/missing-column',
  'statement/unknown-column',
  'statement/wrong-type',
  'statement/no-key',
];
/** ms within which a saved file is read and reported. */
const patience = 3_000;

/**
 * Writes the problems found by a server on the embedded database, for commands, which cannot open that database
 * meanwhile.
 */
export async function writeReport(dataDir: string, problems: readonly ViewProblem[]): Promise<void> {
  await writeFile(join(dataDir, fileName), JSON.stringify({ at: Date.now(), problems }), { mode: 0o600 });
}

/**
 * What the running server last reported of its database; waits for a report that is newer than the schemas, flows, alerts and
 * statements. What it reported of a file that was deleted meanwhile is left out.
 * @param schemas the folder below which these stand
 */
export async function readReport(dataDir: string, schemas: string): Promise<readonly ViewProblem[]> {
  const files = (await listBelow(schemas)).filter((file) => ![null, 'stray'].includes(kindBelowSchemas(file)));
  const times = await Promise.all(files.map((file) => timeOf(join(schemas, file))));
  const written = Math.max(0, ...times);
  const there = new Set(files.map((file) => `schemas/${file}`));
  const start = Date.now();
  for (;;) {
    const report = await readOne(dataDir);
    if (report !== null && (report.at >= written || Date.now() - start > patience))
      return report.problems.filter(({ file }) => !file.startsWith('schemas/') || there.has(file));
    if (Date.now() - start > patience) return [];
    await sleep(100);
  }
}

/** When a file was last written, in ms; 0 for one that is not there any more. */
async function timeOf(path: string): Promise<number> {
  return stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  );
}

async function readOne(
  dataDir: string,
): Promise<{ readonly at: number; readonly problems: readonly ViewProblem[] } | null> {
  try {
    const report: unknown = JSON.parse(await readFile(join(dataDir, fileName), 'utf8'));
    if (!isRecord(report) || typeof report.at !== 'number' || !Array.isArray(report.problems)) return null;
    const problems = report.problems.filter(isProblem).filter(({ code }) => seenInDatabase.includes(code));
    return { at: report.at, problems };
  } catch {
    return null;
  }
}

function isProblem(value: unknown): value is ViewProblem {
  return isRecord(value) && typeof value.code === 'string' && typeof value.file === 'string';
}
