import { formatInWords, formatNumber } from '../../ui/format/number.ts';
import type { DocumentColumn } from './columns.ts';
import type { DocumentContext } from './document-context.ts';
import { type ExportTexts, fill } from './texts.ts';
import type { Total, Totals } from './totals.ts';

/** A row of totals by one function, below the columns they belong to. */
export type TotalsRow = {
  readonly label: string;
  /** Position of the label: the first column without a total of this function; null if each has one. */
  readonly labelAt: number | null;
  readonly totals: ReadonlyMap<number, Total>;
};

/** A separate figure: the total of a field that is not a column, or how many rows have a value. */
export type ClosingFigure = {
  readonly label: string;
  readonly value: number | string | null;
  /** The total that writes the value; null for a count. */
  readonly total: Total | null;
};

/** What follows the rows of a list. */
export type TableClosing = {
  /** What the totals cover: always every row of the document. */
  readonly scope: string;
  readonly rows: readonly TotalsRow[];
  readonly figures: readonly ClosingFigure[];
};

const order = ['sum', 'avg', 'min', 'max', 'count'] as const;

export function closingOf(
  totals: Totals,
  columns: readonly DocumentColumn[],
  { texts, language }: Pick<DocumentContext, 'texts' | 'language'>,
): TableClosing {
  const aggregates = totals.aggregates();
  const place = (total: Total): number => columns.findIndex(({ path }) => path === total.column.path);
  const rows = order.flatMap((name) => {
    const own = aggregates.filter((total) => total.function === name && place(total) >= 0);
    if (own.length === 0) return [];
    const byPlace = new Map(own.map((total) => [place(total), total]));
    const free = columns.findIndex((_, index) => !byPlace.has(index));
    return [{ label: texts[name], labelAt: free < 0 ? null : free, totals: byPlace }];
  });
  const others = aggregates.filter((total) => place(total) < 0);
  const count = totals.count();
  return {
    scope: count === 1 ? texts.one : fill(texts.many, { n: formatInWords(count, language) }),
    rows,
    figures: [
      ...others.map((total) => ({
        label: `${texts[total.function]}: ${total.column.label}`,
        value: total.value,
        total: total.function === 'count' ? null : total,
      })),
      ...totals.values().map(({ column, text, count: rowCount }) => ({
        label: `${column.label}: ${text === '' ? texts.emptyValue : text}`,
        value: rowCount,
        total: null,
      })),
    ],
  };
}

/** Writes a total as its column does; counts are plain numbers. */
export function writeTotal(total: Total, texts: ExportTexts): string {
  if (total.value === null) return '';
  if (total.function === 'count') return formatNumber(Number(total.value));
  return total.isMixed ? texts.mixedCurrencies : total.column.write(total.value, total.row);
}
