import type { Virtualizer } from '@tanstack/react-virtual';
import type { EntityRecord } from '../host.ts';
import { isEmptyValue, readPath } from '../record-values.ts';
import { ListCell } from './cell.tsx';
import type { ListColumn } from './columns.ts';
import classes from './record-table.module.css';
import type { RecordTableProps } from './record-table.tsx';

type RecordCardsProps = Pick<
  RecordTableProps,
  'name' | 'rows' | 'rowLink' | 'rowActions' | 'firstRow' | 'totalRows'
> & {
  readonly columns: readonly ListColumn[];
  readonly virtualizer: Virtualizer<HTMLElement, Element>;
};

/** Fields of a card below its title; the record itself shows the rest. */
const mostFields = 5;

/** The rows of a list where there is no room for a table: the bold column as title, the first others below by name. */
export function RecordCards({ name, rows, columns, virtualizer, rowLink, rowActions, totalRows }: RecordCardsProps) {
  const title = columns.find(({ definition }) => definition.bold === true) ?? columns[0];
  if (title === undefined) return null;
  const others = columns.filter((column) => column !== title).slice(0, mostFields);
  return (
    <ul className={classes.cards} aria-label={name} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const row = rows[index];
        if (row === undefined) return null;
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className={classes.cardItem}
            aria-setsize={totalRows ?? rows.length}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${start}px)` }}
          >
            <Card row={row} title={title} others={others} rowLink={rowLink} rowActions={rowActions} />
          </li>
        );
      })}
    </ul>
  );
}

type CardProps = Pick<RecordTableProps, 'rowLink' | 'rowActions'> & {
  readonly row: EntityRecord;
  readonly title: ListColumn;
  readonly others: readonly ListColumn[];
};

function Card({ row, title, others, rowLink, rowActions }: CardProps) {
  const filled = others.filter(({ field }) => !isEmptyValue(readPath(row, field)));
  return (
    <div className={classes.card}>
      <div className={classes.cardTitle}>
        <ListCell column={title} row={row} link={rowLink?.(row) ?? null} />
      </div>
      <dl className={classes.cardFields}>
        {filled.map((column) => (
          <div key={column.name}>
            <dt>{column.label}</dt>
            <dd>
              <ListCell column={column} row={row} link={null} />
            </dd>
          </div>
        ))}
      </dl>
      {rowActions === undefined ? null : <div className={classes.cardActions}>{rowActions(row)}</div>}
    </div>
  );
}
