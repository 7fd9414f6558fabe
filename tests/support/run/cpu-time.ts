import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second in Linux's process times, on all machines on which Node runs. */
const ticks = 100;

type ProcessTimes = { readonly parent: number; readonly own: number; readonly reaped: number };

/**
 * Processor seconds that processes and all their descendants have used so far, including ended ones. Null if the system
 * does not report it (only Linux does). The difference of two results is the time between them.
 *
 * @param roots ids of processes; ended ones count as 0
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

/** Processor seconds of the ended children of this process and their descendants; null as {@link readTreeCpu}. */
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

/** Reads `/proc/PID/stat` (proc(5), fields 4 and 14 to 17); null if the process has ended. */
function readTimes(pid: number): ProcessTimes | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in brackets, may contain anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const field = (number: number): number => Number(fields[number - 3]);
    return { parent: field(4), own: field(14) + field(15), reaped: field(16) + field(17) };
  } catch {
    return null;
  }
}
