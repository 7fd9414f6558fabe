import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../../../tests/support/arbitrary/characters.ts';
import { applyMask, editMasked, type Mask, unmask } from './mask.ts';
import { formatByMask, formatCep, formatCnpj, formatCpf, formatCpfOrCnpj, masks } from './masks.ts';

/** A mask that is chosen by what is typed: a telephone with or without its country. */
const byLength = (raw: string): string => {
  const digits = raw.replace(/\D/g, '');
  if (!raw.trimStart().startsWith('+')) return digits.length > 10 ? '(99) 99999-9999' : '(99) 9999-9999';
  if (!digits.startsWith('55')) return '+999999999999999';
  return digits.length > 12 ? '+\\5\\5 (99) 99999-9999' : '+\\5\\5 (99) 9999-9999';
};

test.each<[Mask, string, string]>([
  [masks.date, '31122026', '31/12/2026'],
  [masks.date, '3', '3'],
  [masks.date, '31', '31'],
  [masks.date, '31/', '31/'],
  [masks.date, '411', '11'],
  [masks.date, '99/99/9999', ''],
  [masks.dateTime, '311220262359', '31/12/2026 23:59'],
  [masks.time, '2359', '23:59'],
  [masks.cnpj, '12abc34501de35', '12.ABC.345/01DE-35'],
  [masks.cnpj, '12abc34501deXX', '12.ABC.345/01DE'],
  [masks.cpfOrCnpj, '52998224725', '529.982.247-25'],
  [masks.cpfOrCnpj, '529982247251', '52.998.224/7251'],
  [masks.cpfOrCnpj, '12a', '12.A'],
  [masks.cep, '01310100', '01.310-100'],
  [byLength, '1134567890', '(11) 3456-7890'],
  [byLength, '11987654321', '(11) 98765-4321'],
  [byLength, '(', '('],
  [byLength, '+', '+'],
  [byLength, '+595 981 123456', '+595981123456'],
  [byLength, '+5511987654321', '+55 (11) 98765-4321'],
  ['999.9%', '1234', '123.4%'],
  ['AA-99', 'x1yz2', 'XY-2'],
  ['\\9-99', '12', '9-12'],
  ['', '12', ''],
])('mask %s over %s is %s', (mask, raw, masked) => expect(applyMask(mask, raw)).toBe(masked));

test('bare of the literals', () => {
  expect(unmask(masks.cpfOrCnpj, '12.ABC.345/01DE-35')).toBe('12ABC34501DE35');
  expect(unmask(byLength, '+55 (11) 98765-4321')).toBe('11987654321');
});

describe('the caret', () => {
  const type = (mask: Mask, text: string): { value: string; caret: number } => {
    let field = { value: '', caret: 0 };
    for (const key of text) {
      const raw = field.value.slice(0, field.caret) + key + field.value.slice(field.caret);
      field = editMasked(mask, {
        previous: field.value,
        raw,
        caret: field.caret + 1,
      });
    }
    return field;
  };

  test('stays at the end while typing', () => {
    expect(type(masks.date, '31122026')).toEqual({
      value: '31/12/2026',
      caret: 10,
    });
    expect(type(byLength, '11987654321')).toEqual({
      value: '(11) 98765-4321',
      caret: 15,
    });
    expect(type(byLength, '+595981')).toEqual({
      value: '+595981',
      caret: 7,
    });
    expect(type(masks.cnpj, '12abc')).toEqual({ value: '12.ABC', caret: 6 });
  });

  test('stays in the middle when a digit is put there, past the literal', () => {
    expect(
      editMasked(masks.date, {
        previous: '11/12/2026',
        raw: '131/12/2026',
        caret: 2,
      }),
    ).toEqual({ value: '13/11/2202', caret: 3 });
    expect(
      editMasked(masks.date, {
        previous: '1/12/2026',
        raw: '31/12/2026',
        caret: 1,
      }),
    ).toEqual({ value: '31/12/2026', caret: 1 });
  });

  test('moves before a literal when deleting, and never gets stuck', () => {
    expect(editMasked(masks.date, { previous: '31/1', raw: '31/', caret: 3 })).toEqual({ value: '31/', caret: 2 });
    let field = type(byLength, '11987654321');
    for (let presses = 0; presses < 30 && field.value !== ''; presses++) {
      if (field.caret === 0) break;
      const raw = field.value.slice(0, field.caret - 1) + field.value.slice(field.caret);
      field = editMasked(byLength, {
        previous: field.value,
        raw,
        caret: field.caret - 1,
      });
    }
    expect(unmask(byLength, field.value)).toBe('');
    expect(editMasked('99%', { previous: '12%', raw: '12', caret: 2 })).toEqual({ value: '12', caret: 2 });
  });

  test('ignores a character that does not fit', () => {
    expect(editMasked(masks.date, { previous: '31', raw: '31x', caret: 3 })).toEqual({ value: '31', caret: 2 });
  });
});

test('stored values read as people write them; odd ones stay', () => {
  expect(formatCpf('52998224725')).toBe('529.982.247-25');
  expect(formatCnpj('12ABC34501DE35')).toBe('12.ABC.345/01DE-35');
  expect(formatCpfOrCnpj('11222333000181')).toBe('11.222.333/0001-81');
  expect(formatCep('01310100')).toBe('01.310-100');
  expect(formatCpf('123')).toBe('123');
  expect(formatCpf('1234567890123')).toBe('1234567890123');
  expect(formatCep(null)).toBe('');
  expect(formatByMask('99-99', '1a2')).toBe('1a2');
});

const anyMask = fc.constantFrom<Mask>(...Object.values(masks), 'AAA-9*99', '**/**');
const anyText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0123456789abZ./-() +:é') }),
  fc.string({ unit: anyCharacter }),
);

test('masked text stays as it is', () => {
  fc.assert(
    fc.property(anyMask, anyText, (mask, text) => {
      const pattern = typeof mask === 'string' ? mask : mask(text);
      const masked = applyMask(pattern, text);
      expect(applyMask(pattern, masked)).toBe(masked);
    }),
  );
});

test('the caret is always inside the text', () => {
  fc.assert(
    fc.property(anyMask, anyText, anyText, fc.nat(40), (mask, previous, raw, at) => {
      const { value, caret } = editMasked(mask, {
        previous,
        raw,
        caret: Math.min(at, raw.length),
      });
      expect(caret).toBeGreaterThanOrEqual(0);
      expect(caret).toBeLessThanOrEqual(value.length);
    }),
  );
});

test('what fills a mask comes back from it', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom(...'0123456789'),
        minLength: 11,
        maxLength: 11,
      }),
      (digits) => {
        for (const mask of [masks.cpf, masks.cpfOrCnpj, byLength])
          expect(unmask(mask, applyMask(mask, digits))).toBe(digits);
      },
    ),
  );
});
