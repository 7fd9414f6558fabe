import { isEmptyValue, readPath } from '../../../language/values/record-values.ts';
import type { EntityRecord } from '../../host/host.ts';
import { type DrawnColumn, drawCell } from '../columns/cell.tsx';
import classes from './renderers.module.css';

type FieldListProps = {
  readonly row: EntityRecord;
  readonly columns: readonly DrawnColumn[];
  /** Maximum number of fields; the record itself has the rest. */
  readonly most: number;
};

/** The non-empty values of a row with their labels. */
export function FieldList({ row, columns, most }: FieldListProps) {
  const filled = columns.filter((column) => !isEmptyValue(readPath(row, column.field))).slice(0, most);
  if (filled.length === 0) return null;
  return (
    <dl className={classes.fields}>
      {filled.map((column) => (
        <div key={column.name}>
          {/* A field without a label in the view is shown without one: users should not read field names. */}
          {column.label === '' ? null : (
            <dt className={column.cell.type === 'price' ? 'visually-hidden' : undefined}>{column.label}</dt>
          )}
          <dd>{drawCell(column, row)}</dd>
        </div>
      ))}
    </dl>
  );
}
