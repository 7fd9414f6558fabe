import { expect, test } from 'vitest';
import { readPlaces } from '../support/walk/places.ts';
import { type Place, planVisits, planWhole, splitVisits } from '../support/walk/plan.ts';
import { pairsOf } from '../support/walk/view-pairs.ts';

const place = (address: string, ...pairs: string[]): Place => ({ address, pairs: new Set(pairs) });

test('what brings most comes first, and an address that brings nothing new is not opened', () => {
  const visits = planVisits([
    place('/a', 'form > text'),
    place('/b', 'form > text', 'form > date', 'section > text'),
    place('/c', 'form > date'),
    place('/d', 'form > date', 'list > grid'),
  ]);
  expect(visits.map(({ address, brings }) => [address, brings])).toEqual([
    ['/b', ['form > text', 'form > date', 'section > text']],
    ['/d', ['list > grid']],
  ]);
});

test('an address is read in the other languages where a kind comes for the first time, not where it stands in another place', () => {
  const visits = planVisits([place('/a', 'form > text', 'form > date'), place('/b', 'section > date')]);
  expect(visits.map(({ languages }) => languages)).toEqual([['pt-BR', 'es', 'en'], ['pt-BR']]);
});

test('a page of its own code is opened, whatever else there is', () => {
  const visits = planVisits([place('/a', 'form > text'), place('/b', 'page > /b'), place('/c', 'page > /c')]);
  expect(visits.map(({ address }) => address)).toEqual(['/a', '/b', '/c']);
});

test('elements are kinds in what they stand in, columns and filters by the kind of their list', () => {
  const list = {
    type: 'grid',
    columns: { nome: { type: 'text' }, valor: { type: 'money' } },
    filters: { nome: { type: 'text' } },
    list: { method: 'GET', url: 'Banco', params: { type: 'x' } },
  };
  expect([...pairsOf(list, 'list')]).toEqual([
    ...['list > grid', 'grid columns > text', 'grid columns > money', 'grid filters > text'],
  ]);
  const form = {
    elements: { dados: { type: 'section', elements: { dia: { type: 'date' } } }, foto: { type: 'image' } },
  };
  expect([...pairsOf(form, 'form')]).toEqual(['form > section', 'section > date', 'form > image']);
});

test('parts have all visits, those of made records together, and none is much longer than another', () => {
  const visits = planWhole([
    ...Array.from({ length: 20 }, (_, index) => place(`/crud/E${index}/`, 'list > grid')),
    ...[place('/eventos/{event}', 'form > text'), place('/consultores/{consultant}/dados', 'form > text')],
  ]);
  const parts = splitVisits(visits, 4);
  expect(parts.flat()).toHaveLength(22);
  expect(parts.map(({ length }) => length).every((length) => length > 3 && length < 8)).toBe(true);
  expect(parts.map((part) => part.some(({ address }) => address.includes('{')))).toEqual([true, false, false, false]);
});

test('the portal as it is: every pair is seen, by a quarter of the addresses', async () => {
  const places = await readPlaces();
  const visits = planVisits(places);
  const all = new Set(places.flatMap(({ pairs }) => [...pairs]));
  expect(new Set(visits.flatMap(({ brings }) => brings))).toEqual(all);
  expect(all.size).toBeGreaterThan(150);
  expect(visits.length).toBeLessThan(places.length / 4);
  expect(new Set(places.map(({ address }) => address)).size).toBe(places.length);
  const opened = visits.map(({ address }) => address);
  expect(opened).toEqual(expect.arrayContaining(['/home', '/faq', '/meus_dados']));
});
