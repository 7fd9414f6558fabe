import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readEntity } from '../../src/language/entity/read-entity.ts';
import { drawList, drawScreen } from '../support/draw.tsx';
import { fuzzEntities } from '../support/fuzz/fuzz-entities.ts';

const shape = {
  title: 'Membro',
  type: 'object',
  properties: {
    tipo: { type: 'string', title: 'Tipo', enum: ['DI'], 'x-labels': { DI: 'Distribuidor' } },
    taxa: { type: 'number', title: 'Taxa', 'x-decimals': 4 },
  },
};
const { model: read } = readEntity('Membro', { file: 'Membro.schema.json', text: JSON.stringify(shape) });
if (read === null) throw new Error('The shape cannot be read.');
// Shapes of statements are known by the path that asks for their rows.
const model = { ...read, name: '/membros' };
const rows = { data: [{ id: 1, tipo: 'DI', taxa: 0.12345 }], total: 1 };
const list = { method: 'GET', url: 'membros' } as const;
const columns = { tipo: {}, taxa: {} };

test.each(['on a screen', 'of an entity'])(
  '[T3] a list %s reads the rows of a statement as their shape says',
  async (where) => {
    const given = { loadList: async () => rows };
    if (where === 'of an entity')
      drawList(
        { entity: 'Tudo', list: { list, columns } },
        { ...given, entities: new Map([...fuzzEntities, ['/membros', model]]) },
      );
    else
      drawScreen({ elements: { membros: { type: 'grid', label: 'Membros', list, columns } } }, given, {
        source: model,
      });
    expect((await screen.findByText('Distribuidor')).tagName).not.toBe('OPTION');
    expect(screen.getByText('0,1235')).toBeDefined();
  },
);

test('what a user may do is not asked for rows of no entity', async () => {
  const asked: string[] = [];
  drawScreen(
    {
      elements: {
        membros: { type: 'grid', label: 'Membros', list, columns },
        outros: { type: 'cards', label: 'Outros', list: { method: 'GET', url: 'outros' }, columns },
      },
    },
    {
      loadList: async () => rows,
      loadAccess: async (entity) => {
        asked.push(entity);
        return {};
      },
    },
    { source: model },
  );
  expect(await screen.findByText('Distribuidor')).toBeDefined();
  expect(asked).toEqual([]);
});
