import { expect, test } from 'vitest';
import { groupByTime, titleOfGroup } from './timeline-groups.ts';

test('rows of one month stand together, in the order of the list', () => {
  const rows = [
    { id: 1, em: '2026-11-21' },
    { id: 2, em: '2026-10-02' },
    { id: 3, em: '2026-11-03' },
    { id: 4, em: null },
    { id: 5, em: 'ontem' },
  ];
  const groups = groupByTime(rows, 'em', 'month').map(({ key, entries }) => [key, entries.map(({ row }) => row.id)]);
  expect(groups).toEqual([
    ['2026-11', [1, 3]],
    ['2026-10', [2]],
    ['', [4, 5]],
  ]);
});

test('a moment belongs to its day where the user is', () => {
  const late = new Date(2026, 10, 21, 23, 30).toISOString();
  expect(groupByTime([{ id: 1, em: late }], 'em', 'day').map(({ key }) => key)).toEqual(['2026-11-21']);
});

test('groups are named in words', () => {
  expect(titleOfGroup('2026-11-21', 'day', 'pt-BR')).toBe('Sábado, 21 de novembro de 2026');
  expect(titleOfGroup('2026-11', 'month', 'pt-BR')).toBe('Novembro de 2026');
  expect(titleOfGroup('2026-11', 'month', 'en')).toBe('November 2026');
});
