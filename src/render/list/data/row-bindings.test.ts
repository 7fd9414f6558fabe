import { expect, test, vi } from 'vitest';
import type { EntityModel } from '../../../language/entity/entity.ts';
import { readEntity } from '../../../language/entity/read-entity.ts';
import { computeSetValues } from '../../form/values/set-values.ts';
import type { EntityRecord } from '../../host/host.ts';
import { evaluateRowCondition } from '../state/row-conditions.ts';
import { prepareRows } from './row-bindings.ts';

const text = { type: 'string' };
const schemas = {
  Pedido: { properties: { nome: text, situacao: text, alfa: { $ref: 'Alfa.schema.json' } } },
  Alfa: { properties: { nome: text, preco: { type: 'number' }, tipo: { $ref: 'Tipo.schema.json' } } },
  Tipo: { properties: { nome: text, fator: { type: 'number' } } },
};
const entities: ReadonlyMap<string, EntityModel> = new Map(
  Object.entries(schemas).flatMap(([name, schema]) => {
    const { model } = readEntity(name, { file: name, text: JSON.stringify({ type: 'object', ...schema }) });
    return model === null ? [] : [[name, model] as const];
  }),
);

/** Records of Alfa 1; of Alfa 2 nothing may be read. */
function setUp(isRecord = true) {
  const alfa: Readonly<Record<string, unknown>> = { id: 1, preco: 7, tipo: { id: 3, fator: 2 } };
  const loadLinked = vi.fn(async (_entity: string, ids: readonly number[], fields: readonly string[]) =>
    ids.includes(1)
      ? [Object.fromEntries(['id', ...fields.map((field) => field.split('.')[0] ?? '')].map((key) => [key, alfa[key]]))]
      : [],
  );
  const loadRecord = vi.fn(
    async (id: number): Promise<EntityRecord> => ({ id, nome: 'inteiro', situacao: 'ABERTA', alfa: { id: 1 } }),
  );
  const prepare = prepareRows({
    model: entities.get('Pedido') ?? null,
    entities,
    loadRecord: isRecord ? loadRecord : null,
    loadLinked,
  });
  const bindingsOf = (row: EntityRecord) => ({ record: row, row, user: {}, access: {} });
  return { prepare, loadLinked, loadRecord, bindingsOf };
}

test('[E5] `set` of rows computes from what lies behind their relations, which is loaded once', async () => {
  const { prepare, loadLinked, bindingsOf } = setUp();
  const set = { valor: '=alfa.preco * $row.alfa.tipo.fator' };
  for (const id of [10, 11]) {
    const values = await computeSetValues(set, bindingsOf({ id, alfa: { id: 1, nome: 'a' } }), undefined, prepare);
    expect(values.get('valor')).toBe(14);
  }
  expect(loadLinked).toHaveBeenCalledTimes(1);
});

test('[E5] a value that reads what this user may not read is refused, and nothing is computed from its absence', async () => {
  const { prepare, bindingsOf } = setUp();
  const computing = computeSetValues(
    { valor: '=alfa.preco' },
    bindingsOf({ id: 1, alfa: { id: 2 } }),
    undefined,
    prepare,
  );
  await expect(computing).rejects.toThrow('valor');
  const empty = await computeSetValues({ valor: '=alfa.preco' }, bindingsOf({ id: 1, alfa: null }), undefined, prepare);
  expect(empty.get('valor')).toBeNull();
});

test('[E5] a condition of a row reads fields that the list has not loaded, and behind relations', async () => {
  const { prepare, loadRecord, bindingsOf } = setUp();
  const row = bindingsOf({ id: 10, nome: 'a' });
  expect(await evaluateRowCondition('disabled', "situacao = 'ABERTA' and alfa.preco > 5", row, prepare)).toBe(true);
  expect(await evaluateRowCondition('visible', 'alfa.tipo.fator > 5', row, prepare)).toBe(false);
  expect(loadRecord).toHaveBeenCalledWith(10);
  loadRecord.mockClear();
  expect(await evaluateRowCondition('visible', "nome = 'a'", row, prepare)).toBe(true);
  expect(loadRecord).not.toHaveBeenCalled();
});

test('[E5] where it cannot be read a row shows its action, and does not disable it', async () => {
  const { prepare, bindingsOf } = setUp();
  const hidden = bindingsOf({ id: 10, alfa: { id: 2 } });
  expect(await evaluateRowCondition('visible', 'alfa.preco > 5', hidden, prepare)).toBe(true);
  expect(await evaluateRowCondition('disabled', '$not(alfa.preco > 5)', hidden, prepare)).toBe(false);
  const other = setUp(false);
  expect(
    await evaluateRowCondition('visible', "situacao = 'FECHADA'", other.bindingsOf({ id: 10 }), other.prepare),
  ).toBe(true);
});

test('[W4] where a row stands in its flow is loaded for what reads it, and for nothing else', async () => {
  const loadFlow = vi.fn(async () => ({ state: 'ABERTA', can: { FECHAR: true } }));
  const model = entities.get('Pedido') ?? null;
  const prepare = prepareRows({ model, entities, loadRecord: null, loadLinked: async () => [], loadFlow });
  const row = { id: 1, nome: 'a', situacao: 'ABERTA' };
  const holds = (text: string) => evaluateRowCondition('disabled', text, { record: row, row }, prepare);
  expect(await holds("nome = 'a'")).toBe(true);
  expect(loadFlow).not.toHaveBeenCalled();
  expect(await holds('$can.FECHAR')).toBe(true);
  expect(await holds('$can.REABRIR')).toBe(false);
  expect(await holds("$state = 'ABERTA'")).toBe(true);
  loadFlow.mockRejectedValueOnce(new Error('403'));
  expect(await evaluateRowCondition('visible', '$can.REABRIR', { record: row, row }, prepare)).toBe(true);
});
