import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demonstration } from '../../../src/areas/demo-areas.ts';
import type { Database } from '../../../src/platform/database/database.ts';
import { identifier } from '../../../src/platform/database/identifier.ts';
import { prepareData } from '../../../src/start/prepare-data.ts';
import { testDatabaseKind } from '../../support/database.ts';
import { StoppedError, stopAfter } from '../../support/databases/stopping-database.ts';
import { serverDatabase } from '../../support/migrated-database.ts';
import { isWhole } from '../../support/whole.ts';

/** By how much further each start gets than the one before it: before a release it is ended behind every statement. */
const growth = isWhole ? 1 : 1.4;

// Databases without a server, whose tasks would fill tables meanwhile.
let whole: Database;
let stopped: Database;
beforeAll(async () => {
  whole = await serverDatabase();
  stopped = await serverDatabase();
}, 240_000);
afterAll(async () => {
  await whole.close();
  await stopped.close();
});

const prepare = (db: Database) => prepareData(db, { demonstration, print: () => undefined, clients: 300 });

test(`a first start that is killed again and again ends as one that is not, on ${testDatabaseKind}`, async () => {
  const logins = await prepare(whole);
  let moments = 0;
  // Some statements more each time, until one more step is done.
  let most = 1;
  let facts = '';
  for (;;) {
    const { db, ran } = stopAfter(stopped, most);
    const answer = await prepare(db).catch((error: unknown) => error);
    if (!(answer instanceof StoppedError)) {
      expect(answer).toEqual(logins);
      break;
    }
    moments += 1;
    const now = await readFacts(stopped);
    most = now === facts ? Math.max(ran() + 1, Math.floor(ran() * growth)) : 1;
    facts = now;
  }
  expect(moments).toBeGreaterThanOrEqual(20);
  expect(await countRows(stopped)).toEqual(await countRows(whole));
}, 240_000);

/** What the database remembers to be done, as one text. */
async function readFacts(db: Database): Promise<string> {
  const rows = await db.query<{ chave: string }>(sql`select chave from vitral_configuracao order by chave`);
  return rows.map(({ chave }) => chave).join();
}

/** How many rows each table has that the preparation fills. */
async function countRows(db: Database): Promise<Record<string, number>> {
  const tables = await db.query<{ name: string }>(sql`
    select relname::text as name from pg_class where relkind = 'r' and relnamespace = ${db.schema}::regnamespace order by relname`);
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await db.query<{ total: number }>(sql`select count(*) as total from ${identifier(name)}`);
    counts[name] = Number(row?.total);
  }
  return counts;
}
