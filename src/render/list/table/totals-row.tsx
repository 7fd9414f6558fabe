import { fieldOfSetting } from '../../../language/entity/setting.ts';
import { isEmptyValue, readPath } from '../../../language/values/record-values.ts';
import { codeOf, settingValue } from '../../../language/values/setting-value.ts';
import type { EntityRecord } from '../../host/host.ts';
import { hiddenFigure } from '../../masks/hidden-figure.tsx';
import { useRuntimeTexts } from '../../texts/index.ts';
import { aggregateOf, type ListColumn } from '../columns/columns.ts';
import classes from '../record-table.module.css';
import { formatCount, pluralOf } from '../state/paging.ts';
import type { PinnedOf } from './table-props.ts';

type TotalsRowProps = {
  readonly columns: readonly ListColumn[];
  readonly aggregate: readonly Readonly<Record<string, unknown>>[];
  readonly total: number;
  readonly isFiltered: boolean;
  /** Number of cells before the columns. */
  readonly leading: number;
  readonly hasActions: boolean;
  readonly pinned: PinnedOf;
  /** The visible rows: if rows have their own currencies, they may show that all share one. */
  readonly rows?: readonly EntityRecord[];
};

/**
 * The totals of the columns over the whole search, never just the page, and how many rows they cover. That text is
 * below the label column, and stays with it while the table scrolls (rule L25).
 */
export function TotalsRow(props: TotalsRowProps) {
  const { columns, aggregate, total, isFiltered, leading, hasActions, pinned, rows = [] } = props;
  const t = useRuntimeTexts();
  const scope = t(isFiltered ? 'list.totalsFiltered' : 'list.totals', {
    count: pluralOf(total),
    total: formatCount(total),
  });
  const { first, label, span } = placeOfLabel(columns, pinned);
  const isHidden = label === null;
  const pinOf = (position: number) => {
    const name = columns[position]?.name;
    return name === undefined ? undefined : pinned(name, position);
  };
  return (
    <tfoot>
      <tr>
        {leading > 0 && label !== 0 ? <td colSpan={leading} /> : null}
        {columns.map((column, position) => {
          if (label !== null && position > label && position < label + span) return null;
          const pin = pinOf(position);
          if (position === label) {
            const isFirst = label === 0 && pin?.side !== 'end';
            return (
              <th
                key={column.name}
                scope="row"
                colSpan={span + (isFirst ? leading : 0)}
                title={scope}
                data-pin={pin?.side}
                style={isFirst && pin !== undefined ? { insetInlineStart: 0 } : pin?.style}
              >
                {scope}
              </th>
            );
          }
          const kind = column.definition.aggregate;
          if (kind === undefined) return <td key={column.name} data-pin={pin?.side} style={pin?.style} />;
          return (
            <td key={column.name} data-align={column.cell.align} data-pin={pin?.side} style={pin?.style} title={scope}>
              <span className={classes.totalLabel}>
                {isHidden && position === first ? `${scope}, ` : ''}
                {t(`list.${kind}`)}
              </span>
              {writeAggregate(column, aggregate, t, { rows, total })}
            </td>
          );
        })}
        {hasActions ? <td className={classes.actionsFoot} /> : null}
      </tr>
    </tfoot>
  );
}

/**
 * Where the number of covered rows is written: below the pinned column, otherwise in the space before the first total;
 * null if every column up to there has a total.
 */
export function placeOfLabel(
  columns: readonly ListColumn[],
  pinned: PinnedOf,
): { readonly first: number; readonly label: number | null; readonly span: number } {
  const first = columns.findIndex(({ definition }) => definition.aggregate !== undefined);
  const stays = columns.findIndex(
    ({ name, definition }, position) => definition.aggregate === undefined && pinned(name, position) !== undefined,
  );
  if (stays >= 0) return { first, label: stays, span: 1 };
  return first > 0 ? { first, label: 0, span: first } : { first, label: null, span: 0 };
}

/** The totals as text by column name, for the widths of the columns. */
export function totalTexts(
  columns: readonly ListColumn[],
  ...given: Tail<Parameters<typeof writeAggregate>>
): Readonly<Record<string, string>> {
  const summed = columns.filter(({ definition }) => definition.aggregate !== undefined);
  return Object.fromEntries(summed.map((column) => [column.name, writeAggregate(column, ...given)]));
}

type Tail<List extends readonly unknown[]> = List extends [unknown, ...infer Rest] ? Rest : never;

/** Writes the total of a column like its cells; a count is a plain number. */
export function writeAggregate(
  column: ListColumn,
  aggregate: TotalsRowProps['aggregate'],
  t: ReturnType<typeof useRuntimeTexts>,
  seen: { readonly rows: readonly EntityRecord[]; readonly total: number } = { rows: [], total: 0 },
): string {
  const value = aggregateOf(column, aggregate);
  const { currency, isHidden } = column.context;
  if (isHidden === true) return hiddenFigure;
  if (column.definition.aggregate === 'count') return formatCount(Number(value ?? 0));
  // Rows without an amount do not affect the currency.
  const paid = seen.rows.filter((row) => !isEmptyValue(readPath(row, column.field)));
  if (paid.length > 0 && typeof currency === 'string' && fieldOfSetting(currency) !== null) {
    // Amounts in several currencies cannot be added up; for other rows the server returns no total then.
    const codes = new Set(paid.map((row) => codeOf(settingValue(currency, row))));
    if (codes.size > 1 || isEmptyValue(value)) return t('list.mixedCurrencies');
  }
  // The currency of some rows does not determine that of the others.
  const record = seen.rows.length === seen.total ? paid[0] : undefined;
  return column.cell.cellText(value, { ...column.context, texts: t, record });
}
