import { expect, test } from 'vitest';
import { textsOf } from '../../../ui/i18n/texts.ts';
import '../../texts/index.ts';
import { fieldsOfDetail, writeDetail } from './detail-words.ts';

const detail = {
  preco: { type: 'static', field: 'valor', label: '', format: 'money', currency: 'moeda' },
  saldo: { type: 'static', label: 'Em estoque' },
} as const;

test('a row is described by its values, each as its format says and behind its label; what is empty is left out', () => {
  const texts = textsOf('runtime');
  const write = (row: object) => writeDetail({ ...row }, detail, texts).replaceAll('\u00a0', ' ');
  expect(write({ valor: 185.31, moeda: 'BRL', saldo: 19 })).toBe('R$ 185,31 · Em estoque: 19');
  expect(write({ valor: 150000, moeda: 'PYG', saldo: 0 })).toMatch(/150\.000 · Em estoque: 0$/);
  expect(write({ valor: 1, moeda: 'BRL', saldo: null })).toBe('R$ 1,00');
  expect(write({})).toBe('');
  expect(fieldsOfDetail(detail)).toEqual(['valor', 'moeda', 'saldo']);
});
