import { expect, test } from 'vitest';
import { flattenElements } from '../values/flatten.ts';
import { blockName } from './block-name.ts';

test('[I10] parts of one label are told apart by a number; sections and inputs do not count', () => {
  const elements = flattenElements(
    {
      dados: { type: 'section', label: 'Itens', elements: { itens: { type: 'grid', label: 'Itens' } } },
      texto: { type: 'text', label: 'Itens' },
      outros: { type: 'table', label: 'Itens' },
      cartoes: { type: 'cards', label: 'Cartões' },
    },
    '',
  );
  expect(
    ['itens', 'outros', 'cartoes'].map((name) => blockName(elements, name, name === 'cartoes' ? 'Cartões' : 'Itens')),
  ).toEqual(['Itens', 'Itens (2)', 'Cartões']);
});
