import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cep } from './cep.ts';
import { phone } from './phone.ts';
import { normalisePhone, phoneDigits } from './phone-spelling.ts';

test.each([
  ['11987654321', '+5511987654321'],
  ['(11) 98765-4321', '+5511987654321'],
  ['011 98765-4321', '+5511987654321'],
  ['+55 11 3456-7890', '+551134567890'],
  ['1134567890', '+551134567890'],
  ['11 98765-4321', '+5511987654321'],
  ['+55 11 98765-4321', '+5511987654321'],
  ['5511987654321', '+5511987654321'],
  ['55 (11) 3456-7890', '+551134567890'],
  ['0055 11 98765-4321', '+5511987654321'],
  ['＋５５　１１　９８７６５－４３２１', '+5511987654321'],
  ['11\u00a098765\u20114321', '+5511987654321'],
  ['(55) 98765-4321', '+5555987654321'],
  ['5532345678', '+555532345678'],
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

test('every spelling of a telephone has the same digits to be found by', () => {
  const spellings = ['11 98765-4321', '(11) 98765-4321', '011987654321'];
  expect(spellings.map(phoneDigits)).toEqual(spellings.map(() => '11987654321'));
  expect(['+55 11 98765-4321', '0055 11 98765-4321'].map(phoneDigits)).toEqual(['5511987654321', '5511987654321']);
  expect(['98765', '', 'ramal 12', '+'].map(phoneDigits)).toEqual(['98765', null, null, null]);
});
