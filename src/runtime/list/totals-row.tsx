import { useHost } from '../host-context.ts';
import { useRuntimeTexts } from '../texts/index.ts';
import { aggregateOf, type ListColumn } from './columns.ts';
import { formatCount, pluralOf } from './paging.ts';
import classes from './record-table.module.css';

type TotalsRowProps = {
  readonly columns: readonly ListColumn[];
  readonly aggregate: readonly Readonly<Record<string, unknown>>[];
  readonly total: number;
  readonly isFiltered: boolean;
  readonly hasActions: boolean;
};

/** What the columns add up to over the whole search, never just the page, and how many rows that covers. */
export function TotalsRow({ columns, aggregate, total, isFiltered, hasActions }: TotalsRowProps) {
  const t = useRuntimeTexts();
  const { language } = useHost();
  const scope = t(isFiltered ? 'list.totalsFiltered' : 'list.totals', {
    count: pluralOf(total),
    total: formatCount(total, language),
  });
  const first = columns.findIndex(({ definition }) => definition.aggregate !== undefined);
  return (
    <tfoot>
      <tr>
        {first > 0 ? (
          <th scope="row" colSpan={first}>
            {scope}
          </th>
        ) : null}
        {columns.slice(first).map((column, index) => {
          const kind = column.definition.aggregate;
          if (kind === undefined) return <td key={column.name} />;
          const value = aggregateOf(column, aggregate);
          const text =
            kind === 'count'
              ? formatCount(Number(value ?? 0), language)
              : column.cell.cellText(value, { ...column.context, texts: t });
          return (
            <td key={column.name} data-align={column.cell.align}>
              <span className={classes.totalLabel}>
                {first === 0 && index === 0 ? `${scope}, ` : ''}
                {t(`list.${kind}`)}
              </span>
              {text}
            </td>
          );
        })}
        {hasActions ? <td /> : null}
      </tr>
    </tfoot>
  );
}
