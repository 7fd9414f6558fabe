import { expect, test } from 'vitest';
import { splitPhone } from '../ui/format/phone.ts';
import { dialCountries } from './countries.ts';

test('[I6] the short list is that of the specification, in its order; Brazil is the first', () => {
  expect(dialCountries('pt-BR').common.map(({ sigla, ddi, pais }) => `${sigla} ${ddi} ${pais}`)).toEqual([
    'BRA 55 Brasil',
    'POR 351 Portugal',
    'EUA 1 Estados Unidos',
    'UK 44 Reino Unido',
  ]);
});

test('[I6] all other countries by name, with codes from 1 to 998, in both languages', () => {
  const { others } = dialCountries('pt-BR');
  expect(others.length).toBeGreaterThan(235);
  expect(others.every(({ ddi }) => Number(ddi) >= 1 && Number(ddi) <= 998)).toBe(true);
  expect(others.find(({ iso2 }) => iso2 === 'PY')).toEqual({ pais: 'Paraguai', ddi: '595', sigla: 'PRY', iso2: 'PY' });
  expect(dialCountries('es').others.find(({ iso2 }) => iso2 === 'EG')?.pais).toBe('Egipto');
  const names = others.map(({ pais }) => pais);
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'pt-BR')));
});

test('a number of any country is taken apart at its code', () => {
  const { common, others } = dialCountries('pt-BR');
  for (const { ddi, pais } of [...common, ...others])
    expect([pais, splitPhone(`+${ddi}2345678`).ddi]).toEqual([pais, ddi]);
});
