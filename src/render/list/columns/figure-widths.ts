import type { Content } from '../../../language/elements/element-type.ts';
import { isEmptyValue } from '../../../language/values/record-values.ts';
import type { EntityRecord } from '../../host/host.ts';
import { cellValue, type DrawnColumn, textOf } from './cell.tsx';
import { textWidth } from './column-widths.ts';

/** Cells that must be read whole: of a date, an amount or a document a part would be taken for the whole. */
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

/** Dates and times are all written alike: one of a length stands for all. */
const evenFigures: ReadonlySet<Content> = new Set(['date', 'datetime', 'time']);

export function isFigure({ cell }: Pick<DrawnColumn, 'cell'>): boolean {
  return figures.has(cell.holds);
}

/**
 * Follows how wide the figures of a table's columns are, in rem by column: of every row that it is shown, however many,
 * and never narrower again. Digits have one width, so of figures of one shape only the first is written out. The answer
 * is the same object until a width has grown.
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
        // Where the row says the currency, two equal amounts are not equally wide.
        let shape: string | number | null = column.needsRow ? null : quickShape(value, isEven);
        if (shape === null) {
          // What takes longer is looked at once for each row: there may be a hundred thousand, in ever other orders.
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

/** What two values of one column have in common when they are written equally wide; null when that takes a closer look. */
function quickShape(value: unknown, isEven: boolean): number | null {
  if (typeof value === 'string') return isEven ? value.length : null;
  if (typeof value !== 'number') return null;
  const size = Math.abs(value);
  if (size >= 1e12) return null;
  const decimals = decimalsOf(size);
  if (decimals === null) return null;
  let digits = 1;
  for (let limit = 10; size >= limit; limit *= 10) digits += 1;
  // Nines may be rounded up to one digit more.
  if (decimals > 0 && size >= 10 ** digits - 0.5) return null;
  return (value < 0 ? 1024 : 0) + digits * 32 + decimals;
}

/** 0, 1 or 2; null for more, which only its text tells. */
function decimalsOf(size: number): number | null {
  if (Number.isInteger(size)) return 0;
  if (Math.round(size * 10) / 10 === size) return 1;
  return Math.round(size * 100) / 100 === size ? 2 : null;
}

/** The same from the text of a value; null when that is not known. */
function slowShape(value: unknown): string | null {
  if (typeof value === 'string') return value.replaceAll(/\d/g, '0');
  // Where nines may be rounded up the text itself must be written.
  return typeof value === 'number' && !/^-?9+\.[5-9]/.test(String(value)) ? String(value).replaceAll(/\d/g, '0') : null;
}
