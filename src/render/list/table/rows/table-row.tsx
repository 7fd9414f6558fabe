import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react';
import { memo } from 'react';
import type { RowMark } from '../../../form/values/rows/row-error.ts';
import type { EntityRecord } from '../../../host/host.ts';
import { useRuntimeTexts } from '../../../texts/index.ts';
import type { AccentOf } from '../../columns/accent.ts';
import { type DrawnColumn, drawCell, textOf } from '../../columns/cell.tsx';
import type { ListColumn } from '../../columns/columns.ts';
import classes from '../../record-table.module.css';
import type { PinnedOf, RecordTableProps } from '../table-props.ts';

/** What all rows of a table share: one object, so that a row re-renders only when its own data changes. */
export type RowParts = Pick<
  RecordTableProps,
  'rowLink' | 'cellLink' | 'rowActions' | 'rowButtons' | 'accent' | 'handle' | 'editing'
> & {
  readonly columns: readonly DrawnColumn[];
  readonly hasSelection: boolean;
  readonly hasExpansion: boolean;
  readonly pinned: PinnedOf;
};

type TableRowProps = {
  readonly row: EntityRecord;
  readonly index: number;
  readonly rowIndex: number;
  readonly parts: RowParts;
  readonly isTabStop: boolean;
  readonly isSelected: boolean;
  readonly isOpen: boolean;
  readonly mark: RowMark | undefined;
};

/** A row without handlers: the table handles clicks and keys for all rows. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, index, rowIndex, parts, isTabStop, isSelected, isOpen, mark } = props;
  const title = mark === undefined ? undefined : titleColumn(parts.columns);
  const { columns, rowLink, cellLink, rowActions, rowButtons, accent, handle, editing, hasSelection } = parts;
  const { hasExpansion, pinned } = parts;
  const colour = accent?.of(row) ?? null;
  const link = rowLink?.(row) ?? null;
  const hasLeading = hasSelection || hasExpansion || handle !== undefined;
  return (
    <tr
      className={classes.row}
      data-row={index}
      data-clickable={link !== null || hasExpansion || undefined}
      data-selected={isSelected || link?.isChosen || undefined}
      aria-current={link?.isChosen || undefined}
      data-wrong={mark !== undefined || undefined}
      data-accent={colour?.hue}
      style={colour?.style}
      tabIndex={isTabStop ? 0 : -1}
      aria-rowindex={rowIndex}
    >
      {hasLeading ? (
        <LeadingCells
          row={row}
          index={index}
          name={nameOfRow(row, columns)}
          handle={handle}
          hasSelection={hasSelection}
          hasExpansion={hasExpansion}
          isSelected={isSelected}
          isOpen={isOpen}
        />
      ) : null}
      {columns.map((column, position) => {
        const pin = pinned(column.name, position);
        const isEdited = editing !== undefined && isCurrent(editing, row, column);
        const isEditable = editing?.isEditable(row, column) === true;
        const wrong = mark === undefined ? null : wrongIn(mark, column, title);
        return (
          <td
            key={column.name}
            data-col={position}
            data-align={column.cell.align === 'end' ? 'end' : undefined}
            data-bold={column.definition.bold === true || undefined}
            data-pin={pin?.side}
            data-editable={isEditable || undefined}
            data-editor={isEdited || undefined}
            data-wrong={wrong !== null || undefined}
            style={pin?.style}
          >
            {position > 0 || colour === null || hasColumn(columns, accent) ? null : (
              <span className="visually-hidden">{colour.text} </span>
            )}
            {isEdited ? editing.draw(row, column) : linked(column, row, position === 0 ? link : null, cellLink)}
            {wrong === null || isEdited ? null : <CellError message={wrong} />}
            {isEditable && !isEdited ? <CellState row={row} column={column} editing={editing} /> : null}
          </td>
        );
      })}
      {rowActions === undefined ? null : (
        <td className={classes.actions}>
          {rowButtons === undefined ? null : <span className={classes.buttons}>{rowButtons(row)}</span>}
          <div>{rowActions(row, index)}</div>
        </td>
      )}
    </tr>
  );
});

/** The label column of rows: the bold one, otherwise the first. */
export function titleColumn(columns: readonly DrawnColumn[]): DrawnColumn | undefined {
  return columns.find(({ definition }) => definition.bold === true) ?? columns[0];
}

