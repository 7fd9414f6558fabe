import { expect, test } from 'vitest';
import { texts } from '../../render/texts/pt-br.ts';
import { documentoType } from '../elements/inputs/document.type.ts';
import type { CellContext } from './cell-context.ts';
import { writeAny, writeBoolean, writeDate, writeMoney, writeOption, writePercent } from './cell-text.ts';

const context: CellContext = { texts: (key) => String(Reflect.get(texts, key)) };
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('values read as Portuguese writes them', () => {
  expect(plain(writeMoney(1234.5, context))).toBe('R$ 1.234,50');
  expect(plain(writeMoney(1234.5, { ...context, currency: 'PYG' }))).toBe('Gs. 1.235');
  expect(writePercent(12.5, context)).toBe('12,5%');
  expect(writeDate('2026-12-31', context)).toBe('31/12/2026');
  expect(writeBoolean(false, context)).toBe('Não');
  expect(documentoType.write('12ABC34501DE35', context)).toBe('12.ABC.345/01DE-35');
});

test('empty values read as nothing', () => {
  for (const write of [writeAny, writeMoney, writeDate, writeBoolean, writeOption]) {
    expect([write(null, context), write(undefined, context), write('', context)]).toEqual(['', '', '']);
  }
});

test('a related record reads by its label, an option by its text, and what is unknown as it is', () => {
  expect(writeAny({ id: 3, nome: 'Assis' }, context)).toBe('Assis');
  expect(writeAny({ id: 3, sigla: 'SP' }, { ...context, itemLabel: 'sigla' })).toBe('SP');
  expect(writeOption('PF', { ...context, options: [{ id: 'PF', descricao: 'Física' }] })).toBe('Física');
  expect(writeOption('XX', { ...context, options: [] })).toBe('XX');
  expect(writeMoney('abc', context)).toBe('abc');
});
