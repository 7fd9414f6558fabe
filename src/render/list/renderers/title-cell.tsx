import type { MouseEvent } from 'react';
import { isNativeClick } from '../../../ui/is-native-click.ts';
import type { EntityRecord } from '../../host/host.ts';
import { useRuntimeTexts } from '../../texts/index.ts';
import { type DrawnColumn, drawCell, textOf } from '../columns/cell.tsx';
import type { RowLink } from '../table/table-props.ts';
import classes from './renderers.module.css';

type TitleCellProps = {
  readonly column: DrawnColumn;
  readonly row: EntityRecord;
  readonly link: RowLink | null;
  /** False if the row itself takes the focus and opens by Enter. */
  readonly isTabStop?: boolean;
};

/** The label of a row, as a real link if the row is a link. */
export function TitleCell({ column, row, link, isTabStop = true }: TitleCellProps) {
  const t = useRuntimeTexts();
  const content = drawCell(column, row, link !== null);
  if (link === null) return content;
  const label = textOf(column, row) === '' ? { 'aria-label': t('list.open') } : {};
  const tabIndex = isTabStop ? 0 : -1;
  if (link.href === null) {
    return (
      <button type="button" className={classes.link} tabIndex={tabIndex} {...label} onClick={() => link.open()}>
        {content}
      </button>
    );
  }
  const onClick = (event: MouseEvent) => {
    if (isNativeClick(event)) return;
    event.preventDefault();
    link.open(event);
  };
  return (
    <a className={classes.link} href={link.href} tabIndex={tabIndex} {...label} onClick={onClick}>
      {content}
    </a>
  );
}
