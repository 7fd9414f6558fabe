import { readFile } from 'node:fs/promises';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callerWith, type EntityBench, startEntities } from '../../../../tests/support/entities.ts';
import { listHistory, stateAt } from '../../../engine/records/rows/history.ts';
import type { Database } from '../database.ts';
import { openPostgres } from '../postgres/postgres.ts';
import { detachMonths, keepMonths } from './partitions.ts';

const url = process.env.TEST_DATABASE_URL;
const admin = callerWith();

let bench: EntityBench;
let other: Database;

const parts = async (): Promise<readonly string[]> =>
  (
    await bench.db.query<{ name: string }>(sql`
      select inhrelid::regclass::text as name from pg_inherits where inhparent = 'vitral_historico'::regclass order by 1`)
  ).map(({ name }) => name);

const month = async (away: number): Promise<string> => {
  const [row] = await bench.db.query<{ name: string }>(
    sql`select to_char((now() at time zone 'UTC') + make_interval(months => ${away}::int), 'YYYY_MM') as name`,
  );
  return `vitral_historico_${row?.name}`;
};

/** The table as the release before made it, with rows of two years. */
async function makeOldTable(rows: number): Promise<void> {
  const script = await readFile(new URL('../tables/sistema.sql', import.meta.url), 'utf8');
  const made = /create table if not exists vitral_historico [\s\S]*?versao\);/.exec(script)?.[0];
  await bench.db.script(`drop table vitral_historico; ${made}`);
  await bench.db.execute(sql`
    insert into vitral_historico (entity, id_registro, versao, operacao, dh_registro)
    select 'Antiga', n % 500, n / 500 + 1, 'CRIACAO', now() - (${rows} - n) * interval '730 days' / ${rows}
    from generate_series(1, ${rows}) as n`);
}

describe.skipIf(url === undefined)('tables in monthly parts, on postgres', () => {
  beforeAll(async () => {
    bench = await startEntities();
    other = await openPostgres({ url: String(url), schema: bench.db.schema, connections: 4 });
  }, 60_000);
  afterAll(async () => {
    await other?.close();
    await bench?.close();
  });

  test('a new database has a part for this month and three more, into which changes go', async () => {
    expect(await parts()).toEqual(expect.arrayContaining([await month(0), await month(1), await month(3)]));
    const { id } = await bench.engine.create(admin, 'Fornecedor', { nome: 'Ana' });
    await bench.engine.change(admin, 'Fornecedor', id, { versao: 1, nome: 'Bia' });
    const rows = await bench.db.query(
      sql`select tableoid::regclass::text as part, versao from vitral_historico where id_registro = ${id} order by id`,
    );
    const part = await month(0);
    expect(rows).toEqual([
      { part, versao: 1 },
      { part, versao: 2 },
    ]);
  });

  test('what there is becomes the first part while others write, and no row is lost or doubled', {
    timeout: 60_000,
  }, async () => {
    await makeOldTable(20_000);
    let written = 0;
    let isOver = false;
    const writing = (async () => {
      while (!isOver) {
        await other.execute(sql`
          insert into vitral_historico (entity, id_registro, versao, operacao) values ('Outra', ${written}, 1, 'CRIACAO')`);
        written += 1;
      }
    })();
    // Whoever reads for long holds the change up, and nobody behind it.
    const reading = other.stream(sql`select id from vitral_historico`, 100)[Symbol.asyncIterator]();
    await reading.next();
    const change = keepMonths(bench.db);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(written).toBeGreaterThan(10);
    await reading.return?.();
    await change;
    isOver = true;
    await writing;
    const [row] = await bench.db.query(sql`
      select count(*) as rows, count(distinct id) as ids,
        (select count(*) from vitral_historico where entity = 'Outra') as written from vitral_historico`);
    expect(row).toEqual({ rows: 20_000 + written, ids: 20_000 + written, written });
    expect(await parts()).toContain('vitral_historico_inicio');
    const before = await parts();
    await keepMonths(bench.db);
    expect(await parts()).toEqual(before);
  });

  test('rows that came before the part of their month did go into it', async () => {
    const last = await month(3);
    await bench.db.script(`drop table ${last}`);
    await bench.db.execute(sql`
      insert into vitral_historico (entity, id_registro, versao, operacao, dh_registro)
      values ('Cedo', 1, 1, 'CRIACAO', date_trunc('month', now(), 'UTC') + interval '3 months 5 days')`);
    await keepMonths(bench.db);
    const rows = await bench.db.query(
      sql`select tableoid::regclass::text as part from vitral_historico where entity = 'Cedo'`,
    );
    expect(rows).toEqual([{ part: last }]);
  });

  test('months before a record was made are not looked at', async () => {
    const plan = await bench.db.query<{ 'QUERY PLAN': string }>(sql`
      explain select * from vitral_historico
      where entity = 'Fornecedor' and id_registro = 1 and dh_registro >= now() + interval '65 days'`);
    const text = plan.map((row) => row['QUERY PLAN']).join('\n');
    expect(text).not.toContain('vitral_historico_inicio');
    expect(text).toContain(await month(3));
  });

  test('old months are taken out and stay as tables; a state from before them is not made up', async () => {
    const { id } = await bench.engine.create(admin, 'Fornecedor', { nome: 'Ana' });
    await bench.engine.change(admin, 'Fornecedor', id, { versao: 1, nome: 'Bia' });
    await bench.engine.change(admin, 'Fornecedor', id, { versao: 2, nome: 'Caio' });
    const model = bench.engine.model('Fornecedor');
    const record = await bench.engine.get(admin, 'Fornecedor', id);
    expect(await stateAt(bench.db, model, record, 1)).toMatchObject({ nome: 'Ana' });
    expect(await detachMonths(bench.db, 12)).toEqual([]);
    // Two months that are long over, and the change to version 2 among them.
    await bench.db.script(`
      create table vitral_historico_2020_01 (like vitral_historico including defaults including constraints);
      alter table vitral_historico detach partition vitral_historico_inicio;
      alter table vitral_historico attach partition vitral_historico_2020_01 for values from (minvalue) to ('2020-02-01 00:00:00+00');`);
    await bench.db.script(`
      with moved as (delete from vitral_historico_inicio where entity = 'Fornecedor' and id_registro = ${id} and versao <= 2 returning *)
      insert into vitral_historico_2020_01 (entity, id_registro, versao, operacao, dh_registro, antes, depois)
      select entity, id_registro, versao, operacao, '2020-01-15', antes, depois from moved`);
    expect(await detachMonths(bench.db, 12)).toEqual(['vitral_historico_2020_01']);
    expect(await parts()).not.toContain('vitral_historico_2020_01');
    const [stored] = await bench.db.query(sql`select count(*) as rows from vitral_historico_2020_01`);
    expect(stored).toEqual({ rows: 2 });
    expect(await listHistory(bench.db, model, id)).toEqual([]);
    expect(await stateAt(bench.db, model, record, 1)).toBeNull();
  });
});
