import { isCachedTest } from './cached-tests.ts';
import { type MeasuredFile, type MeasuredStage, sumCpu } from './stage.ts';

/**
 * The work that a usual run may take (`tests/budget.json`): all stages and the processes that they start, without tests
 * that may be cached. The last entry is valid, the others are its history.
 */
export type Budget = {
  readonly entries: readonly {
    /** Seconds of the processor divided by those of one unit of work (`pace.ts`). */
    readonly units?: number;
    /** What was counted before that: seconds of the processor, of whatever machine. */
    readonly cpuSeconds?: number;
    readonly date: string;
    /** Why the value differs from the one before. */
    readonly reason: string;
  }[];
};

/** Number of files in the table. */
const filesShown = 25;

/**
 * Table of a run: each stage with its minutes and processor seconds, and the files that took most of them. The rest of
 * a stage is the work of the test runners, such as reading sources and starting servers and databases.
 */
export function printTable(stages: readonly MeasuredStage[], shown = filesShown): string {
  const rows = stages.map(({ name, minutes, cpuSeconds, passed, failures, files }) => {
    const inFiles = sumCpu(files);
    return `${minutes.toFixed(1).padStart(8)}${format(cpuSeconds)}${format(inFiles === 0 ? null : inFiles)}  ${name}: ${passed} passed, ${failures.length} failed`;
  });
  const cached = stages.flatMap(({ name, cached: own }) => own.map((file) => `  ${name}: ${file}`));
  return [
    ` minutes   cpu s  of files  stage`,
    ...rows,
    '',
    '   cpu s       s  file',
    ...describeFiles(stages).slice(0, shown),
    ...(cached.length === 0
      ? []
      : ['', 'Left out, as they have passed with the same inputs (tests/cached.json):', ...cached]),
  ].join('\n');
}

/** All files of a run with their processor time, highest first, as lines for a file. */
export function listFiles(stages: readonly MeasuredStage[]): string {
  return describeFiles(stages)
    .map((line) => `${line}\n`)
    .join('');
}

function describeFiles(stages: readonly MeasuredStage[]): readonly string[] {
  return stages
    .flatMap(({ name, files }) => files.map((file) => ({ ...file, name })))
    .toSorted((a, b) => costOf(b) - costOf(a))
    .map(({ name, file, seconds, cpuSeconds }) => `${format(cpuSeconds)}${format(seconds)}  ${name}: ${file}`);
}

/**
 * The work of a run in units, without tests that only run if their inputs have changed; null if processor times are
 * unknown.
 *
 * @param pace seconds of the processor for one unit
 */
export function countUnits(stages: readonly MeasuredStage[], pace: number): number | null {
  if (stages.some(({ cpuSeconds }) => cpuSeconds === null)) return null;
  const heavy = stages.flatMap(({ files }) => files.filter(({ file }) => isCachedTest(file)));
  const seconds = stages.reduce((sum, { cpuSeconds }) => sum + (cpuSeconds ?? 0), 0) - sumCpu(heavy);
  return Math.round(seconds / pace);
}

/**
 * Message if a run took more than the budget allows; null if not, or if that is unknown.
 *
 * @param units of a usual run with all stages; a run of some stages cannot be compared
 */
export function checkBudget(units: number | null, { entries }: Budget): string | null {
  const allowed = entries.at(-1)?.units;
  if (allowed === undefined || units === null || units <= allowed) return null;
  return `The run took ${units} units of work, and may take ${allowed} (tests/budget.json): the table says which files did.`;
}

function costOf({ seconds, cpuSeconds }: Pick<MeasuredFile, 'seconds' | 'cpuSeconds'>): number {
  return cpuSeconds ?? seconds;
}

function format(value: number | null): string {
  return (value === null ? '–' : value.toFixed(1)).padStart(8);
}
