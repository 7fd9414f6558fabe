import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconMaximize, IconMinus, IconPlus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { StoredImage } from '../../registry/stored-image.tsx';
import { useElementTexts } from '../../texts/elements/index.ts';
import classes from './picture-stage.module.css';
import { useZoom } from './use-zoom.ts';
import { greatestScale, type Zoom } from './zoom.ts';

/** A picture with its thumbnail, if it has one, and its alternative text. */
export type StagePicture = {
  readonly key: string;
  readonly src: string;
  readonly small: string | null;
  readonly name: string;
};

type PictureStageProps = {
  readonly pictures: readonly StagePicture[];
  readonly place: number;
  readonly onPlace: (place: number) => void;
  /** Opens it in full screen; missing if it already is. */
  readonly onOpen?: () => void;
  readonly onClose?: () => void;
};

/** Widths in px in which stored pictures are requested: fitted, which on a phone is the page's width, and enlarged. */
const fittedRoom = 640;
const nearRoom = 1280;
const fittedSizes = `(max-width: ${fittedRoom}px) 100vw, ${fittedRoom}px`;
/** Zoom factor per press, and pixels per arrow key. */
const step = 1.5;
const arrowWay = 60;

/** One picture at a time, which can be zoomed; dragging and arrows turn to the next. */
export function PictureStage({ pictures, place, onPlace, onOpen, onClose }: PictureStageProps) {
  const t = useElementTexts();
  const stage = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<ReadonlySet<string>>(new Set());
  const total = pictures.length;
  const shown = pictures[place];
  const go = (by: number): void => {
    if (total > 1) onPlace((((place + by) % total) + total) % total);
  };
  const isWhole = onOpen === undefined;
  const isRtl = (): boolean => stage.current !== null && getComputedStyle(stage.current).direction === 'rtl';
  const { zoom, isHeld, zoomBy, pan, fit, handlers } = useZoom({
    stage,
    takesWheel: isWhole,
    onTurn: (by) => go(isRtl() ? -by : by),
  });
  const isNear = zoom.scale > 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another picture is seen whole first.
  useEffect(fit, [place]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const forward = isRtl() ? -1 : 1;
    const keys: Readonly<Record<string, () => void>> = {
      ArrowRight: () => (isNear ? pan({ x: -arrowWay, y: 0 }) : go(forward)),
      ArrowLeft: () => (isNear ? pan({ x: arrowWay, y: 0 }) : go(-forward)),
      ...(isNear ? { ArrowDown: () => pan({ x: 0, y: -arrowWay }), ArrowUp: () => pan({ x: 0, y: arrowWay }) } : {}),
      ...{ '+': () => zoomBy(step), '=': () => zoomBy(step), '-': () => zoomBy(1 / step), '0': fit },
      ...(isNear ? { Escape: fit } : {}),
    };
    const act = keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };

  if (shown === undefined) return null;
  // The neighbours load after the shown picture, so that turning shows no empty space.
  const drawn = loaded.has(shown.src) && total > 1 ? neighbours(place, total) : [place];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the buttons and of the picture within.
    <div
      className={classes.frame}
      data-whole={isWhole}
      onKeyDown={onKeyDown}
      // Escape closes the dialog only when the picture is not zoomed.
      data-mantine-stop-propagation={isNear}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset groups inputs. */}
      <div
        ref={stage}
        className={classes.stage}
        role="group"
        aria-label={t('strip.stage')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: its keys turn, zoom and move the picture.
        tabIndex={0}
        data-autofocus={isWhole || undefined}
        data-mantine-stop-propagation={isNear}
        data-near={isNear}
        {...handlers}
      >
        {shown.small === null || loaded.has(shown.src) ? null : (
          <StoredImage src={shown.small} room={64} alt="" aria-hidden className={classes.picture} draggable={false} />
        )}
        {drawn.map((at) => {
          const picture = pictures[at];
          if (picture === undefined) return null;
          return (
            <StageImage
              key={picture.key}
              picture={picture}
              zoom={at === place ? zoom : null}
              isLarge={isWhole || isNear}
              isHeld={isHeld}
              onLoad={() =>
                setLoaded((before) => (before.has(picture.src) ? before : new Set(before).add(picture.src)))
              }
            />
          );
        })}
      </div>
      <span className="visually-hidden" aria-live="polite">
        {shown.name}
        {isNear ? `, ${t('strip.level', { percent: Math.round(zoom.scale * 100) })}` : ''}
      </span>
      {total < 2 ? null : <TurnTools onTurn={go} />}
      <StageTools scale={zoom.scale} onZoom={zoomBy} onOpen={onOpen} onClose={onClose} />
    </div>
  );
}

