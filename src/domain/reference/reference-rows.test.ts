import { expect, test } from 'vitest';
import { documentOfCountry } from '../documents/documents.ts';
import { countryRows } from './country-rows.ts';
import { bankRows, cityRows, documentTypeRows, stateRows } from './reference-rows.ts';

const countries = countryRows();
const country = (sigla: string) => countries.find((row) => row.sigla === sigla);

test('countries have both names, a dial code and one of seven continents', () => {
  expect(countries.length).toBeGreaterThanOrEqual(240);
  expect(countries.length).toBeLessThanOrEqual(250);
  expect(country('BR')).toEqual({
    nome: 'Brasil',
    nome_es: 'Brasil',
    sigla: 'BR',
    sigla3: 'BRA',
    ddi: 55,
    continente: 'América do Sul',
    continente_es: 'América del Sur',
    avatar: '/static/img/ddis/55.svg',
    moeda: 'BRL',
  });
  expect(country('DE')).toMatchObject({ nome: 'Alemanha', nome_es: 'Alemania', ddi: 49, continente: 'Europa' });
  expect(country('RU')).toMatchObject({ continente: 'Ásia/Europa', ddi: 7 });
  expect(['US', 'MX', 'GT', 'CU', 'JM'].map((sigla) => country(sigla)?.continente)).toEqual([
    'América do Norte',
    'América do Norte',
    'América Central',
    'América Central',
    'América Central',
  ]);
  expect(new Set(countries.flatMap((row) => row.continente.split('/')))).toEqual(
    new Set(['Ásia', 'África', 'Europa', 'América Central', 'América do Norte', 'América do Sul', 'Oceania']),
  );
  expect(new Set(countries.flatMap((row) => row.continente_es.split('/')))).toEqual(
    new Set(['Asia', 'África', 'Europa', 'América Central', 'América del Norte', 'América del Sur', 'Oceanía']),
  );
});

test('dial codes are those of the specification: 1 to 998, many shared', () => {
  const codes = countries.map((row) => row.ddi);
  expect(Math.min(...codes)).toBe(1);
  expect(Math.max(...codes)).toBeLessThanOrEqual(998);
  expect(['JM', 'DO', 'CW', 'SJ', 'KZ', 'XK'].map((sigla) => country(sigla)?.ddi)).toEqual([1, 1, 599, 47, 7, 377]);
  expect(codes.filter((code) => code === 1).length).toBe(25);
});

test('countries are unique and in the order of their Portuguese names; money is spent in them', () => {
  for (const key of ['sigla', 'sigla3', 'nome'] as const)
    expect(new Set(countries.map((row) => row[key])).size).toBe(countries.length);
  const names = countries.map((row) => row.nome);
  expect(names.toSorted((a, b) => a.localeCompare(b, 'pt-BR'))).toEqual(names);
  expect(['BR', 'PY', 'EC', 'MX', 'BO', 'CH', 'US'].map((sigla) => country(sigla)?.moeda)).toEqual([
    'BRL',
    'PYG',
    'USD',
    'MXN',
    'BOB',
    'CHF',
    'USD',
  ]);
  expect(countries.every((row) => /^[A-Z]{3}$/.test(row.moeda) && /^[A-Z]{2}$/.test(row.sigla))).toBe(true);
});

test('all municipalities stand in a state, with the state in their code', () => {
  const cities = cityRows();
  const states = stateRows();
  expect(states).toHaveLength(27);
  expect(cities.length).toBeGreaterThanOrEqual(5_570);
  expect(new Set(cities.map((city) => city.codigo_ibge)).size).toBe(cities.length);
  expect(new Set(cities.map((city) => `${city.estado}/${city.nome}`)).size).toBe(cities.length);
  const siglas = new Set(states.map((state) => state.sigla));
  expect(cities.filter((city) => !siglas.has(city.estado) || !/^\d{7}$/.test(city.codigo_ibge))).toEqual([]);
  expect(cities.find((city) => city.codigo_ibge === '3509502')).toEqual({
    nome: 'Campinas',
    estado: 'SP',
    codigo_ibge: '3509502',
  });
  // The first two digits of a code are the state's.
  const prefixes = new Map<string, Set<string>>();
  for (const { estado, codigo_ibge } of cities)
    prefixes.set(estado, (prefixes.get(estado) ?? new Set()).add(codigo_ibge.slice(0, 2)));
  expect([...prefixes.values()].every((set) => set.size === 1)).toBe(true);
});

test('banks have unique codes and ISPB, and names that fit', () => {
  const banks = bankRows();
  expect(banks.length).toBeGreaterThan(300);
  expect(new Set(banks.map((bank) => bank.codigo)).size).toBe(banks.length);
  expect(new Set(banks.map((bank) => bank.ispb)).size).toBe(banks.length);
  expect(
    banks.filter((bank) => !/^\d{3}$/.test(bank.codigo) || !/^[0-9A-Z]{8}$/.test(bank.ispb) || bank.nome.length > 160),
  ).toEqual([]);
});

test('document types that have rules are found by their constant', () => {
  const withRules = documentTypeRows.filter(({ pais, constante }) => documentOfCountry(pais, constante) !== null);
  expect(withRules.map(({ pais, constante }) => `${pais} ${constante}`)).toEqual([
    'BR CPF',
    'BR CNPJ',
    'PY CI',
    'PY RUC',
    'EC CEDULA',
    'EC RUC',
    'MX RFC',
    'MX CURP',
    'BO CI',
    'BO NIT',
    'US SSN',
    'US EIN',
  ]);
});
