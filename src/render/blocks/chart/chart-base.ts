import type { Tone } from './chart-data.ts';

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

export type ChartPlace = readonly [series: number, label: number];

/** What all drawings have alike: colours, type, the text at the pointer. */
export function baseOption(
  context: Pick<ChartContext, 'theme' | 'isStill' | 'write'>,
  hasPatterns: boolean,
): ChartOption {
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

/** The colours of a tone; of what has none those of its place. */
export function toneAt(theme: ChartTheme, own: Tone, index: number): ChartTone {
  const name = own ?? theme.hues[index % theme.hues.length] ?? '';
  return theme.tones[name] ?? { mark: theme.text, ground: theme.surface, ink: theme.text };
}
