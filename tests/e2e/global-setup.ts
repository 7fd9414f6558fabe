import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FullConfig } from '@playwright/test';
import { projectRoot } from '../../src/server/app.ts';
import { newDatabase, startPostgres } from '../support/postgres.ts';
import { startServerProcess } from '../support/process.ts';
import { settleDemoUsers } from './demo-users.ts';
import { handServers, type TestedServer } from './tested-server.ts';

type Started = TestedServer & { readonly stop: () => Promise<void> };

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
    handServers([{ address, root, data }]);
    return async () => undefined;
  }
  const servers: Started[] = [];
  const cluster = process.env.VITRAL_E2E_POSTGRES ? await startPostgres() : null;
  if (process.env.VITRAL_E2E_POSTGRES && cluster === null) throw new Error('No PostgreSQL programs found.');
  const stop = async () => {
    for (const server of servers) await server.stop();
    await cluster?.stop();
  };
  try {
    // The first one builds the web app for all.
    for (let index = 0; index < workers; index += 1) {
      const database = cluster === null ? {} : { DATABASE_URL: (await newDatabase(cluster.url)).url };
      servers.push(await start(database));
    }
    handServers(servers.map((server) => ({ address: server.address, root: server.root, data: server.data })));
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

async function start(env: Readonly<Record<string, string>>): Promise<Started> {
  const root = await mkdtemp(join(tmpdir(), 'vitral-e2e-'));
  await cp(join(projectRoot, 'schemas'), join(root, 'schemas'), { recursive: true });
  await cp(join(projectRoot, 'views'), join(root, 'views'), { recursive: true });
  const server = await startServerProcess({ NODE_ENV: 'test', VITRAL_DEV: '', VITRAL_ROOT: root, ...env });
  const stop = async () => {
    await server.stop();
    await rm(root, { recursive: true, force: true });
  };
  try {
    await settleDemoUsers(server.address());
  } catch (error) {
    await stop();
    throw error;
  }
  return { address: server.address(), root, data: server.data, stop };
}
