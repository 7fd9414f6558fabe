import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createConditions } from '../../render/form/conditions/conditions.ts';
import { flattenElements } from '../../render/form/values/flatten.ts';
import { createFormStore } from '../../render/form/values/form-store.ts';
import type { EntityModel } from '../entity/entity.ts';
import { readEntity } from '../entity/read-entity.ts';
import * as slot from '../expressions/slot.ts';
import type { ElementMap } from '../view/view.ts';
import { createLinks, type LoadLinked } from './links.ts';

const text = { type: 'string' };
const number = { type: 'number' };
const schemas = {
  Pedido: {
    properties: {
      alfa: { $ref: 'Alfa.schema.json' },
      lugar: text,
      qtd: number,
      total: number,
      itens: { type: 'array', items: { $ref: 'Item.schema.json' }, 'x-mapped-by': 'pedido' },
    },
  },
  Item: { properties: { pedido: { $ref: 'Pedido.schema.json' }, alfa: { $ref: 'Alfa.schema.json' }, qtd: number } },
  Alfa: { properties: { nome: text, lugar: text, preco: number, tipo: { $ref: 'Tipo.schema.json' } } },
  Tipo: { properties: { nome: text, fator: number } },
};
const entities: ReadonlyMap<string, EntityModel> = new Map(
  Object.entries(schemas).flatMap(([name, schema]) => {
    const { model } = readEntity(name, { file: name, text: JSON.stringify({ type: 'object', ...schema }) });
    return model === null ? [] : [[name, model] as const];
  }),
);
const alfas: Readonly<Record<number, Readonly<Record<string, unknown>>>> = {
  1: { lugar: 'Recife', preco: 10, tipo: { id: 7, nome: 'A', fator: 2 } },
  2: { lugar: null, preco: 4, tipo: null },
};

/** A server that has two records of Alfa, and answers what was asked of them. */
const serve: LoadLinked = async (_entity, ids, fields) =>
  ids.flatMap((id) => {
    const found = alfas[id];
    const names = fields.map((field) => field.split('.')[0] ?? '');
    return found === undefined ? [] : [{ id, ...Object.fromEntries(names.map((name) => [name, found[name]])) }];
  });

function open(elements: ElementMap, values: Readonly<Record<string, unknown>>, load: LoadLinked = serve) {
  const store = createFormStore(values);
  const asked = vi.fn(load);
  const model = entities.get('Pedido') ?? null;
  const links = createLinks({ model, entities, load: asked, sources: () => [store.values(), store.base()] });
  const conditions = createConditions({
    elements: flattenElements(elements, '/form/elements'),
    store,
    links,
    bindings: () => ({}),
    loadExpressions: async () => slot,
  });
  return { store, conditions, asked };
}

test('[E5] what a value reads behind a relation is loaded, and a pick loads the fields of the new record', async () => {
  const { store, conditions, asked } = open(
    { lugar: { type: 'text', value: 'alfa.lugar' }, total: { type: 'number', value: 'qtd * alfa.preco' } },
    { alfa: { id: 1, nome: 'Um' }, qtd: 3, lugar: 'Recife', total: 5 },
  );
  await conditions.whenSettled();
  expect([store.get('lugar'), store.get('total'), store.isDirty()]).toEqual(['Recife', 30, false]);
  expect(asked.mock.calls).toEqual([
    ['Alfa', [1], ['lugar']],
    ['Alfa', [1], ['preco']],
  ]);
  store.set('alfa', { id: 2, nome: 'Dois' });
  await conditions.whenSettled();
  // What is loaded and empty is empty.
  expect([store.get('lugar'), store.get('total')]).toEqual([null, 12]);
  // Without a related record there is nothing to load.
  store.set('alfa', null);
  await conditions.whenSettled();
  expect([store.get('lugar'), asked.mock.calls.length]).toEqual([null, 3]);
});

