import { AsyncLocalStorage } from 'node:async_hooks';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, testDatabaseKind } from '../../../tests/support/database.ts';
import { installBase } from '../database/base.ts';
import type { Database } from '../database/database.ts';
import { installPlatformTables } from '../database/tables/system-tables.ts';
import { createLocks, type Locks } from './locks.ts';

let db: Database;
let locks: Locks;
/** Another server on the same database. */
let other: Locks;
beforeAll(async () => {
  db = await testDatabase();
  await installBase(db);
  await installPlatformTables(db);
  locks = createLocks(db);
  other = createLocks(db);
}, 60_000);
afterAll(() => db.close());

const minute = 60_000;
const expire = (resource: string) =>
  db.execute(sql`update vitral_trava set dh_prazo = clock_timestamp() where recurso = ${resource}`);

test(`a lock on ${testDatabaseKind} has one holder at a time, who renews and releases it`, async () => {
  const first = await locks.take('pagamento 1', 'ana', minute);
  expect(first).toMatchObject({ resource: 'pagamento 1', holder: 'ana', token: 1 });
  expect(await other.take('pagamento 1', 'bia', minute)).toEqual(first);
  expect(await other.find('pagamento 1')).toEqual(first);
  const renewed = await other.renew('pagamento 1', 'ana', 15 * minute);
  expect(Date.parse(renewed?.until ?? '')).toBeGreaterThan(Date.parse(first.until));
  expect(renewed?.since).toBe(first.since);
  expect(await other.renew('pagamento 1', 'bia', minute)).toBeNull();
  expect([await locks.release('pagamento 1', 'bia'), await locks.release('pagamento 1', 'ana')]).toEqual([false, true]);
  expect(await locks.find('pagamento 1')).toBeNull();
  expect(await other.take('pagamento 1', 'bia', minute)).toMatchObject({ holder: 'bia', token: 2 });
});

test('what is not renewed is free, and who had it cannot go on', async () => {
  await locks.take('equipe 1', 'ana', minute);
  await expire('equipe 1');
  expect(await locks.find('equipe 1')).toBeNull();
  expect(await locks.renew('equipe 1', 'ana', minute)).toBeNull();
  expect(await locks.release('equipe 1', 'ana')).toBe(false);
  expect(await other.take('equipe 1', 'bia', minute)).toMatchObject({ holder: 'bia', token: 2 });
  expect(await locks.take('equipe 1', 'ana', minute)).toMatchObject({ holder: 'bia' });
});

test('of many who take it at once one has it', async () => {
  const all = await Promise.all(
    Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? locks : other).take('carrinho 1', `p${index}`, minute)),
  );
  expect(new Set(all.map(({ holder }) => holder)).size).toBe(1);
  expect(new Set(all.map(({ token }) => token))).toEqual(new Set([1]));
});

test('within a transaction the holder keeps it to the end, even past the lease', async () => {
  await locks.take('pagamento 2', 'ana', minute);
  const order: string[] = [];
  // As another call would: outside of the transaction that it waits for.
  const outside = AsyncLocalStorage.snapshot();
  let taking: Promise<unknown> = Promise.resolve();
  await db.transaction(async (tx) => {
    expect(await locks.holds(tx, 'pagamento 2', 'bia')).toBe(false);
    expect(await locks.holds(tx, 'pagamento 2', 'ana')).toBe(true);
    await tx.execute(sql`update vitral_trava set dh_prazo = clock_timestamp() where recurso = 'pagamento 2'`);
    taking = outside(() => other.take('pagamento 2', 'bia', minute)).then(() => order.push('taken'));
    for (let statement = 0; statement < 20; statement += 1) await tx.query(sql`select 1 as busy`);
    order.push('committing');
  });
  await taking;
  expect(order).toEqual(['committing', 'taken']);
  await db.transaction(async (tx) => expect(await locks.holds(tx, 'pagamento 2', 'ana')).toBe(false));
});
