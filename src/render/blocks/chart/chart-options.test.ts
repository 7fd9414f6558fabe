import { expect, test } from 'vitest';
import type { ChartContext } from './chart-base.ts';
import type { ChartData } from './chart-data.ts';
import { chartHeight, chartOption } from './chart-options.ts';

const context: ChartContext = {
  theme: {
    tones: {
      first: { mark: 'm0', ground: 'g0', ink: 'i0' },
      second: { mark: 'm1', ground: 'g1', ink: 'i1' },
      ruby: { mark: 'red', ground: 'pale red', ink: 'dark red' },
      neutral: { mark: 'grey', ground: 'pale grey', ink: 'dark grey' },
    },
    hues: ['first', 'second'],
    text: 'text',
    dimmed: 'dimmed',
    line: 'line',
    surface: 'surface',
    font: 'Inter',
    fontSize: 13,
  },
  isStill: true,
  width: 800,
  write: (value) => `R$ ${value}`,
  writeShort: (value) => `${value}k`,
  others: 'Outros',
  isClickable: true,
};
const one: ChartData = { labels: ['A', 'B'], series: [{ name: '', values: [3, null], rows: [{}, null] }] };
const two: ChartData = {
  labels: ['A', 'B'],
  series: [
    { name: 'X', values: [3, 0], rows: [{}, {}] },
    { name: 'Y', values: [1, -2], rows: [{}, {}] },
  ],
};

test('bars stand or lie, each figure knows its place, and nothing moves when motion is unwanted', () => {
  const standing = chartOption('bar', one, context);
  expect(standing).toMatchObject({
    animation: false,
    xAxis: { type: 'category', data: ['A', 'B'] },
    yAxis: { type: 'value' },
    series: [
      {
        type: 'bar',
        data: [
          { value: 3, place: [0, 0] },
          { value: null, place: [0, 1] },
        ],
        cursor: 'pointer',
      },
    ],
  });
  expect(standing).not.toHaveProperty('legend');
  expect(chartOption('hbar', one, context)).toMatchObject({ xAxis: { type: 'value' }, yAxis: { data: ['A', 'B'] } });
});

test('series are told apart by more than colour', () => {
  expect(chartOption('bar', two, context)).toMatchObject({ aria: { decal: { show: true } }, legend: {} });
  expect(chartOption('line', two, context)).toMatchObject({
    series: [
      { symbol: 'circle', lineStyle: { type: 'solid' } },
      { symbol: 'rect', lineStyle: { type: 'dashed' } },
    ],
  });
});

test('a pie has no part for what is not above nothing', () => {
  expect(chartOption('pie', two, context)).toMatchObject({
    series: [{ type: 'pie', data: [{ name: 'A', value: 4, place: [0, 0] }] }],
  });
});

test('whole figures have whole marks on their axis, and others do not', () => {
  expect(chartOption('bar', one, context)).toHaveProperty('yAxis.minInterval', 1);
  expect(chartOption('hbar', one, context)).toHaveProperty('xAxis.minInterval', 1);
  const half = { ...one, series: [{ name: '', values: [3.5, null], rows: [{}, null] }] };
  expect(chartOption('bar', half, context)).not.toHaveProperty('yAxis.minInterval');
});

test('the slice of the rest leads nowhere, and does not look as if it did', () => {
  const labels = Array.from({ length: 9 }, (_, index) => `L${index}`);
  const many = { labels, series: [{ name: '', values: labels.map(() => 2), rows: labels.map(() => ({})) }] };
  const [pie] = chartOption('pie', many, context).series as readonly { readonly data: readonly object[] }[];
  expect(pie?.data.at(-1)).toMatchObject({ name: 'Outros', value: 4, cursor: 'default' });
  expect(pie?.data[0]).not.toHaveProperty('cursor');
});

