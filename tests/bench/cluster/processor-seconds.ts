import { readdir, readFile } from 'node:fs/promises';

/** Parts of a second that the kernel counts in (`getconf CLK_TCK`, 100 on Linux). */
const ticks = 100;

type Times = { readonly parent: number; readonly own: number; readonly ended: number };

/** What a process has used, and what its children that have ended had; null where it is not there. In seconds. */
async function readTimes(pid: number | string): Promise<Times | null> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (line === null) return null;
  // The name of the program, in brackets, may have spaces.
  const fields = line
    .slice(line.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [parent = 0, user = 0, system = 0, childUser = 0, childSystem = 0] = [1, 11, 12, 13, 14].map(
    (at) => fields[at],
  );
  return { parent, own: (user + system) / ticks, ended: (childUser + childSystem) / ticks };
}

/** Seconds of processor that a process has used, all of its threads together; 0 where it is not there. Linux only. */
export async function processorSeconds(pid: number): Promise<number> {
  return (await readTimes(pid))?.own ?? 0;
}

/** The same with all children of the process, those that have ended too: a server of PostgreSQL has one for each connection. */
export async function processorSecondsOfAll(pid: number): Promise<number> {
  const times = await readTimes(pid);
  if (times === null) return 0;
  const others = await Promise.all((await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(readTimes));
  const children = others.filter((one) => one?.parent === pid).reduce((sum, one) => sum + (one?.own ?? 0), 0);
  return times.own + times.ended + children;
}
