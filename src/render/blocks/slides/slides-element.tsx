import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { JsonRecord } from '../../../language/json/record.ts';
import { labelOf } from '../../../language/values/record-values.ts';
import { useRowClick } from '../../form/actions/use-row-click.ts';
import { usePartName } from '../../form/state/part-name.ts';
import { BlockHelp } from '../../registry/block-help.tsx';
import type { BlockProps } from '../../registry/element-entry.ts';
import { StoredImage } from '../../registry/stored-image.tsx';
import { useElementTexts } from '../../texts/elements/index.ts';
import { readRow } from '../chart/chart-data.ts';
import { SourceStates } from '../chart/source-states.tsx';
import { useChartSource } from '../chart/use-chart-source.ts';
import classes from './slides-element.module.css';

/** Default fields of a row with the address of its picture. */
const usualPictures = ['link_banner', 'link_imagem', 'url', 'imagem', 'foto', 'avatar'];
const usualRatio = '16:5';
/** CSS sizes of the pictures: on a phone the page's width. */
const pictureSizes = '(max-width: 48em) 100vw, 66vw';
/** Width in px in which stored pictures are requested on pages wider than a phone's. */
const wideRoom = 1280;

/**
 * Full-width slides, turned by swipe, arrow buttons and keys. They never turn by themselves, because nothing should
 * move while somebody reads. The space of a picture is reserved before it loads.
 */
export function SlidesElement({ name, element, label }: BlockProps) {
  const t = useElementTexts();
  const source = useChartSource(name, element, false);
  const clickOf = useRowClick(element.click, source.retry);
  const track = useRef<HTMLUListElement>(null);
  const [place, setPlace] = useState(0);
  const { hasPicture, turning } = usePicturesInReach(place);
  const { ratio = usualRatio } = element;
  const { rows } = source;
  const total = rows.length;
  const partName = usePartName(name, label);
  const hasLabel = typeof element.label === 'string' && element.label !== '';
  const go = (to: number): void => {
    const next = (to + total) % total;
    const slide = track.current?.children[next];
    if (slide instanceof HTMLElement) track.current?.scrollTo({ left: slide.offsetLeft });
    setPlace(next);
  };
  const follow = (): void => {
    const list = track.current;
    if (list === null || list.clientWidth === 0) return;
    setPlace(Math.min(total - 1, Math.max(0, Math.round(Math.abs(list.scrollLeft) / list.clientWidth))));
  };
  return (
    <section {...(hasLabel ? { 'aria-label': partName, 'aria-roledescription': t('slides.role') } : {})}>
      <BlockHelp help={element.help} />
      <SourceStates
        source={source}
        isEmpty={total === 0}
        empty={element.empty}
        room={<div className={classes.frame} data-ratio={ratio} />}
      >
        <div className={classes.frame} data-ratio={ratio}>
          <ul
            ref={track}
            className={classes.track}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: slides without a link are scrolled by keyboard
            tabIndex={0}
            aria-label={partName}
            {...turning}
            onScrollEnd={follow}
            onScroll={follow}
          >
            {rows.map((row, index) => (
              <Slide
                key={String(row.id ?? index)}
                {...{ row, index, element, total }}
                hasPicture={hasPicture(index)}
                isShown={index === place}
                clickOf={clickOf}
              />
            ))}
          </ul>
          {total < 2 ? null : (
            <div className={classes.tools}>
              <ActionIcon {...arrow} aria-label={t('slides.back')} onClick={() => go(place - 1)} {...turning}>
                <IconChevronLeft size={20} stroke={1.75} />
              </ActionIcon>
              <span className={classes.count} aria-live="polite">
                {place + 1} / {total}
              </span>
              <ActionIcon {...arrow} aria-label={t('slides.on')} onClick={() => go(place + 1)} {...turning}>
                <IconChevronRight size={20} stroke={1.75} />
              </ActionIcon>
            </div>
          )}
        </div>
      </SourceStates>
    </section>
  );
}

/** The look of the buttons that turn slides. */
const arrow = { className: classes.arrow ?? '', variant: 'default', radius: 'xl', size: 40 } as const;

type SlideProps = Pick<BlockProps, 'element'> & {
  readonly row: JsonRecord;
  readonly index: number;
  readonly total: number;
  readonly hasPicture: boolean;
  readonly isShown: boolean;
  readonly clickOf: ReturnType<typeof useRowClick>;
};

/** One slide: its picture with texts over it, as a link of the view. */
function Slide({ row, index, total, element, hasPicture, isShown, clickOf }: SlideProps) {
  const t = useElementTexts();
  const { itemLabel, itemText, itemValue } = element;
  const title = itemLabel === undefined ? labelOf(row) : String(readRow(row, itemLabel) ?? '');
  const text = itemText === undefined ? '' : String(readRow(row, itemText) ?? '');
  const field = itemValue ?? usualPictures.find((one) => typeof readRow(row, one) === 'string');
  const picture = field === undefined ? null : readRow(row, field);
  const click = clickOf(row, title);
  const content = (
    <>
      {typeof picture === 'string' && picture !== '' && hasPicture ? (
        <StoredImage
          className={classes.picture}
          src={picture}
          room={Math.min(window.innerWidth, wideRoom)}
          sizes={pictureSizes}
          // The texts over it already describe it.
          alt=""
          loading={index === 0 ? 'eager' : 'lazy'}
          fetchPriority={index === 0 ? 'high' : 'auto'}
          decoding="async"
          draggable={false}
        />
      ) : null}
      <span className={classes.words}>
        <span className={classes.title}>{title}</span>
        {text === '' ? null : <span className={classes.text}>{text}</span>}
      </span>
    </>
  );
  return (
    <li
      className={classes.slide}
      aria-roledescription={t('slides.slide')}
      aria-label={t('slides.place', { place: index + 1, total, title })}
      // Hidden slides are not reached by Tab but by the arrows.
      inert={!isShown}
    >
      {click === null ? (
        <span className={classes.link}>{content}</span>
      ) : click.href === null ? (
        <button type="button" className={classes.link} onClick={click.onClick}>
          {content}
        </button>
      ) : (
        <a className={classes.link} href={click.href} onClick={click.onClick} draggable={false}>
          {content}
        </a>
      )}
    </li>
  );
}

/**
 * Which slides load their picture: the visible ones at first, and their neighbours once somebody uses the slides. A
 * browser would load all nearby pictures at once and occupy the few connections that the page needs.
 */
function usePicturesInReach(place: number) {
  const [isInHand, setInHand] = useState(false);
  const takeInHand = (): void => setInHand(true);
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set([place]));
  if (!seen.has(place)) setSeen(new Set([...seen, place]));
  return {
    hasPicture: (index: number): boolean => seen.has(index) || (isInHand && Math.abs(index - place) === 1),
    /** Event handlers that detect use of the slides. */
    turning: { onPointerEnter: takeInHand, onTouchStart: takeInHand, onFocus: takeInHand },
  };
}