test('rings are the groups, and around them their items in the same hue', () => {
  const { series } = chartOption('sunburst', two, context);
  expect(series).toMatchObject([
    {
      data: [
        {
          name: 'X',
          itemStyle: { color: 'g0' },
          label: { color: 'i0' },
          children: [{ name: 'A', value: 3, place: [0, 0] }],
        },
        { name: 'Y', itemStyle: { color: 'g1' }, children: [{ name: 'A', value: 1, place: [1, 0] }] },
      ],
    },
  ]);
});

test('what has a hue by its value has it in every kind of chart', () => {
  const toned: ChartData = { ...one, tones: ['ruby', 'neutral'] };
  const red = { itemStyle: { color: 'red' } };
  const grey = { itemStyle: { color: 'grey' } };
  expect(chartOption('bar', toned, context)).toMatchObject({ series: [{ data: [red, grey] }] });
  const shown: ChartData = { ...toned, series: [{ name: '', values: [3, 1], rows: [{}, {}] }] };
  expect(chartOption('pie', shown, context)).toMatchObject({ series: [{ data: [red, grey] }] });
  expect(chartOption('sunburst', shown, context)).toMatchObject({
    series: [{ data: [{ itemStyle: { color: 'pale red', borderColor: 'red' }, label: { color: 'dark red' } }, {}] }],
  });
  const series: ChartData = { ...two, series: two.series.map((each) => ({ ...each, tone: 'ruby' as const })) };
  expect(chartOption('bar', series, context)).toMatchObject({ series: [red, red] });
  expect(chartOption('line', series, context)).toMatchObject({ series: [{ lineStyle: { color: 'red' } }, red] });
});

test('lying bars get the height that their lines need', () => {
  const many = { labels: Array.from({ length: 20 }, (_none, index) => `${index}`), series: one.series };
  expect(chartHeight('hbar', many)).toBeGreaterThan(chartHeight('hbar', one));
  expect(chartHeight('bar', many)).toBe(chartHeight('bar', one));
});

test('every bar is named: names lean where they have no room, and steps of time go on by themselves', () => {
  const of = (labels: readonly string[], width: number, more: Partial<ChartData> = {}) =>
    chartOption('bar', { labels, series: [{ name: '', values: [], rows: [] }], ...more }, { ...context, width });
  const states = ['Ativo', 'Inativo', 'Bloqueado', 'Pendente', 'Aprovado', 'Recomendação', 'Evoluir para DI'];
  expect(of(states, 1400)).toMatchObject({ xAxis: { axisLabel: { interval: 0 } } });
  expect(of(states, 1400)).not.toHaveProperty('xAxis.axisLabel.rotate');
  for (const width of [540, 320])
    expect(of(states, width)).toMatchObject({
      xAxis: { axisLabel: { interval: 0, rotate: 30, overflow: 'truncate' } },
    });
  const months = Array.from({ length: 24 }, (_, index) => `mês ${index}/2026`);
  const hidden = { xAxis: { axisLabel: { hideOverlap: true } } };
  expect(of(months, 540, { isOfTime: true })).toMatchObject(hidden);
  expect(
    of(
      Array.from({ length: 60 }, (_, index) => `Pessoa ${index}`),
      540,
    ),
  ).toMatchObject(hidden);
});

test('a narrow pie leaves room for its labels, whose percentage has a line of its own', () => {
  for (const width of [250, 324, 400]) {
    const [pie] = chartOption('pie', two, { ...context, width }).series as unknown as readonly {
      readonly radius: readonly [string, string];
      readonly labelLine: { readonly length: number; readonly length2: number };
      readonly label: { readonly width: number; readonly formatter: (part: object) => string };
    }[];
    const { radius, label, labelLine } = pie ?? expect.unreachable();
    const outer = (width * Number.parseInt(radius[1], 10)) / 200;
    expect(outer + labelLine.length + labelLine.length2 + label.width).toBeLessThanOrEqual(width / 2);
    expect(label.formatter({ name: 'A', value: 4, percent: 33.4 }).split('\n')).toHaveLength(3);
  }
});
