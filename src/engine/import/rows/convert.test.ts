import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { importSchemas } from '../../../../tests/support/import.ts';
import { cnpj, cnpjCheckDigits } from '../../../domain/documents/cnpj.ts';
import { cpf } from '../../../domain/documents/cpf.ts';
import { cpfFrom } from '../../../domain/documents/generate.ts';
import { readEntity } from '../../../language/entity/read-entity.ts';
import { readValue } from '../../records/values/values.ts';
import { type Cell, textOf } from '../reading/cell.ts';
import { guard, unguard } from '../reading/error-columns.ts';
import { instantOf } from './clock.ts';
import { convertCell } from './convert.ts';

const zone = 'America/Sao_Paulo';
const model = readEntity('Loja', { file: 'Loja.schema.json', text: JSON.stringify(importSchemas.Loja) }).model;
function convert(name: string, cell: Cell): unknown {
  const field = model?.fields[name];
  if (field === undefined) throw new Error(`Loja has no ${name}.`);
  const read = convertCell(field, cell, zone);
  return 'value' in read ? read.value : { refused: read.code };
}
/** A document as its field has it after an import; the entity's own format decides. */
function documentIn(format: string, cell: Cell): unknown {
  const text = JSON.stringify({
    title: 'Titular',
    'x-plural': 'Titulares',
    type: 'object',
    properties: { documento: { title: 'Documento', type: 'string', format } },
  });
  const field = readEntity('Titular', { file: 'Titular.schema.json', text }).model?.fields.documento;
  if (field === undefined) throw new Error('Titular has no documento.');
  const read = convertCell(field, cell, zone);
  const stored = 'value' in read ? readValue(field, read.value) : read;
  return 'value' in stored ? stored.value : { refused: stored.code };
}
const refused = (code: string) => ({ refused: code });

test('[J5] the currency of an amount comes along where the record says in which one it is', () => {
  const text = JSON.stringify({
    ...{ title: 'Oferta', 'x-plural': 'Ofertas', type: 'object' },
    properties: {
      moeda: { title: 'Moeda', type: 'string' },
      valor: { title: 'Valor', type: 'number', format: 'money', 'x-currency': 'moeda' },
    },
  });
  const field = readEntity('Oferta', { file: 'Oferta.schema.json', text }).model?.fields.valor;
  if (field === undefined) throw new Error('Oferta has no valor.');
  expect(convertCell(field, 'US$ 10,00', zone)).toEqual({ value: 10, currency: 'USD' });
  expect(convertCell(field, '₲ 1.500', zone)).toEqual({ value: 1500, currency: 'PYG' });
  expect(convertCell(field, '10,00', zone)).toEqual({ value: 10 });
});

