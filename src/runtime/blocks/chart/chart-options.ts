import { type ChartData, type Tone, totalsOf, withOthers } from './chart-data.ts';

export type ChartKind = 'bar' | 'hbar' | 'line' | 'pie' | 'sunburst';

/** One hue: strong for bars, lines and slices, as a pale ground, and as text that can be read on it. */
export type ChartTone = { readonly mark: string; readonly ground: string; readonly ink: string };

/** Colours and type of the theme at the moment. */
export type ChartTheme = {
  /** By name: the hues, and `neutral`. */
  readonly tones: Readonly<Record<string, ChartTone>>;
  /** Names of the hues in the order in which they tell parts apart that have no hue of their own. */
  readonly hues: readonly string[];
  readonly text: string;
  readonly dimmed: string;
  readonly line: string;
  readonly surface: string;
  readonly font: string;
  readonly fontSize: number;
};

export type ChartContext = {
  readonly theme: ChartTheme;
  readonly isStill: boolean;
  /** Of the drawing, in px. */
  readonly width: number;
  /** A figure in full, such as R$ 1.234,50. */
  readonly write: (value: number | null) => string;
  /** A figure for an axis, such as 1,2 mil. */
  readonly writeShort: (value: number) => string;
  readonly others: string;
  readonly isClickable: boolean;
};

/** What ECharts takes; a place `[series, label]` goes with every figure, for clicks. */
export type ChartOption = Readonly<Record<string, unknown>>;

export type Place = readonly [series: number, label: number];

/** More bars than this have no numbers on them: they would lie on each other. */
const maxNumbers = 12;
/** Less room than this is a phone's: short numbers, smaller rings. */
const narrow = 420;
const maxSlices = 8;
const symbols = ['circle', 'rect', 'triangle', 'diamond', 'pin', 'arrow'];
const dashes = ['solid', 'dashed', 'dotted'];

/** The drawing of figures as a chart. Series differ in pattern, mark or text, never in colour alone. */
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

function base(context: ChartContext, hasPatterns: boolean): ChartOption {
  const { theme, isStill } = context;
  return {
    animation: !isStill,
    animationDuration: 150,
    animationDurationUpdate: 150,
    color: theme.hues.map((hue) => theme.tones[hue]?.mark ?? theme.text),
    textStyle: { fontFamily: theme.font, fontSize: theme.fontSize, color: theme.text },
    aria: { enabled: true, label: { enabled: false }, decal: { show: hasPatterns } },
    tooltip: {
      confine: true,
      backgroundColor: theme.surface,
      borderColor: theme.line,
      textStyle: { color: theme.text, fontFamily: theme.font, fontSize: theme.fontSize },
      valueFormatter: (value: unknown) => context.write(typeof value === 'number' ? value : null),
    },
  };
}

