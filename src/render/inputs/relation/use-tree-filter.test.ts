import { expect, test } from 'vitest';
import { readEntity } from '../../../language/entity/read-entity.ts';
import { treeFilter } from './use-tree-filter.ts';

const setor = { $ref: 'Setor.schema.json' };
const { model } = readEntity('Setor', {
  file: 'Setor.schema.json',
  text: JSON.stringify({
    type: 'object',
    properties: {
      superior: setor,
      vizinho: { ...setor, 'x-circles': true },
      cidade: { $ref: 'Cidade.schema.json' },
      nome: { type: 'string' },
    },
  }),
});

test('[P8] a saved record and what is below it are left out of what it may stand below, and nowhere else', () => {
  expect(treeFilter(model, 7, 'superior')).toEqual({ superior: 'fora:7' });
  expect(treeFilter(model, null, 'superior')).toBeUndefined();
  for (const other of ['vizinho', 'cidade', 'nome', 'nada']) expect(treeFilter(model, 7, other)).toBeUndefined();
  expect(treeFilter(null, 7, 'superior')).toBeUndefined();
});
