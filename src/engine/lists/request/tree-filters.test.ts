import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabaseKind } from '../../../../tests/support/database.ts';
import { type EntityBench, sampleSchemas, startEntities } from '../../../../tests/support/entities.ts';
import { ApiError } from '../../../platform/http/errors/api-error.ts';
import { membersOf } from '../circle-members.ts';
import { listableOfEntity } from '../listable.ts';
import { searchList } from '../search.ts';
import { parseListRequest } from './parse-request.ts';

let bench: EntityBench;

beforeAll(async () => {
  bench = await startEntities({
    ...sampleSchemas,
    Setor: {
      type: 'object',
      properties: {
        nome: { type: 'string', maxLength: 80 },
        superior: { $ref: 'Setor.schema.json' },
        fornecedor: { $ref: 'Fornecedor.schema.json' },
      },
    },
  });
  // 1 above 2 above 3; 4 and 5 above each other, 6 below 5, 7 below 6; 8 above itself; 9 alone.
  const above = [null, 1, 2, 5, 4, 5, 6, 8, null];
  await bench.db.execute(sql`insert into setor (id, nome)
    select n, 'S' || n from generate_series(1, ${above.length}::int) as n`);
  await bench.db.execute(sql`update setor set id_superior = u.above
    from unnest(${above}::bigint[]) with ordinality as u(above, id) where u.id = setor.id`);
}, 60_000);
afterAll(() => bench.close());

async function ids(superior: string, more: Readonly<Record<string, string>> = {}): Promise<readonly number[]> {
  const models = bench.entities.models();
  const model = models.get('Setor');
  if (model === undefined) throw new Error('There is no Setor.');
  const listable = listableOfEntity(model, models);
  const request = parseListRequest({ superior, sortBy: 'id', size: '50', ...more }, listable);
  const { data, total } = await searchList(bench.db, listable, request, { scope: null });
  expect(total).toBe(data.length);
  return data.map(({ id }) => Number(id));
}

test(`rows of circles count as roots, and stand in no branch, on ${testDatabaseKind}`, async () => {
  expect(await ids('raiz')).toEqual([1, 4, 5, 8, 9]);
  expect(await ids('ramo:1,2')).toEqual([2, 3]);
  expect(await ids('ramo:5')).toEqual([6]);
  expect(await ids('ramo:8')).toEqual([]);
  expect(await ids('null')).toEqual([1, 9]);
});

test('a circle that is taken apart, or made, is seen at once', async () => {
  await bench.db.execute(sql`update setor set id_superior = null where id = 4`);
  expect(await ids('raiz')).toEqual([1, 4, 8, 9]);
  expect(await ids('ramo:4')).toEqual([5]);
  await bench.db.execute(sql`update setor set id_superior = 7 where id = 4`);
  expect(await ids('raiz')).toEqual([1, 4, 5, 6, 7, 8, 9]);
  await bench.db.execute(sql`update setor set id_superior = 5 where id = 4`);
  expect(await ids('raiz')).toEqual([1, 4, 5, 8, 9]);
});

test('a record and all below it are left out, also where they stand in a circle', async () => {
  expect(await ids('fora:1')).toEqual([4, 5, 6, 7, 8, 9]);
  expect(await ids('fora:4')).toEqual([1, 2, 3, 8, 9]);
  expect(await ids('fora:3')).toEqual([1, 2, 4, 5, 6, 7, 8, 9]);
  expect(await ids('fora:8', { query: 'S9' })).toEqual([9]);
});

test('only fields of trees know these words, and only with ids', async () => {
  for (const wrong of ['raiz:1', 'ramo', 'ramo:', 'ramo:x', 'fora', 'fora:1,2', 'fora:1.5'])
    await expect(ids(wrong)).rejects.toThrow(ApiError);
  await expect(ids('', { fornecedor: 'raiz' })).rejects.toThrow(ApiError);
  await expect(ids('', { 'superior.superior': 'raiz' })).rejects.toThrow(ApiError);
});

test('members of circles are told from what hangs on them in one walk, however long the way', () => {
  const length = 50_000;
  const chain = new Map(Array.from({ length }, (_, index) => [index + 1, index] as const));
  chain.set(0, 2);
  expect(membersOf(chain)).toEqual([0, 1, 2]);
  expect(membersOf(new Map([[7, 7]]))).toEqual([7]);
  expect(membersOf(new Map())).toEqual([]);
});