function axisOption(kind: 'bar' | 'hbar' | 'line', data: ChartData, context: ChartContext): ChartOption {
  const { theme, width, write, writeShort } = context;
  const hasLegend = data.series.length > 1;
  const isLying = kind === 'hbar';
  const hasNumbers =
    data.labels.length * data.series.length <= (width < narrow && !isLying ? maxNumbers / 2 : maxNumbers);
  // In full where each has the room for it.
  const isShort =
    width / Math.max(1, data.labels.length * (kind === 'line' ? 1 : data.series.length)) < (isLying ? 0 : 96);
  const common = base(context, hasLegend && kind !== 'line');
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
      width: isLying
        ? Math.max(72, Math.round(width * 0.3))
        : Math.max(48, Math.round(width / Math.max(1, data.labels.length)) - 8),
      ...(isLying ? { interval: 0 } : { hideOverlap: true }),
    },
  };
  const figures = {
    type: 'value',
    splitNumber: width < narrow ? 3 : 5,
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
      bottom: 4,
      outerBoundsMode: 'same',
      outerBoundsContain: 'axisLabel',
    },
    xAxis: isLying ? figures : categories,
    yAxis: isLying ? categories : figures,
    series: data.series.map(({ name, values, tone }, index) => ({
      type: kind === 'line' ? 'line' : 'bar',
      name,
      ...colored(theme, tone),
      data: values.map((value, label) => ({
        value,
        place: [index, label],
        // Bars of several series take their pattern from the series.
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
          typeof value === 'number' ? (isShort || width < narrow ? writeShort(value) : write(value)) : '',
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
  const common = base(context, true);
  const labelOf = ({
    name,
    value,
    percent,
  }: {
    readonly name: string;
    readonly value: unknown;
    readonly percent: number;
  }) => `${name}\n${write(typeof value === 'number' ? value : null)} (${Math.round(percent)}%)`;
  return {
    ...common,
    tooltip: { ...(common.tooltip as object), trigger: 'item' },
    series: [
      {
        type: 'pie',
        radius: isNarrow ? ['28%', '52%'] : ['40%', '72%'],
        center: ['50%', '50%'],
        cursor: context.isClickable ? 'pointer' : 'default',
        itemStyle: { borderColor: theme.surface, borderWidth: 2 },
        // Parts of nothing, or below nothing, have no place in a whole.
        data: data.labels.flatMap((name, index) => {
          const value = totals[index] ?? 0;
          const place = [firstWith(data, index), index];
          return value > 0 ? [{ name, value, place, ...colored(theme, data.tones?.[index]) }] : [];
        }),
        label: {
          color: theme.text,
          fontSize: theme.fontSize - 1,
          lineHeight: theme.fontSize + 5,
          width: isNarrow ? 84 : 140,
          overflow: 'truncate',
          formatter: labelOf,
        },
        labelLine: { length: isNarrow ? 6 : 12, length2: isNarrow ? 6 : 12, lineStyle: { color: theme.line } },
        minShowLabelAngle: 4,
      },
    ],
  };
}

function sunburstOption(data: ChartData, context: ChartContext): ChartOption {
  const { theme, write } = context;
  const hasRings = data.series.length > 1 || (data.series[0]?.name ?? '') !== '';
  const leavesOf = (index: number) =>
    data.labels.flatMap((name, label) => {
      const value = data.series[index]?.values[label] ?? 0;
      return value > 0 ? [{ name, value, place: [index, label] }] : [];
    });
  // Pale parts with a strong border: their text can be read on every hue in both themes.
  const look = (own: Tone, index: number) => {
    const { mark, ground, ink } = toneAt(theme, own, index);
    return { itemStyle: { color: ground, borderColor: mark }, label: { color: ink } };
  };
  const nodes = hasRings
    ? data.series.flatMap(({ name, tone }, index) => {
        const children = leavesOf(index).map((leaf) => ({ ...leaf, ...look(tone, index) }));
        return children.length === 0 ? [] : [{ name, place: [index, -1], children, ...look(tone, index) }];
      })
    : leavesOf(0).map((leaf, index) => ({ ...leaf, ...look(data.tones?.[leaf.place[1] ?? index], index) }));
  const common = base(context, false);
  return {
    ...common,
    tooltip: { ...(common.tooltip as object), trigger: 'item' },
    series: [
      {
        type: 'sunburst',
        radius: ['16%', '92%'],
        nodeClick: false,
        cursor: context.isClickable ? 'pointer' : 'default',
        data: nodes,
        itemStyle: { borderWidth: 1.5 },
        label: {
          textBorderWidth: 0,
          fontSize: theme.fontSize - 1,
          minAngle: 8,
          rotate: 'tangential',
          width: 88,
          overflow: 'truncate',
          formatter: ({ name, value }: { readonly name: string; readonly value: unknown }) =>
            hasRings ? name : `${name}: ${write(typeof value === 'number' ? value : null)}`,
        },
        emphasis: { focus: 'none' },
      },
    ],
  };
}

function toneAt(theme: ChartTheme, own: Tone, index: number): ChartTone {
  const name = own ?? theme.hues[index % theme.hues.length] ?? '';
  return theme.tones[name] ?? { mark: theme.text, ground: theme.surface, ink: theme.text };
}

/** The colour of what has a hue by its value; nothing where the chart chooses one. */
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

/** Height of a chart, in rem: lying bars need a line each. */
export function chartHeight(kind: ChartKind, { labels, series }: ChartData): number {
  if (kind !== 'hbar') return kind === 'pie' || kind === 'sunburst' ? 20 : 18;
  return Math.min(60, Math.max(10, 4 + labels.length * Math.max(1.9, 1.1 * series.length)));
}