/** Whether a column shows as text what the colour of a row means. */
export function hasColumn(columns: readonly ListColumn[], accent: AccentOf | undefined): boolean {
  return columns.some(({ field }) => field === accent?.field);
}

/** The errors of a cell; the label cell includes those that no column shows. */
export function wrongIn(mark: RowMark, column: DrawnColumn, title: DrawnColumn | undefined): string | null {
  const texts = [mark.cells.get(column.name), column === title ? mark.text : null].filter((text) => text != null);
  return texts.length === 0 ? null : texts.join(' ');
}

/** The name of a row: the content of its first column. */
export function nameOfRow(row: EntityRecord, columns: readonly DrawnColumn[]): string {
  const title = titleColumn(columns);
  return (title === undefined ? '' : textOf(title, row)) || `#${row.id}`;
}

function linked(
  column: DrawnColumn,
  row: EntityRecord,
  rowLink: ReturnType<NonNullable<RecordTableProps['rowLink']>>,
  cellLink: RecordTableProps['cellLink'],
) {
  const own = column.definition.click === undefined ? null : (cellLink?.(row, column) ?? null);
  const link = own ?? rowLink;
  if (link === null) return drawCell(column, row);
  const content = drawCell(column, row, true);
  const part = own === null ? 'row-link' : 'cell-link';
  const label = textOf(column, row) === '' ? column.label : undefined;
  return link.href === null ? (
    <button type="button" className={classes.link} tabIndex={-1} data-part={part} aria-label={label}>
      {content}
    </button>
  ) : (
    <a className={classes.link} href={link.href} tabIndex={-1} data-part={part} aria-label={label}>
      {content}
    </a>
  );
}

type Editing = NonNullable<RecordTableProps['editing']>;

function isCurrent(editing: Editing, row: EntityRecord, column: DrawnColumn): boolean {
  return editing.current !== null && editing.current.rowId === row.id && editing.current.column === column.name;
}

type CellStateProps = { readonly row: EntityRecord; readonly column: DrawnColumn; readonly editing: Editing };

/** The reason why a cell could not be saved, or that it is being saved. */
function CellState({ row, column, editing }: CellStateProps) {
  const t = useRuntimeTexts();
  const error = editing.error(row, column);
  if (error !== null) return <CellError message={error} isNews />;
  return editing.isSaving(row, column) ? <span className="visually-hidden">{t('list.cellSaving')}</span> : null;
}

/** The error of a cell. */
function CellError({ message, isNews = false }: { readonly message: string; readonly isNews?: boolean }) {
  const t = useRuntimeTexts();
  return (
    <span className={classes.cellError} role={isNews ? 'alert' : undefined} title={message}>
      <IconAlertTriangle size={12} aria-hidden="true" />
      <span className="visually-hidden">{t('rows.wrong')} </span>
      {message}
    </span>
  );
}

type LeadingCellsProps = Pick<TableRowProps, 'row' | 'index' | 'isSelected' | 'isOpen'> &
  Pick<RowParts, 'handle' | 'hasSelection' | 'hasExpansion'> & { readonly name: string };

function LeadingCells({ row, index, name, handle, hasSelection, hasExpansion, isSelected, isOpen }: LeadingCellsProps) {
  const t = useRuntimeTexts();
  return (
    <>
      {handle === undefined ? null : <td className={classes.leading}>{handle(row, index)}</td>}
      {hasSelection ? (
        <td className={classes.leading} data-part="select">
          <input
            type="checkbox"
            className={classes.check}
            checked={isSelected}
            readOnly
            tabIndex={-1}
            aria-label={t('list.selectRow', { name })}
          />
        </td>
      ) : null}
      {hasExpansion ? (
        <td className={classes.leading}>
          <button
            type="button"
            className={classes.expand}
            data-part="expand"
            tabIndex={-1}
            aria-expanded={isOpen}
            aria-label={t('list.details', { name })}
          >
            <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
          </button>
        </td>
      ) : null}
    </>
  );
}
