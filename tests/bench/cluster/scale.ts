/**
 * How many requests a second more server processes and a second database bring, as ratios to one of each:
 * `npm run bench -- scale`. Processes, databases, balancer and load share the processors of one machine, whose number is
 * printed: more processes than processors bring nothing here.
 *
 *   --clientes N   clients of the list that is read (20,000)
 *   --seconds N    of each measurement (8)
 *   --rounds N     (2)
 */
import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs, promisify } from 'node:util';
import { projectRoot } from '../../../src/server/app.ts';
import { openPostgres } from '../../../src/server/database/postgres/postgres.ts';
import { ask, startCluster } from '../../support/cluster/cluster.ts';
import { logIn } from '../../support/cluster/crowd.ts';
import { startPortals } from '../../support/cluster/portals.ts';
import { type Load, loadSessions, median } from '../load.ts';

const processes = [1, 2, 4] as const;
const databases = [1, 2] as const;
/** What a person at work asks for, in turn; half of it are lists, with pages and searches that no other call has answered. */
const paths = [
  '/api/check?url=/crud/Cliente/',
  ...Array.from({ length: 4 }, (_, page) => `/api/Cliente?size=20&page=${page * 7 + 1}`),
  '/api/listarNotificacoes?count=true',
  ...['ana', 'silva', 'joao', 'santos'].map((word) => `/api/Cliente?size=20&query=${word}`),
  '/api/listarMenuPrincipal?size=1000',
];

/** Runs the bench and prints its table. */
export async function benchScale(parameters: readonly string[]): Promise<void> {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args: [...parameters], options: { clientes: text, seconds: text, rounds: text } });
  const [clientes, seconds, rounds] = [values.clientes ?? 20_000, values.seconds ?? 8, values.rounds ?? 2].map(Number);
  if (!clientes || !seconds || !rounds) throw new RangeError('Options of the bench are numbers above 0.');
  const cluster = await startCluster();
  if (cluster === null) {
    console.log('Scale: left out, as PostgreSQL is not installed here.');
    return;
  }
  try {
    const env = { DATABASE_URL: cluster.primary.url };
    await promisify(execFile)(process.execPath, ['scripts/seed.ts', '--clientes', String(clientes)], {
      cwd: projectRoot,
      env: { ...process.env, ...env },
    });
    await ask(cluster.primary.url, 'vacuum (analyze)');
    // Profiles are there once a server has started.
    let tokens: readonly string[] = [];
    const comeIn = async (): Promise<readonly string[]> => {
      const db = await openPostgres({ url: cluster.primary.url, schema: 'public' });
      return (await logIn(db, 100, 1).finally(() => db.close())).staff.map(({ token }) => token);
    };
    const measured = new Map<string, Load[]>();
    for (let round = 0; round < rounds; round += 1)
      for (const replicas of databases)
        for (const count of processes) {
          const portals = await startPortals(count, {
            ...env,
            ...(replicas === 2 ? { DATABASE_READ_URL: cluster.standby.url } : {}),
          });
          if (portals === null) {
            console.log('Scale: left out, as HAProxy is not installed here.');
            return;
          }
          try {
            if (tokens.length === 0) tokens = await comeIn();
            const run = (time: number) =>
              loadSessions({ address: portals.address, tokens }, paths, {
                connections: 32,
                seconds: time,
              });
            await run(2);
            const key = `${count} ${replicas}`;
            measured.set(key, [...(measured.get(key) ?? []), await run(seconds)]);
          } finally {
            await portals.stop();
          }
        }
    const middle = (key: string, of: (load: Load) => number): number => median((measured.get(key) ?? []).map(of));
    const base = middle('1 1', ({ perSecond }) => perSecond);
    console.log(`${availableParallelism()} processors, ${clientes} clients, ${rounds} rounds.`);
    console.table(
      databases.flatMap((replicas) =>
        processes.map((count) => {
          const key = `${count} ${replicas}`;
          const perSecond = middle(key, (load) => load.perSecond);
          return {
            ...{ processes: count, databases: replicas, 'requests/s': perSecond.toFixed(0) },
            ...{ ratio: (perSecond / base).toFixed(2), 'p95 ms': middle(key, ({ p95 }) => p95).toFixed(0) },
            failed: (measured.get(key) ?? []).reduce((sum, { failed }) => sum + failed, 0),
          };
        }),
      ),
    );
  } finally {
    await cluster.stop();
  }
}
