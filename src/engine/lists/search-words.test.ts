import fc from 'fast-check';
import { expect, test } from 'vitest';
import { documents } from '../../domain/documents/documents.ts';
import { cpfFrom } from '../../domain/documents/generate.ts';
import type { RowField } from './listable.ts';
import { searchPieces } from './search-words.ts';
import { storedSpelling } from './spelling.ts';

test.each([
  ['', []],
  ['  José   SILVA ', [['%jose%'], ['%silva%']]],
  ['an B', [['% an%'], ['% b%']]],
  ['ＪＯＳÉ　＂Ａ％＂', [['%jose%'], ['% a\\%%']]],
  ['"Ana  Maria" x', [['%ana maria%'], ['% x%']]],
  ['"aberta', [['%aberta%']]],
  ['""', []],
  ['100% a_b c\\d', [['%100\\%%'], ['%a\\_b%'], ['%c\\\\d%']]],
  ['123.456.789-09', [['%123.456.789-09%', '%12345678909%']]],
  ['1-', [['% 1-%', '% 1%']]],
  ['a-b', [['%a-b%']]],
  ['\u0301', []],
])('%j', (query, patterns) => {
  expect(searchPieces(query).map((piece) => piece.patterns)).toEqual(patterns);
});

test('a telephone with its area code in brackets is one word, as it is stored', () => {
  expect(searchPieces('(11) 98765-4321 ana').map((piece) => piece.patterns)).toEqual([['%11987654321%'], ['%ana%']]);
  expect(searchPieces('(1) 2').map((piece) => piece.patterns)).toEqual([['%(1)%', '% 1%'], ['% 2%']]);
});

test.each([
  ['11 98765-4321', '11987654321'],
  ['11 98765 4321', '11987654321'],
  ['+55 11 98765-4321', '5511987654321'],
  ['0055 11 98765-4321', '5511987654321'],
  ['011 98765-4321', '11987654321'],
  ['529 982 247 25', '52998224725'],
  ['１１　９８７６５－４３２１', '11987654321'],
  ['（１１）９８７６５-4321', '11987654321'],
  ['529.982.247\u2011 25', '52998224725'],
  ['11 222 333 0001 81', '11222333000181'],
  ['011987654321', '11987654321'],
  ['(11)98765-4321', '11987654321'],
])('%j is one number, whatever stands between its digits', (query, digits) => {
  for (const { patterns } of searchPieces(`ana ${query}`).slice(1)) expect(patterns).toContain(`%${digits}%`);
});

test('words that may be one number are found by themselves as before', () => {
  expect(searchPieces('2024 12345').map((piece) => piece.patterns)).toEqual([
    ['%2024%', '%202412345%'],
    ['%12345%', '%202412345%'],
  ]);
  expect(searchPieces('10 20 ana 30').map((piece) => piece.patterns)).toEqual([
    ['% 10%'],
    ['% 20%'],
    ['%ana%'],
    ['% 30%'],
  ]);
  expect(searchPieces('\u201cAna\u00a0 Maria\u201d d\u2019água').map((piece) => piece.patterns)).toEqual([
    ['%ana maria%'],
    ["%d'agua%"],
  ]);
});

test('no more pieces than a person types', () => {
  expect(searchPieces('ab '.repeat(500))).toHaveLength(20);
});

const field = (format?: string): RowField => ({
  ...{ name: 'campo', kind: 'text', column: 'campo', nullable: true, exact: false, options: null, target: () => null },
  ...(format === undefined ? {} : { format }),
});

test.each([
  ['phone', '11 98765-4321', '+5511987654321', '11987654321'],
  ['phone', '+55 (11) 98765-4321', '+5511987654321', '5511987654321'],
  ['phone', '5511987654321', '+5511987654321', '5511987654321'],
  ['phone', '98765', '+5598765', '98765'],
  ['phone', 'ramal', 'ramal', 'ramal'],
  ['cpf', '529 982 247 25', '52998224725', '52998224725'],
  ['cpf', '５２９．９８２．２４７－２５', '52998224725', '52998224725'],
  ['cpf-cnpj', '11.222.333/0001\u201181', '11222333000181', '11222333000181'],
  ['documento', '80012345-6', '800123456', '800123456'],
  ['cep', '01310-100', '01310100', '01310100'],
  ['cpf', '...', '...', '...'],
  ['cpf', '%_', '%_', '%_'],
  ['email', 'a.b-c@d', 'a.b-c@d', 'a.b-c@d'],
])('a filter of %s by %j asks for %j, or for a part by %j', (format, text, whole, part) => {
  expect([storedSpelling(field(format), text, 'whole'), storedSpelling(field(format), text, 'part')]).toEqual([
    whole,
    part,
  ]);
});

test('a text without a format stays as it is', () => {
  expect(storedSpelling(field(), '11 98765-4321', 'part')).toBe('11 98765-4321');
});

test('however a stored number is written, its filter finds it', () => {
  const separator = fc.constantFrom('', ' ', '.', '-', '/', '\u00a0', '\u2011');
  const cpfs = fc.integer({ min: 0, max: 999_999_999 }).map(cpfFrom);
  const phones = fc.integer({ min: 10_000_000, max: 99_999_999 }).map((rest) => `119${rest}`);
  const spelled = (digits: string, marks: readonly string[]) =>
    Array.from(digits, (digit, at) => digit + (marks[at] ?? '')).join('');
  fc.assert(
    fc.property(cpfs, phones, fc.array(separator, { maxLength: 10 }), (cpf, phone, marks) => {
      const [typedCpf, typedPhone] = [spelled(cpf, marks), spelled(phone, marks)];
      expect(documents.cpf?.normalise(typedCpf)).toBe(storedSpelling(field('cpf'), typedCpf, 'whole'));
      const stored = documents.phone?.normalise(typedPhone) ?? '';
      expect(stored).toBe(`+55${phone}`);
      for (const typed of [typedPhone, `+55 ${typedPhone}`, `0055${typedPhone}`, `55${typedPhone}`, `0${typedPhone}`]) {
        expect(storedSpelling(field('phone'), typed, 'whole')).toBe(stored);
        expect(stored).toContain(storedSpelling(field('phone'), typed, 'part'));
      }
    }),
  );
});
