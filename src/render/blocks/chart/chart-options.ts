import { measureText } from '../../../language/values/measure-text.ts';
import { baseOption, type ChartContext, type ChartOption, type ChartTheme, toneAt } from './chart-base.ts';
import { type ChartData, type Tone, totalsOf, withOthers } from './chart-data.ts';
import { sunburstOption } from './sunburst/sunburst-option.ts';

export type ChartKind = 'bar' | 'hbar' | 'line' | 'pie' | 'sunburst';

/** Above this number of bars they have no numbers, which would overlap. */
const maxNumbers = 12;
/** Below this width in px the drawing is for a phone: short numbers, smaller rings. */
const narrow = 420;
/** Outer radius of a narrow pie, in percent of half the space: its labels are beside it. */
const narrowRadius = 42;
const maxSlices = 8;
const symbols = ['circle', 'rect', 'triangle', 'diamond', 'pin', 'arrow'];
const dashes = ['solid', 'dashed', 'dotted'];

/** The chart options of figures. Series differ by pattern, mark or text, never by colour alone. */
export function chartOption(kind: ChartKind, data: ChartData, context: ChartContext): ChartOption {
  switch (kind) {
    case 'pie':
      return pieOption(withOthers(data, maxSlices, context.others), context);
    case 'sunburst':
      return sunburstOption(data, context);
    default:
      return axisOption(kind, data, context);
  }
}

/**
 * How labels below bars are written. Every bar has one: labels without enough space are rotated. Of time intervals, and
 * of very many bars, some labels are omitted.
 */
function standingNames({ labels, isOfTime }: ChartData, { theme, width }: ChartContext) {
  const room = Math.round(width / Math.max(1, labels.length));
  if (isOfTime === true || room < theme.fontSize * 1.5) return { hideOverlap: true, width: Math.max(48, room - 8) };
  const longest = Math.max(...labels.map(measureText)) * theme.fontSize;
  return longest <= room - 8 ? { interval: 0 } : { interval: 0, rotate: 30, width: 104 };
}

