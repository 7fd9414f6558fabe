import type { Content } from '../../../language/elements/element-type.ts';
import { isEmptyValue } from '../../../language/values/record-values.ts';
import type { EntityRecord } from '../../host/host.ts';
import { cellValue, type DrawnColumn, textOf } from './cell.tsx';
import { textWidth } from './column-widths.ts';

/** Contents that must be shown completely: part of a date, an amount or a document could be mistaken for the whole. */
const figures: ReadonlySet<Content> = new Set([
  'date',
  'datetime',
  'period',
  'time',
  'money',
  'number',
  'percent',
  'code',
]);

/** Dates and times of equal length have equal widths. */
const evenFigures: ReadonlySet<Content> = new Set(['date', 'datetime', 'time']);

export function isFigure({ cell }: Pick<DrawnColumn, 'cell'>): boolean {
  return figures.has(cell.holds);
}

/**
 * Tracks the width of a table's figures in rem by column, over all rows shown so far; widths never shrink. Digits have
 * equal widths, so only the first figure of each shape is measured. Returns the same object until a width has grown.
 */
export function followFigures(
  columns: readonly DrawnColumn[],
): (rows: readonly EntityRecord[]) => ReadonlyMap<string, number> {
  const followed = columns
    .filter(isFigure)
    .map((column) => ({ column, isEven: evenFigures.has(column.cell.holds), shapes: new Set<string | number>() }));
  const known = new WeakSet<EntityRecord>();
  let last: readonly EntityRecord[] = [];
  let widths: ReadonlyMap<string, number> = new Map();
  return (rows) => {
    if (followed.length === 0 || rows === last) return widths;
    last = rows;
    const grown = new Map<string, number>();
    for (const row of rows) {
      let isKnown: boolean | undefined;
      for (const { column, isEven, shapes } of followed) {
        const value = cellValue(column, row);
        if (isEmptyValue(value)) continue;
        // If the row has the currency, equal amounts may have different widths.
        let shape: string | number | null = column.needsRow ? null : quickShape(value, isEven);
        if (shape === null) {
          // Slow checks are done once per row: there may be a hundred thousand, in changing orders.
          isKnown ??= known.has(row);
          if (isKnown) continue;
          shape = column.needsRow ? null : slowShape(value);
        }
        if (shape !== null) {
          if (shapes.has(shape)) continue;
          shapes.add(shape);
        }
        const width = textWidth(textOf(column, row));
        if (width > (grown.get(column.name) ?? widths.get(column.name) ?? 0)) grown.set(column.name, width);
      }
      if (isKnown === false) known.add(row);
    }
    if (grown.size > 0) widths = new Map([...widths, ...grown]);
    return widths;
  };
}

/** A key shared by values of a column with equal width; null if that needs a closer look. */
function quickShape(value: unknown, isEven: boolean): number | null {
  if (typeof value === 'string') return isEven ? value.length : null;
  if (typeof value !== 'number') return null;
  const size = Math.abs(value);
  if (size >= 1e12) return null;
  const decimals = decimalsOf(size);
  if (decimals === null) return null;
  let digits = 1;
  for (let limit = 10; size >= limit; limit *= 10) digits += 1;
  // Nines may be rounded up to one more digit.
  if (decimals > 0 && size >= 10 ** digits - 0.5) return null;
  return (value < 0 ? 1024 : 0) + digits * 32 + decimals;
}

/** 0, 1 or 2; null for more, which needs the text. */
function decimalsOf(size: number): number | null {
  if (Number.isInteger(size)) return 0;
  if (Math.round(size * 10) / 10 === size) return 1;
  return Math.round(size * 100) / 100 === size ? 2 : null;
}

/** The same from the text of a value; null if unknown. */
function slowShape(value: unknown): string | null {
  if (typeof value === 'string') return value.replaceAll(/\d/g, '0');
  // If nines may be rounded up, the text itself must be measured.
  return typeof value === 'number' && !/^-?9+\.[5-9]/.test(String(value)) ? String(value).replaceAll(/\d/g, '0') : null;
}
