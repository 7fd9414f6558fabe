import { expect, test } from 'vitest';
import { belowNothingText, csvOf, summaryOf } from './chart-texts.ts';

const data = {
  labels: ['Jan', '=1+1', 'Mar "x"'],
  series: [
    { name: 'A', values: [1.5, null, 3], rows: [null, null, null] },
    { name: 'B', values: [1, 2, 0], rows: [null, null, null] },
  ],
};

test('the figures go to a spreadsheet as text and Brazilian numbers, never as formulas', () => {
  expect(csvOf(data, 'Mês', 'Valor')).toBe('\uFEFF"Mês";"A";"B"\r\n"Jan";1,5;1\r\n"\'=1+1";;2\r\n"Mar ""x""";3;0\r\n');
});

test('the summary says how many, the greatest, the least, the sum and the series', () => {
  const t = (key: string, values?: Record<string, unknown>) =>
    `${key}${values === undefined ? '' : JSON.stringify(values)}`;
  expect(summaryOf('bar', data, (value) => `${value}`, t)).toBe(
    [
      'chart.summary{"kind":"chart.bar","count":3,"label":"Mar \\"x\\"","value":"3","lowLabel":"=1+1","lowValue":"2"}',
      'chart.summaryTotal{"total":"7.5"}',
      'chart.summarySeries{"names":"A, B"}',
    ].join(' '),
  );
  expect(summaryOf('pie', { labels: [], series: [] }, String, t)).toBe('chart.summaryEmpty{"kind":"chart.pie"}');
});

test('what a pie cannot draw is said below it: the least by name, the others together, and all of it', () => {
  const t = (key: string, values?: Record<string, unknown>) => `${key}${JSON.stringify(values)}`;
  const series = [{ name: '', values: [4, -1, -2, -3, -4, -5], rows: [] }];
  const labels = ['A', 'B', 'C', 'D', 'E', 'F'];
  expect(belowNothingText({ labels, series }, String, t)).toBe(
    `chart.below${JSON.stringify({ names: 'F -5, E -4, D -3, chart.belowOthers{"count":2,"value":"-3"}', total: '-15' })}`,
  );
  expect(belowNothingText({ labels: ['A'], series: [{ name: '', values: [4], rows: [] }] }, String, t)).toBeNull();
});
