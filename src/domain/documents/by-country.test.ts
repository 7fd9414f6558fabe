import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../../../tests/support/arbitrary/characters.ts';
import { documentOf, documentsOf } from './by-country.ts';
import { countryOf } from './country.ts';

test('a country is known by code, by name and by its record', () => {
  expect(
    ['PY', 'pry', 'Paraguai', 'PARAGUAY', { id: 4, nome: 'Paraguai' }, { id: 4, sigla: 'PY' }].map(countryOf),
  ).toEqual(['PY', 'PY', 'PY', 'PY', 'PY', 'PY']);
  expect(['BRA', 'EUA', 'USA', 'POR', 'México'].map(countryOf)).toEqual(['BR', 'US', 'US', 'PT', 'MX']);
  expect([null, undefined, '', 7, {}, [], 'Narnia', 'constructor', { nome: { sigla: 'PY' } }].map(countryOf)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    'PY',
  ]);
});

test.each<[string, string | null, readonly string[], readonly string[]]>([
  ['BRA', null, ['529.982.247-25', '12.ABC.345/01DE-35'], ['529.982.247-24', '509442013']],
  ['BRA', 'CNPJ', ['12.ABC.345/01DE-35'], ['529.982.247-25']],
  ['PT', null, ['509442013', '999 999 990', '501442600'], ['509442014', '123456780', '50944201', '000000000']],
  ['PY', null, ['80009735-1', '1234567'], ['80009735-2', '12']],
  ['PY', 'RUC', ['80009735-1'], ['1234567']],
  ['EC', null, ['1710034065', '1710034065001'], ['1710034066']],
  ['MX', null, ['GODE561231GR8', 'HEGG560427MVZRRL04'], ['GODE561231GR9']],
  ['BO', null, ['1020703023', '1234567-1B'], ['12']],
  ['US', 'EIN', ['12-3456789'], ['12-345678A']],
  ['Argentina', null, ['20-12345678-6'], ['!', '12']],
])('documents of %s (%s)', (country, constante, valid, invalid) => {
  const rules = documentOf(country, constante);
  expect(valid.filter((text) => !rules.isValid(text))).toEqual([]);
  expect(invalid.filter(rules.isValid)).toEqual([]);
});

test('a number reads as the document that it is', () => {
  expect(documentOf('PT').format('509442013')).toBe('509 442 013');
  expect(documentOf('PY').format('800097351')).toBe('80009735-1');
  expect(documentOf('BR').format('52998224725')).toBe('529.982.247-25');
  expect(documentOf('US').format('123456789')).toBe('123-45-6789');
  expect(documentOf(null).format('x-1')).toBe('X1');
});

test('a number is doubted only when no kind takes it without a doubt', () => {
  const { isDoubtful } = documentOf('EC');
  expect(['1793213150001', '1790011674001', '1710034065', 'x'].map((text) => isDoubtful?.(text))).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

test('masks leave room for every character of a valid number', () => {
  const ok: Readonly<Record<string, string>> = {
    CPF: '52998224725',
    CNPJ: '12ABC34501DE35',
    NIF: '509442013',
    SSN: '123456789',
    EIN: '123456789',
    CEDULA: '1710034065',
  };
  for (const country of ['BR', 'PT', 'EC', 'US']) {
    for (const { constante, mask, document } of documentsOf(country)) {
      const places = (mask ?? '').replace(/[^9*]/g, '').length;
      if (ok[constante] !== undefined)
        expect([constante, places, document.isValid(ok[constante])]).toEqual([constante, ok[constante].length, true]);
    }
  }
});

test('no text makes a rule throw', () => {
  const country = fc.constantFrom('BR', 'PT', 'PY', 'EC', 'MX', 'BO', 'US', 'XX', null);
  fc.assert(
    fc.property(country, fc.string({ unit: anyCharacter, maxLength: 40 }), (code, text) => {
      const rules = documentOf(code);
      rules.isValid(text);
      rules.isDoubtful?.(text);
      expect(rules.normalise(rules.format(text))).toBe(rules.normalise(text));
    }),
  );
});