test('[E5] several levels, and the rows of lists: each related record is asked for once', async () => {
  const rows = [
    { id: -1, alfa: { id: 1, nome: 'Um' }, qtd: 2 },
    { id: -2, alfa: { id: 1, nome: 'Um' }, qtd: 1 },
    { id: -3, alfa: null, qtd: 9 },
  ];
  const { store, conditions, asked } = open(
    { total: { type: 'number', value: '$sum(itens.(qtd * alfa.tipo.fator))' } },
    { itens: rows, total: null },
  );
  await conditions.whenSettled();
  expect(store.get('total')).toBe(6);
  expect(asked.mock.calls).toEqual([['Alfa', [1], ['tipo', 'tipo.fator']]]);
  expect(store.get('itens')).toBe(rows);
});

test('[E5] label and id need no loading', async () => {
  const { store, conditions, asked } = open(
    { lugar: { type: 'text', value: 'alfa.nome' } },
    { alfa: { id: 1, nome: 'Um' }, lugar: null },
  );
  await conditions.whenSettled();
  expect(store.get('lugar')).toBe('Um');
  expect(asked).not.toHaveBeenCalled();
});

test('[E5] conditions wait, and take their fallback when what they read is not available', async () => {
  const elements: ElementMap = {
    lugar: { type: 'text', visible: { field: 'alfa.lugar', is: 'Recife' }, required: 'alfa.preco > 5' },
  };
  const here = open(elements, { alfa: { id: 2, nome: 'Dois' } });
  await here.conditions.whenSettled();
  expect(here.conditions.state('lugar')).toMatchObject({ visible: false, required: false });
  here.store.set('alfa', { id: 1, nome: 'Um' });
  await here.conditions.whenSettled();
  expect(here.conditions.state('lugar')).toMatchObject({ visible: true, required: true });
  const absent = open(elements, { alfa: { id: 1, nome: 'Um' } }, async () => []);
  await absent.conditions.whenSettled();
  expect(absent.conditions.state('lugar')).toMatchObject({ visible: true, required: false });
  expect(absent.conditions.failures().map(({ code }) => code)).toEqual([
    'expression/not-available',
    'expression/not-available',
  ]);
});

test('[E5] nothing is ever computed from what is absent, whatever fails or may not be read', async () => {
  const paths = fc.constantFrom(
    'alfa.lugar',
    'qtd * alfa.preco',
    'alfa.tipo.fator',
    '$sum(itens.alfa.preco)',
    'itens[0].alfa.lugar',
    '$sum(itens.partes.valor)',
    'alfa.filhos.valor',
  );
  const answers = fc.constantFrom<LoadLinked>(
    async () => [],
    async (_entity, ids) => ids.map((id) => ({ id })),
    async (_entity, ids) => ids.map((id) => ({ id, tipo: { id: 7, nome: 'A' } })),
    async () => Promise.reject(new Error('no')),
    async (_entity, ids, fields) => {
      if (fields.length > 1) throw new Error('no');
      return ids.map((id) => ({ id }));
    },
  );
  await fc.assert(
    fc.asyncProperty(paths, answers, fc.oneof(fc.string(), fc.integer()), async (value, load, stored) => {
      const { store, conditions } = open(
        { total: { type: 'number', value } },
        { alfa: { id: 1, nome: 'Um' }, qtd: 2, itens: [{ id: 4, alfa: { id: 1, nome: 'Um' } }], total: stored },
        load,
      );
      await conditions.whenSettled();
      expect([store.get('total'), store.computedFields()]).toEqual([stored, []]);
    }),
    { numRuns: 60 },
  );
});

test('what was made with known links is made anew once more has arrived, and not before', async () => {
  const values = { alfa: { id: 1, nome: 'Um' } };
  const model = entities.get('Pedido') ?? null;
  const links = createLinks({ model, entities, load: serve, sources: () => [values] });
  const before = links.enrichNow();
  links.require([['alfa', 'lugar']]);
  expect(links.enrichNow()).toBe(before);
  await links.whenLoaded();
  const after = links.enrichNow();
  expect(after).not.toBe(before);
  expect(after(values)).toEqual({ alfa: { id: 1, nome: 'Um', lugar: 'Recife' } });
});
