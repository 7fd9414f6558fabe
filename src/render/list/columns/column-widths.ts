import { measureText } from '../../../language/values/measure-text.ts';

/** What a column's width is estimated from. */
export type MeasuredColumn = {
  readonly label: string;
  readonly isSortable: boolean;
  readonly hasFilter: boolean;
  /** Texts of some of its cells. */
  readonly texts: readonly string[];
  /** What stands around the text of a cell, in rem: the ground of a badge, the bar of a progress. */
  readonly around: number;
  /** In rem, the widest of the figures that must be read whole: in cells, and below the column as its total. */
  readonly figures: number;
  /** A free text may be cut, and its heading too when it is longer than that; all else shows whole. */
  readonly isText: boolean;
  /** In rem, beside the usual padding: the outer columns keep away from the edge of the table. */
  readonly edge: number;
};

/** In rem: the padding of a cell on both sides, and the sign of the order beside a heading. */
const padding = 1.5;
const sortSign = 1.125;
/** A longer text is cut: one column must not push the others out of sight. */
const widestText = 20;
const narrowest = 4;
/** Where room lacks, free texts give way down to this, or to a share of what they need: names give less. */
const shortText = 9;
const shareOfText = 0.55;
const shortName = 14;
const shareOfName = 0.75;
/** Where a table then lacks only a little, they give way down to this, and all of it is in sight. */
const tightText = 8;
const tightName = 10.5;
/** Shorter texts are never cut, however few rows have the longest of them. */
const wholeText = 9;
/** Room for the field of a filter in the heading. */
const filterWidth = 8;
const fontSize = 0.875;
/** Headings are a little bolder than cells. */
const headingWeight = 1.06;

/** What fonts differ by from the widths below, so that no figure or code loses its end to a fraction of a pixel. */
const fontSlack = 0.25;

/**
 * Width in rem that fits nearly all cells and the heading of a column, and its figures whole: a date or an amount that
 * is cut misleads, so the table scrolls instead.
 */
export function estimateWidth(column: MeasuredColumn): number {
  const { label, isSortable, hasFilter, texts, around, figures, isText, edge } = column;
  const heading = headingWidth(label, isSortable);
  const lengths = texts.map(textWidth).sort((a, b) => a - b);
  // The longest tenth may be cut when it is much longer: a single name does not make a whole column wide. Of few all are whole.
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
 * How narrow a column of that width may become: its heading takes two lines then, a free text is cut, and anything else
 * stays whole. `least` is where the table scrolls, `tight` what texts give way to once more where that brings the whole
 * table into sight. `isName` is what rows are called by.
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
  // Short texts stay whole.
  return { least, tight: least === estimate ? least : Math.min(least, Math.max(tightest, heading)) };
}

/** The longer line of a text that is written in two, where that makes it shortest. */
function longestLine(text: string): string {
  const words = text.split(' ');
  const lines = words.map((_word, index) => [words.slice(0, index).join(' '), words.slice(index).join(' ')]);
  const longer = lines.map((both) => both.toSorted((a, b) => textWidth(b) - textWidth(a))[0] ?? '');
  return longer.toSorted((a, b) => textWidth(a) - textWidth(b))[0] ?? text;
}

/** In rem; a longer code, such as a key of 43 characters, gives way like a text: a title has all of it. */
const longestCode = 13;

/** Whether codes of that width, in rem, are too long to be read whole in a list. */
export function isLongCode(figures: number): boolean {
  return figures > longestCode;
}

/** Width of a text in rem in the font of a list. */
export function textWidth(text: string): number {
  return measureText(text) * fontSize;
}

/**
 * Width of a column: what its texts need, what it can do with, what it does with where the table fits by it, and what a
 * user has set, which stays exactly. In rem.
 */
export type ColumnWidth = {
  readonly estimate: number;
  readonly least: number;
  readonly tight: number;
  readonly set: number | null;
};

/**
 * The widths of columns as CSS for their `col` elements. The room that is left is shared out by the browser itself
 * (`cqi`: the scrolling box is a container), so no script has to measure anything. Where there is less room than all
 * texts need, those columns give way that can, down to their least; then further down to what is tight, if the table fits
 * by that, and scrolls if not. `outside` is the room in rem of the cells beside the columns.
 */
export function widthStyles(columns: readonly ColumnWidth[], outside: number): string[] {
  const isAllSet = columns.every(({ set }) => set !== null);
  const fixed = columns.reduce((sum, { set }) => sum + (set ?? 0), outside);
  const free = columns.filter(({ set }) => set === null);
  const wanted = free.reduce((sum, { estimate }) => sum + estimate, 0);
  const spare = free.reduce((sum, { estimate, least }) => sum + estimate - least, 0);
  const needed = free.reduce((sum, { least }) => sum + least, fixed);
  const tightest = free.reduce((sum, { tight }) => sum + tight, fixed);
  // Far below zero where all fits tightly, else zero: then nothing is to be won by cutting texts.
  const gain = `min(0rem, (${rem(tightest)} - 100cqi) * 9999)`;
  return columns.map(({ estimate, least, tight, set }, index) => {
    // Where every width is set the last column takes what is left, or the browser would widen all of them.
    if (isAllSet && set !== null && index === columns.length - 1) {
      return `max(${rem(set)}, 100cqi - ${rem(fixed - set)})`;
    }
    if (set !== null) return rem(set);
    // Beyond what all want, each gets its share of the rest; below, what is missing is taken by what each can spare.
    const more = `max(0rem, 100cqi - ${rem(fixed + wanted)}) * ${round(estimate / wanted)}`;
    if (estimate === least) return `calc(${rem(estimate)} + ${more})`;
    const less = `min(0rem, 100cqi - ${rem(fixed + wanted)}) * ${round((estimate - least) / spare)}`;
    const width = `max(${rem(least)}, ${rem(estimate)} + ${less}) + ${more}`;
    if (tight === least) return `calc(${width})`;
    const share = round((least - tight) / (needed - tightest));
    return `calc(${width} + max(${gain}, min(0rem, 100cqi - ${rem(needed)}) * ${share}))`;
  });
}

/** Where pinned columns stop, as CSS by their place: behind those before them, from the side that they are pinned to. */
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
