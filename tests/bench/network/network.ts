/**
 * What the network costs in a large one: `npm run bench -- network`, on a throwaway PostgreSQL.
 *
 *   --people N   people of the large network (1,000,000, or `VITRAL_BENCH_PEOPLE`)
 *   --rounds N   of each measurement (30)
 *   --url URL    of a database without other data, whose network stays for the next run
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seedManyPeople } from '../../../src/areas/network/demo/seed-network.ts';
import { seedBranches } from '../../../src/demo/branches.ts';
import { createEntityCatalog } from '../../../src/engine/records/schemas/catalog.ts';
import { installBase } from '../../../src/platform/database/base.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { openPostgres } from '../../../src/platform/database/postgres/postgres.ts';
import { projectRoot } from '../../../src/platform/project-root.ts';
import { seedReference } from '../../../src/start/seed-reference.ts';
import { entityData } from '../../support/entity-data.ts';
import { startPostgres } from '../../support/postgres.ts';
import { measureMoves } from './moves.ts';
import { measureColumns, measureOwnNetwork, measureSearch, measureSubtree } from './reads.ts';

/** The network that the large one is held against. */
const smallNetwork = 20_000;

/** What is measured in the large network alone, in this order; each prints its lines. */
const measurements: readonly ((db: Database, rounds: number) => Promise<void>)[] = [
  measureOwnNetwork,
  measureColumns,
  measureSearch,
  measureMoves,
];

/** Runs the bench and prints its figures. */
export async function benchNetwork(parameters: readonly string[]): Promise<void> {
  const { people, rounds, url: given } = readSettings(parameters);
  const postgres = given === undefined ? await startPostgres() : null;
  const url = given ?? postgres?.url;
  if (url === undefined) {
    console.log('Network: left out, as no PostgreSQL programs are installed here.');
    return;
  }
  const db = await openPostgres({ url, schema: 'public', statementLimit: 0 });
  try {
    await installBase(db);
    const folder = join(projectRoot, 'schemas');
    await (await createEntityCatalog({ folder, db, log: () => undefined, data: entityData })).close();
    await seedReference(db);
    await seedBranches(db);
    const few = Math.min(smallNetwork, people);
    const put = await seedManyPeople(db, { count: few });
    const small = put === few ? await measureSubtree(db, rounds) : null;
    const started = performance.now();
    const added = await seedManyPeople(db, { count: people });
    const seconds = ((performance.now() - started) / 1000).toFixed(0);
    console.log(
      `Network of ${people.toLocaleString('en')} people (${added.toLocaleString('en')} added in ${seconds} s)`,
    );
    const large = await measureSubtree(db, rounds);
    const ratio = small === null ? '' : `, ${(large / small).toFixed(2)} of it in ${few.toLocaleString('en')} (aim: 2)`;
    console.log(`  reading a subtree of 10: ${large.toFixed(2)} ms${ratio}`);
    for (const measure of measurements) await measure(db, rounds);
  } finally {
    await db.close();
    await postgres?.stop();
  }
}

function readSettings(parameters: readonly string[]) {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ args: [...parameters], options: { people: text, rounds: text, url: text } });
  const count = (given: string | undefined, usual: number): number => {
    const number = Number(given ?? usual);
    if (!Number.isSafeInteger(number) || number < 1) throw new RangeError(`Not a number above 0: ${given}`);
    return number;
  };
  return {
    people: count(values.people ?? process.env.VITRAL_BENCH_PEOPLE, 1_000_000),
    rounds: count(values.rounds, 30),
    url: values.url,
  };
}
