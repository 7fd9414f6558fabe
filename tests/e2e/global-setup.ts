import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../../src/server/app.ts';
import { startServerProcess } from '../support/process.ts';
import { settleDemoUsers } from './demo-users.ts';

/**
 * Starts the server on demo data and on a copy of the schemas and views, which tests change as a configurator would.
 * With VITRAL_E2E_ADDRESS and VITRAL_E2E_ROOT (its folder of schemas and views) a server that already runs is tested,
 * whose mails are in VITRAL_E2E_DATA (its data folder).
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (process.env.VITRAL_E2E_ADDRESS && process.env.VITRAL_E2E_ROOT) {
    await settleDemoUsers(process.env.VITRAL_E2E_ADDRESS);
    return async () => undefined;
  }
  const root = await mkdtemp(join(tmpdir(), 'vitral-e2e-'));
  await cp(join(projectRoot, 'schemas'), join(root, 'schemas'), { recursive: true });
  await cp(join(projectRoot, 'views'), join(root, 'views'), { recursive: true });
  const server = await startServerProcess({ NODE_ENV: 'test', VITRAL_DEV: '', VITRAL_ROOT: root });
  process.env.VITRAL_E2E_ADDRESS = server.address();
  process.env.VITRAL_E2E_ROOT = root;
  process.env.VITRAL_E2E_DATA = server.data;
  const end = async () => {
    await server.stop();
    await rm(root, { recursive: true, force: true });
  };
  try {
    await settleDemoUsers(server.address());
  } catch (error) {
    await end();
    throw error;
  }
  return end;
}
