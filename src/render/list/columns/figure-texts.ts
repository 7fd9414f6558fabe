import type { Content } from '../../../language/elements/element-type.ts';
import { measureText } from '../../../language/values/measure-text.ts';
import { isEmptyValue } from '../../../language/values/record-values.ts';
import type { EntityRecord } from '../../host/host.ts';
import { cellValue, type DrawnColumn, textOf } from './cell.tsx';

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
 * Tracks the widest figures of a table by column, over all rows shown so far. Digits have equal widths, so only the
 * first figure of each shape is written. Returns the same object until a wider one has come.
 */
export function followFigures(
  columns: readonly DrawnColumn[],
): (rows: readonly EntityRecord[]) => ReadonlyMap<string, readonly string[]> {
  const followed = columns
    .filter(isFigure)
    .map((column) => ({ column, isEven: evenFigures.has(column.cell.holds), shapes: new Set<string | number>() }));
  const known = new WeakSet<EntityRecord>();
  let last: readonly EntityRecord[] = [];
  let widest: ReadonlyMap<string, readonly string[]> = new Map();
  return (rows) => {
    if (followed.length === 0 || rows === last) return widest;
    last = rows;
    const grown = new Map<string, readonly string[]>();
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
        const before = grown.get(column.name) ?? widest.get(column.name) ?? [];
        const text = textOf(column, row);
        if (!isCompared(text, before) || before.includes(text)) continue;
        const next = widestTexts([...before, text]);
        if (next.includes(text)) grown.set(column.name, next);
      }
      if (isKnown === false) known.add(row);
    }
    if (grown.size > 0) widest = new Map([...widest, ...grown]);
    return widest;
  };
}

/** Approximate widths differ from those of the browser, which gets so many texts to compare, nearly as wide as the widest. */
const compared = 8;
const nearly = 0.9;

/** The widest of some texts, each once. */
export function widestTexts(texts: readonly string[]): readonly string[] {
  const sorted = sortByWidth([...new Set(texts)]);
  return sorted.filter((text) => isCompared(text, sorted)).slice(0, compared);
}

/** Whether a text is nearly as wide as the first of others. */
function isCompared(text: string, [first = '']: readonly string[]): boolean {
  return measureText(text) >= measureText(first) * nearly;
}

/** Texts by their approximate width, the widest first. */
export function sortByWidth(texts: readonly string[]): readonly string[] {
  const measured = texts.map((text) => ({ text, width: measureText(text) }));
  return measured.sort((a, b) => b.width - a.width).map(({ text }) => text);
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
