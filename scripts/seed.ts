/**
 * `npm run seed -- --clientes 1000000`: fills the database that `npm start` uses with the reference lists and with
 * clients 1 to the given number (20,000 without it). Those that are there stay as they are, so it may run again, and
 * with a larger number later. The embedded database serves one program at a time: stop the server first.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installBase } from '../src/server/database/base.ts';
import { DatabaseInUseError } from '../src/server/database/errors.ts';
import { openDatabase } from '../src/server/database/open.ts';
import { createEntityCatalog } from '../src/server/entities/schemas/catalog.ts';
import { serverModules } from '../src/server/modules/index.ts';
import { entityDataOf } from '../src/server/modules/open-modules.ts';
import { maxClients } from '../src/server/seed/people.ts';
import { seedClientes, seedReference } from '../src/server/seed/seed.ts';

const projectRoot = join(import.meta.dirname, '..');
const usage = `Usage: npm run seed -- --clientes 1000000   (0 to ${maxClients})`;

async function main(): Promise<void> {
  const count = readCount();
  const started = performance.now();
  const db = await openDatabase({
    url: process.env.DATABASE_URL,
    dataDir: join(process.env.VITRAL_DATA ?? join(projectRoot, '.data'), 'pglite'),
  });
  try {
    await installBase(db);
    const root = process.env.VITRAL_ROOT ?? projectRoot;
    const entities = await createEntityCatalog({
      ...{ folder: join(root, 'schemas', 'entities'), db, log: () => undefined },
      data: entityDataOf(serverModules),
    });
    await entities.close();
    await seedReference(db);
    const put = await seedClientes(db, { count, onProgress: showProgress(count) });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(
      `${put.toLocaleString('en')} clients added, ${(count - put).toLocaleString('en')} were there (${seconds} s).`,
    );
  } finally {
    await db.close();
  }
}

function readCount(): number {
  const { values } = parseArgs({ options: { clientes: { type: 'string', default: '20000' } } });
  const count = Number(values.clientes);
  if (!/^\d+$/.test(values.clientes) || count > maxClients) throw new UsageError(usage);
  return count;
}

function showProgress(count: number): (done: number) => void {
  let shown = 0;
  return (done) => {
    const percent = Math.floor((done / count) * 100);
    if (percent < shown + 5 && done < count) return;
    shown = percent;
    console.log(`${done.toLocaleString('en')} of ${count.toLocaleString('en')} (${percent} %)`);
  };
}

class UsageError extends Error {}

main().catch((error: unknown) => {
  const isPlain =
    error instanceof DatabaseInUseError ||
    error instanceof UsageError ||
    (error instanceof TypeError && 'code' in error);
  console.error(error instanceof Error ? (isPlain ? error.message : (error.stack ?? error.message)) : error);
  process.exitCode = 1;
});
