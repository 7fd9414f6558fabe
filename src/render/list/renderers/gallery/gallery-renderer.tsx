import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useMemo, useRef, useState } from 'react';
import type { ImageSource } from '../../../../language/values/pictures/image-source.ts';
import { lazyPart } from '../../../../ui/components/lazy-part.tsx';
import type { EntityRecord } from '../../../host/host.ts';
import { useRuntimeTexts } from '../../../texts/index.ts';
import { type DrawnColumn, textOf } from '../../columns/cell.tsx';
import { Picture, picturesOf } from '../picture.tsx';
import { useRendererColumns } from '../renderer-columns.ts';
import shared from '../renderers.module.css';
import type { RowsRendererProps } from '../rows-renderer.ts';
import { SelectBox } from '../select-box.tsx';
import { TitleCell } from '../title-cell.tsx';
import { useRoving } from '../use-roving.ts';
import classes from './gallery.module.css';

const PicturePreview = lazyPart(() => import('./picture-preview.tsx').then((module) => module.PicturePreview));

/** Minimum width of a picture, and the gap between two, in px. */
const leastWidth = 168;
const narrowWidth = 132;
const gap = 12;

/** Rows as pictures, which open over the whole window. */
export function GalleryRenderer(props: RowsRendererProps) {
  const { rows, columns, name } = props;
  const t = useRuntimeTexts();
  const { picture, title } = useRendererColumns(columns);
  const { ref: sizeRef, width } = useElementSize<HTMLElement>();
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
        {tiles.map((tile, index) => (
          <Tile
            key={tile.row.id === 0 ? `new-${index}` : tile.row.id}
            {...props}
            {...{ tile, index, title }}
            isTabStop={roving.active === index}
            onShow={() => show(index)}
          />
        ))}
      </ul>
      {props.more}
      {shown === null ? null : (
        <PicturePreview
          pictures={pictures}
          index={shown}
          onIndex={setShown}
          onClose={() => {
            const tile = pictures[shown]?.tile;
            setShown(null);
            // The last viewed picture, not the first.
            requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-row="${tile}"]`)?.focus());
          }}
        />
      )}
    </section>
  );
}

type GalleryTile = { readonly row: EntityRecord; readonly sources: readonly ImageSource[]; readonly name: string };

type TileProps = RowsRendererProps & {
  readonly tile: GalleryTile;
  readonly index: number;
  readonly title: DrawnColumn | null;
  readonly isTabStop: boolean;
  readonly onShow: () => void;
};

/** One row: its first picture, which opens, and its label. */
function Tile({ tile, index, title, isTabStop, onShow, ...props }: TileProps) {
  const t = useRuntimeTexts();
  const { selection, rowActions, rowButtons } = props;
  const { row, sources, name } = tile;
  const [first] = sources;
  const [broken, setBroken] = useState<string | null>(null);
  const enlarge = t('bodies.enlarge', { name });
  const label =
    first === undefined
      ? t('bodies.noPicture', { name })
      : broken === first.src
        ? `${enlarge}: ${t('bodies.broken')}`
        : enlarge;
  return (
    <li className={classes.tile}>
      {selection === undefined ? null : (
        <span className={classes.select}>
          <SelectBox row={row} name={name} selection={selection} />
        </span>
      )}
      <button
        type="button"
        className={classes.thumbnail}
        data-row={index}
        data-empty={first === undefined}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={label}
        aria-haspopup={first === undefined ? undefined : 'dialog'}
        aria-disabled={first === undefined || undefined}
        onClick={onShow}
      >
        <Picture source={first} alt="" isWordless onBroken={() => setBroken(first?.src ?? null)} />
        {sources.length > 1 ? <span className={classes.count}>{sources.length}</span> : null}
      </button>
      <div className={classes.caption}>
        <span className={classes.name}>
          {title === null ? name : <TitleCell column={title} row={row} link={props.rowLink?.(row) ?? null} />}
        </span>
        {rowActions === undefined ? null : <span className={classes.actions}>{rowActions(row, index)}</span>}
      </div>
      {rowButtons === undefined ? null : <div className={shared.buttons}>{rowButtons(row)}</div>}
    </li>
  );
}
