import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerWith, type EntityBench, sampleSchemas, startEntities } from '../../../../../tests/support/entities.ts';
import { listableOfEntity } from '../../../lists/listable.ts';
import { parseListRequest } from '../../../lists/request/parse-request.ts';
import { searchList } from '../../../lists/search.ts';

const text = { type: 'string', maxLength: 20 };
const money = (currency: string) => ({ type: 'number', format: 'money', 'x-currency': currency });
let bench: EntityBench;

beforeAll(async () => {
  bench = await startEntities({
    ...sampleSchemas,
    Casa: { type: 'object', 'x-label': 'nome', properties: { nome: text, moeda: text } },
    Nota: {
      type: 'object',
      properties: {
        casa: { $ref: 'Casa.schema.json' },
        moeda: text,
        grupo: text,
        limite: money('casa.moeda'),
        valor: money('moeda'),
        fixo: money('BRL'),
      },
    },
  });
  const admin = callerWith();
  const make = (entity: string, values: object) => bench.engine.create(admin, entity, { ...values });
  const brazil = await make('Casa', { nome: 'A', moeda: 'BRL' });
  const paraguay = await make('Casa', { nome: 'B', moeda: 'PYG' });
  for (const [casa, moeda, grupo, valor] of [
    [brazil, 'BRL', 'um', 10],
    [brazil, 'BRL', 'um', 20],
    [paraguay, 'PYG', 'dois', 5000],
    [paraguay, 'PYG', 'um', null],
  ] as const)
    await make('Nota', { casa: { id: casa.id }, moeda, grupo, limite: valor, valor, fixo: valor });
}, 60_000);
afterAll(() => bench.close());

const sums = async (raw: Record<string, string>) => {
  const models = bench.entities.models();
  const model = models.get('Nota');
  if (model === undefined) throw new Error('There is no Nota.');
  const listable = listableOfEntity(model, models);
  const asked = { aggregate: 'limite:sum,valor:max,fixo:sum,valor:count', size: '1', ...raw };
  return searchList(bench.db, listable, parseListRequest(asked, listable), { scope: null, timeZone: 'UTC' });
};

test('[X3] amounts of several currencies add up to nothing, those of one and those of a fixed one do', async () => {
  const { aggregate } = await sums({});
  expect(aggregate).toEqual([
    { function: 'sum', limite: null, fixo: 5030 },
    { function: 'max', valor: null },
    { function: 'count', valor: 3 },
  ]);
  // A row without an amount has no say in its currency.
  expect((await sums({ grupo: 'um' })).aggregate).toMatchObject([{ limite: 30 }, { valor: 20 }, { valor: 2 }]);
});

test('[X3] each group adds up by itself', async () => {
  const { groups } = await sums({ group: 'grupo' });
  expect(groups.map((group) => Object(group).aggregate?.[0]?.limite)).toEqual([5000, 30]);
});
