import type { CellContext } from '../../../language/values/cell-context.ts';
import { isEmptyValue, readPath } from '../../../language/values/record-values.ts';
import type { Translate } from '../../../ui/i18n/texts.ts';
import type { EntityRecord } from '../../host/host.ts';
import { HiddenFigure, hiddenFigure } from '../../masks/hidden-figure.tsx';
import { TextCell } from '../../registry/cells.tsx';
import classes from '../record-table.module.css';
import { type ListColumn, neighboursOf } from './columns.ts';

/** A column with everything that its cells need: created once per table. */
export type DrawnColumn = ListColumn & {
  readonly drawContext: CellContext;
  /** The same for a cell within a link. */
  readonly inertContext: CellContext;
  readonly needsRow: boolean;
};

export function drawnColumns(columns: readonly ListColumn[], texts: Translate): DrawnColumn[] {
  return columns.map((column) => ({
    ...column,
    drawContext: { ...column.context, texts },
    inertContext: { ...column.context, texts, isInert: true },
    needsRow: neighboursOf(column.context).length > 0,
  }));
}

/** Value of a column in a row. */
export function cellValue(column: Pick<ListColumn, 'field'>, row: EntityRecord): unknown {
  return column.field.includes('.') ? readPath(row, column.field) : row[column.field];
}

/** The text of a cell; '' if it is empty. */
export function textOf(column: DrawnColumn, row: EntityRecord): string {
  if (column.context.isHidden === true) return hiddenFigure;
  const value = cellValue(column, row);
  return isEmptyValue(value) ? '' : column.cell.cellText(value, contextOf(column, row));
}

/** Most columns share one context for all rows, except those whose currency or country is in the row. */
function contextOf(column: DrawnColumn, row: EntityRecord, isInert = false): CellContext {
  const context = isInert ? column.inertContext : column.drawContext;
  return column.needsRow ? { ...context, record: row } : context;
}

/** Draws a cell, as plain text if possible, because a table has thousands of them. */
export function drawCell(column: DrawnColumn, row: EntityRecord, isInert = false) {
  if (column.context.isHidden === true) return <HiddenFigure />;
  const value = cellValue(column, row);
  if (isEmptyValue(value)) return blank;
  const context = contextOf(column, row, isInert);
  const text = column.cell.cellText(value, context);
  const Display = column.cell.display;
  return Display === TextCell ? text : <Display value={value} context={context} text={text} />;
}

const blank = (
  <span className={classes.blank} aria-hidden="true">
    –
  </span>
);
