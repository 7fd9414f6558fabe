/**
 * Fills the database that `npm start` uses:
 *
 * - `npm run seed -- --clientes 1000000` adds reference lists, branches and clients 1 to the given number (20,000
 *   without any option).
 * - `npm run seed -- --skus 1000000 --filiais 1` adds the shop and its products up to that number of SKUs, with prices
 *   and stock at that number of branches (at all without `--filiais`).
 * - `npm run seed -- --rede 1000000` extends the network of the demonstration to that number of people.
 *
 * Existing rows are not changed, so each may run again, also with a larger number. The embedded database serves one
 * program at a time: stop the server first.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { skusOfProduct } from '../src/areas/catalogue/demo/products.ts';
import { seedManyProducts } from '../src/areas/catalogue/demo/seed-products.ts';
import { firstProducts, maxSkus, seedShop } from '../src/areas/catalogue/demo/seed-shop.ts';
import { maxNetwork } from '../src/areas/network/demo/network-client.ts';
import { seedManyPeople } from '../src/areas/network/demo/seed-network.ts';
import { branchRows, seedBranches } from '../src/demo/branches.ts';
import { maxClients } from '../src/demo/people.ts';
import { seedClientes } from '../src/demo/seed.ts';
import { installBase } from '../src/platform/database/base.ts';
import { DatabaseInUseError } from '../src/platform/database/errors.ts';
import { openDatabase } from '../src/platform/database/open.ts';
import { openEntities } from '../src/start/open-catalogs.ts';
import { seedReference } from '../src/start/seed-reference.ts';

const projectRoot = join(import.meta.dirname, '..');
const usage = `Usage: npm run seed -- --clientes 1000000   (0 to ${maxClients})
       npm run seed -- --skus 1000000 --filiais 1   (0 to ${maxSkus} SKUs at 0 to ${branchRows.length} branches; at all without \`--filiais\`)
       npm run seed -- --rede 1000000   (people of the network, 0 to ${maxNetwork})`;

async function main(): Promise<void> {
  const { clientes, skus, filiais, rede } = readCounts();
  const started = performance.now();
  const db = await openDatabase({
    url: process.env.DATABASE_URL,
    dataDir: join(process.env.VITRAL_DATA ?? join(projectRoot, '.data'), 'pglite'),
  });
  try {
    await installBase(db);
    const entities = await openEntities({ db, root: process.env.VITRAL_ROOT ?? projectRoot });
    await entities.close();
    await seedReference(db);
    await seedBranches(db);
    const report = (what: string, count: number, put: number): void => {
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      console.log(
        `${put.toLocaleString('en')} ${what} added, ${(count - put).toLocaleString('en')} were there (${seconds} s).`,
      );
    };
    if (clientes !== null)
      report('clients', clientes, await seedClientes(db, { count: clientes, onProgress: showProgress(clientes) }));
    if (rede !== null)
      report('people of the network', rede, await seedManyPeople(db, { count: rede, onProgress: showProgress(rede) }));
    if (skus !== null) {
      await seedShop(db);
      const count = Math.max(firstProducts, Math.ceil(skus / skusOfProduct));
      const onProgress = showProgress(count);
      const put = await seedManyProducts(db, { count, onProgress, ...(filiais === null ? {} : { branches: filiais }) });
      report('SKUs', count * skusOfProduct, put * skusOfProduct);
    }
  } finally {
    await db.close();
  }
}

type Counts = { readonly [Name in 'clientes' | 'skus' | 'filiais' | 'rede']: number | null };

function readCounts(): Counts {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { clientes: text, skus: text, filiais: text, rede: text } });
  const read = (given: string | undefined, most: number): number | null => {
    if (given === undefined) return null;
    if (!/^\d+$/.test(given) || Number(given) > most) throw new UsageError(usage);
    return Number(given);
  };
  const skus = read(values.skus, maxSkus);
  const rede = read(values.rede, maxNetwork);
  const clientes = read(values.clientes, maxClients) ?? (skus === null && rede === null ? 20_000 : null);
  return { clientes, skus, filiais: read(values.filiais, branchRows.length), rede };
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
