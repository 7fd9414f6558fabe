import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react';
import type { DOMAttributes } from 'react';
import { isEmptyValue } from '../../../../language/values/record-values.ts';
import type { RowMark } from '../../../form/values/rows/row-error.ts';
import type { EntityRecord } from '../../../host/host.ts';
import { useRuntimeTexts } from '../../../texts/index.ts';
import { cellValue, type DrawnColumn, drawCell, textOf } from '../../columns/cell.tsx';
import { hasColumn, nameOfRow } from '../rows/table-row.tsx';
import { type RowWindowProps, useRowWindow } from '../rows/use-row-window.ts';
import type { RecordTableProps, RowLink } from '../table-props.ts';
import classes from './record-cards.module.css';

type RecordCardsProps = Omit<RecordTableProps, 'columns'> & {
  readonly columns: readonly DrawnColumn[];
  readonly rowWindow: RowWindowProps;
  /** Key by which a card keeps its measured height when it moves. */
  readonly cardKey: (index: number) => string;
  readonly handlers: DOMAttributes<HTMLElement>;
};

/** Number of fields of a card below its title; the record itself has the rest. */
const maxFields = 6;

/** The rows of a list without space for a table: the bold column as title, the next ones with labels below. */
export function RecordCards(props: RecordCardsProps) {
  const { name, rows, columns, rowWindow, cardKey, totalRows, handlers } = props;
  const virtualizer = useRowWindow({ ...rowWindow, getItemKey: cardKey, overscan: 4 });
  const title = columns.find(({ definition }) => definition.bold === true) ?? columns[0];
  if (title === undefined) return null;
  const others = columns.filter((column) => column !== title);
  // Cells edited in place must be visible.
  const editable = others.filter(({ definition }) => definition.rowEdit === true);
  const plain = others.filter((column) => !editable.includes(column)).slice(0, maxFields - editable.length);
  const shown = others.filter((column) => editable.includes(column) || plain.includes(column));
  return (
    <ul className={classes.cards} aria-label={name} style={{ blockSize: virtualizer.getTotalSize() }} {...handlers}>
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
        const row = rows[index];
        if (row === undefined) return null;
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            className={classes.item}
            aria-setsize={totalRows ?? rows.length}
            aria-posinset={(props.firstRow ?? 1) + index}
            style={{ transform: `translateY(${start}px)` }}
          >
            <Card {...props} row={row} index={index} title={title} others={shown} />
          </li>
        );
      })}
    </ul>
  );
}

type CardProps = RecordCardsProps & {
  readonly row: EntityRecord;
  readonly index: number;
  readonly title: DrawnColumn;
  readonly others: readonly DrawnColumn[];
};