type StageImageProps = {
  readonly picture: StagePicture;
  /** Zoom of the shown picture; null for a neighbour. */
  readonly zoom: Zoom | null;
  readonly isLarge: boolean;
  readonly isHeld: boolean;
  readonly onLoad: () => void;
};

function StageImage({ picture, zoom, isLarge, isHeld, onLoad }: StageImageProps) {
  const isShown = zoom !== null;
  return (
    <StoredImage
      src={picture.src}
      room={isLarge ? nearRoom : fittedRoom}
      sizes={isLarge ? `${nearRoom}px` : fittedSizes}
      alt={isShown ? picture.name : ''}
      aria-hidden={isShown ? undefined : true}
      fetchPriority={isShown ? 'high' : 'low'}
      className={classes.picture}
      data-shown={isShown}
      data-held={isHeld}
      draggable={false}
      style={isShown ? { transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` } : undefined}
      onLoad={onLoad}
    />
  );
}

function TurnTools({ onTurn }: { readonly onTurn: (by: 1 | -1) => void }) {
  const t = useElementTexts();
  return (
    <>
      <Tool side="start" label={t('strip.previous')} onClick={() => onTurn(-1)}>
        <IconChevronLeft size={22} stroke={1.75} />
      </Tool>
      <Tool side="end" label={t('strip.next')} onClick={() => onTurn(1)}>
        <IconChevronRight size={22} stroke={1.75} />
      </Tool>
    </>
  );
}

type StageToolsProps = {
  readonly scale: number;
  readonly onZoom: (factor: number) => void;
  readonly onOpen: (() => void) | undefined;
  readonly onClose: (() => void) | undefined;
};

/** Buttons for zoom and full screen. */
function StageTools({ scale, onZoom, onOpen, onClose }: StageToolsProps) {
  const t = useElementTexts();
  return (
    <div className={classes.tools}>
      <Tool label={t('strip.out')} isDisabled={scale <= 1} onClick={() => onZoom(1 / step)}>
        <IconMinus size={20} stroke={1.75} />
      </Tool>
      <Tool label={t('strip.near')} isDisabled={scale >= greatestScale} onClick={() => onZoom(step)}>
        <IconPlus size={20} stroke={1.75} />
      </Tool>
      {onOpen === undefined ? null : (
        <Tool label={t('strip.open')} onClick={onOpen}>
          <IconMaximize size={20} stroke={1.75} />
        </Tool>
      )}
      {onClose === undefined ? null : (
        <Tool label={t('strip.close')} onClick={onClose}>
          <IconX size={20} stroke={1.75} />
        </Tool>
      )}
    </div>
  );
}

type ToolProps = {
  readonly label: string;
  readonly side?: 'start' | 'end';
  readonly isDisabled?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
};

/** A button that stays focusable while it has no effect. */
function Tool({ label, side, isDisabled = false, onClick, children }: ToolProps) {
  return (
    <ActionIcon
      size={44}
      radius="xl"
      variant="default"
      {...(side === undefined ? {} : { className: classes.turn ?? '', 'data-side': side })}
      aria-label={label}
      {...(isDisabled ? { 'aria-disabled': true, 'data-disabled': true } : { onClick })}
    >
      {children}
    </ActionIcon>
  );
}

function neighbours(place: number, total: number): readonly number[] {
  return [...new Set([place, (place + 1) % total, (place + total - 1) % total])].sort((one, other) => one - other);
}
