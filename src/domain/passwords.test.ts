import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passwordProblems, passwordStrength } from './passwords.ts';

test('short, common and repeated passwords are weak', () => {
  const weak = [
    '',
    'a',
    'aB3$x',
    'senha12345',
    'Password2024!',
    'aaaaaaaaaaaaaaaa',
    '12345678901234',
    'abababababab',
    'Admin@1234',
  ];
  expect(weak.filter((each) => passwordStrength(each) !== 'weak')).toEqual([]);
});

test('eight very mixed and ten mixed signs are medium, long or very mixed ones strong', () => {
  expect(passwordStrength('kmtqzwpr')).toBe('weak');
  expect(passwordStrength('k7mT2qzW')).toBe('medium');
  expect(passwordStrength('kmtqzwprvh')).toBe('medium');
  expect(passwordStrength('k7mT2qzW9p')).toBe('medium');
  expect(passwordStrength('k7m!T2qz#W9pR')).toBe('strong');
  expect(passwordStrength('cavalo grampo bateria lua')).toBe('strong');
});

test('nothing that one adds at the end of a password makes it weaker, but for a common word', () => {
  const order = { weak: 0, medium: 1, strong: 2 };
  const letters = fc.string({ unit: fc.constantFrom(...'kmtzwprvhKMTZWPRVH'), maxLength: 30 });
  fc.assert(
    fc.property(letters, letters, (start, end) => {
      expect(order[passwordStrength(start + end)]).toBeGreaterThanOrEqual(order[passwordStrength(start)]);
    }),
  );
});

test('a password is refused for one reason, which is reported', () => {
  const names = ['Joana.Magalhaes@empresa.com.br', '77001122'];
  expect(passwordProblems('k7m!T2q', names)).toEqual(['curta']);
  expect(passwordProblems('joana.magalhaes@empresa.com.br', names)).toEqual(['login']);
  expect(passwordProblems('JoanaMagalhaes1!', names)).toEqual(['login']);
  expect(passwordProblems('77001122', names)).toEqual(['login']);
  expect(passwordProblems('senha12345', names)).toEqual(['fraca']);
  expect(passwordProblems('k7m!T2qzW', names)).toEqual([]);
  expect(passwordProblems('joana comprou um cavalo azul', names)).toEqual([]);
});

test('names that say nothing refuse nothing', () => {
  expect(passwordProblems('k7m!T2qzW', ['', '@', 'k7m', 'W'])).toEqual([]);
});
