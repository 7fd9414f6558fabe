import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../tests/support/arbitrary/characters.ts';
import { applyMask, unmask } from './mask.ts';
import { formatPhone, joinPhone, phoneMask, splitPhone } from './phone.ts';

test.each([
  ['+5511987654321', { ddi: '55', ddd: '11', numero: '987654321' }],
  ['+595981123456', { ddi: '595', ddd: '', numero: '981123456' }],
  ['+12025550123', { ddi: '1', ddd: '', numero: '2025550123' }],
  ['00351 912 345 678', { ddi: '351', ddd: '', numero: '912345678' }],
  ['+77012345678', { ddi: '7', ddd: '', numero: '7012345678' }],
  ['(11) 98765-4321', { ddi: '55', ddd: '11', numero: '987654321' }],
  ['011 98765-4321', { ddi: '55', ddd: '11', numero: '987654321' }],
  ['5511987654321', { ddi: '55', ddd: '11', numero: '987654321' }],
  ['55 11 3456-7890', { ddi: '55', ddd: '11', numero: '34567890' }],
  ['98765-4321', { ddi: '55', ddd: '', numero: '987654321' }],
  ['+998901234567', { ddi: '998', ddd: '', numero: '901234567' }],
])('%s is taken apart', (text, parts) => expect(splitPhone(text)).toEqual(parts));

test('numbers read as people of their country write them; odd ones stay', () => {
  expect(formatPhone('+5511987654321')).toBe('(11) 98765-4321');
  expect(formatPhone('+551134567890')).toBe('(11) 3456-7890');
  expect(formatPhone('+595981123456')).toBe('+595 981 123 456');
  expect(formatPhone('+12025550123')).toBe('+1 (202) 555-0123');
  expect(formatPhone('+4915112345678')).toBe('+4915112345678');
  expect(formatPhone('+5511')).toBe('+5511');
  expect(formatPhone('ramal 12')).toBe('ramal 12');
  expect(formatPhone(null)).toBe('');
});

const digits = (maxLength: number) => fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength });

test('[I5] what was typed comes back from what is stored', () => {
  const ddi = fc.constantFrom('1', '7', '34', '44', '49', '52', '55', '351', '591', '593', '595', '998');
  fc.assert(
    fc.property(ddi, digits(11), (code, numero) => {
      const ddd = code === '55' ? '11' : '';
      const stored = joinPhone({ ddi: code, ddd, numero });
      expect(splitPhone(stored)).toEqual({ ddi: code, ddd, numero });
      const mask = phoneMask(code);
      expect(unmask(mask, applyMask(mask, numero))).toBe(numero);
      expect(applyMask(mask, applyMask(mask, numero))).toBe(applyMask(mask, numero));
    }),
  );
});

test('no text makes a reader throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 40 }), (text) => {
      expect(joinPhone(splitPhone(text))).toMatch(/^(\+\d*)?$/);
      formatPhone(text);
    }),
  );
});
