import { expect, test } from 'vitest';
import { splitPhone } from '../../ui/format/phone.ts';
import { countryList, dialCountries } from './countries.ts';

const portuguese = countryList('pt-BR');
const spanish = countryList('es');
const english = countryList('en');
const named = (name: string) => portuguese.find(({ pais }) => pais === name);
const withCode = (code: number) => portuguese.filter(({ ddi }) => ddi === code).map(({ iso2 }) => iso2);

test('the reference lists hold about 240 entries each, in the same order, that of the Portuguese names', () => {
  expect(portuguese.length).toBeGreaterThanOrEqual(240);
  expect(portuguese.length).toBeLessThanOrEqual(250);
  for (const list of [spanish, english])
    expect(list.map(({ iso2 }) => iso2)).toEqual(portuguese.map(({ iso2 }) => iso2));
  const names = portuguese.map(({ pais }) => pais);
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'pt-BR')));
  for (const list of [portuguese, spanish, english])
    expect(new Set(list.map(({ pais }) => pais)).size).toBe(list.length);
});

test('an entry is as the specification describes it, in each language', () => {
  expect(named('Brasil')).toEqual({
    pais: 'Brasil',
    img: '/static/img/flags/br.svg',
    ddi: 55,
    continente: 'América do Sul',
    avatar: '/static/img/ddis/55.svg',
    iso2: 'BR',
    iso3: 'BRA',
    moeda: 'BRL',
  });
  const inOther = (list: typeof spanish, code: string) => list.find(({ iso2 }) => iso2 === code);
  expect(inOther(spanish, 'DE')).toMatchObject({ pais: 'Alemania', continente: 'Europa', ddi: 49 });
  expect(inOther(english, 'DE')).toMatchObject({ pais: 'Germany', continente: 'Europe', ddi: 49 });
  expect([portuguese, spanish, english].map((list) => inOther(list, 'RU')?.continente)).toEqual([
    'Ásia/Europa',
    'Asia/Europa',
    'Asia/Europe',
  ]);
});

test('continents are the seven of the specification, with its names', () => {
  const names = (list: typeof spanish) => new Set(list.flatMap(({ continente }) => continente.split('/')));
  expect(names(portuguese)).toEqual(
    new Set(['Ásia', 'África', 'Europa', 'América Central', 'América do Norte', 'América do Sul', 'Oceania']),
  );
  expect(names(spanish)).toEqual(
    new Set(['Asia', 'África', 'Europa', 'América Central', 'América del Norte', 'América del Sur', 'Oceanía']),
  );
});

test('codes go from 1 to 998, and the shared ones are shared', () => {
  const codes = portuguese.map(({ ddi }) => ddi);
  expect([Math.min(...codes), Math.max(...codes)]).toEqual([1, 998]);
  expect(withCode(1)).toHaveLength(25);
  expect(withCode(1)).toEqual(expect.arrayContaining(['US', 'CA', 'JM', 'DO', 'PR', 'BS', 'GU']));
  expect(withCode(7).toSorted()).toEqual(['KZ', 'RU']);
  expect(withCode(212).toSorted()).toEqual(['EH', 'MA']);
  expect(withCode(262).toSorted()).toEqual(['RE', 'YT']);
  expect(withCode(672).toSorted()).toEqual(['AQ', 'HM', 'NF']);
  expect(portuguese.filter(({ ddi }) => ddi === 672).map(({ continente }) => continente)).toEqual([
    'Oceania',
    'Oceania',
    'Oceania',
  ]);
  // Mayotte left 269 for 262 in 2007.
  expect(withCode(269)).toEqual(['KM']);
});

test('[I6] the short list is that of the specification, in its order; Brazil is the first', () => {
  expect(dialCountries('pt-BR').common.map(({ sigla, ddi, pais }) => `${sigla} ${ddi} ${pais}`)).toEqual([
    'BRA 55 Brasil',
    'POR 351 Portugal',
    'EUA 1 Estados Unidos',
    'UK 44 Reino Unido',
  ]);
});

test('[I6] all other countries by name, as each language sorts them', () => {
  const { others } = dialCountries('pt-BR');
  expect(others).toHaveLength(portuguese.length - 4);
  expect(others.find(({ iso2 }) => iso2 === 'PY')).toEqual({
    pais: 'Paraguai',
    img: '/static/img/flags/py.svg',
    ddi: '595',
    sigla: 'PRY',
    iso2: 'PY',
  });
  for (const language of ['pt-BR', 'es', 'en']) {
    const names = dialCountries(language).others.map(({ pais }) => pais);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, language)));
  }
  expect(dialCountries('en').others[0]?.pais).toBe('Afghanistan');
});

test('a number of any country is taken apart at its code', () => {
  const { common, others } = dialCountries('pt-BR');
  for (const { ddi, pais } of [...common, ...others])
    expect([pais, splitPhone(`+${ddi}2345678`).ddi]).toEqual([pais, ddi]);
});
