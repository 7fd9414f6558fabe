import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyMask } from './mask.ts';
import { masks } from './masks.ts';
import { fitMask, pastedDate, pastedDateTime, pastedPhone, pastedTime } from './pasted.ts';

test.each([
  [masks.cpf, '529.982.247-25', '529.982.247-25'],
  [masks.cpf, ' 529 982 247 25\n', '529.982.247-25'],
  [masks.cpf, '52998224725', '529.982.247-25'],
  [masks.cpf, '529982247251', null],
  [masks.cpf, 'CPF 52998224725', null],
  [masks.cpfOrCnpj, '12.abc.345/01de-35', '12.ABC.345/01DE-35'],
  [masks.cnpj, '112223330001812', null],
  [masks.cep, '01310-100', '01.310-100'],
  [masks.cep, '01310-100 SP', null],
  [masks.date, '31/12', '31/12'],
  [masks.date, '12/31/2026', null],
  [masks.date, '2026-12-31', null],
])('%j takes %j as %j', (mask, text, masked) => expect(fitMask(mask, text)).toBe(masked));

test('nothing of a pasted text is left out: it fits as a whole or not at all', () => {
  const text = fc.string({ unit: fc.constantFrom(...'0123456789abZ./-() é'), maxLength: 24 });
  fc.assert(
    fc.property(fc.constantFrom(masks.cpf, masks.cnpj, masks.cpfOrCnpj, masks.cep, masks.date), text, (mask, given) => {
      const bare = (one: string) => one.replaceAll(/[^\p{L}\d]/gu, '').toUpperCase();
      const fitting = fitMask(mask, given);
      if (fitting === null) expect(bare(applyMask(mask, given.trim()))).not.toBe(bare(given));
      else expect(bare(fitting)).toBe(bare(given));
    }),
  );
});

test.each([
  ['31/12/2026', '31/12/2026'],
  ['1/2/2026', '01/02/2026'],
  ['2026-12-31', '31/12/2026'],
  ['2026/12/31', '31/12/2026'],
  ['31.12.2026', '31/12/2026'],
  ['2026-12-31T00:00:00.000', '31/12/2026'],
  ['31/12/2026 00:00', '31/12/2026'],
  ['31/12/2026 10:00', null],
  ['12/31/2026', null],
  ['amanhã', null],
])('%j is pasted as the day %j', (text, day) => expect(pastedDate(text)).toBe(day));

test('times, and days with a time', () => {
  expect(['8:30', '08h30', '08:30:00', '8:30:15', '24:00', '8', '0830'].map(pastedTime)).toEqual([
    ...['08:30', '08:30', '08:30', null, null, null, null],
  ]);
  expect(['2026-12-31T23:59', '31/12/2026 8:05', '31/12/2026, 08:05:00', '31/12/2026'].map(pastedDateTime)).toEqual([
    ...['31/12/2026 23:59', '31/12/2026 08:05', '31/12/2026 08:05', null],
  ]);
});

test.each([
  ['5511987654321', '55', { ddi: '55', ddd: '11', numero: '987654321' }],
  ['+55 (11) 98765-4321', '595', { ddi: '55', ddd: '11', numero: '987654321' }],
  ['011 98765 4321', '55', { ddi: '55', ddd: '11', numero: '987654321' }],
  ['98765-4321', '55', { ddi: '55', ddd: '', numero: '987654321' }],
  ['981 123 456', '595', { ddi: '595', ddd: '', numero: '981123456' }],
  ['+595 981 123456', '55', { ddi: '595', ddd: '', numero: '981123456' }],
  ['55119876543210', '55', null],
  ['11 98765-4321 ramal 2', '55', null],
  ['(', '55', null],
  ['1234567890123456', '1', null],
])('%j with +%s is pasted as %j', (text, ddi, parts) => expect(pastedPhone(text, ddi)).toEqual(parts));
