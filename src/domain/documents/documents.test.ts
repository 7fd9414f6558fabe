import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../tests/support/arbitrary/characters.ts';
import { createRandom } from '../random.ts';
import { documentOf } from './by-country.ts';
import { cnpj } from './cnpj.ts';
import { cpf } from './cpf.ts';
import { cpfOrCnpj } from './cpf-cnpj.ts';
import type { Document } from './document.ts';
import { documentOfCountry, documents } from './documents.ts';
import { cedulaEc, rucEc } from './ecuador.ts';
import { cpfFrom, foreignDocumentFrom, generateCnpj, generateCpf } from './generate.ts';
import { curpMx, rfcMx } from './mexico.ts';
import { rucPy } from './paraguay.ts';
import { einUs, nitBo, ssnUs } from './shape-only.ts';

const vectors: readonly {
  readonly name: string;
  readonly document: Document;
  readonly ok: readonly string[];
  readonly bad: readonly string[];
}[] = [
  {
    name: 'CPF',
    document: cpf,
    ok: ['529.982.247-25', '111.444.777-35', '123.456.789-09', '012.345.678-90', '000.000.001-91', ' 52998224725 '],
    bad: ['529.982.247-24', '123.456.789-00', '111.111.111-11', '000.000.000-00', '5299822472', '529.982.247-2S', ''],
  },
  {
    name: 'CNPJ',
    document: cnpj,
    ok: [
      '12.ABC.345/01DE-35',
      'A1.B2C.3D4/0001-93',
      '0A.1B2.C3D/0E4F-37',
      '12abc34501de35',
      '11.222.333/0001-81',
      '00.000.000/0001-91',
      '33.000.167/0001-01',
    ],
    bad: [
      '12.ABC.345/01DE-36',
      '12.ABC.345/01DE-3A',
      '11.222.333/0001-82',
      '00.000.000/0000-00',
      '11.222.333/0001-81 lixo',
      'AAAAAAAAAAAA45',
      '',
    ],
  },
  {
    name: 'CPF or CNPJ',
    document: cpfOrCnpj,
    ok: ['529.982.247-25', '12.ABC.345/01DE-35'],
    bad: ['529.982.247-24', '12.ABC.345/01DE-36', ''],
  },
  {
    name: 'EC cedula',
    document: cedulaEc,
    ok: ['1710034065', '0926687856', '1713175071', '0102030400'],
    bad: ['1710034066', '2510034065', '171003406', '1790034065'],
  },
  {
    name: 'EC RUC',
    document: rucEc,
    ok: ['1710034065001', '1790011674001', '1760001550001', '1793213150001', '0993366721001'],
    bad: ['1710034065', '2590011674001', '1790011674000', '179001167400A'],
  },
  {
    name: 'MX RFC',
    document: rfcMx,
    ok: ['GODE561231GR8', 'SAT970701NN3', 'MAB9307148T4', 'XAXX010101000', 'XEXX010101000'],
    bad: ['GODE561231GR9', 'GODE561331GR8', 'SAT970701NN', ''],
  },
  {
    name: 'MX CURP',
    document: curpMx,
    ok: ['HEGG560427MVZRRL04', 'BOXW310820HNERXN09'],
    bad: ['HEGG560427MVZRRL05', 'HEGG560427ZVZRRL04', ''],
  },
  {
    name: 'PY RUC',
    document: rucPy,
    ok: ['80009735-1', '80028061-0', '80000035-8', '2660-3', '999160-3'],
    bad: ['80053249-2', '80009735-2', '1', ''],
  },
  {
    name: 'BO NIT',
    document: nitBo,
    ok: ['1020703023', '99001'],
    bad: ['12', '1234567890123', '12A4567'],
  },
  { name: 'US SSN', document: ssnUs, ok: ['123-45-6789'], bad: ['12345678'] },
  { name: 'US EIN', document: einUs, ok: ['12-3456789'], bad: ['12-345678A'] },
];

describe.each(vectors)('$name', ({ document, ok, bad }) => {
  test.each(ok)('accepts %s', (text) => expect(document.isValid(text)).toBe(true));
  test.each(bad)('refuses %j', (text) => expect(document.isValid(text)).toBe(false));
  test('formatting keeps the number, and normalising twice changes nothing', () => {
    for (const text of ok) {
      const normal = document.normalise(text);
      expect(document.normalise(normal)).toBe(normal);
      expect(document.normalise(document.format(text))).toBe(normal);
      expect(document.isValid(document.format(text))).toBe(true);
    }
  });
});

