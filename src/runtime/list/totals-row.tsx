import { fieldOfSetting } from '../definition/setting.ts';
import type { EntityRecord } from '../host.ts';
import { isEmptyValue, readPath } from '../record-values.ts';
import { codeOf, settingValue } from '../setting-value.ts';
import { useRuntimeTexts } from '../texts/index.ts';
import { aggregateOf, type ListColumn } from './columns.ts';
import { formatCount, pluralOf } from './paging.ts';
import classes from './record-table.module.css';

type TotalsRowProps = {
  readonly columns: readonly ListColumn[];
  readonly aggregate: readonly Readonly<Record<string, unknown>>[];
  readonly total: number;
  readonly isFiltered: boolean;
  /** Cells before those of the columns. */
  readonly leading: number;
  readonly hasActions: boolean;
  /** The rows in sight: of a column whose rows have currencies of their own they may tell the one that all share. */
  readonly rows?: readonly EntityRecord[];
};

/** What the columns add up to over the whole search, never just the page, and how many rows that covers. */
export function TotalsRow({ columns, aggregate, total, isFiltered, leading, hasActions, rows = [] }: TotalsRowProps) {
  const t = useRuntimeTexts();
  const scope = t(isFiltered ? 'list.totalsFiltered' : 'list.totals', {
    count: pluralOf(total),
    total: formatCount(total),
  });
  const first = columns.findIndex(({ definition }) => definition.aggregate !== undefined);
  const before = leading + Math.max(0, first);
  return (
    <tfoot>
      <tr>
        {before > 0 ? (
          <th scope="row" colSpan={before} title={scope}>
            {first > 0 ? scope : <span className="visually-hidden">{scope}</span>}
          </th>
        ) : null}
        {columns.slice(Math.max(0, first)).map((column, index) => {
          const kind = column.definition.aggregate;
          if (kind === undefined) return <td key={column.name} />;
          return (
            <td key={column.name} data-align={column.cell.align} title={scope}>
              <span className={classes.totalLabel}>
                {first === 0 && index === 0 ? `${scope}, ` : ''}
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

/** What the columns add up to in words, by their names, for the widths of the columns. */
export function totalTexts(
  columns: readonly ListColumn[],
  ...given: Tail<Parameters<typeof writeAggregate>>
): Readonly<Record<string, string>> {
  const summed = columns.filter(({ definition }) => definition.aggregate !== undefined);
  return Object.fromEntries(summed.map((column) => [column.name, writeAggregate(column, ...given)]));
}

type Tail<List extends readonly unknown[]> = List extends [unknown, ...infer Rest] ? Rest : never;

/** The figure of a column as its cells are written; a count is a plain number whatever is counted. */
export function writeAggregate(
  column: ListColumn,
  aggregate: TotalsRowProps['aggregate'],
  t: ReturnType<typeof useRuntimeTexts>,
  seen: { readonly rows: readonly EntityRecord[]; readonly total: number } = { rows: [], total: 0 },
): string {
  const value = aggregateOf(column, aggregate);
  if (column.definition.aggregate === 'count') return formatCount(Number(value ?? 0));
  // Rows without an amount have no say in its currency.
  const paid = seen.rows.filter((row) => !isEmptyValue(readPath(row, column.field)));
  if (isMixed(column, paid)) return t('list.mixedCurrencies');
  // The currency of some rows says nothing about the others.
  const record = seen.rows.length === seen.total ? paid[0] : undefined;
  return column.cell.cellText(value, { ...column.context, texts: t, record });
}

/** Amounts of several currencies cannot be added up: their sum says nothing. */
function isMixed({ context }: ListColumn, rows: readonly EntityRecord[]): boolean {
  const { currency } = context;
  if (typeof currency !== 'string' || fieldOfSetting(currency) === null) return false;
  return new Set(rows.map((row) => codeOf(settingValue(currency, row)))).size > 1;
}
