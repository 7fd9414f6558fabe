import { expect, test } from 'vitest';
import { texts } from '../../render/texts/pt-br.ts';
import { elementTypes } from '../elements/element-types.ts';
import type { CellContext } from './cell-context.ts';

const context: CellContext = { texts: (key) => String(Reflect.get(texts, key)) };
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('[N1] money in the currency of its row; of no known currency without a symbol', () => {
  const money = (currency: string, record?: Readonly<Record<string, unknown>>) =>
    plain(elementTypes.money.write(-1234.5, { ...context, currency, record }));
  expect(money('moeda', { moeda: 'PYG' })).toBe('-Gs. 1.235');
  expect(money('pais.moeda', { pais: { moeda: 'USD' } })).toBe('-US$ 1.234,50');
  expect(money('moeda', { moeda: { id: 3, codigo: 'EUR' } })).toBe('-€ 1.234,50');
  expect([money('moeda', { moeda: null }), money('moeda')]).toEqual(['-1.234,50', '-1.234,50']);
  expect(money('R$')).toBe('-R$ 1.234,50');
});

test('documents of the country of their row', () => {
  const write = (value: string, record: Readonly<Record<string, unknown>>) =>
    elementTypes.documento.write(value, { ...context, country: 'pais', record });
  expect(write('800097351', { pais: 'PRY' })).toBe('80009735-1');
  expect(write('509442013', { pais: { id: 1, nome: 'Portugal' } })).toBe('509 442 013');
  expect(elementTypes.documento.write('52998224725', context)).toBe('529.982.247-25');
});

test('telephones, ranges, formatted text and several choices in words', () => {
  expect(elementTypes.phone.write({ ddi: 55, ddd: '11', numero: '987654321' }, context)).toBe('(11) 98765-4321');
  expect(elementTypes.phone.write('+595981123456', context)).toBe('+595 981 123 456');
  expect(elementTypes['date-range'].write('2026-02-01 | 2026-02-28', context)).toBe('01/02/2026 – 28/02/2026');
  expect(elementTypes['date-range'].write({ inicio: '2026-02-01', fim: '2026-02-28' }, context)).toBe(
    '01/02/2026 – 28/02/2026',
  );
  expect(elementTypes.richtext.write('<p>Olá <b>você</b></p><p>&amp; eu</p>', context)).toBe('Olá você & eu');
  const options = [{ id: 'A', descricao: 'Azul' }];
  expect(elementTypes.multiselect.write(['A', 'B'], { ...context, options })).toBe('Azul, B');
  expect(
    elementTypes.tags.write(
      [
        { id: 1, nome: 'Recife' },
        { id: 2, nome: 'Olinda' },
      ],
      context,
    ),
  ).toBe('Recife, Olinda');
});
