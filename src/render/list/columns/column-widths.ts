import { measureText } from '../../../language/values/measure-text.ts';

/** The basis for estimating a column's width. */
export type MeasuredColumn = {
  readonly label: string;
  readonly isSortable: boolean;
  readonly hasFilter: boolean;
  /** Texts of some of its cells. */
  readonly texts: readonly string[];
  /** Space around the text of a cell in rem: the background of a badge, the bar of a progress. */
  readonly around: number;
  /** Width in rem of the widest figure that must not be cut: in cells, and in its total below the column. */
  readonly figures: number;
  /** A free text may be cut, as may a longer heading; everything else is shown completely. */
  readonly isText: boolean;
  /** Additional padding in rem: the outer columns keep a distance from the edge of the table. */
  readonly edge: number;
};

/** In rem: the padding of a cell on both sides, and the sort icon beside a heading. */
const padding = 1.5;
const sortSign = 1.125;
/** Longer texts are cut: one column must not push the others out of sight. */
const widestText = 20;
const narrowest = 4;
/** If space is short, free texts shrink to this, or to a share of what they need; names shrink less. */
const shortText = 9;
const shareOfText = 0.55;
const shortName = 14;
const shareOfName = 0.75;
/** If a table is then only slightly too wide, they shrink to this, so that everything is visible. */
const tightText = 8;
const tightName = 10.5;
/** Shorter texts are never cut, however few rows have the longest of them. */
const wholeText = 9;
/** Space for a filter field in the heading. */
const filterWidth = 8;
const fontSize = 0.875;
/** Headings are slightly bolder than cells. */
const headingWeight = 1.06;

/** Differences between fonts and the widths below, so that no figure loses its end to a fraction of a pixel. */
const fontSlack = 0.25;

/**
 * Width in rem for nearly all cells and the heading of a column, with complete figures: a cut date or amount would
 * mislead, so the table scrolls instead.
 */
export function estimateWidth(column: MeasuredColumn): number {
  const { label, isSortable, hasFilter, texts, around, figures, isText, edge } = column;
  const heading = headingWidth(label, isSortable);
  const lengths = texts.map(textWidth).sort((a, b) => a - b);
  // The longest tenth may be cut if it is much longer: a single name must not widen a column. With few rows all are
  // shown completely.
  const usual = lengths[Math.ceil((lengths.length - 1) * 0.9)] ?? 0;
  const cells = Math.min(lengths.at(-1) ?? 0, Math.max(usual * 1.2, wholeText)) + fontSlack + padding + around;
  const widest = widestText + padding;
  const whole = figures === 0 ? 0 : figures + fontSlack + padding + around;
  const needed = Math.max(isText ? Math.min(heading, widest) : heading, Math.min(cells, widest), whole);
  return Math.max(narrowest, hasFilter ? filterWidth : 0, needed) + edge;
}

function headingWidth(label: string, isSortable: boolean): number {
  return textWidth(label) * headingWeight + padding + (isSortable ? sortSign : 0);
}

/**
 * How narrow a column of that width may become: its heading then takes two lines, a free text is cut, and everything
 * else stays complete. Below `least` the table scrolls; texts shrink further to `tight` if the whole table then fits.
 * `isName` marks the label of the rows.
 */
export function narrowWidths(
  estimate: number,
  column: MeasuredColumn,
  isName: boolean,
): { readonly least: number; readonly tight: number } {
  const label = longestLine(column.label);
  if (!column.isText) {
    const least = Math.min(estimate, estimateWidth({ ...column, label }));
    return { least, tight: least };
  }
  const [short, share, tightest] = isName ? [shortName, shareOfName, tightName] : [shortText, shareOfText, tightText];
  const heading = headingWidth(label, column.isSortable) + column.edge;
  const least = Math.min(estimate, Math.max(Math.min(estimate, short), estimate * share, heading));
  // Short texts stay complete.
  return { least, tight: least === estimate ? least : Math.min(least, Math.max(tightest, heading)) };
}

