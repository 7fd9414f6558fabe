import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type Ref, useRef } from 'react';
import type { EntityRecord } from '../../../host/host.ts';
import { textOf } from '../../columns/cell.tsx';
import { hasColumn } from '../../table/rows/table-row.tsx';
import { useIsPrinting } from '../../table/use-is-printing.ts';
import { FieldList } from '../field-list.tsx';
import { Picture, picturesOf } from '../picture.tsx';
import { type RendererColumns, useRendererColumns } from '../renderer-columns.ts';
import shared from '../renderers.module.css';
import type { RowsRendererProps } from '../rows-renderer.ts';
import { SelectBox } from '../select-box.tsx';
import { TitleCell } from '../title-cell.tsx';
import { useRoving } from '../use-roving.ts';
import classes from './cards.module.css';

/** Minimum width of a card, and the gap between two, in px. */
const leastWidth = 260;
const gap = 12;
/** Width of a banner relative to its height. */
const bannerWidth = 1.7;
/** From this number of cards only visible ones are drawn. */
const fewCards = 60;
const maxFields = 6;

/** Rows as cards side by side: picture, title, fields by name, buttons. */
export function CardsRenderer(props: RowsRendererProps) {
  const { rows, columns, name, selection } = props;
  const parts = useRendererColumns(columns);
  const { ref: sizeRef, width } = useElementSize<HTMLElement>();
  const scroller = useRef<HTMLElement>(null);
  const isPrinting = useIsPrinting();
  const height = props.list.pictureHeight;
  const least = height === undefined ? leastWidth : Math.max(leastWidth, height * bannerWidth);
  const lanes = Math.max(1, Math.floor((width + gap) / (least + gap)));
  const isVirtual = rows.length > fewCards && !isPrinting;
  const virtualizer = useVirtualizer({
    enabled: isVirtual,
    count: Math.ceil(rows.length / lanes),
    getScrollElement: () => scroller.current,
    estimateSize: () => 150 + (parts.picture === null ? 0 : (height ?? 160)),
    gap,
    overscan: 3,
  });
  const roving = useRoving({
    count: rows.length,
    lanes,
    opensByClick: true,
    onOpen: (index, event) => {
      const row = rows[index];
      if (row !== undefined) props.rowLink?.(row)?.open(event);
    },
    onMark:
      selection === undefined
        ? undefined
        : (index) => {
            const row = rows[index];
            if (row !== undefined) selection.onToggle(row);
          },
    reveal: isVirtual ? (index) => virtualizer.scrollToIndex(Math.floor(index / lanes), { align: 'auto' }) : undefined,
  });
  const ref = useMergedRef(sizeRef, scroller, roving.ref);
  const lines = isVirtual ? virtualizer.getVirtualItems() : [];
  const first = isVirtual ? (lines[0]?.index ?? 0) * lanes : 0;
  const end = isVirtual ? ((lines.at(-1)?.index ?? -1) + 1) * lanes : rows.length;
  return (
    <section
      ref={ref}
      className={`${shared.scroller} ${classes.root}`}
      data-screen={props.isScreen === true}
      data-updating={props.isUpdating === true}
      {...roving.handlers}
    >
      <ul
        className={classes.grid}
        aria-label={name}
        style={{
          gridTemplateColumns: `repeat(${lanes}, minmax(0, 1fr))`,
          paddingBlockStart: lines[0]?.start ?? 0,
          paddingBlockEnd: isVirtual ? virtualizer.getTotalSize() - (lines.at(-1)?.end ?? 0) : 0,
        }}
      >
        {rows.slice(first, end).map((row, place) => {
          const index = first + place;
          return (
            <Card
              key={row.id === 0 ? `new-${index}` : row.id}
              {...props}
              parts={parts}
              row={row}
              index={index}
              // All cards of a line have the height of its first.
              measure={isVirtual && index % lanes === 0 ? virtualizer.measureElement : undefined}
              line={Math.floor(index / lanes)}
              isTabStop={roving.active === index}
            />
          );
        })}
      </ul>
      {props.more}
    </section>
  );
}

type CardProps = RowsRendererProps & {
  readonly parts: RendererColumns;
  readonly row: EntityRecord;
  readonly index: number;
  readonly line: number;
  readonly measure: Ref<HTMLLIElement> | undefined;
  readonly isTabStop: boolean;
};

function Card({ parts, row, index, line, measure, isTabStop, ...props }: CardProps) {
  const { picture, title, others } = parts;
  const { rows, rowLink, rowActions, rowButtons, selection, accent } = props;
  const height = props.list.pictureHeight;
  const colour = accent?.of(row) ?? null;
  const link = rowLink?.(row) ?? null;
  const [source] = picturesOf(row, picture);
  const name = title === null ? '' : textOf(title, row);
  return (
    <li
      ref={measure}
      data-index={line}
      className={classes.item}
      aria-setsize={props.totalRows ?? rows.length}
      aria-posinset={index + 1}
    >
      <article
        className={classes.card}
        data-row={index}
        data-clickable={link !== null}
        data-selected={selection?.has(row) === true}
        data-accent={colour?.hue}
        style={colour?.style}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={name}
      >
        {picture === null ? null : (
          <div
            className={classes.picture}
            style={height === undefined ? undefined : { aspectRatio: 'auto', blockSize: height }}
          >
            <Picture source={source} alt="" />
          </div>
        )}
        <div className={classes.text}>
          <div className={classes.head}>
            {selection === undefined ? null : <SelectBox row={row} name={name} selection={selection} />}
            <div className={classes.title}>
              {colour === null || hasColumn(props.columns, accent) ? null : (
                <span className="visually-hidden">{colour.text} </span>
              )}
              {title === null ? null : <TitleCell column={title} row={row} link={link} isTabStop={false} />}
            </div>
            {rowActions === undefined ? null : <div className={classes.actions}>{rowActions(row, index)}</div>}
          </div>
          <FieldList row={row} columns={others} most={maxFields} />
          {rowButtons === undefined ? null : (
            <div className={classes.foot}>
              <div className={shared.buttons}>{rowButtons(row)}</div>
            </div>
          )}
        </div>
      </article>
    </li>
  );
}
