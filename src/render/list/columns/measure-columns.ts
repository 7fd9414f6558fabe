import type { EntityRecord } from '../../host/host.ts';
import { TextCell } from '../../registry/cells.tsx';
import { type DrawnColumn, textOf } from './cell.tsx';
import { isLongCode, type MeasuredColumn, textWidth } from './column-widths.ts';
import { isFigure } from './figure-widths.ts';

type Measuring = {
  readonly columns: readonly DrawnColumn[];
  readonly rows: readonly EntityRecord[];
  /** In rem by column, as `followFigures` finds them. */
  readonly figures: ReadonlyMap<string, number>;
  readonly hasFilter: (column: DrawnColumn) => boolean;
  /** What stands below columns as their totals, by their names. */
  readonly totals: Readonly<Record<string, string>>;
  /** How many cells stand before those of the columns, and how wide in rem the one behind them is. */
  readonly leading: number;
  readonly trailing: number;
};

/** Rows that widths are estimated from. */
const sampled = 40;

/** In rem. */
const badgePadding = 1;
/** The bar of a progress at its least, and what parts it from its figure. */
const barWidth = 1.75;
/** What the outer cells of a row have more of as padding. */
const outerPadding = 0.75;

/** In rem, a twelfth of a table on a usual desk. */
const twelfth = 6;

/** What the view gives a column (`cols`), in rem; null where that follows from its texts. */
export function columnWidth({ definition }: Pick<DrawnColumn, 'definition'>): number | null {
  return definition.cols === undefined ? null : definition.cols * twelfth;
}

/** What the widths of a table's columns are estimated from. */
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
