import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brandOf, cardMaskOf, checkCard, codeLengthOf, isCardExpired, isLuhnValid, type TypedCard } from './cards.ts';

const card: TypedCard = {
  ...{ numero_cartao: '4111.1111.1111.1111', nome_cartao: 'JOSE A CONCEICAO', mes_cartao: '08', ano_cartao: '2031' },
  ...{ codigo_cartao: '123', cpf_cartao: '529.982.247-25' },
};
const today = '2026-11-20';

// Numbers that providers publish for tests.
test.each([
  ['4111111111111111', 'Visa', '9999.9999.9999.9999', 3],
  ['4222222222222', 'Visa', '9999.9999.9999.9999', 3],
  ['5555555555554444', 'Mastercard', '9999.9999.9999.9999', 3],
  ['2223003122003222', 'Mastercard', '9999.9999.9999.9999', 3],
  ['378282246310005', 'American Express', '9999.999999.99999', 4],
  ['30569309025904', 'Diners Club', '9999.999999.9999', 3],
  ['6362970000457013', 'Elo', '9999.9999.9999.9999', 3],
  ['4389350000000007', 'Elo', '9999.9999.9999.9999', 3],
  ['6062825624254001', 'Hipercard', '9999.9999.9999.9999', 3],
  ['3841001111222233334', 'Hipercard', '9999.9999.9999.9999.999', 3],
])('%s is of %s', (number, brand, mask, codeLength) => {
  expect(brandOf(number)).toBe(brand);
  expect(cardMaskOf(number)).toBe(mask);
  expect(codeLengthOf(number)).toBe(codeLength);
});

test('a brand shows as soon as the digits decide, and the mask of sixteen is the default', () => {
  expect(['', '3', '37', '4', '51', '6'].map(brandOf)).toEqual([
    null,
    null,
    'American Express',
    'Visa',
    'Mastercard',
    null,
  ]);
  expect(cardMaskOf('')).toBe('9999.9999.9999.9999');
  expect(brandOf('9999999999999999')).toBeNull();
});

test('a number has its check digit', () => {
  expect(isLuhnValid('4111 1111 1111 1111')).toBe(true);
  expect(isLuhnValid('4111 1111 1111 1112')).toBe(false);
  expect(isLuhnValid('')).toBe(false);
  fc.assert(
    fc.property(fc.stringMatching(/^\d{11,18}$/), fc.nat(17), fc.integer({ min: 1, max: 9 }), (base, at, by) => {
      const number = Array.from({ length: 10 }, (_, digit) => base + digit).find(isLuhnValid);
      if (number === undefined) throw new Error('One check digit fits.');
      fc.pre(at < number.length);
      const wrong = number.slice(0, at) + ((Number(number.charAt(at)) + by) % 10) + number.slice(at + 1);
      expect(isLuhnValid(wrong)).toBe(false);
    }),
  );
});

test('a card is valid to the last day of its month', () => {
  expect(isCardExpired('11', '2026', '2026-11-30')).toBe(false);
  expect(isCardExpired('11', '2026', '2026-12-01')).toBe(true);
  expect(isCardExpired('1', '2027', today)).toBe(false);
});

test('all fields are required', () => {
  expect(checkCard(card, today)).toEqual({});
  const empty = Object.fromEntries(Object.keys(card).map((field) => [field, ''])) as TypedCard;
  expect(checkCard(empty, today)).toEqual(Object.fromEntries(Object.keys(card).map((field) => [field, 'required'])));
});

test.each<[Partial<TypedCard>, object]>([
  [{ numero_cartao: '4111.1111.1111.1112' }, { numero_cartao: 'number' }],
  [{ numero_cartao: '411111111111111' }, { numero_cartao: 'number' }],
  [{ numero_cartao: '4111 1111 1111 111X' }, { numero_cartao: 'number' }],
  [{ numero_cartao: '9999999999999995' }, { numero_cartao: 'unknown-brand' }],
  [{ numero_cartao: '378282246310005' }, { codigo_cartao: 'code' }],
  [{ numero_cartao: '378282246310005', codigo_cartao: '1234' }, {}],
  [{ codigo_cartao: '1234' }, { codigo_cartao: 'code' }],
  [{ mes_cartao: '13' }, { mes_cartao: 'month' }],
  [{ ano_cartao: '31' }, { ano_cartao: 'year' }],
  [{ mes_cartao: '10', ano_cartao: '2026' }, { ano_cartao: 'expired' }],
  [{ cpf_cartao: '529.982.247-24' }, { cpf_cartao: 'cpf' }],
  [{ nome_cartao: '1234' }, { nome_cartao: 'name' }],
])('%j: %j', (change, problems) => expect(checkCard({ ...card, ...change }, today)).toEqual(problems));

test('what the form says of mistakes has no digit of the card, as it may reach a log', () => {
  const typed = fc.record({
    numero_cartao: fc.oneof(fc.stringMatching(/^\d{0,19}$/), fc.stringMatching(/^\d{4}([ .-]?\d{4}){3}$/), fc.string()),
    ...{ nome_cartao: fc.string(), mes_cartao: fc.string(), ano_cartao: fc.string() },
    ...{ codigo_cartao: fc.stringMatching(/^\d{0,4}$/), cpf_cartao: fc.string() },
  });
  fc.assert(
    fc.property(typed, (given) => {
      expect(JSON.stringify(checkCard(given, today))).not.toMatch(/\d/);
    }),
  );
});