/** The longer line of a text split into two lines as evenly as possible. */
function longestLine(text: string): string {
  const words = text.split(' ');
  const lines = words.map((_word, index) => [words.slice(0, index).join(' '), words.slice(index).join(' ')]);
  const longer = lines.map((both) => both.toSorted((a, b) => textWidth(b) - textWidth(a))[0] ?? '');
  return longer.toSorted((a, b) => textWidth(a) - textWidth(b))[0] ?? text;
}

/** In rem; a longer code, such as a key of 43 characters, may be cut like a text: its tooltip is complete. */
const longestCode = 13;

/** Whether codes of this width in rem are too long to be shown completely. */
export function isLongCode(figures: number): boolean {
  return figures > longestCode;
}

/** Width of a text in rem in the font of a list. */
export function textWidth(text: string): number {
  return measureText(text) * fontSize;
}

/**
 * Widths of a column in rem: what its texts need, its minimum, what it shrinks to if the table then fits, and what a
 * user has set, which is kept exactly.
 */
export type ColumnWidth = {
  readonly estimate: number;
  readonly least: number;
  readonly tight: number;
  readonly set: number | null;
};

/**
 * The widths of columns as CSS for their `col` elements. The browser distributes remaining space (`cqi`: the scrolling
 * box is a container), so that no script measures anything. If space is short, shrinkable columns shrink to their
 * minimum, and further to `tight` if the table then fits; otherwise it scrolls. `outside` is the width in rem of the
 * cells beside the columns.
 */
export function widthStyles(columns: readonly ColumnWidth[], outside: number): string[] {
  const isAllSet = columns.every(({ set }) => set !== null);
  const fixed = columns.reduce((sum, { set }) => sum + (set ?? 0), outside);
  const free = columns.filter(({ set }) => set === null);
  const wanted = free.reduce((sum, { estimate }) => sum + estimate, 0);
  const spare = free.reduce((sum, { estimate, least }) => sum + estimate - least, 0);
  const needed = free.reduce((sum, { least }) => sum + least, fixed);
  const tightest = free.reduce((sum, { tight }) => sum + tight, fixed);
  // Far below zero if everything fits tightly, otherwise zero: cutting texts would then not help.
  const gain = `min(0rem, (${rem(tightest)} - 100cqi) * 9999)`;
  return columns.map(({ estimate, least, tight, set }, index) => {
    // If every width is set, the last column takes the remaining space; otherwise the browser would widen all of them.
    if (isAllSet && set !== null && index === columns.length - 1) {
      return `max(${rem(set)}, 100cqi - ${rem(fixed - set)})`;
    }
    if (set !== null) return rem(set);
    // Above the desired widths each column gets a share of the rest; below, the missing width is taken from what each
    // can spare.
    const more = `max(0rem, 100cqi - ${rem(fixed + wanted)}) * ${round(estimate / wanted)}`;
    if (estimate === least) return `calc(${rem(estimate)} + ${more})`;
    const less = `min(0rem, 100cqi - ${rem(fixed + wanted)}) * ${round((estimate - least) / spare)}`;
    const width = `max(${rem(least)}, ${rem(estimate)} + ${less}) + ${more}`;
    if (tight === least) return `calc(${width})`;
    const share = round((least - tight) / (needed - tightest));
    return `calc(${width} + max(${gain}, min(0rem, 100cqi - ${rem(needed)}) * ${share}))`;
  });
}

/** Where pinned columns stop, as CSS by index: after the pinned ones before them on the same side. */
export function pinStops(
  widths: readonly string[],
  sides: readonly ('start' | 'end' | undefined)[],
  leading: number,
  trailing: number,
): ReadonlyMap<number, string> {
  const stops = new Map<number, string>();
  let start = [rem(leading)];
  let end = [rem(trailing)];
  widths.forEach((width, index) => {
    if (sides[index] !== 'start') return;
    stops.set(index, `calc(${start.join(' + ')})`);
    start = [...start, width];
  });
  widths.toReversed().forEach((width, reversed) => {
    const index = widths.length - 1 - reversed;
    if (sides[index] !== 'end') return;
    stops.set(index, `calc(${end.join(' + ')})`);
    end = [...end, width];
  });
  return stops;
}

function rem(value: number): string {
  return `${round(value)}rem`;
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
