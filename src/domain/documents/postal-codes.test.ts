import { describe, expect, test } from 'vitest';
import { applyMask, unmask } from '../../ui/format/mask.ts';
import { isSomePostalCode, postalCodeOf } from './postal-codes.ts';

describe('postal codes of a country', () => {
  test.each([
    ['BR', ['01.310-100', '01310100'], ['1209', '0131010', '00000000']],
    ['Paraguai', ['1209', '001001'], ['120', '12091', '01310100']],
    [{ id: 3, nome: 'Equador' }, ['170150'], ['1701', '17015A']],
    ['MEX', ['06600'], ['0660', '066000']],
    ['Bolívia', ['0101'], ['010', '01011']],
    ['PRT', ['1000-001'], ['1000']],
    ['US', ['33101', '33101-1234'], ['3310', '331011']],
  ])('of %j', (country, right, wrong) => {
    const rules = postalCodeOf(country);
    for (const text of right) expect([text, rules.isValid(text)]).toEqual([text, true]);
    for (const text of wrong) expect([text, rules.isValid(text)]).toEqual([text, false]);
    const { example } = rules;
    expect(rules.isValid(example ?? '')).toBe(true);
    expect(rules.format(rules.normalise(example ?? ''))).toBe(example);
  });

  test('an address in Bolivia, or where no rules are known, does without one', () => {
    expect(['BR', 'PY', 'EC', 'MX', 'BO', 'Narnia', null].map((country) => postalCodeOf(country).isOptional)).toEqual([
      false,
      false,
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  test('where the country is not known any shape is taken, and eight digits read as in Brazil', () => {
    expect(['1209', 'SW1A1AA', '01310-100', '!', '12'].map(isSomePostalCode)).toEqual([true, true, true, false, false]);
    expect([postalCodeOf(null).format('01310100'), postalCodeOf(null).format('1209')]).toEqual(['01.310-100', '1209']);
  });

  test.each(['BR', 'PY', 'EC', 'MX', 'BO', 'PT', 'US', null])('the mask of %j takes what is valid there', (country) => {
    const { mask, example, normalise } = postalCodeOf(country);
    for (const code of [
      example ?? 'SW1A1AA',
      ...(country === 'US' ? ['331011234'] : []),
      ...(country === null ? ['01310100'] : []),
    ])
      expect(unmask(mask, applyMask(mask, normalise(code)))).toBe(normalise(code));
  });
});
