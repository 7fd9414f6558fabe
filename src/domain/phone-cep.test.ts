import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cep } from './cep.ts';
import { normalisePhone, phone } from './phone.ts';

test.each([
  ['11987654321', '+5511987654321'],
  ['(11) 98765-4321', '+5511987654321'],
  ['011 98765-4321', '+5511987654321'],
  ['+55 11 3456-7890', '+551134567890'],
  ['1134567890', '+551134567890'],
  ['+595 981 123456', '+595981123456'],
  ['00595981123456', '+595981123456'],
])('a phone is stored as E.164: %s', (typed, stored) => {
  expect(phone.normalise(typed)).toBe(stored);
  expect(phone.isValid(typed)).toBe(true);
});

test.each(['8187654321', '11887654321', '987654321', '+55119876543210', '+0123456789', '11 9876x-4321', '+', ''])(
  'refuses the phone %j',
  (typed) => expect(phone.isValid(typed)).toBe(false),
);

test('the country of a number without one can be given', () => {
  expect(normalisePhone('0987 654 321', '593')).toBe('+5930987654321');
  expect(normalisePhone('981123456', '595')).toBe('+595981123456');
});

test('phones and postal codes read as people write them', () => {
  expect(phone.format('+5511987654321')).toBe('(11) 98765-4321');
  expect(phone.format('1134567890')).toBe('(11) 3456-7890');
  expect(phone.format('+595981123456')).toBe('+595981123456');
  expect(cep.format('01310100')).toBe('01.310-100');
});

test('postal codes', () => {
  expect(['01310-100', '01.310-100', '69900000'].map(cep.isValid)).toEqual([true, true, true]);
  expect(['00000-000', '0131010', '01310-10A', ''].map(cep.isValid)).toEqual([false, false, false, false]);
  expect(cep.normalise('01.310-100')).toBe('01310100');
});

test('normalising twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789+()- .x') }), (text) => {
      expect(phone.normalise(phone.normalise(text))).toBe(phone.normalise(text));
    }),
  );
});
