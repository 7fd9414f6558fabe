/** What a column's width is estimated from. */
export type MeasuredColumn = {
  readonly label: string;
  readonly isSortable: boolean;
  readonly hasFilter: boolean;
  /** Texts of some of its cells. */
  readonly texts: readonly string[];
  readonly isBadge: boolean;
};

/** In rem: the padding of a cell on both sides, and the sign of the order beside a heading. */
const padding = 1.5;
const sortSign = 1.125;
const badgePadding = 1;
/** A longer text is cut: one column must not push the others out of sight. */
const widestText = 20;
const narrowest = 4;
/** Room for the field of a filter in the heading. */
const filterWidth = 8;
const fontSize = 0.875;
/** Headings are a little bolder than cells. */
const headingWeight = 1.06;

/** Width in rem that fits nearly all cells and the heading of a column. */
export function estimateWidth({ label, isSortable, hasFilter, texts, isBadge }: MeasuredColumn): number {
  const heading = textWidth(label) * headingWeight + padding + (isSortable ? sortSign : 0);
  const lengths = texts.map(textWidth).sort((a, b) => a - b);
  // The longest tenth may be cut when it is much longer: a single name does not make a whole column wide.
  const usual = lengths[Math.floor((lengths.length - 1) * 0.9)] ?? 0;
  const cells = Math.min(lengths.at(-1) ?? 0, usual * 1.2) + padding + (isBadge ? badgePadding : 0);
  return Math.max(narrowest, hasFilter ? filterWidth : 0, Math.min(Math.max(heading, cells), widestText + padding));
}

/** Width of a text in rem in the font of a list: no layout is asked for, so it costs nothing and needs no browser. */
export function textWidth(text: string): number {
  let ems = 0;
  for (const char of text) {
    let width = widths.get(char);
    if (width === undefined) {
      width = widthOfChar(char);
      widths.set(char, width);
    }
    ems += width;
  }
  return ems * fontSize;
}

const widths = new Map<string, number>();

function widthOfChar(char: string): number {
  if (/[\p{Lu}MW@%&]/u.test(char)) return 0.7;
  if (/[\dmw]/.test(char)) return char === 'm' || char === 'w' ? 0.82 : 0.64;
  if (/[iljtfrI.,:;|!'()/\- ]/.test(char)) return 0.34;
  return 0.57;
}

/** Width of a column: what its texts need, and what a user has set, which stays exactly. Both in rem. */
export type ColumnWidth = { readonly estimate: number; readonly set: number | null };

/**
 * The widths of columns as CSS for their `col` elements. The room that is left is shared out by the browser itself
 * (`cqi`: the scrolling box is a container), so no script has to measure anything. Columns never shrink below what
 * their texts need: then the table scrolls. `outside` is the room in rem of the cells beside the columns.
 */
export function widthStyles(columns: readonly ColumnWidth[], outside: number): string[] {
  const isAllSet = columns.every(({ set }) => set !== null);
  const fixed = columns.reduce((sum, { set }) => sum + (set ?? 0), outside);
  const flexible = columns.reduce((sum, { estimate, set }) => sum + (set === null ? estimate : 0), 0);
  return columns.map(({ estimate, set }, index) => {
    // Where every width is set the last column takes what is left, or the browser would widen all of them.
    if (isAllSet && set !== null && index === columns.length - 1) {
      return `max(${rem(set)}, 100cqi - ${rem(fixed - set)})`;
    }
    if (set !== null) return rem(set);
    return `max(${rem(estimate)}, (100cqi - ${rem(fixed)}) * ${round(estimate / flexible)})`;
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
