import { afterAll, beforeAll, expect, test } from 'vitest';
import { callerWith, type EntityBench, sampleSchemas, startEntities } from '../../../../tests/support/entities.ts';

const text = { type: 'string', maxLength: 120 };
const schemas = {
  ...sampleSchemas,
  Plano: {
    type: 'object',
    required: ['nome'],
    properties: {
      nome: text,
      etapas: { type: 'array', items: { $ref: 'Etapa.schema.json' }, 'x-mapped-by': 'plano' },
    },
  },
  Etapa: {
    type: 'object',
    required: ['plano', 'nome'],
    properties: { plano: { $ref: 'Plano.schema.json' }, nome: text, superior: { $ref: 'Etapa.schema.json' } },
  },
};

let bench: EntityBench;
const admin = callerWith();
beforeAll(async () => {
  bench = await startEntities(schemas);
}, 60_000);
afterAll(() => bench.close());

async function branches(id: number): Promise<readonly (readonly [unknown, unknown])[]> {
  const { etapas } = await bench.engine.get(admin, 'Plano', id, { eager: true });
  const rows = etapas as readonly {
    readonly id: number;
    readonly nome: string;
    readonly superior: { id: number } | null;
  }[];
  return rows.map(({ nome, superior }) => [nome, rows.find(({ id: other }) => other === superior?.id)?.nome ?? null]);
}

test('[F6] rows of a new list may stand below rows before them in the same save', async () => {
  const plano = await bench.engine.create(admin, 'Plano', {
    nome: 'Obra',
    etapas: [
      { id: -3, nome: 'Fundação' },
      { id: -1, nome: 'Escavação', superior: { id: -3 } },
      { nome: 'Limpeza', superior: -1 },
      { nome: 'Telhado', superior: null },
    ],
  });
  expect(await branches(plano.id)).toEqual([
    ['Fundação', null],
    ['Escavação', 'Fundação'],
    ['Limpeza', 'Escavação'],
    ['Telhado', null],
  ]);
});

test('ids below 0 hold within one list of one save only', async () => {
  const first = await bench.engine.create(admin, 'Plano', { nome: 'A', etapas: [{ id: -1, nome: 'Uma' }] });
  const second = await bench.engine.create(admin, 'Plano', {
    nome: 'B',
    etapas: [
      { nome: 'Duas', superior: { id: -1 } },
      { id: -1, nome: 'Três' },
    ],
  });
  expect(await branches(first.id)).toEqual([['Uma', null]]);
  expect(await branches(second.id)).toEqual([
    ['Duas', null],
    ['Três', null],
  ]);
});
