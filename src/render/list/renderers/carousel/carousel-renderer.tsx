import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronLeft, IconChevronRight, IconChevronUp } from '@tabler/icons-react';
import { type HTMLAttributes, useId } from 'react';
import type { EntityRecord } from '../../../host/host.ts';
import { useHost } from '../../../host/host-context.ts';
import { useRuntimeTexts } from '../../../texts/index.ts';
import { textOf } from '../../columns/cell.tsx';
import { hasColumn } from '../../table/rows/table-row.tsx';
import { FieldList } from '../field-list.tsx';
import { Picture, picturesOf } from '../picture.tsx';
import { useRendererColumns } from '../renderer-columns.ts';
import shared from '../renderers.module.css';
import type { RowsRendererProps } from '../rows-renderer.ts';
import { SelectBox } from '../select-box.tsx';
import { TitleCell } from '../title-cell.tsx';
import classes from './carousel.module.css';
import { useCarousel } from './use-carousel.ts';

const maxFields = 4;

/** Rows as horizontal or vertical slides, with arrows that move by one (specification 000, section 2). */
export function CarouselRenderer(props: RowsRendererProps) {
  const { rows, columns, name } = props;
  const t = useRuntimeTexts();
  const host = useHost();
  const id = useId();
  const isVertical = props.list.direction === 'vertical';
  const shown = useRendererColumns(columns);
  const { track, step, isAtStart, isAtEnd } = useCarousel({
    count: rows.length,
    isVertical,
    onMissing: () => void host.alert([t('bodies.notFound', { id })]),
  });
  const onKeyDown: HTMLAttributes<HTMLElement>['onKeyDown'] = (event) => {
    if (event.target !== event.currentTarget) return;
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const [back, on] = isVertical
      ? ['ArrowUp', 'ArrowDown']
      : isRtl
        ? ['ArrowRight', 'ArrowLeft']
        : ['ArrowLeft', 'ArrowRight'];
    if (event.key !== back && event.key !== on) return;
    event.preventDefault();
    step(event.key === on ? 1 : -1);
  };
  // Arrow keys and swiping scroll it, so it can be focused.
  const scrolling: HTMLAttributes<HTMLElement> = { tabIndex: 0, onKeyDown };
  const arrow = {
    ...({ size: 44, radius: 'xl', variant: 'default' } as const),
    className: classes.arrow ?? '',
    'aria-controls': id,
  };
  const Back = isVertical ? IconChevronUp : IconChevronLeft;
  const On = isVertical ? IconChevronDown : IconChevronRight;
  return (
    <section
      className={classes.root}
      data-vertical={isVertical}
      data-updating={props.isUpdating === true}
      aria-roledescription={t('bodies.carousel')}
      aria-label={name}
    >
      <ActionIcon {...arrow} aria-label={t('bodies.previousSlide')} {...stateOf(isAtStart)} onClick={() => step(-1)}>
        <Back size={22} stroke={1.75} />
      </ActionIcon>
      <ul ref={track} id={id} className={classes.track} aria-label={t('bodies.slides', { name })} {...scrolling}>
        {rows.map((row, index) => (
          <Slide key={row.id === 0 ? `new-${index}` : row.id} {...props} {...{ row, index, shown }} />
        ))}
      </ul>
      <ActionIcon {...arrow} aria-label={t('bodies.nextSlide')} {...stateOf(isAtEnd)} onClick={() => step(1)}>
        <On size={22} stroke={1.75} />
      </ActionIcon>
    </section>
  );
}

type SlideProps = RowsRendererProps & {
  readonly row: EntityRecord;
  readonly index: number;
  readonly shown: ReturnType<typeof useRendererColumns>;
};

/** One row: its picture, title and first fields. */
function Slide({ row, index, shown, rows, columns, rowLink, rowActions, rowButtons, accent, selection }: SlideProps) {
  const t = useRuntimeTexts();
  const { picture, title, others } = shown;
  const rowName = title === null ? '' : textOf(title, row);
  const [source] = picturesOf(row, picture);
  const colour = accent?.of(row) ?? null;
  const place = t('bodies.position', { place: index + 1, total: rows.length });
  return (
    <li
      className={classes.slide}
      data-slide={index}
      data-accent={colour?.hue}
      style={colour?.style}
      aria-roledescription={t('bodies.slide')}
      aria-label={rowName === '' ? place : `${rowName}, ${place}`}
    >
      {picture === null ? null : (
        <div className={classes.picture}>
          <Picture source={source} alt="" />
        </div>
      )}
      <div className={classes.text}>
        <div className={classes.head}>
          {selection === undefined ? null : <SelectBox row={row} name={rowName} selection={selection} />}
          <span className={classes.title}>
            {colour === null || hasColumn(columns, accent) ? null : (
              <span className="visually-hidden">{colour.text} </span>
            )}
            {title === null ? null : <TitleCell column={title} row={row} link={rowLink?.(row) ?? null} />}
          </span>
          {rowActions?.(row, index)}
        </div>
        <FieldList row={row} columns={others} most={maxFields} />
        {rowButtons === undefined ? null : <div className={shared.buttons}>{rowButtons(row)}</div>}
      </div>
    </li>
  );
}

/** Not `disabled`: a user who reaches the end by this button would lose the focus. */
function stateOf(isAtEnd: boolean) {
  return isAtEnd ? ({ 'aria-disabled': true, 'data-disabled': true } as const) : {};
}