describe('[J5] texts become values', () => {
  test('a number of a spreadsheet comes back from its text', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e11, max: 1e11 }), (cents) => {
        expect(convert('taxa', textOf(cents / 100))).toBe(cents / 100 + 0);
      }),
    );
  });

  test.each<[string, Cell, unknown]>([
    ['valor', 'R$ 10,00', 10],
    ['valor', 0.1 + 0.2, 0.3],
    ['valor', 'dez', refused('type')],
    ['valor', 'US$ 10,00', refused('type')],
    ['valor', '10 BRL', 10],
    ['valor', '$ 10', 10],
    ['valor', { kind: 'date', serial: 45_000 }, refused('type')],
    ['valor', { kind: 'error', text: '#DIV/0!' }, refused('formula')],
    ['nome', '#N/D', refused('formula')],
    ['nome', '#1', '#1'],
    ['nome', { kind: 'formula', text: '=A1' }, refused('formula')],
    ['valor', { kind: 'formula', text: '=A1' }, refused('formula')],
    ['nome', { kind: 'shown', number: 4217, text: '004217', format: '000000' }, '004217'],
    ['numero', { kind: 'shown', number: 4217, text: '004217', format: '000000' }, 4217],
    ['documento', { kind: 'shown', number: 1_234_567_890, text: '012.345.678-90', format: '' }, '012.345.678-90'],
    ['ativa', { kind: 'shown', number: 1, text: 'Sim', format: '' }, true],
    ['ativa', { kind: 'shown', number: 0, text: '00', format: '00' }, false],
    ['desde', { kind: 'shown', number: 20_251_231, text: '2025-12-31', format: '0000-00-00' }, '2025-12-31'],
    ['numero', { kind: 'date', serial: 44_197, text: '2021', format: 'yyyy' }, 2021],
    ['nome', { kind: 'date', serial: 44_197, text: '01/2021', format: 'mm/yyyy' }, '01/2021'],
    ['desde', { kind: 'date', serial: 44_197, text: '01/2021', format: 'mm/yyyy' }, '2021-01-01'],
    ['abre', { kind: 'date', serial: 1.5, text: '36:00', format: '[h]:mm' }, refused('format')],
    ['taxa', '12,5%', 12.5],
    ['taxa', '12,5', 12.5],
    ['taxa', { kind: 'percent', number: 0.07 }, 7],
    ['valor', { kind: 'percent', number: 0.07 }, 0.07],
    ['numero', '1.000', 1000],
    ['valor', '0.75', 0.75],
    ['valor', '0.750', 0.75],
    ['valor', '1,5E+3', 1500],
    ['ativa', 'Sim', true],
    ['ativa', 'S', true],
    ['ativa', 'x', true],
    ['ativa', 1, true],
    ['ativa', 'NÃO', false],
    ['ativa', '0', false],
    ['ativa', false, false],
    ['ativa', 'talvez', refused('type')],
    ['ativa', '  ', null],
    ['desde', '31/12/2025', '2025-12-31'],
    ['desde', '1/2/2025', '2025-02-01'],
    ['desde', '31-12-2025', '2025-12-31'],
    ['desde', '31.12.2025', '2025-12-31'],
    ['desde', '2025-12-31', '2025-12-31'],
    ['desde', '2025/12/31', '2025-12-31'],
    ['desde', '2025-12-31T00:00:00.000Z', '2025-12-31'],
    ['desde', '31/12/2025 00:00', '2025-12-31'],
    ['desde', '31/02/2025', refused('format')],
    ['desde', '12/31/2025', refused('format')],
    ['desde', '01/02/25', refused('format')],
    ['desde', 'ontem', refused('format')],
    ['desde', { kind: 'date', serial: 44_197 }, '2021-01-01'],
    ['desde', { kind: 'date', serial: 1 }, '1900-01-01'],
    ['desde', { kind: 'date', serial: 61 }, '1900-03-01'],
    ['desde', 44_197, '2021-01-01'],
    ['desde', 2025, refused('format')],
    ['visita', '31/12/2025 12:00', '2025-12-31T15:00:00.000Z'],
    ['visita', '31/12/2025', '2025-12-31T03:00:00.000Z'],
    ['visita', '2025-12-31T12:00', '2025-12-31T15:00:00.000Z'],
    ['visita', '2025-12-31T12:00:00Z', '2025-12-31T12:00:00Z'],
    ['visita', '2025-12-31T12:00:00-05:00', '2025-12-31T12:00:00-05:00'],
    ['visita', { kind: 'date', serial: 44_197.5 }, '2021-01-01T15:00:00.000Z'],
    ['visita', '31/12/2025 25:00', refused('format')],
    ['abre', '8:05', '08:05:00'],
    ['abre', '8h30', '08:30:00'],
    ['abre', '8h', '08:00:00'],
    ['abre', '23:59:59', '23:59:59'],
    ['abre', '24:00', refused('format')],
    ['abre', 0.5, '12:00:00'],
    ['abre', { kind: 'date', serial: 0.75 }, '18:00:00'],
    ['situacao', 'ABERTA', 'ABERTA'],
    ['situacao', 'em  reforma', 'EM_REFORMA'],
    ['situacao', 'Em-Reforma', 'EM_REFORMA'],
    ['situacao', 'Fechada', refused('enum')],
    ['documento', '529.982.247-25', '529.982.247-25'],
    ['documento', 1_234_567_890, '01234567890'],
    ['documento', '1234567890', '01234567890'],
    ['documento', '1234567891', '1234567891'],
    ['cep', 1_310_100, '01310100'],
    ['cep', '1310-100', '01310100'],
    ['cep', '13010-000', '13010-000'],
    ['nome', 12_345_678_901_234, '12345678901234'],
    ['nome', 1.5, '1,5'],
    ['nome', true, 'Sim'],
    ['nome', '\u200b Ana\u00a0', 'Ana'],
    ['cor', '1A2B3C', '#1A2B3C'],
  ])('%s of %j', (name, cell, value) => {
    expect(convert(name, cell)).toEqual(value);
  });

  const cpfs = fc.integer({ min: 0, max: 999_999_999 }).map(cpfFrom);
  const cnpjs = fc
    .tuple(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 1, max: 9_999 }))
    .map(([root, branch]) => String(root).padStart(8, '0') + String(branch).padStart(4, '0'))
    .map((base) => base + cnpjCheckDigits(base))
    .filter(cnpj.isValid);
  const inPieces = { numRuns: 300 };

  test('every CPF is kept as it is: formatted or not, a text or a number', () => {
    fc.assert(
      fc.property(cpfs, fc.constantFrom('cpf', 'cpf-cnpj', 'documento'), (digits, format) => {
        expect(documentIn(format, digits)).toBe(digits);
        expect(documentIn(format, cpf.format(digits))).toBe(digits);
        expect(documentIn(format, Number(digits))).toBe(digits);
      }),
      inPieces,
    );
  });

  test('every CNPJ is kept as it is; as a number too, but where a CPF is the same number', () => {
    fc.assert(
      fc.property(cnpjs, fc.constantFrom('cnpj', 'cpf-cnpj', 'documento'), (digits, format) => {
        expect(documentIn(format, digits)).toBe(digits);
        expect(documentIn(format, cnpj.format(digits))).toBe(digits);
        const asCpf = String(Number(digits)).padStart(11, '0');
        const isBoth = format !== 'cnpj' && asCpf.length === 11 && cpf.isValid(asCpf);
        expect(documentIn(format, Number(digits))).toBe(isBoth ? asCpf : digits);
      }),
      inPieces,
    );
  });

  test('a CPF whose digits would also make a CNPJ stays the CPF of a person', () => {
    const both = '00088387399';
    expect([cpf.isValid(both), cnpj.isValid(`000${both}`)]).toEqual([true, true]);
    for (const cell of [both, '000.883.873-99', 88_387_399]) expect(documentIn('cpf-cnpj', cell)).toBe(both);
  });

  test('a mistyped CPF is refused, even where it would make a CNPJ', () => {
    const [mistyped] = fc.sample(
      cnpjs.filter((digits) => /^000[1-9]/.test(digits) && !cpf.isValid(digits.slice(3))).map((one) => one.slice(3)),
      { numRuns: 1, seed: 7 },
    );
    expect(documentIn('cpf-cnpj', mistyped ?? '')).toEqual(refused('documento'));
    expect(documentIn('cpf-cnpj', Number(mistyped))).toBe(`000${mistyped}`);
    // With separators it was a person who wrote it, not a spreadsheet that counted.
    expect(documentIn('cpf', '123.456.789-0')).toEqual(refused('documento'));
  });

  test('any moment on a clock of the portal comes back to the same clock', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1990-01-01'), max: new Date('2037-12-31'), noInvalidDate: true }),
        (date) => {
          const seconds = Math.floor(date.getTime() / 1_000) * 1_000;
          const shown = new Intl.DateTimeFormat('sv-SE', {
            timeZone: zone,
            dateStyle: 'short',
            timeStyle: 'medium',
          }).format(seconds);
          const [day = '', time = ''] = shown.split(' ');
          const again = Date.parse(instantOf(day, time, zone));
          // Once a year an hour was shown twice.
          expect([0, 3_600_000]).toContain(Math.abs(again - seconds));
        },
      ),
    );
  });

  test('what a mark in front keeps from being computed comes back as it was', () => {
    fc.assert(
      fc.property(
        fc.tuple(fc.stringMatching(/^['=+\-@\t\r]{0,4}$/), fc.string()).map((parts) => parts.join('')),
        (text) => {
          expect(unguard(guard(text))).toBe(text);
          expect(guard(text)).not.toMatch(/^[=@\t\r]/);
        },
      ),
    );
    expect(guard('-5,20')).toBe('-5,20');
    expect(guard('-5+cmd')).toBe("'-5+cmd");
  });
});
