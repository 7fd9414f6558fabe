import type { Tone } from './chart-data.ts';

/** One hue: strong for bars, lines and slices, as a pale background, and as text that is readable on it. */
export type ChartTone = { readonly mark: string; readonly ground: string; readonly ink: string };

/** Current colours and type of the theme. */
export type ChartTheme = {
  /** Tones by name: the hues, and `neutral`. */
  readonly tones: Readonly<Record<string, ChartTone>>;
  /** Names of the hues in the order in which they are assigned to parts without a hue. */
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
  /** Width of the drawing, in px. */
  readonly width: number;
  /** Writes a figure in full, such as R$ 1.234,50. */
  readonly write: (value: number | null) => string;
  /** Writes a figure for an axis, such as 1,2 mil. */
  readonly writeShort: (value: number) => string;
  readonly others: string;
  readonly isClickable: boolean;
};

/** Options of ECharts; every figure has its place `[series, label]`, for clicks. */
export type ChartOption = Readonly<Record<string, unknown>>;

export type ChartPlace = readonly [series: number, label: number];

/** What all drawings share: colours, type and tooltip. */
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

/** The colours of a tone; without one, those of its position. */
export function toneAt(theme: ChartTheme, own: Tone, index: number): ChartTone {
  const name = own ?? theme.hues[index % theme.hues.length] ?? '';
  return theme.tones[name] ?? { mark: theme.text, ground: theme.surface, ink: theme.text };
}
