import sql from 'sql-template-tag';
import { afterEach, expect, test } from 'vitest';
import { callerWith, type EntityBench, sampleSchemas, startEntities } from '../../../../tests/support/entities.ts';
import { readSchemas } from '../schemas/schema-folder.ts';
import { applyTypeChanges, findUndecided, forgetStoredValues } from './apply-type-changes.ts';

let bench: EntityBench;
afterEach(() => bench.close());

const admin = callerWith();
const coisa = (campo: unknown, required: readonly string[] = []) => ({
  type: 'object',
  required,
  'x-search': ['nome'],
  properties: { nome: { type: 'string' }, campo },
});

async function startWith(
  campo: unknown,
  values: readonly unknown[],
  required: readonly string[] = [],
): Promise<number[]> {
  bench = await startEntities({ ...sampleSchemas, Coisa: coisa(campo, required) });
  const ids: number[] = [];
  for (const value of values) ids.push((await bench.engine.create(admin, 'Coisa', { nome: 'x', campo: value })).id);
  return ids;
}

async function change(campo: unknown): Promise<void> {
  await bench.write('Coisa', coisa(campo));
  await bench.entities.reload();
}

/** As `npm run schemas:apply Coisa` does it. */
async function apply() {
  const { models } = await readSchemas(bench.root);
  const model = models.get('Coisa');
  if (model === undefined) throw new Error('There is no Coisa.');
  const undecided = await findUndecided(bench.db, models, model);
  const changes = await applyTypeChanges(bench.db, models, model);
  await bench.entities.reload();
  return { undecided, changes, forget: () => forgetStoredValues(bench.db, model) };
}

const stored = async () =>
  (await bench.db.query<{ campo: unknown }>(sql`select campo from coisa order by id`)).map(({ campo }) => campo);

const money = { type: 'number', format: 'money' };
const text = { type: 'string' };

test.each([
  ['money to text', money, text, [10.5, null, 3], ['10.50', null, '3.00']],
  ['a day to text', { type: 'string', format: 'date' }, text, ['2026-02-03', null], ['2026-02-03', null]],
  ['yes and no to text', { type: 'boolean' }, text, [true, false], ['true', 'false']],
  ['text to a number', text, money, ['10,50', '1.234,5', 'dez', '7'], [10.5, 1234.5, null, 7]],
  ['text to a day', text, { type: 'string', format: 'date' }, ['31/12/2026', '2026-02-30'], ['2026-12-31', null]],
  ['text to yes and no', text, { type: 'boolean' }, ['Sim', 'não', 'talvez'], [true, false, null]],
  ['an amount to a whole number', money, { type: 'integer' }, [10, 10.5], [10, null]],
])(
  '%s asks first, and is done when it is confirmed',
  async (_title, from, to, before, after) => {
    await startWith(from, before);
    await change(to);
    expect(bench.entities.problems().map(({ code, pointer }) => [code, pointer])).toEqual([
      ['entity/destructive-change', '/properties/campo'],
    ]);
    expect(await stored()).toEqual(before);
    const { undecided } = await apply();
    const held = before.filter((value) => value !== null).length;
    const unfit = held - after.filter((value) => value !== null).length;
    expect(undecided.changes.map((one) => [one.field, one.values, one.unfit, one.samples.length])).toEqual([
      ['campo', held, unfit, unfit],
    ]);
    expect(await stored()).toEqual(after);
    expect(bench.entities.problems()).toEqual([]);
    expect(await bench.engine.create(admin, 'Coisa', { nome: 'y' })).toMatchObject({ campo: null });
  },
  60_000,
);

test('while it is not confirmed the rest of the entity works, a required field among what is out of use', async () => {
  const [id = 0] = await startWith(text, ['dez'], ['campo']);
  await change(money);
  expect(bench.entities.problems()[0]?.message).toContain('1 value would be converted, 1 of them to nothing');
  expect(await bench.engine.create(admin, 'Coisa', { nome: 'novo' })).toMatchObject({ nome: 'novo' });
  expect(await bench.engine.change(admin, 'Coisa', id, { versao: 1, nome: 'outro' })).toMatchObject({ nome: 'outro' });
}, 60_000);

test('a change of type is taken back with every value, and with what was saved since', async () => {
  const ids = await startWith(text, ['dez', '7', '8,00']);
  await change(money);
  await apply();
  await bench.engine.change(admin, 'Coisa', ids[1] ?? 0, { versao: 1, campo: 70 });
  await bench.engine.create(admin, 'Coisa', { nome: 'novo', campo: 5 });
  await change(text);
  expect(bench.entities.problems()[0]?.message).toContain('would be restored');
  const { forget } = await apply();
  expect(await stored()).toEqual(['dez', '70.00', '8,00', '5.00']);
  expect(bench.entities.problems()).toEqual([]);
  expect((await forget()).map(({ of, type }) => [of, type])).toEqual([['campo', 'numeric(18,2)']]);
  expect(await forget()).toEqual([]);
  expect(await stored()).toEqual(['dez', '70.00', '8,00', '5.00']);
}, 60_000);

test('where nothing is stored a change of type needs no word, and more decimals never do', async () => {
  await startWith(text, [null]);
  await change({ type: 'integer' });
  expect(bench.entities.problems()).toEqual([]);
  expect(await bench.engine.create(admin, 'Coisa', { nome: 'y', campo: 3 })).toMatchObject({ campo: 3 });
  await change({ type: 'number', 'x-decimals': 4, minimum: 1 });
  expect(bench.entities.problems()).toEqual([]);
  expect(await stored()).toEqual([null, 3]);
}, 60_000);

test('an amount that was made whole comes back with its decimals, where the column alone would only grow', async () => {
  await startWith(money, [10.5, 3]);
  await change({ type: 'integer' });
  await apply();
  expect(await stored()).toEqual([null, 3]);
  await change(money);
  expect(bench.entities.problems()[0]?.message).toContain('would be restored');
  await apply();
  expect(await stored()).toEqual([10.5, 3]);
}, 60_000);
