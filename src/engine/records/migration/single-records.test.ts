import { afterEach, expect, test } from 'vitest';
import { callerWith, type EntityBench, sampleSchemas, startEntities } from '../../../../tests/support/entities.ts';
import { describeTableChange } from './describe-change.ts';

let bench: EntityBench;
afterEach(() => bench.close());

const admin = callerWith();
const list = {
  title: 'Ajustes',
  type: 'object',
  properties: { prazo: { type: 'integer', default: 30 }, nome: { type: 'string' } },
};
const single = { ...list, 'x-single': true };
const problems = () => bench.entities.problems().map(({ code, pointer }) => [code, pointer]);
const model = () => bench.engine.model('Ajuste');

test('[D8] an entity of several records has one once the others are deleted, and says so until then', async () => {
  bench = await startEntities({ ...sampleSchemas, Ajuste: list });
  const first = await bench.engine.create(admin, 'Ajuste', { prazo: 10 });
  const second = await bench.engine.create(admin, 'Ajuste', { prazo: 20 });
  const before = model();
  const preview = () => describeTableChange(bench.db, before, { ...before, single: true }, bench.entities.models());
  expect(await preview()).toMatchObject([{ kind: 'broken-rule', field: 'Ajustes', from: 'x-single', records: 2 }]);
  await bench.write('Ajuste', single);
  await bench.entities.reload();
  expect(problems()).toEqual([['entity/several-records', '/x-single']]);
  expect(model().single).toBeUndefined();
  await bench.engine.remove(admin, 'Ajuste', second.id, null);
  expect(await preview()).toMatchObject([{ kind: 'new-rule', from: 'x-single' }]);
  await bench.entities.reload();
  expect([problems(), model().single]).toEqual([[], true]);
  expect(await bench.engine.get(admin, 'Ajuste', first.id)).toMatchObject({ prazo: 10 });
  const saves = [{ kind: 'create', incoming: {} }] as const;
  const many = bench.db.transaction((tx) => bench.engine.saveMany(tx, admin, 'Ajuste', saves));
  await expect(many).rejects.toMatchObject({ code: 'REGISTRO_UNICO', status: 409 });
  // It is a list again where its schema says so.
  await bench.write('Ajuste', list);
  await bench.entities.reload();
  await expect(bench.engine.create(admin, 'Ajuste', {})).resolves.toMatchObject({ prazo: 30 });
}, 60_000);

test('[D8] defaults that break a rule leave the entity a list, and the problem says why', async () => {
  const check = { minimo: { condition: { field: 'prazo', gt: 30 }, message: 'Mais de 30.' } };
  bench = await startEntities({ ...sampleSchemas, Ajuste: { ...single, 'x-check': check } });
  expect(problems()).toEqual([['entity/single-refused', '/x-single']]);
  await bench.write('Ajuste', single);
  await bench.entities.reload();
  expect(problems()).toEqual([]);
}, 60_000);

test('[D8] a deleted record of before is no record', async () => {
  bench = await startEntities({ ...sampleSchemas, Ajuste: { ...list, 'x-soft-delete': true } });
  const { id } = await bench.engine.create(admin, 'Ajuste', { prazo: 10 });
  await bench.engine.remove(admin, 'Ajuste', id, null);
  await bench.write('Ajuste', { ...single, 'x-soft-delete': true });
  await bench.entities.reload();
  expect(problems()).toEqual([]);
  expect(await bench.engine.get(admin, 'Ajuste', id + 1)).toMatchObject({ prazo: 30 });
}, 60_000);
