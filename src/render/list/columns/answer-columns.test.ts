import { expect, test } from 'vitest';
import { readEntity } from '../../../language/entity/read-entity.ts';
import { answerColumns } from './answer-columns.ts';

const typesOf = (rows: Parameters<typeof answerColumns>[0], columns = {}) =>
  Object.entries(answerColumns(rows, { columns }, null)).map(([name, { label, type }]) => [name, label, type]);

test('[Q17] each further name of the rows is a column, titled by its name and typed by its values', () => {
  const rows = [
    { id: 1, versao: 1, cliente: 'Ana', jan_2026: 12.5, desde: '2026-01-05', lido: '2026-01-05T10:00:00Z', pago: true },
    { id: 2, cliente: 'Bia', jan_2026: null, fevereiro: 3, totalPontos: 7, valor_mes: 10, ano: 2026 },
  ];
  expect(typesOf(rows, { nome: { field: 'cliente' } })).toEqual([
    ['jan_2026', 'Jan 2026', 'number'],
    ['desde', 'Desde', 'date'],
    ['lido', 'Lido', 'datetime'],
    ['pago', 'Pago', 'checkbox'],
    ['fevereiro', 'Fevereiro', 'number'],
    ['totalPontos', 'Total pontos', 'number'],
    ['valor_mes', 'Valor mes', 'money'],
    ['ano', 'Ano', 'text'],
  ]);
  expect(answerColumns(rows, {}, null).jan_2026?.sort).toBeUndefined();
});

test('[Q17] values of several kinds are text, objects need a name, and what is empty keeps its column', () => {
  const rows = [
    { id: 1, misto: 1, cidade: { id: 2, nome: 'Porto' }, livre: { a: 1 }, lista: [{ a: 1 }], 'a.b': 1, vazio: null },
    { id: 2, misto: 'um', cidade: null, livre: null, lista: [] },
  ];
  expect(typesOf(rows)).toEqual([
    ['misto', 'Misto', 'text'],
    ['cidade', 'Cidade', 'text'],
    ['vazio', 'Vazio', 'text'],
  ]);
});

test('[Q17] an answer brings 60 columns at most, by its first 50 rows, and none without rows', () => {
  const wide = Object.fromEntries(Array.from({ length: 70 }, (_none, place) => [`dia_${place}`, place]));
  expect(Object.keys(answerColumns([{ id: 1, ...wide }], {}, null))).toHaveLength(60);
  const long = Array.from({ length: 51 }, (_none, place) => ({ id: place, ...(place === 50 ? { tarde: 1 } : {}) }));
  expect(answerColumns(long, {}, null)).toEqual({});
  expect(answerColumns([], {}, null)).toEqual({});
});

test('[Q17] what the shape of the rows knows is titled, written and sorted as it says', () => {
  const text = JSON.stringify({
    title: 'Mês',
    type: 'object',
    properties: {
      total: { type: 'number', title: 'Total do mês', format: 'money' },
      saldo: { type: 'number', title: 'Saldo', format: 'money', 'x-mask': 'valores' },
    },
  });
  const { model } = readEntity('Mes', { file: 'Mes.schema.json', text });
  expect(model?.fields.saldo?.mask).toBe('valores');
  const columns = answerColumns([{ id: 1, total: 5, abril: 2 }], {}, model);
  expect(Object.keys(columns)).toEqual(['total', 'abril', 'saldo']);
  expect(columns.total).toMatchObject({ label: 'Total do mês', type: 'money', sort: true });
  expect(columns.abril).toMatchObject({ label: 'Abril', type: 'number' });
});
