import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closestNames, editDistance } from './closest-names.ts';

test.each([
  ['tabel', ['text', 'table', 'tabs'], ['table']],
  ['Razao_Social', ['razaoSocial', 'rua'], ['razaoSocial']],
  ['observaçao', ['observacao'], ['observacao']],
  ['xyz', ['nome', 'email'], []],
])('[V3] %s', (name, known, expected) => expect(closestNames(name, known)).toEqual(expected));

test('[V3] the distance is a distance', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (a, b) => {
      expect(editDistance(a, b)).toBe(editDistance(b, a));
      expect(editDistance(a, b) === 0).toBe(a === b);
      expect(editDistance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length));
    }),
  );
});
