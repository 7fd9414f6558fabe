import { expect, test } from 'vitest';
import { withoutParam } from './drop-address-param.ts';

const place = (address: string) => new URL(address, 'http://portal.example');

test('a parameter is taken out of an address, and the others stay', () => {
  expect(withoutParam(place('/avisos?id=5'), 'id')).toBe('/avisos');
  expect(withoutParam(place('/avisos?id=5&pagina=2'), 'id')).toBe('/avisos?pagina=2');
  expect(withoutParam(place('/avisos?pagina=2'), 'id')).toBe('/avisos?pagina=2');
});
