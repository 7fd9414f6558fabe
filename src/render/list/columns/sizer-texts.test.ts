import { expect, test } from 'vitest';
import { findCell } from '../../registry/cells.tsx';
import { drawnColumns } from './cell.tsx';
import { followFigures } from './figure-texts.ts';
import { keepWider, longerLine, sizerTexts } from './sizer-texts.ts';

function textsOf(type: string, values: readonly unknown[], totals: Readonly<Record<string, string>> = {}) {
  const context = { options: null, currency: null, country: null, documentType: null, itemLabel: null };
  const column = {
    name: 'x',
    field: 'x',
    label: 'X',
    definition: {},
    cell: findCell(type),
    context,
    isSortable: false,
  };
  const columns = drawnColumns([column], (key) => key);
  const rows = values.map((x, index) => ({ id: index + 1, x }));
  const [texts] = sizerTexts({ columns, rows, figures: followFigures(columns)(rows), totals });
  if (texts === undefined) throw new Error('A column has no texts.');
  return texts;
}

test('of few texts none is cut, however much longer one is', () => {
  const names = ['Novos no time', 'Natal premiado', 'Inverno quentinho do norte'];
  expect(textsOf('text', names)).toMatchObject({ kind: 'text', usual: names[2], longest: names[2] });
});

test('a single long text does not widen a column beyond what nearly all others need', () => {
  const { usual, longest } = textsOf('text', [...Array.from({ length: 30 }, () => 'abcdefghij'), 'w'.repeat(60)]);
  expect([usual, longest]).toEqual(['w'.repeat(12), 'w'.repeat(60)]);
});

test('a text that is not long has room, even where one row alone has it', () => {
  const cities = [...Array.from({ length: 39 }, () => 'Assis'), 'Rio de Janeiro'];
  expect(textsOf('text', cities).longest).toBe('Rio de Janeiro');
});

test('figures and totals are whole, and so are options', () => {
  const money = textsOf('money', [1, 1_234.5], { x: 'R$ 9.999,00' });
  expect([money.whole[0], money.total]).toEqual(['R$\u00a01.234,50', 'R$ 9.999,00']);
  expect(textsOf('switch', [true, false])).toMatchObject({ kind: 'option', usual: '' });
  expect(textsOf('text', ['Ana'], { x: '12' }).total).toBe('12');
});

test('a code is a figure, unless it is too long to be shown completely', () => {
  expect(textsOf('cep', ['123.456.789-09']).kind).toBe('figure');
  expect(textsOf('cep', ['1'.repeat(44)])).toMatchObject({ kind: 'text', longest: '1'.repeat(44) });
});

test('a page of shorter texts leaves columns as wide as they are', () => {
  const [long, short] = [textsOf('text', ['Inverno quentinho']), textsOf('text', ['Ana'])];
  expect(keepWider(long, short)).toEqual(long);
  expect(keepWider(short, long)).toEqual(long);
  expect(keepWider(undefined, short)).toBe(short);
  // What turns out to be a long code may be cut from then on.
  const [code, key] = [textsOf('cep', ['12']), textsOf('cep', ['1'.repeat(44)])];
  expect(keepWider(code, key)).toBe(key);
});

test('a heading in two lines needs the longer one', () => {
  expect(longerLine('Peso máximo (kg)')).toBe('máximo (kg)');
  expect(longerLine('Nome')).toBe('Nome');
});
