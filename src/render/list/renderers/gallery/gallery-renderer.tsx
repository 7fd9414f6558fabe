import { useElementSize, useMergedRef } from '@mantine/hooks';
import { lazy, Suspense, useMemo, useRef, useState } from 'react';
import type { ImageSource } from '../../../../language/values/image-source.ts';
import { Awaited } from '../../../../ui/components/awaited.tsx';
import { useRuntimeTexts } from '../../../texts/index.ts';
import { textOf } from '../../columns/cell.tsx';
import { Picture, picturesOf } from '../picture.tsx';
import { useRendererColumns } from '../renderer-columns.ts';
import shared from '../renderers.module.css';
import type { RowsRendererProps } from '../rows-renderer.ts';
import { SelectBox } from '../select-box.tsx';
import { TitleCell } from '../title-cell.tsx';
import { useRoving } from '../use-roving.ts';
import classes from './gallery.module.css';

const PicturePreview = lazy(() =>
  import('./picture-preview.tsx').then(({ PicturePreview }) => ({ default: PicturePreview })),
);

/** Least width of a picture, and the space between two, in px. */
const leastWidth = 168;
const narrowWidth = 132;
const gap = 12;

const nothing: ReadonlySet<string> = new Set();

/** Rows as pictures; one opens a picture over the whole window. */
export function GalleryRenderer(props: RowsRendererProps) {
  const { rows, columns, name, rowLink, rowActions, rowButtons, selection } = props;
  const t = useRuntimeTexts();
  const { picture, title } = useRendererColumns(columns);
  const { ref: sizeRef, width } = useElementSize<HTMLElement>();
  const [broken, setBroken] = useState<ReadonlySet<string>>(nothing);
  const [shown, setShown] = useState<number | null>(null);
  const least = props.isNarrow ? narrowWidth : leastWidth;
  const lanes = Math.max(1, Math.floor((width + gap) / (least + gap)));
  const tiles = useMemo(
    () =>
      rows.map((row) => {
        const sources = picturesOf(row, picture);
        return { row, sources, name: (title === null ? '' : textOf(title, row)) || t('display.image') };
      }),
    [rows, picture, title, t],
  );
  const pictures = useMemo(
    () => tiles.flatMap(({ sources, name }, tile) => sources.map((source) => ({ source, name, tile }))),
    [tiles],
  );
  const show = (tile: number) => {
    const first = pictures.findIndex((each) => each.tile === tile);
    if (first >= 0) setShown(first);
  };
  const labelOf = (tile: string, [first]: readonly ImageSource[]) => {
    if (first === undefined) return t('bodies.noPicture', { name: tile });
    const enlarge = t('bodies.enlarge', { name: tile });
    return broken.has(first.src) ? `${enlarge}: ${t('bodies.broken')}` : enlarge;
  };
  const roving = useRoving({ count: rows.length, lanes, onOpen: show });
  const box = useRef<HTMLElement>(null);
  const ref = useMergedRef(sizeRef, roving.ref, box);
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
        style={{ gridTemplateColumns: `repeat(${lanes}, minmax(0, 1fr))` }}
      >
        {tiles.map(({ row, sources, name: tileName }, index) => {
          const link = rowLink?.(row) ?? null;
          return (
            <li key={row.id === 0 ? `new-${index}` : row.id} className={classes.tile}>
              {selection === undefined ? null : (
                <span className={classes.select}>
                  <SelectBox row={row} name={tileName} selection={selection} />
                </span>
              )}
              <button
                type="button"
                className={classes.thumbnail}
                data-row={index}
                data-empty={sources.length === 0}
                tabIndex={roving.active === index ? 0 : -1}
                aria-label={labelOf(tileName, sources)}
                aria-haspopup={sources.length === 0 ? undefined : 'dialog'}
                aria-disabled={sources.length === 0 || undefined}
                onClick={() => show(index)}
              >
                <Picture
                  source={sources[0]}
                  alt=""
                  isWordless
                  onBroken={() => setBroken((current) => new Set(current).add(sources[0]?.src ?? ''))}
                />
                {sources.length > 1 ? <span className={classes.count}>{sources.length}</span> : null}
              </button>
              <div className={classes.caption}>
                <span className={classes.name}>
                  {title === null ? tileName : <TitleCell column={title} row={row} link={link} />}
                </span>
                {rowActions === undefined ? null : <span className={classes.actions}>{rowActions(row, index)}</span>}
              </div>
              {rowButtons === undefined ? null : <div className={shared.buttons}>{rowButtons(row)}</div>}
            </li>
          );
        })}
      </ul>
      {props.more}
      {shown === null ? null : (
        <Suspense fallback={<Awaited />}>
          <PicturePreview
            pictures={pictures}
            index={shown}
            onIndex={setShown}
            onClose={() => {
              const tile = pictures[shown]?.tile;
              setShown(null);
              // The picture that was looked at last, not the one that it began with.
              requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-row="${tile}"]`)?.focus());
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
