import { expect, test } from 'vitest';
import { textsOf } from '../../../ui/i18n/texts.ts';
import '../../texts/index.ts';
import { choiceDetail, fieldsOfDetail, writeDetail } from './detail-words.ts';

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
  const measured = {
    preco: {
      type: 'price',
      field: 'valor',
      label: '',
      currency: 'moeda',
      suffix: 'por metro',
      suffixWhen: 'por_metro',
    },
  } as const;
  const price = (por_metro: boolean) => writeDetail({ valor: 9, moeda: 'BRL', por_metro }, measured, texts);
  expect([price(true), price(false)].map((text) => text.replaceAll('\u00a0', ' '))).toEqual([
    'R$ 9,00 por metro',
    'R$ 9,00',
  ]);
  expect(fieldsOfDetail(measured)).toEqual(['valor', 'moeda', 'por_metro']);
});

test('a choice from a list of its own has its first other columns below its name, without those that act or draw', () => {
  const columns = {
    // As a column is once its relation has described it.
    codigo: { type: 'static', label: 'Código', format: 'cpf' },
    nome: { label: 'Nome' },
    foto: { type: 'image' },
    inicio: { field: 'periodo.inicio', type: 'date' },
    filial: { label: 'Filial' },
  };
  const naming = { label: 'nome', detail: null };
  const list = { method: 'GET', url: 'listarPessoas' } as const;
  const own = { codigo: { field: 'codigo', format: 'cpf' }, inicio: { field: 'periodo.inicio', format: 'date' } };
  expect(choiceDetail({ list, columns }, naming)).toEqual(own);
  // A picker takes the call for the entity whose records it chooses from.
  expect(choiceDetail({ list, columns, entity: 'listarPessoas' }, { ...naming, line: {} })).toEqual(own);
  expect(choiceDetail({ list, columns, detail: {} }, naming)).toEqual({});
  expect(choiceDetail({ list }, naming)).toEqual({});
  const line = { documento: {} };
  expect(choiceDetail({ entity: 'Cliente', columns }, { ...naming, line })).toBe(line);
  const row = { codigo: '52998224725', periodo: { inicio: '2026-11-28' } };
  expect(writeDetail(row, own, textsOf('runtime'))).toBe('529.982.247-25 · 28/11/2026');
});
