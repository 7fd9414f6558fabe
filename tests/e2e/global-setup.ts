import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { firstProducts } from '../../src/areas/catalogue/demo/seed-shop.ts';
import { projectRoot } from '../../src/platform/project-root.ts';
import { compressionVariable } from '../../src/start/web-build.ts';
import { newDatabase, startPostgres, type ThrowawayPostgres } from '../support/postgres.ts';
import { type ServerProcess, startServerProcess } from '../support/process.ts';
import { settleDemoUsers } from './demo-users.ts';
import { handServers, type TestedServer } from './tested-server.ts';

type Started = TestedServer & Pick<ServerProcess, 'stop'>;

/**
 * Starts a server for each worker, on demo data and on a copy of the schemas and views, which tests change as a
 * configurator would. With VITRAL_E2E_ADDRESS and VITRAL_E2E_ROOT (its folder of schemas and views) a server that already
 * runs is tested, whose mails are in VITRAL_E2E_DATA (its data folder). With VITRAL_E2E_POSTGRES the servers work on
 * databases of a throwaway PostgreSQL instead of the embedded one.
 */
export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const { VITRAL_E2E_ADDRESS: address, VITRAL_E2E_ROOT: root, VITRAL_E2E_DATA: data = '' } = process.env;
  if (address && root) {
    await settleDemoUsers(address);
    handServers([{ address, root, data, pid: 0 }]);
    return async () => undefined;
  }
  const servers: Started[] = [];
  const cluster = process.env.VITRAL_E2E_POSTGRES ? await startPostgres() : null;
  if (process.env.VITRAL_E2E_POSTGRES && cluster === null) throw new Error('No PostgreSQL programs found.');
  const stop = async () => {
    await Promise.all(servers.map((server) => server.stop()));
    await cluster?.stop();
  };
  try {
    if (cluster === null) servers.push(...(await startOnCopies(workers)));
    // The first one builds the web app for all.
    else for (let index = 0; index < workers; index += 1) servers.push(await startOn(cluster));
    handServers(servers.map(({ address, root, data, pid }) => ({ address, root, data, pid })));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

/** A first server builds the web app and fills its database; those of the workers begin with copies of its data. */
async function startOnCopies(count: number): Promise<readonly Started[]> {
  const first = await start({}, settleDemoUsers);
  await first.stop({ keepsData: true });
  try {
    const starts = await Promise.allSettled(
      Array.from({ length: count }, () => start({}, async () => undefined, first.data)),
    );
    const started = starts.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    const failed = starts.find((each) => each.status === 'rejected');
    if (failed === undefined) return started;
    for (const server of started) await server.stop();
    throw failed.reason;
  } finally {
    await rm(first.data, { recursive: true, force: true });
  }
}

async function startOn(cluster: ThrowawayPostgres): Promise<Started> {
  return start({ DATABASE_URL: (await newDatabase(cluster.url)).url }, settleDemoUsers);
}

/** @param begunWith data folder of a server that has ended, which this one copies */
async function start(
  env: Readonly<Record<string, string>>,
  prepare: (address: string) => Promise<void>,
  begunWith?: string,
): Promise<Started> {
  const root = await mkdtemp(join(tmpdir(), 'vitral-e2e-'));
  await cp(join(projectRoot, 'schemas'), join(root, 'schemas'), { recursive: true });
  await cp(join(projectRoot, 'views'), join(root, 'views'), { recursive: true });
  const server = await startServerProcess(
    {
      ...{ NODE_ENV: 'test', VITRAL_DEV: '', VITRAL_ROOT: root, VITRAL_SQL: '1' },
      [compressionVariable]: 'quick',
      ...{ VITRAL_DEMO_PRODUCTS: String(firstProducts), VITRAL_DEMO_NETWORK: '0', ...env },
    },
    begunWith,
  );
  const stop: Started['stop'] = async (options) => {
    const code = await server.stop(options);
    await rm(root, { recursive: true, force: true });
    return code;
  };
  try {
    await prepare(server.address());
  } catch (error) {
    await stop();
    throw error;
  }
  return { address: server.address(), root, data: server.data, pid: server.pid, stop };
}
