import { readdirSync, readFileSync } from 'node:fs';

/** Ticks in a second of the times that Linux gives out about processes, on every machine that Node runs on. */
const ticks = 100;

type ProcessTimes = { readonly parent: number; readonly own: number; readonly reaped: number };

/**
 * Seconds of processor time that a process and all below it have taken so far, those that have ended among them; null where the
 * system does not say (only Linux does). Two answers some time apart say what was taken between them.
 *
 * @param roots ids of processes; one that is gone counts as nothing
 */
export function readTreeCpu(roots: readonly number[]): number | null {
  const all = readProcesses();
  if (all === null) return null;
  const children = Map.groupBy(all.keys(), (pid) => all.get(pid)?.parent ?? 0);
  const seen = new Set<number>();
  const sum = (pid: number): number => {
    const times = all.get(pid);
    if (times === undefined || seen.has(pid)) return 0;
    seen.add(pid);
    return (children.get(pid) ?? []).reduce((total, child) => total + sum(child), times.own + times.reaped);
  };
  return roots.reduce((total, pid) => total + sum(pid), 0) / ticks;
}

/** Seconds of processor time of the children of this process that have ended, with all below them; null as {@link readTreeCpu}. */
export function readReapedCpu(): number | null {
  const times = readTimes(process.pid);
  return times === null ? null : times.reaped / ticks;
}

function readProcesses(): ReadonlyMap<number, ProcessTimes> | null {
  if (process.platform !== 'linux') return null;
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return new Map(
    pids.flatMap((pid) => {
      const times = readTimes(pid);
      return times === null ? [] : [[pid, times] as const];
    }),
  );
}

/** What `/proc/PID/stat` says (proc(5), fields 4 and 14 to 17); null when the process is gone. */
function readTimes(pid: number): ProcessTimes | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of a program, in brackets, may hold anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const field = (number: number): number => Number(fields[number - 3]);
    return { parent: field(4), own: field(14) + field(15), reaped: field(16) + field(17) };
  } catch {
    return null;
  }
}
