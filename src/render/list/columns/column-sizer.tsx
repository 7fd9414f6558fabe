import { type CSSProperties, memo } from 'react';
import classes from './column-sizer.module.css';
import type { SizerTexts } from './sizer-texts.ts';

/** What the browser needs to find the width of a column. */
export type SizedColumn = {
  readonly name: string;
  readonly label: string;
  /** The longer line of the label in two lines. */
  readonly line: string;
  readonly texts: SizerTexts;
  /** The label of the rows, which shrinks less than other texts. */
  readonly isName: boolean;
  readonly isSortable: boolean;
  readonly hasFilter: boolean;
  /** In rem: what a cell has beside its text. */
  readonly around: number;
  /** The exact width in rem; null if it follows from texts. */
  readonly exact: number | null;
  /** A width in rem set by the view, which gets its share of spare room; null if it follows from texts. */
  readonly own: number | null;
};

type ColumnSizerProps = {
  readonly columns: readonly SizedColumn[];
  /** Widths in rem of the cells before and after the columns. */
  readonly leading: readonly number[];
  readonly trailing: number;
};

/**
 * A collapsed row from whose texts the browser finds the widths of a table's columns (rule L25). The cells of records
 * do not count, so that columns stay while rows are drawn as they come into sight. The style sheet draws the texts, so
 * that nobody reads, finds or copies them.
 */
export const ColumnSizer = memo(function ColumnSizer({ columns, leading, trailing }: ColumnSizerProps) {
  return (
    <tbody className={classes.sizer} data-sizer="" aria-hidden="true">
      <tr>
        {Object.entries(leading).map(([place, width]) => (
          <td key={place} data-exact="" style={exactly(width)} />
        ))}
        {columns.map((column, index) => (
          <SizerCell key={column.name} {...column} mayGrow={mayGrow(columns, index)} />
        ))}
        {trailing > 0 ? <td data-exact="" style={exactly(trailing)} /> : null}
      </tr>
    </tbody>
  );
});

/** If every width is exact, the last column takes the spare room; otherwise the browser would widen all of them. */
export function mayGrow(columns: readonly Pick<SizedColumn, 'exact'>[], index: number): boolean {
  return index === columns.length - 1 && columns.every(({ exact }) => exact !== null);
}

function SizerCell({ texts, exact, own, around, mayGrow, ...column }: SizedColumn & { readonly mayGrow: boolean }) {
  const fixed = exact ?? own;
  if (fixed !== null) return <td data-exact="" style={exactly(fixed, exact === null || mayGrow)} />;
  const { kind, whole, total, usual, longest } = texts;
  return (
    <td
      data-kind={kind}
      data-name={column.isName || undefined}
      data-sortable={column.isSortable || undefined}
      data-filter={column.hasFilter || undefined}
      style={around === 0 ? undefined : ({ '--around': `${around}rem` } as CSSProperties)}
    >
      <i data-part="heading" data-text={column.label} />
      <i data-part="line" data-text={column.line} />
      {whole.map((text) => (
        <i key={text} data-part="whole" data-text={text} />
      ))}
      {total === '' ? null : <i data-part="total" data-text={total} />}
      {kind === 'text' ? (
        <>
          <i data-part="usual" data-text={usual} />
          <i data-part="short" data-text={longest} />
          <i data-part="least" data-text={longest} />
        </>
      ) : null}
    </td>
  );
}

/** The style of a cell whose column has exactly this width in rem, or at least this. */
export function exactly(width: number, mayGrow = false): CSSProperties {
  const size = `${width}rem`;
  return { inlineSize: mayGrow ? undefined : size, minInlineSize: size, maxInlineSize: mayGrow ? undefined : size };
}