function Card({ row, index, title, others, columns, rowActions, rowButtons, accent, ...props }: CardProps) {
  const t = useRuntimeTexts();
  const { selection, expansion, handle } = props;
  const link = props.rowLink?.(row) ?? null;
  const isSelected = selection?.has(row, index) === true;
  const isOpen = expansion?.isOpen(row) === true;
  const name = nameOfRow(row, columns);
  const mark = props.marks?.get(row.id);
  const colour = accent?.of(row) ?? null;
  const wrong = mark === undefined ? [] : wrongLines(mark, columns);
  return (
    <div
      className={classes.card}
      data-row={index}
      data-selected={isSelected || link?.isChosen || undefined}
      aria-current={link?.isChosen || undefined}
      data-wrong={wrong.length > 0 || undefined}
      data-accent={colour?.hue}
      style={colour?.style}
      tabIndex={-1}
    >
      <div className={classes.head}>
        {selection === undefined ? null : (
          <label className={classes.select} data-part="select">
            <input
              type="checkbox"
              className={classes.check}
              checked={isSelected}
              readOnly
              aria-label={t('list.selectRow', { name })}
            />
          </label>
        )}
        <div className={classes.title}>
          {colour === null || hasColumn([title, ...others], accent) ? null : (
            <span className="visually-hidden">{colour.text} </span>
          )}
          <CardTitle {...{ row, title, link, name }} />
        </div>
        {rowActions === undefined ? null : <div className={classes.actions}>{rowActions(row, index)}</div>}
      </div>
      {wrong.length === 0 ? null : (
        <ul className={classes.wrong}>
          {wrong.map((text) => (
            <li key={text}>
              <IconAlertTriangle size={14} aria-hidden="true" />
              <span className="visually-hidden">{t('rows.wrong')} </span>
              {text}
            </li>
          ))}
        </ul>
      )}
      <CardFields {...{ row, others, columns }} editing={props.editing} />
      {rowButtons === undefined ? null : <div className={classes.buttons}>{rowButtons(row)}</div>}
      {handle === undefined && expansion === undefined ? null : (
        <div className={classes.foot}>
          {handle?.(row, index)}
          {expansion === undefined ? null : (
            <button
              type="button"
              className={classes.expand}
              data-part="expand"
              aria-expanded={isOpen}
              aria-label={t('list.details', { name })}
            >
              {t('list.detail')}
              <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
            </button>
          )}
        </div>
      )}
      {isOpen ? (
        <div className={classes.detail} data-detail="">
          {expansion?.draw(row)}
        </div>
      ) : null}
    </div>
  );
}

type CardTitleProps = Pick<CardProps, 'row' | 'title'> & { readonly link: RowLink | null; readonly name: string };

/** The label of a row, as a link if it has a target. */
function CardTitle({ row, title, link, name }: CardTitleProps) {
  const content = drawCell(title, row, link !== null);
  if (link === null) return content;
  // A link must have a name even if the row has no label.
  const label = isEmptyValue(cellValue(title, row)) ? name || title.label : undefined;
  return link.href === null ? (
    <button type="button" className={classes.link} data-part="row-link" aria-label={label}>
      {content}
    </button>
  ) : (
    <a className={classes.link} href={link.href} data-part="row-link" aria-label={label}>
      {content}
    </a>
  );
}

/** The fields of a card with labels: those with a value, and those that can be edited here. */
function CardFields({ row, others, columns, editing }: Pick<CardProps, 'row' | 'others' | 'columns' | 'editing'>) {
  const t = useRuntimeTexts();
  const isEditable = (column: DrawnColumn) => editing?.isEditable(row, column) === true;
  const filled = others.filter((column) => !isEmptyValue(cellValue(column, row)) || isEditable(column));
  return (
    <dl className={classes.fields}>
      {filled.map((column) => {
        const isEdited = editing?.current?.rowId === row.id && editing.current.column === column.name;
        const edit = isEditable(column) ? editing : undefined;
        const error = edit?.error(row, column) ?? null;
        return (
          <div key={column.name} data-wide={isEdited || undefined}>
            <dt>{column.label}</dt>
            <dd data-col={columns.indexOf(column)} data-editor={isEdited || undefined}>
              {isEdited ? (
                editing.draw(row, column)
              ) : edit === undefined ? (
                drawCell(column, row)
              ) : (
                <button
                  type="button"
                  className={classes.edit}
                  aria-label={`${t('rows.edit')} ${column.label}: ${textOf(column, row)}`}
                  onClick={() => edit.onStart(row, column)}
                >
                  {drawCell(column, row)}
                </button>
              )}
              {error === null ? null : (
                <p className={classes.error} role="alert">
                  {error}
                </p>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** The errors of a card's row, each with its column's label: not every column is on a card. */
function wrongLines(mark: RowMark, columns: readonly DrawnColumn[]): string[] {
  const ofCells = columns.flatMap(({ name, label }) => {
    const text = mark.cells.get(name);
    return text === undefined ? [] : [`${label}: ${text}`];
  });
  return [...ofCells, ...(mark.text === null ? [] : [mark.text])];
}
