import { measureText } from '../../../language/values/measure-text.ts';
import type { PinSide } from '../state/column-layout.ts';
import type { DrawnColumn } from './cell.tsx';
import type { SizedColumn } from './column-sizer.tsx';
import { longerLine, roomAround, type SizerTexts } from './sizer-texts.ts';

/** In rem, a twelfth of a table on a common desktop. */
const twelfth = 6;

/** The width of a column set by the view (`cols`) in rem; null if it follows from its texts. */
function ownWidth({ definition }: Pick<DrawnColumn, 'definition'>): number | null {
  return definition.cols === undefined ? null : definition.cols * twelfth;
}

type Sizing = {
  readonly texts: readonly SizerTexts[];
  /** Name of the label column. */
  readonly title: string | undefined;
  readonly hasFilter: (column: DrawnColumn) => boolean;
  /** Widths in rem set by the user, by column name. */
  readonly widths: Readonly<Record<string, number>>;
};

/** The columns of a table with what determines their widths. */
export function sizeColumns(columns: readonly DrawnColumn[], sizing: Sizing): SizedColumn[] {
  const { texts, title, hasFilter, widths } = sizing;
  return columns.map((column, index) => ({
    name: column.name,
    label: column.label,
    line: longerLine(column.label),
    texts: texts[index] ?? noTexts,
    isName: column.name === title,
    isSortable: column.isSortable,
    hasFilter: hasFilter(column),
    around: roomAround(column),
    exact: widths[column.name] ?? null,
    own: ownWidth(column),
  }));
}

const noTexts: SizerTexts = { kind: 'text', whole: [], total: '', usual: '', longest: '' };

/** In rem: the text of a table, and the longest one that is shown completely. */
const fontSize = 0.875;
const widestText = 20;
/** Padding of an outer cell and the sort sign, in rem. */
const besideText = 3.75;
const filterWidth = 8;

/** Approximate width in rem of a column with room for its texts, where it has to be known before it is drawn. */
export function approximateWidth({ texts, label, hasFilter, around, exact, own }: SizedColumn): number {
  const all = [label, texts.usual, texts.total, ...texts.whole];
  const needed = Math.min(Math.max(...all.map(measureText)) * fontSize, widestText) + around + besideText;
  return exact ?? own ?? Math.max(needed, hasFilter ? filterWidth : 0);
}

/**
 * Gives a definite width to columns that are pinned before another one of the same side: the others stop behind them.
 * @param sides the side of each column, if it is pinned
 */
export function fixPinned(columns: readonly SizedColumn[], sides: readonly (PinSide | undefined)[]): SizedColumn[] {
  const last = { start: sides.lastIndexOf('start'), end: sides.indexOf('end') };
  return columns.map((column, index) => {
    const side = sides[index];
    return side === undefined || index === last[side] ? column : { ...column, exact: approximateWidth(column) };
  });
}

/** Where pinned columns stop, as CSS by index: after the pinned ones before them on the same side. */
export function pinStops(
  columns: readonly Pick<SizedColumn, 'exact'>[],
  sides: readonly (PinSide | undefined)[],
  leading: readonly number[],
  trailing: number,
): ReadonlyMap<number, string> {
  const stops = new Map<number, string>();
  const next = { start: leading.reduce((sum, width) => sum + width, 0), end: trailing };
  const place = (side: PinSide, index: number) => {
    if (sides[index] !== side) return;
    stops.set(index, `${next[side]}rem`);
    next[side] += columns[index]?.exact ?? 0;
  };
  for (const index of columns.keys()) place('start', index);
  for (const index of [...columns.keys()].reverse()) place('end', index);
  return stops;
}
