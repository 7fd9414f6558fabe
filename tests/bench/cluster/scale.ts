/**
 * How many requests a second more server processes and a second database bring, as ratios to one of each, and what a request
 * costs of a processor: `npm run bench -- scale`. Processes, databases, balancer and load share the processors of one machine,
 * whose number is printed: more processes than processors bring nothing here, so that machines of their own are reckoned from
 * the milliseconds.
 *
 *   --clientes N   clients of the list that is read (20,000)
 *   --seconds N    of each measurement (8)
 *   --rounds N     (2)
 */
import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs, promisify } from 'node:util';
import { openPostgres } from '../../../src/platform/database/postgres/postgres.ts';
import { projectRoot } from '../../../src/platform/project-root.ts';
import { ask, type Cluster, startCluster } from '../../support/cluster/cluster.ts';
import { logIn } from '../../support/cluster/crowd.ts';
import { type Portals, startPortals } from '../../support/cluster/portals.ts';
import { type Load, loadSaves, loadSessions, median } from '../load.ts';
import { processorSeconds, processorSecondsOfAll } from './processor-seconds.ts';

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

/** What was measured in one run; processor times are ms a request. */
type Measured = Load & { readonly server: number; readonly primary: number; readonly standby: number };

/** Measures some work by what the processes of a cluster used for it. */
async function measure(
  cluster: Cluster,
  portals: Portals,
  work: () => Promise<Load>,
  seconds: number,
): Promise<Measured> {
  const read = async (): Promise<readonly number[]> => [
    (await Promise.all(portals.pids().map(processorSeconds))).reduce((sum, one) => sum + one, 0),
    await processorSecondsOfAll(cluster.primary.pid() ?? 0),
    await processorSecondsOfAll(cluster.standby.pid() ?? 0),
  ];
  const before = await read();
  const load = await work();
  const after = await read();
  const [server = 0, primary = 0, standby = 0] = after.map(
    (used, at) => ((used - (before[at] ?? 0)) * 1_000) / (load.perSecond * seconds),
  );
  return { ...load, server, primary, standby };
}

/** Runs the bench and prints its tables. */
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
    const measured = new Map<string, Measured[]>();
    const saves: Measured[] = [];
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
            const save = (time: number) =>
              loadSaves({ address: portals.address, tokens }, 'api/InformacaoPgto/', {
                connections: 16,
                seconds: time,
              });
            await run(2);
            const key = `${count} ${replicas}`;
            const one = await measure(cluster, portals, () => run(seconds), seconds);
            measured.set(key, [...(measured.get(key) ?? []), one]);
            if (count > 1) continue;
            await save(1);
            saves.push(await measure(cluster, portals, () => save(seconds), seconds));
          } finally {
            await portals.stop();
          }
        }
    const middle = (key: string, of: (load: Measured) => number): number => median((measured.get(key) ?? []).map(of));
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
            'server ms': middle(key, ({ server }) => server).toFixed(2),
            'primary ms': middle(key, ({ primary }) => primary).toFixed(2),
            'standby ms': middle(key, ({ standby }) => standby).toFixed(2),
            failed: (measured.get(key) ?? []).reduce((sum, { failed }) => sum + failed, 0),
          };
        }),
      ),
    );
    const ofSaves = (of: (load: Measured) => number, digits = 2): string => median(saves.map(of)).toFixed(digits);
    console.log('Saves of one process, each a record with its history; milliseconds of a processor a request:');
    console.table([
      {
        ...{ 'saves/s': ofSaves(({ perSecond }) => perSecond, 0), 'p95 ms': ofSaves(({ p95 }) => p95, 0) },
        ...{ 'server ms': ofSaves(({ server }) => server), 'primary ms': ofSaves(({ primary }) => primary) },
        ...{ 'standby ms': ofSaves(({ standby }) => standby) },
        failed: saves.reduce((sum, { failed }) => sum + failed, 0),
      },
    ]);
  } finally {
    await cluster.stop();
  }
}