test('numbers read as people write them', () => {
  expect(cpf.format('52998224725')).toBe('529.982.247-25');
  expect(cnpj.format('12abc34501de35')).toBe('12.ABC.345/01DE-35');
  expect(cpfOrCnpj.format('52998224725')).toBe('529.982.247-25');
  expect(rucPy.format('800097351')).toBe('80009735-1');
  expect(cedulaEc.format('1710034065')).toBe('171003406-5');
  expect(ssnUs.format('123456789')).toBe('123-45-6789');
});

test('a company number of Ecuador with a wrong check digit is doubted, not refused', () => {
  const doubtful = (text: string): boolean | undefined => rucEc.isDoubtful?.(text);
  expect(['1793213150001', '0993366721001'].map(doubtful)).toEqual([true, true]);
  expect(['1710034065001', '1790011674001', '1760001550001', '25'].map(doubtful)).toEqual([false, false, false, false]);
});

test('documents are found by format and by country', () => {
  expect(documents['cpf-cnpj']).toBe(cpfOrCnpj);
  expect(documentOfCountry('PY', 'RUC')).toBe(rucPy);
  expect(documentOfCountry('EC', 'RUC')).toBe(rucEc);
  expect(documentOfCountry('BR', 'PASSAPORTE')).toBeNull();
  expect(documentOfCountry('constructor', 'name')).toBeNull();
});

const seed = fc.integer();
const flipped = fc.tuple(seed, fc.nat(10), fc.integer({ min: 1, max: 9 }));

// Remainders 0 and 1 (CPF: 0 and 10) give the same digit, so only another check digit is always noticed.
test('every generated CPF is valid; another check digit makes it invalid', () => {
  fc.assert(
    fc.property(flipped, ([from, position, step]) => {
      const code = generateCpf(createRandom(from));
      expect(cpf.isValid(code)).toBe(true);
      expect(cpf.isValid(withDigit(code, 9 + (position % 2), step))).toBe(false);
    }),
  );
});

test('every generated CNPJ is valid; another check digit makes it invalid', () => {
  fc.assert(
    fc.property(flipped, fc.boolean(), ([from, position, step], alphanumeric) => {
      const code = generateCnpj(createRandom(from), { alphanumeric });
      expect(code).toMatch(alphanumeric ? /^[A-Z][0-9A-Z]{7}0001\d\d$/ : /^\d{8}0001\d\d$/);
      expect(cnpj.isValid(code)).toBe(true);
      expect(cnpj.isValid(withDigit(code, 12 + (position % 2), step))).toBe(false);
    }),
  );
});

test('a base of nine equal digits gives no CPF of equal digits', () => {
  for (let digit = 0; digit <= 9; digit++) expect(cpf.isValid(cpfFrom(digit * 111_111_111))).toBe(true);
});

test('every document made for somebody abroad is valid there without a doubt, and another for each number', () => {
  const number = fc.integer({ min: 0, max: 9_999_999 });
  const born = fc.constantFrom('1946-02-28', '1999-12-31', '2004-02-29');
  fc.assert(
    fc.property(fc.constantFrom('PY', 'BO', 'EC', 'MX'), number, number, born, (country, one, other, day) => {
      const code = foreignDocumentFrom(country, one, day) ?? '';
      const rules = documentOf(country);
      expect([rules.isValid(code), rules.isDoubtful?.(code) ?? false, rules.normalise(code)]).toEqual([
        true,
        false,
        code,
      ]);
      expect(foreignDocumentFrom(country, other, day) === code).toBe(one === other);
    }),
  );
  expect(foreignDocumentFrom('US', 1, '1999-12-31')).toBeNull();
});

test('no text makes a rule throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 40 }), (text) => {
      for (const { document } of vectors) {
        document.isValid(text);
        expect(document.normalise(document.normalise(text))).toBe(document.normalise(text));
        document.format(text);
        document.isDoubtful?.(text);
      }
    }),
  );
});

function withDigit(code: string, position: number, step: number): string {
  const digit = (Number(code.charAt(position)) + step) % 10;
  return code.slice(0, position) + digit + code.slice(position + 1);
}
