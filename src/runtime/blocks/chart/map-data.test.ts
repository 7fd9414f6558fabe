import { expect, test } from 'vitest';
import { mapFigures } from './map-data.ts';
import { findState, stateTiles } from './states.ts';

test('there are 27 states, each in a place of its own', () => {
  expect(stateTiles).toHaveLength(27);
  expect(new Set(stateTiles.map(({ column, row }) => `${column}/${row}`)).size).toBe(27);
  expect(new Set(stateTiles.map(({ ibge }) => ibge)).size).toBe(27);
});

test.each(['SP', 'sp', 'São Paulo', 'sao paulo', '35'])('%s is São Paulo', (text) => {
  expect(findState(text)?.code).toBe('SP');
});

test('figures fall into steps of about as many states, and what is no state is named', () => {
  const labels = ['SP', 'RJ', 'MG', 'Acre', 'AP', 'PR', 'Lisboa'];
  const values = [4000, 20, 10, 3, 2, 1, 5];
  const map = mapFigures({ labels, series: [{ name: '', values, rows: labels.map(() => null) }] });
  const stepOf = (code: string) => map.tiles.find(({ state }) => state.code === code)?.step;
  expect(map.unplaced).toEqual(['Lisboa']);
  expect(map.steps).toHaveLength(5);
  expect(stepOf('SP')).toBe(4);
  expect(stepOf('RJ')).toBe(3);
  expect(stepOf('PR')).toBe(0);
  expect(stepOf('AC')).toBeGreaterThan(0);
  expect(stepOf('BA')).toBeNull();
});

test('without figures the map has no steps', () => {
  expect(mapFigures({ labels: [], series: [] }).steps).toEqual([]);
});
