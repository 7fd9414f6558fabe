import type { EntityRecord } from '../../host/host.ts';
import { TextCell } from '../../registry/cells.tsx';
import { type DrawnColumn, textOf } from './cell.tsx';
import { isLongCode, type MeasuredColumn, textWidth } from './column-widths.ts';
import { isFigure } from './figure-widths.ts';

type Measuring = {
  readonly columns: readonly DrawnColumn[];
  readonly rows: readonly EntityRecord[];
  /** In rem by column, from `followFigures`. */
  readonly figures: ReadonlyMap<string, number>;
  readonly hasFilter: (column: DrawnColumn) => boolean;
  /** Totals below columns, by column name. */
  readonly totals: Readonly<Record<string, string>>;
  /** Number of cells before the columns, and width in rem of the one after them. */
  readonly leading: number;
  readonly trailing: number;
};

/** Number of rows from which widths are estimated. */
const sampled = 40;

/** In rem. */
const badgePadding = 1;
/** Minimum width of a progress bar and its distance from the figure, in rem. */
const barWidth = 1.75;
/** Additional padding of a row's outer cells, in rem. */
const outerPadding = 0.75;

/** In rem, a twelfth of a table on a common desktop. */
const twelfth = 6;

/** The width of a column set by the view (`cols`) in rem; null if it follows from its texts. */
export function columnWidth({ definition }: Pick<DrawnColumn, 'definition'>): number | null {
  return definition.cols === undefined ? null : definition.cols * twelfth;
}

/** The basis for estimating the widths of a table's columns. */
export function measureColumns(measuring: Measuring): MeasuredColumn[] {
  const { columns, rows, figures, hasFilter, totals, leading, trailing } = measuring;
  const sample = rows.slice(0, sampled);
  return columns.map((column, index) => {
    const isLong = column.cell.holds === 'code' && isLongCode(figures.get(column.name) ?? 0);
    const isText = isFreeText(column) || isLong;
    return {
      label: column.label,
      isSortable: column.isSortable,
      hasFilter: hasFilter(column),
      around: column.cell.type === 'progress' ? barWidth : column.cell.display === TextCell ? 0 : badgePadding,
      figures: Math.max(isLong ? 0 : (figures.get(column.name) ?? 0), textWidth(totals[column.name] ?? '')),
      isText,
      edge:
        (index === 0 && leading === 0 ? outerPadding : 0) +
        (index === columns.length - 1 && trailing === 0 ? outerPadding : 0),
      texts: isText || !isFigure(column) ? sample.map((row) => textOf(column, row)) : noTexts,
    };
  });
}

function isFreeText(column: DrawnColumn): boolean {
  const { holds } = column.cell;
  return !isFigure(column) && holds !== 'flag' && holds !== 'option';
}

const noTexts: readonly string[] = [];
