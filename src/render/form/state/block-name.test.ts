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
      texto_livre: { type: 'html', label: 'Itens' },
      pe: { type: 'section', label: 'Cartões', foot: true, elements: {} },
    },
    '',
  );
  expect(
    ['itens', 'outros', 'cartoes'].map((name) => blockName(elements, name, name === 'cartoes' ? 'Cartões' : 'Itens')),
  ).toEqual(['Itens', 'Itens (2)', 'Cartões']);
  expect(blockName(elements, 'texto_livre', 'Itens')).toBe('Itens (3)');
  // One at the foot of its screen is a part that people jump to.
  expect(blockName(elements, 'pe', 'Cartões')).toBe('Cartões (2)');
});
