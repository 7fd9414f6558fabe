import { expect, test } from 'vitest';
import topology from 'world-atlas/countries-110m.json';
import { countriesOfMap, countryCodeOf } from './countries.ts';
import { mapFigures } from './map-data.ts';
import { stateCodeOf, stateTiles } from './states.ts';
import { readWorld, world } from './world.ts';

test('there are 27 states, each in a place of its own', () => {
  expect(stateTiles).toHaveLength(27);
  expect(new Set(stateTiles.map(({ column, row }) => `${column}/${row}`)).size).toBe(27);
  expect(new Set(stateTiles.map(({ ibge }) => ibge)).size).toBe(27);
});

test.each(['SP', 'sp', 'São Paulo', 'sao paulo', '35'])('%s is São Paulo', (text) => {
  expect(stateCodeOf(text)).toBe('SP');
});

test('figures fall into steps of about as many states, and what is no state is named', () => {
  const labels = ['SP', 'RJ', 'MG', 'Acre', 'AP', 'PR', 'Lisboa'];
  const values = [4000, 20, 10, 3, 2, 1, 5];
  const data = { labels, series: [{ name: '', values, rows: labels.map(() => null) }] };
  const map = mapFigures(data, stateTiles, stateCodeOf);
  const stepOf = (code: string) => map.tiles.find(({ place }) => place.code === code)?.step;
  expect(map.unplaced).toEqual(['Lisboa']);
  expect(map.steps).toHaveLength(5);
  expect(stepOf('SP')).toBe(4);
  expect(stepOf('RJ')).toBe(3);
  expect(stepOf('PR')).toBe(0);
  expect(stepOf('AC')).toBeGreaterThan(0);
  expect(stepOf('BA')).toBeNull();
});

test('without figures the map has no steps', () => {
  expect(mapFigures({ labels: [], series: [] }, stateTiles, stateCodeOf).steps).toEqual([]);
});

test.each(['BR', 'bra', 'Brasil', 'brazil'])('%s is Brazil', (text) => {
  expect(countryCodeOf(text)).toBe('BR');
});

test('[Q11] every country of the map is drawn inside of it, and what is too small for it is named', () => {
  const shapes = readWorld(topology);
  const drawn = new Set(shapes.map(({ numeric }) => numeric));
  const countries = countriesOfMap('pt-BR');
  expect(countries.filter(({ code, numeric }) => !drawn.has(numeric) && code !== 'AQ')).toEqual([]);
  expect(countries.length).toBeGreaterThan(170);
  for (const { path } of shapes) {
    const numbers = [...path.matchAll(/-?[\d.]+/g)].map(([text]) => Number(text));
    expect(numbers.filter((_x, index) => index % 2 === 0).every((x) => x >= 0 && x <= world.width)).toBe(true);
    expect(numbers.filter((_y, index) => index % 2 === 1).every((y) => y >= 0 && y <= world.height)).toBe(true);
    // What lies on both sides of the date line is not drawn across the map.
    for (const ring of path.split('Z')) {
      const places = [...ring.matchAll(/([\d.-]+),/g)].map(([, x]) => Number(x));
      expect(places.every((x, index) => Math.abs(x - (places[index - 1] ?? x)) < world.width / 4)).toBe(true);
    }
  }
  const labels = ['Paraguai', 'ECU', 'Singapura'];
  const data = { labels, series: [{ name: '', values: [3, 2, 1], rows: [null, null, null] }] };
  const map = mapFigures(data, countries, countryCodeOf);
  expect(map.unplaced).toEqual(['Singapura']);
  expect(map.tiles.filter(({ value }) => value !== null).map(({ place }) => place.code)).toEqual(['EC', 'PY']);
});
