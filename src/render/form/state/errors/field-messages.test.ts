import { expect, test } from 'vitest';
import { flattenElements } from '../../values/flatten.ts';
import { labelOfField } from './field-messages.ts';

test('a field is called as its input is, not as what only shows it', () => {
  const elements = flattenElements(
    {
      estado: { type: 'badge', field: 'situacao', label: 'Estado' },
      dados: { type: 'section', label: 'Dados', elements: { situacao: { type: 'select', label: 'Situação' } } },
      resumo: { type: 'progress', field: 'andamento', label: 'Feito' },
      itens: { type: 'grid', label: 'Itens' },
      itens_total: { type: 'bar', field: 'itens', label: 'Gráfico' },
    },
    '',
  );
  const words = { elements, model: null, entities: new Map() };
  expect(['situacao', 'itens', 'andamento'].map((field) => labelOfField(words, field))).toEqual([
    'Situação',
    'Itens',
    'andamento',
  ]);
});
