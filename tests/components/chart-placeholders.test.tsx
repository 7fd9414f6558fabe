import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { stateTiles } from '../../src/render/blocks/chart/map/states.ts';
import { drawScreen } from '../support/draw.tsx';

const list = { method: 'GET', url: 'resumo' } as const;
const people = [
  { id: 1, descricao: 'PR', valor: 20 },
  { id: 2, descricao: 'SP', valor: 50, superior: 1 },
];

/** Draws an element whose call is answered by `drawn`. */
async function drawLoading(element: object) {
  const answer = Promise.withResolvers<object>();
  const loadList = vi.fn(() => answer.promise);
  drawScreen({ title: 'Painel', elements: { pontos: { label: 'Pontos', list, ...element } } }, { loadList });
  const figure = await screen.findByRole('figure', { name: 'Pontos' });
  await waitFor(() => expect(loadList).toHaveBeenCalled());
  const placeholder = figure.querySelector('[aria-busy="true"] [aria-hidden="true"]');
  const drawn = async () => {
    answer.resolve({ data: people, total: 2 });
    await waitFor(() => expect(figure.querySelector('[aria-busy="true"]')).toBeNull());
    return figure;
  };
  return { placeholder, drawn };
}

test.each([
  ['pie', {}],
  ['sunburst', { parent: 'superior' }],
  ['line', {}],
])('a %s that loads takes the room of its drawing', async (type, more) => {
  const { placeholder, drawn } = await drawLoading({ type, itemLabel: 'descricao', itemValue: 'valor', ...more });
  const height = placeholder?.firstElementChild?.getAttribute('style');
  expect(height).toMatch(/rem/);
  expect((await drawn()).querySelector('[role="img"]')?.getAttribute('style')).toBe(height);
});

test('a map that loads is there without figures', async () => {
  const { placeholder, drawn } = await drawLoading({ type: 'map', itemLabel: 'descricao', itemValue: 'valor' });
  expect(placeholder?.querySelectorAll('[title]')).toHaveLength(stateTiles.length);
  expect(placeholder?.querySelectorAll('[data-step]')).toHaveLength(0);
  expect((await drawn()).querySelectorAll('[title][data-step]')).toHaveLength(2);
});

test('people that load take the room of their chart', async () => {
  const { placeholder, drawn } = await drawLoading({ type: 'orgchart', parent: 'superior', itemLabel: 'descricao' });
  const [, scroller] = [...(placeholder?.firstElementChild?.classList ?? [])];
  expect((await drawn()).querySelector(`.${scroller}`)?.querySelector('[role="treeitem"]')).toBeTruthy();
});