function axisOption(kind: 'bar' | 'hbar' | 'line', data: ChartData, context: ChartContext): ChartOption {
  const { theme, width, write, writeShort } = context;
  const hasLegend = data.series.length > 1;
  const isLying = kind === 'hbar';
  const hasNumbers =
    data.labels.length * data.series.length <= (width < narrow && !isLying ? maxNumbers / 2 : maxNumbers);
  // Full labels if each has enough space.
  const isShort =
    width / Math.max(1, data.labels.length * (kind === 'line' ? 1 : data.series.length)) < (isLying ? 0 : 96);
  const common = baseOption(context, hasLegend && kind !== 'line');
  const categories = {
    type: 'category',
    data: data.labels,
    inverse: isLying,
    axisTick: { show: false },
    axisLine: { lineStyle: { color: theme.line } },
    axisLabel: {
      color: theme.dimmed,
      fontSize: theme.fontSize,
      overflow: 'truncate',
      ...(isLying ? { interval: 0, width: Math.max(72, Math.round(width * 0.3)) } : standingNames(data, context)),
    },
  };
  const isCounted = data.series.every(({ values }) =>
    values.every((value) => value === null || Number.isInteger(value)),
  );
  const figures = {
    type: 'value',
    splitNumber: width < narrow ? 3 : 5,
    // Integer figures have integer marks: there is no half customer.
    ...(isCounted ? { minInterval: 1 } : {}),
    splitLine: { lineStyle: { color: theme.line } },
    axisLabel: { color: theme.dimmed, fontSize: theme.fontSize, hideOverlap: true, formatter: writeShort },
  };
  return {
    ...common,
    tooltip: {
      ...(common.tooltip as object),
      trigger: 'axis',
      axisPointer: { type: kind === 'line' ? 'line' : 'shadow' },
    },
    ...(hasLegend ? { legend: legendOf(theme) } : {}),
    grid: {
      left: 4,
      right: isLying && hasNumbers ? 72 : 16,
      top: hasLegend ? 48 : 28,
      // Descenders of labels extend below the measured line.
      bottom: 8,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: isLying ? figures : categories,
    yAxis: isLying ? categories : figures,
    series: data.series.map(({ name, values, tone, write: own = write }, index) => ({
      type: kind === 'line' ? 'line' : 'bar',
      tooltip: { valueFormatter: (value: unknown) => own(typeof value === 'number' ? value : null) },
      name,
      ...colored(theme, tone),
      data: values.map((value, label) => ({
        value,
        place: [index, label],
        // In several series the pattern comes from the series.
        ...(hasLegend || kind === 'line' ? {} : colored(theme, data.tones?.[label])),
      })),
      cursor: context.isClickable ? 'pointer' : 'default',
      emphasis: { focus: 'none' },
      ...(kind === 'line'
        ? {
            symbol: symbols[index % symbols.length],
            symbolSize: 8,
            connectNulls: false,
            lineStyle: { ...colored(theme, tone).itemStyle, width: 2, type: dashes[index % dashes.length] },
          }
        : {
            barMaxWidth: 40,
            itemStyle: { ...colored(theme, tone).itemStyle, borderRadius: isLying ? [0, 3, 3, 0] : [3, 3, 0, 0] },
          }),
      label: {
        show: hasNumbers,
        position: isLying ? 'right' : 'top',
        color: theme.text,
        fontSize: theme.fontSize - 1,
        formatter: ({ value }: { readonly value: unknown }) =>
          typeof value === 'number' ? (isShort || width < narrow ? writeShort(value) : own(value)) : '',
      },
      labelLayout: { hideOverlap: true },
    })),
  };
}

function legendOf(theme: ChartTheme): ChartOption {
  return {
    type: 'scroll',
    top: 0,
    left: 0,
    itemGap: 16,
    textStyle: { color: theme.text, fontFamily: theme.font, fontSize: theme.fontSize },
    pageTextStyle: { color: theme.dimmed },
    pageIconColor: theme.text,
    pageIconInactiveColor: theme.line,
  };
}

function pieOption(data: ChartData, context: ChartContext): ChartOption {
  const { theme, width, write } = context;
  const totals = totalsOf(data);
  const isNarrow = width < narrow;
  const common = baseOption(context, true);
  const labelOf = ({
    name,
    value,
    percent,
  }: {
    readonly name: string;
    readonly value: unknown;
    readonly percent: number;
  }) => `${name}\n${write(typeof value === 'number' ? value : null)}${isNarrow ? '\n' : ' '}(${Math.round(percent)}%)`;
  return {
    ...common,
    tooltip: { ...(common.tooltip as object), trigger: 'item' },
    series: [
      {
        type: 'pie',
        radius: isNarrow ? ['22%', `${narrowRadius}%`] : ['40%', '72%'],
        center: ['50%', '50%'],
        cursor: context.isClickable ? 'pointer' : 'default',
        itemStyle: { borderColor: theme.surface, borderWidth: 2 },
        data: data.labels.map((name, index) => {
          const place = [firstWith(data, index), data.places?.[index] ?? index];
          // The sum of the rest cannot be opened.
          const still = data.series.every(({ rows }) => (rows[index] ?? null) === null) ? { cursor: 'default' } : {};
          return { name, value: totals[index] ?? 0, place, ...still, ...colored(theme, data.tones?.[index]) };
        }),
        label: {
          color: theme.text,
          fontSize: theme.fontSize - 1,
          lineHeight: theme.fontSize + 5,
          // The width that remains beside the pie and the line to its label.
          width: isNarrow ? Math.min(84, Math.floor((width * (100 - narrowRadius)) / 200) - 27) : 140,
          overflow: 'truncate',
          formatter: labelOf,
        },
        labelLine: { length: isNarrow ? 20 : 12, length2: isNarrow ? 2 : 12, lineStyle: { color: theme.line } },
        minShowLabelAngle: 4,
      },
    ],
  };
}

/** The colour of a value with a hue; empty if the chart chooses it. */
function colored(theme: ChartTheme, tone: Tone): { readonly itemStyle?: { readonly color: string } } {
  return tone === undefined ? {} : { itemStyle: { color: toneAt(theme, tone, 0).mark } };
}

/** The first series with a row for a label: a slice that adds up several opens that one. */
function firstWith(data: ChartData, label: number): number {
  return Math.max(
    0,
    data.series.findIndex(({ rows }) => rows[label] !== null && rows[label] !== undefined),
  );
}

/** Height of a chart in rem: horizontal bars need a line each. */
export function chartHeight(kind: ChartKind, { labels, series }: ChartData): number {
  if (kind !== 'hbar') return kind === 'pie' || kind === 'sunburst' ? 20 : 18;
  return Math.min(60, Math.max(10, 4 + labels.length * Math.max(1.9, 1.1 * series.length)));
}
