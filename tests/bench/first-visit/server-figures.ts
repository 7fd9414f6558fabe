import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Turns of the embedded database's session by who had them, in ms; none on PostgreSQL. */
export async function readTurns(metricsPort: number): Promise<readonly Record<string, unknown>[]> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return ['people', 'background'].flatMap((who) => {
    const count = metricOf(text, 'vitral_turn_seconds_count', who);
    if (count === 0) return [];
    return {
      who,
      turns: count,
      's in all': +metricOf(text, 'vitral_turn_seconds_sum', who).toFixed(1),
      'p95 ms <=': boundOf(text, 'vitral_turn_seconds', who, 0.95),
      'longest ms <=': boundOf(text, 'vitral_turn_seconds', who, 1),
      'waited p95 ms <=': boundOf(text, 'vitral_turn_wait_seconds', who, 0.95),
      'waited longest ms <=': boundOf(text, 'vitral_turn_wait_seconds', who, 1),
    };
  });
}

function metricOf(text: string, name: string, who: string): number {
  return Number(new RegExp(`^${name}\\{who="${who}"\\} (\\S+)`, 'm').exec(text)?.[1] ?? 0);
}

/** The bound of the bucket below which this share of turns lies, in ms. */
function boundOf(text: string, name: string, who: string, share: number): string {
  const all = metricOf(text, `${name}_count`, who);
  for (const [, bound, count] of text.matchAll(
    new RegExp(`^${name}_bucket\\{le="([^"]+)",who="${who}"\\} (\\S+)`, 'gm'),
  ))
    if (Number(count) >= all * share) return bound === '+Inf' ? 'more' : String(Number(bound) * 1_000);
  return 'more';
}

/** Megabytes of the data folder, and of the embedded database's log in it. */
export async function folderSizes(folder: string): Promise<{ readonly all: number; readonly log: number }> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  let [all, log] = [0, 0];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const size = (await stat(join(entry.parentPath, entry.name)).catch(() => null))?.size ?? 0;
    all += size;
    if (entry.parentPath.includes('pg_wal')) log += size;
  }
  return { all: Math.round(all / 1e6), log: Math.round(log / 1e6) };
}

/** Megabytes that a process holds in memory. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round((Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) * 1_024) / 1e6);
}
