import { expect, test } from 'vitest';
import { countryRows } from '../domain/reference/country-rows.ts';
import { cityRows } from '../domain/reference/reference-rows.ts';
import { branchRows } from './branches.ts';

test('branches stand in the five countries, in their currency, in real cities', () => {
  expect(new Set(branchRows.map((branch) => branch.pais))).toEqual(new Set(['BR', 'PY', 'EC', 'MX', 'BO']));
  const countries = new Map(countryRows().map(({ sigla, moeda }) => [sigla, moeda]));
  const cities = new Map(cityRows().map((city) => [city.codigo_ibge, city.nome]));
  for (const branch of branchRows) {
    expect(branch.moeda).toBe(countries.get(branch.pais));
    expect(branch.cidade === null ? null : cities.get(branch.cidade)).toBe(branch.pais === 'BR' ? branch.nome : null);
  }
});
