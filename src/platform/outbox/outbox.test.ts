import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testDatabase, testDatabaseKind } from '../../../tests/support/database.ts';
import { realClock } from '../clock/clock.ts';
import { installBase } from '../database/base.ts';
import type { Database } from '../database/database.ts';
import { installPlatformTables } from '../database/tables/system-tables.ts';
import { createUnitDatabase, type UnitDatabase } from '../database/unit.ts';
import type { Task } from '../tasks/task.ts';
import { createTasks, type Tasks } from '../tasks/tasks.ts';
import { createOutbox, defineMessage, deliver, listOutbox } from './outbox.ts';

let base: Database;
let db: UnitDatabase;
const opened: Tasks[] = [];
beforeAll(async () => {
  base = await testDatabase();
  await installBase(base);
  await installPlatformTables(base);
  db = createUnitDatabase(base);
}, 60_000);
afterAll(() => base.close());
afterEach(async () => {
  await Promise.all(opened.splice(0).map((tasks) => tasks.stop()));
  await base.script('truncate vitral_tarefa; truncate vitral_saida');
});

function open(...list: readonly Task[]) {
  const tasks = createTasks({ db, clock: realClock, log: () => undefined, interval: 3_600_000 });
  tasks.start(list);
  opened.push(tasks);
  return { tasks, outbox: createOutbox(tasks) };
}

const paid = defineMessage({ kind: 'pedido.pago', parse: String });
const secretive = defineMessage({ kind: 'pessoa', parse: String, forgets: true });

test(`a message of a transition is delivered once on ${testDatabaseKind}, however often it is put`, async () => {
  const delivered: string[] = [];
  const { outbox } = open(deliver(paid, async (payload) => delivered.push(payload)));
  const put = (transition: string) => db.transaction((tx) => outbox.put(tx, paid, 'Pedido 1', transition, transition));
  expect([await put('PAGO'), await put('PAGO'), await put('ENVIADO')]).toEqual([true, false, true]);
  await expect.poll(() => [...delivered].sort()).toEqual(['ENVIADO', 'PAGO']);
  expect(await put('PAGO')).toBe(false);
  await expect
    .poll(async () => (await listOutbox(db, 10)).filter(({ dh_entrega }) => dh_entrega !== null))
    .toHaveLength(2);
  expect(delivered).toHaveLength(2);
});

test('what is rolled back is never delivered, and what is put waits for who delivers its kind', async () => {
  const first = open();
  await expect(
    db.transaction(async (tx) => {
      await first.outbox.put(tx, paid, 'Pedido 2', 'PAGO', 'never');
      throw new RangeError('no');
    }),
  ).rejects.toThrow(RangeError);
  await db.transaction((tx) => first.outbox.put(tx, paid, 'Pedido 3', 'PAGO', 'later'));
  const delivered: string[] = [];
  open(deliver(paid, async (payload) => delivered.push(payload)));
  await expect.poll(() => delivered).toEqual(['later']);
});

test('what follows from a delivery is committed with it, and names of people are forgotten behind it', async () => {
  const { outbox } = open(
    deliver(secretive, (name, { finish }) =>
      finish((tx) => tx.execute(sql`insert into vitral_configuracao_teste values (${name})`)),
    ),
  );
  await base.script('create table if not exists vitral_configuracao_teste (nome text)');
  await db.transaction((tx) => outbox.put(tx, secretive, 'Pessoa 1', 'criada', 'Ana'));
  await expect.poll(() => listOutbox(db, 1)).toMatchObject([{ conteudo: null, dh_entrega: expect.any(String) }]);
  expect(await db.query(sql`select nome from vitral_configuracao_teste`)).toEqual([{ nome: 'Ana' }]);
});
