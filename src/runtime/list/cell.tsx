import type { MouseEvent } from 'react';
import type { EntityRecord } from '../host.ts';
import { isEmptyValue, readPath } from '../record-values.ts';
import { useRuntimeTexts } from '../texts/index.ts';
import type { ListColumn } from './columns.ts';
import classes from './record-table.module.css';
import type { RowLink } from './record-table.tsx';

type ListCellProps = {
  readonly column: ListColumn;
  readonly row: EntityRecord;
  /** Makes the cell a link, so that a row opens in a new tab as any link does. */
  readonly link: RowLink | null;
};

/** One value of a row as its column writes it; a dash for screen readers to skip where there is none. */
export function ListCell({ column, row, link }: ListCellProps) {
  const texts = useRuntimeTexts();
  const value = readPath(row, column.field);
  const Display = column.cell.display;
  const isEmpty = isEmptyValue(value);
  const context = { ...column.context, texts };
  const text = isEmpty ? '' : column.cell.cellText(value, context);
  const content = isEmpty ? <Blank /> : <Display value={value} context={context} text={text} />;
  if (link === null) return content;
  const name = isEmpty ? texts('list.open') : text;
  if (link.href === null) {
    return (
      <button type="button" className={classes.link} tabIndex={-1} aria-label={name} onClick={() => link.open()}>
        {content}
      </button>
    );
  }
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    link.open(event);
  };
  return (
    <a className={classes.link} href={link.href} tabIndex={-1} aria-label={name} onClick={onClick}>
      {content}
    </a>
  );
}

function Blank() {
  return (
    <span className={classes.blank} aria-hidden="true">
      –
    </span>
  );
}
